import Foundation
import Geocoding
import SpatiaLiteStore
import Synchronization

/// Keeps the engines for the atlas that is in the store, and changes them for the next one's.
final class EngineRoom: Sendable {
    private let store: Store
    private let shippedData: ShippedData
    private let readers: Int
    private let current = Mutex(Current())

    private struct Current {
        var engines: Engines?
        /// Of the atlas's file when the engines were made.
        var stamp: FileStamp?
    }

    init(store: Store, shippedData: ShippedData, readers: Int) {
        self.store = store
        self.shippedData = shippedData
        self.readers = readers
    }

    func engines() throws -> Engines {
        try current.withLock { current in
            if let engines = current.engines { return engines }
            return try open(into: &current, whole: false)
        }
    }

    /// Those before stay where the new ones cannot be opened, and the next call tries again.
    ///
    /// - Returns: whether there was another atlas.
    func refresh() throws -> Bool {
        let stamp = FileStamp(store.atlasFile)
        guard current.withLock({ $0.engines == nil || $0.stamp != stamp }) else { return false }
        var next = Current()
        try open(into: &next, whole: true)
        current.withLock { $0 = next }
        return true
    }

    @discardableResult
    private func open(into current: inout Current, whole: Bool) throws -> Engines {
        let stamp = FileStamp(store.atlasFile)
        if whole || !store.hasAtlas { try store.reloadAtlas() }
        let engines = try Engines(store: store, shippedData: shippedData, readers: readers)
        if whole { try engines.openAll() }
        current = Current(engines: engines, stamp: stamp)
        return engines
    }
}

/// Tells a file from another that was put in its place.
private struct FileStamp: Equatable {
    let file: UInt64
    let bytes: UInt64
    let modified: Date

    /// Nil where there is no such file.
    init?(_ file: URL) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        else { return nil }
        self.file = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
        bytes = (attributes[.size] as? NSNumber)?.uint64Value ?? 0
        modified = attributes[.modificationDate] as? Date ?? .distantPast
    }
}
