import Foundation
import Geocoding
import RecordKeeping
import SpatiaLiteStore
import Synchronization

/// Keeps the engines for the atlas that is in the store, and changes them for the next one's.
///
/// To attach an atlas stops whoever writes records, so a file is looked at once: what came of it
/// holds until there is another in its place.
final class EngineCache: Sendable {
    private let store: Store
    private let shippedData: ShippedData
    private let readers: Int
    private let clock: any RecordClock
    /// Held for moments only: whoever has engines never waits for the next ones.
    private let current = Mutex(Current())
    /// Held while engines are opened, which one does at a time.
    private let opening = Mutex(())

    private struct Current {
        var engines: Engines?
        var look: Look?
    }

    init(store: Store, shippedData: ShippedData, readers: Int, clock: any RecordClock) {
        self.store = store
        self.shippedData = shippedData
        self.readers = readers
        self.clock = clock
    }

    /// Nil until they are opened.
    var present: Engines? { current.withLock { $0.engines } }

    func engines() throws -> Engines {
        if let present { return present }
        _ = try look(isWhole: false)
        guard let present else { throw EngineError.noAtlas(store: store.folder.path) }
        return present
    }

    /// Those before stay where the new ones cannot be opened wholly. Where there are none before,
    /// what can be used of the new ones is.
    ///
    /// - Returns: whether there was another atlas that nobody had opened yet.
    func refresh() throws -> Bool {
        try look(isWhole: true)
    }

    private func look(isWhole: Bool) throws -> Bool {
        if try isKnown(FileStamp(store.atlasFile)) { return false }
        return try opening.withLock { _ in
            // Whoever held it before may have looked at the same file.
            let stamp = FileStamp(store.atlasFile)
            if try isKnown(stamp) { return false }
            let opened = Result { try open(isWhole: isWhole) }
            current.withLock { $0.look = Look(stamp: stamp, opened) }
            try opened.get()
            return true
        }
    }

    /// Whether what came of the last look holds for a file with this stamp.
    ///
    /// - Throws: why that file cannot be used.
    private func isKnown(_ stamp: FileStamp?) throws -> Bool {
        guard let look = current.withLock({ $0.look }), look.stamp == stamp else { return false }
        guard let problem = look.problem else { return true }
        if look.holds { throw problem }
        return false
    }

    private func open(isWhole: Bool) throws {
        if isWhole || !store.hasAtlas { try store.reloadAtlas() }
        let next = try Engines(
            store: store, shippedData: shippedData, readers: readers, clock: clock,
            isLasting: isWhole)
        let opened = Result { if isWhole { try next.openAll() } }
        current.withLock { current in
            if current.engines == nil || (try? opened.get()) != nil { current.engines = next }
        }
        try opened.get()
    }
}

/// What came of looking at the atlas's file.
private struct Look {
    /// Nil where there was no file.
    let stamp: FileStamp?
    /// Nil where all could be opened.
    let problem: (any Error)?
    private let time = ContinuousClock.now

    init(stamp: FileStamp?, _ opened: Result<Void, any Error>) {
        self.stamp = stamp
        if case .failure(let error) = opened { problem = error } else { problem = nil }
    }

    /// After this time a problem that may lie elsewhere than in the atlas's file, as where there
    /// is no memory or a graph is missing, may be gone.
    private static let pause = Duration.seconds(5)

    /// Whether the same file would be found to have the same problem.
    var holds: Bool {
        guard let problem else { return true }
        return switch problem {
        case EngineError.noAtlas, StoreError.atlasUnusable, StoreError.atlasVersion: true
        default: time.duration(to: .now) < Self.pause
        }
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
