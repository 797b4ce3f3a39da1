import OSMModel

/// The header of a graph file.
public struct GraphHeader: Equatable, Sendable {
    /// The position of a section in the file, in bytes.
    public struct Extent: Equatable, Sendable {
        var offset = 0
        var byteCount = 0
        /// The checksum of the section, including its padding.
        var checksum: UInt64 = 0
    }

    /// The id of the import that the graph was prepared from.
    public var atlasID = ""
    /// The mode of travel.
    public var mode = TravelMode.driving
    /// The sizes of the graph's parts.
    public var counts = GraphCounts()
    /// The speed of the fastest arc: millimetres of polyline per millisecond of weight.
    public var fastestMillimetersPerMillisecond = 1.0
    /// The speed of the fastest arc that is not an express arc.
    public var commonMillimetersPerMillisecond = 1.0
    /// The cost of a U-turn.
    public var turnBackCost: Milliseconds = 0
    var extents = [Extent](repeating: Extent(), count: GraphSection.allCases.count)

    /// A header of an empty graph.
    public init() {}

    var fileByteCount: Int {
        extents.map { GraphFormat.padded($0.offset + $0.byteCount) }.max() ?? 0
    }

    /// The position of a section in the file.
    public subscript(section: GraphSection) -> Extent {
        get { extents[section.rawValue] }
        set { extents[section.rawValue] = newValue }
    }
}

// MARK: - Bytes

extension GraphHeader {
    private static let checksumOffset = GraphFormat.headerSize - 8

    func encoded() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(GraphFormat.headerSize)
        bytes.append(number: GraphFormat.magic)
        bytes.append(number: GraphFormat.version)
        bytes.append(number: UInt32(GraphSection.allCases.count))
        let id = Array(atlasID.utf8.prefix(GraphFormat.atlasIDCapacity))
        bytes += id + [UInt8](repeating: 0, count: GraphFormat.atlasIDCapacity - id.count)
        bytes.append(number: UInt32(TravelMode.allCases.firstIndex(of: mode) ?? 0))
        bytes.append(number: turnBackCost.rawValue)
        bytes.append(number: fastestMillimetersPerMillisecond.bitPattern)
        bytes.append(number: commonMillimetersPerMillisecond.bitPattern)
        for count in counts.all { bytes.append(number: UInt64(count)) }
        for extent in extents {
            bytes.append(number: UInt64(extent.offset))
            bytes.append(number: UInt64(extent.byteCount))
            bytes.append(number: extent.checksum)
        }
        bytes += [UInt8](repeating: 0, count: Self.checksumOffset - bytes.count)
        let checksum = unsafe Checksum.of(bytes.span.bytes)
        bytes.append(number: checksum)
        return bytes
    }

    /// Reads a header and checks every value in it.
    ///
    /// - Throws: ``GraphFileError`` if the file is of another kind or version, or damaged.
    public init(
        _ bytes: borrowing RawSpan, fileByteCount: Int, file: String
    ) throws(GraphFileError) {
        guard bytes.byteCount >= 8, bytes.number(0, UInt64.self) == GraphFormat.magic else {
            throw .notAGraph(file: file)
        }
        guard bytes.byteCount >= GraphFormat.headerSize else {
            throw .damaged(file: file, part: "header")
        }
        let version = bytes.number(8, UInt32.self)
        guard version == GraphFormat.version else {
            throw .otherVersion(file: file, found: version, expected: GraphFormat.version)
        }
        let stated = bytes.number(Self.checksumOffset, UInt64.self)
        guard Checksum.of(bytes.extracting(0..<Self.checksumOffset)) == stated else {
            throw .damaged(file: file, part: "header")
        }
        try self.init(checked: bytes, fileByteCount: fileByteCount, file: file)
    }

    private init(
        checked bytes: borrowing RawSpan, fileByteCount: Int, file: String
    ) throws(GraphFileError) {
        let modes = TravelMode.allCases
        let modeNumber = Int(bytes.number(48, UInt32.self))
        guard bytes.number(12, UInt32.self) == UInt32(GraphSection.allCases.count),
            modeNumber < modes.count
        else { throw .damaged(file: file, part: "header") }
        let id = (16..<48).map { bytes.number($0, UInt8.self) }.prefix { $0 != 0 }
        atlasID = String(decoding: id, as: UTF8.self)
        mode = modes[modeNumber]
        turnBackCost = Milliseconds(rawValue: bytes.number(52, UInt32.self))
        fastestMillimetersPerMillisecond = Double(bitPattern: bytes.number(56, UInt64.self))
        commonMillimetersPerMillisecond = Double(bitPattern: bytes.number(64, UInt64.self))
        var offset = 72
        func next() throws(GraphFileError) -> Int {
            defer { offset += 8 }
            let number = bytes.number(offset, UInt64.self)
            // So that no sum or product below overflows.
            guard number < 1 << 40 else { throw .damaged(file: file, part: "header") }
            return Int(number)
        }
        counts = GraphCounts()
        counts.nodes = try next()
        counts.arcs = try next()
        counts.segments = try next()
        counts.extraStates = try next()
        counts.exceptionStates = try next()
        counts.exceptions = try next()
        counts.names = try next()
        counts.conditions = try next()
        counts.ranks = try next()
        counts.upwardArcs = try next()
        counts.downwardArcs = try next()
        counts.mainComponent = try next()
        counts.isCustomized = try next() == 1
        for section in GraphSection.allCases {
            let extent = Extent(
                offset: try next(), byteCount: try next(),
                checksum: bytes.number(offset, UInt64.self))
            offset += 8
            let expected = section.count(counts).map { $0 * section.width } ?? extent.byteCount
            guard extent.byteCount == expected, extent.offset % GraphFormat.alignment == 0,
                extent.offset >= GraphFormat.headerSize,
                extent.offset + GraphFormat.padded(extent.byteCount) <= fileByteCount
            else { throw .damaged(file: file, part: "length") }
            self[section] = extent
        }
        guard fileByteCount == self.fileByteCount, counts.arcs < 1 << 29, counts.nodes < 1 << 31,
            counts.extraStates < 1 << 29, commonMillimetersPerMillisecond >= 0.001,
            fastestMillimetersPerMillisecond >= commonMillimetersPerMillisecond
        else { throw .damaged(file: file, part: "length") }
    }
}

extension GraphCounts {
    fileprivate var all: [Int] {
        [
            nodes, arcs, segments, extraStates, exceptionStates, exceptions, names, conditions,
            ranks, upwardArcs, downwardArcs, mainComponent, isCustomized ? 1 : 0,
        ]
    }
}

extension [UInt8] {
    fileprivate mutating func append(number: some FixedWidthInteger) {
        unsafe Swift.withUnsafeBytes(of: number.littleEndian) { unsafe append(contentsOf: $0) }
    }
}

extension RawSpan {
    fileprivate func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _ offset: Int, _ type: Number.Type
    ) -> Number {
        precondition(offset >= 0 && offset + MemoryLayout<Number>.size <= byteCount)
        return Number(
            littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: Number.self))
    }
}
