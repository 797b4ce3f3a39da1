import Foundation
import Geocoding
import RecordKeeping
import StoreContract
import Synchronization

/// Keeps the engines of the store's atlas, and replaces them when there is another atlas.
///
/// Attaching an atlas blocks writers of records. So each file is opened once, and the outcome is
/// kept until the file is replaced.
final class EngineCache: Sendable {
    private let source: EngineSource
    /// Held only briefly: readers of the open engines never wait for the next ones.
    private let current = Mutex(Current())
    /// Held while engines are opened, which one thread does at a time.
    private let opening = Mutex(())

    private struct Current {
        var engines: Engines?
        var outcome: Outcome?
    }

    init(_ source: EngineSource) {
        self.source = source
    }

    /// The open engines; nil until the first are open.
    var opened: Engines? { current.withLock { $0.engines } }

    func engines() throws -> Engines {
        if let opened { return opened }
        _ = try openIfReplaced(opensAll: false)
        guard let opened else { throw EngineError.noAtlas(store: source.folder.path) }
        return opened
    }

    /// Opens the engines of a new atlas. If some of them cannot be opened, the previous engines
    /// stay. If there are none, the new ones are used as far as they can be opened. Stops using
    /// graphs that were damaged since they were opened.
    ///
    /// - Returns: whether there was another atlas that was not open yet.
    func refresh() throws -> Bool {
        let replaced = Result { try openIfReplaced(opensAll: true) }
        if (try? replaced.get()) != true { try opened?.closeDamagedGraphs() }
        return try replaced.get()
    }

    private func openIfReplaced(opensAll: Bool) throws -> Bool {
        if try isKnown(FileStamp(source.atlasFile)) { return false }
        return try opening.withLock { _ in
            // The thread that held it before may have opened the same file.
            let stamp = FileStamp(source.atlasFile)
            if try isKnown(stamp) { return false }
            let opened = Result { try open(opensAll: opensAll) }
            current.withLock { $0.outcome = Outcome(stamp: stamp, opened) }
            try opened.get()
            return true
        }
    }

    /// Whether the last outcome applies to a file with this stamp.
    ///
    /// - Throws: why that file cannot be used.
    private func isKnown(_ stamp: FileStamp?) throws -> Bool {
        guard let outcome = current.withLock({ $0.outcome }), outcome.stamp == stamp else {
            return false
        }
        guard let problem = outcome.problem else { return true }
        if outcome.holds { throw problem }
        return false
    }

    private func open(opensAll: Bool) throws {
        if opensAll || !source.records.hasAtlas { try source.records.reloadAtlas() }
        let next = try Engines(source, isLasting: opensAll)
        let opened = Result { if opensAll { try next.openAll() } }
        current.withLock { current in
            if current.engines == nil || (try? opened.get()) != nil { current.engines = next }
        }
        try opened.get()
    }
}

/// The outcome of opening the atlas's file.
private struct Outcome {
    /// Nil if there was no file.
    let stamp: FileStamp?
    /// Nil if all engines could be opened.
    let problem: (any Error)?
    private let time = ContinuousClock.now

    init(stamp: FileStamp?, _ opened: Result<Void, any Error>) {
        self.stamp = stamp
        if case .failure(let error) = opened { problem = error } else { problem = nil }
    }

    /// After this time, a problem that may not be the file's, such as a lack of memory or a missing
    /// graph, is checked again.
    private static let pause = Duration.seconds(5)

    /// Whether opening the same file again would have the same outcome.
    var holds: Bool {
        guard let problem else { return true }
        return switch problem {
        case EngineError.noAtlas, StoreError.atlasUnusable, StoreError.atlasVersion: true
        default: time.duration(to: .now) < Self.pause
        }
    }
}

/// Identifies the content of a file, so that a replaced file is noticed.
private struct FileStamp: Equatable {
    let file: UInt64
    let bytes: UInt64
    let modified: Date

    /// Nil if there is no such file.
    init?(_ file: URL) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        else { return nil }
        self.file = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
        bytes = (attributes[.size] as? NSNumber)?.uint64Value ?? 0
        modified = attributes[.modificationDate] as? Date ?? .distantPast
    }
}
