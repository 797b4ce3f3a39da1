import COsmium
import Foundation
import Geometry

/// The types of elements to read; the raw value is the binding's.
struct ElementKinds: OptionSet {
    let rawValue: Int32
    static let nodes = ElementKinds(rawValue: Int32(COSMIUM_NODE.rawValue))
    static let ways = ElementKinds(rawValue: Int32(COSMIUM_WAY.rawValue))
    static let relations = ElementKinds(rawValue: Int32(COSMIUM_RELATION.rawValue))
}

/// Iterates over the elements of one file.
@safe struct ElementCursor: ~Copyable {
    enum Step {
        case object
        /// A block of the file ends: time to report progress and to check for cancellation.
        case pause
        case end
    }

    private let file: OSMFile
    let handle: OpaquePointer
    /// The element at the cursor; valid after a step that returned `object`.
    private(set) var element = unsafe Element(cosmium_object())

    /// Reads elements of `kinds`; `locations` stores the locations of nodes and provides those of
    /// ways.
    ///
    /// - Throws: ``ImportError`` if the head of the file is damaged or exceeds one of ``OSMLimits``.
    init(_ file: OSMFile, kinds: ElementKinds, locations: borrowing NodeLocations) throws {
        try unsafe self.init(file, kinds: kinds, locations: locations.handle)
    }

    /// Reads elements of `kinds` without locations of nodes.
    init(_ file: OSMFile, kinds: ElementKinds) throws {
        try unsafe self.init(file, kinds: kinds, locations: nil)
    }

    private init(_ file: OSMFile, kinds: ElementKinds, locations: OpaquePointer?) throws {
        self.file = file
        var failure = cosmium_error()
        guard
            let opened = unsafe cosmium_reader_open(
                file.url.path, file.format.rawValue, kinds.rawValue, locations, &failure)
        else { throw Self.error(failure, in: file) }
        unsafe handle = opened
    }

    deinit {
        unsafe cosmium_reader_free(handle)
    }

    /// - Throws: ``ImportError`` if the file is damaged, has a node with coordinates out of range, or
    ///   exceeds one of ``OSMLimits``.
    mutating func next() throws -> Step {
        var failure = cosmium_error()
        switch unsafe cosmium_reader_next(handle, &element.object, &failure) {
        case COSMIUM_OBJECT: return .object
        case COSMIUM_PAUSE: return .pause
        case COSMIUM_END: return .end
        default: throw Self.error(failure, in: file)
        }
    }

    private static func error(_ failure: cosmium_error, in file: OSMFile) -> ImportError {
        let path = file.url.path
        if failure.is_location_error {
            return unsafe .locationOutOfRange(
                path: path, node: failure.node,
                latitude: text(of: failure.latitude), longitude: text(of: failure.longitude))
        }
        return switch failure.limit {
        case COSMIUM_LIMIT_MARKUP:
            .overlongMarkup(path: path, near: failure.element, limit: OSMLimits.markupBytes)
        case COSMIUM_LIMIT_ELEMENT:
            .overlongElement(path: path, near: failure.element, limit: OSMLimits.elementBytes)
        case COSMIUM_LIMIT_EXPANSION:
            .overexpandedFile(path: path, limit: OSMLimits.expansion)
        case COSMIUM_LIMIT_BLOCK:
            .overlongBlock(path: path, limit: OSMLimits.blockBytes)
        default: .damagedFile(path: path, reason: failure.text)
        }
    }

    /// The share of the bytes of the file that was read, 0 … 1.
    var part: Double {
        let size = unsafe cosmium_reader_size(handle)
        return size == 0 ? 0 : Double(unsafe cosmium_reader_offset(handle)) / Double(size)
    }

    func header() throws -> OSMFile.Header {
        if unsafe cosmium_reader_has_history(handle) {
            throw ImportError.severalVersions(path: file.url.path)
        }
        var (low, high) = (cosmium_location(), cosmium_location())
        var box: BoundingBox?
        if unsafe cosmium_reader_box(handle, &low, &high),
            let southWest = low.coordinate, let northEast = high.coordinate
        {
            box = BoundingBox(
                south: southWest.latitude, west: southWest.longitude,
                north: northEast.latitude, east: northEast.longitude)
        }
        return OSMFile.Header(
            box: box,
            timestamp: value("osmosis_replication_timestamp") ?? value("timestamp"),
            sequence: value("osmosis_replication_sequence_number").flatMap { Int($0) })
    }

    private func value(_ key: String) -> String? {
        guard let text = unsafe cosmium_reader_header(handle, key) else { return nil }
        let value = unsafe String(cString: text)
        return value.isEmpty ? nil : value
    }
}

extension OSMFile {
    /// Reads the head of the file.
    ///
    /// - Throws: ``ImportError/damagedFile(path:reason:)``,
    ///   ``ImportError/severalVersions(path:)``.
    public func header() throws -> Header {
        try ElementCursor(self, kinds: []).header()
    }
}
