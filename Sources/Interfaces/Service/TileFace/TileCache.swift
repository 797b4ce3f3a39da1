import Foundation
import Synchronization

/// The cache of tiles on disk: a folder for each atlas and style, a file for the tiles that are made
/// together.
///
/// Several processes may share a cache. A file appears complete, by renaming, and never changes.
/// Files are not synced to disk, because a lost tile is drawn again.
final class TileCache: Sendable {
    let folder: URL
    /// Maximum size in bytes; 0 turns the cache off.
    let capacity: Int
    /// Bytes written since the last sweep; nil before the first sweep.
    private let unsweptBytes = Mutex<Int?>(nil)
    private let marked = Mutex(Marked())

    /// The files that were marked as used recently.
    private struct Marked {
        var since = ContinuousClock.now
        var files: Set<URL> = []
    }

    init(folder: URL, capacity: Int) {
        self.folder = folder
        self.capacity = capacity
    }

    /// The tiles of one atlas in one style.
    struct Edition: Hashable, Sendable {
        let atlasID: String
        let style: String

        /// Twice 16 hexadecimal digits. ``TileCache`` removes only folders with such a name.
        var name: String { "\(atlasID)-\(style)" }
    }

    private func location(of file: TileFile, _ edition: Edition) -> URL {
        folder.appending(path: "\(edition.name)/\(file.path)")
    }

    /// A cached tile by its index in `file`; nil if there is none. Blocks while it reads.
    func tile(_ index: Int, in file: TileFile, of edition: Edition) -> Data? {
        guard capacity > 0 else { return nil }
        let location = location(of: file, edition)
        let tile = MetatileFile.tile(index, of: file.tileCount, in: location)
        if tile != nil { markUse(of: location) }
        return tile
    }

    /// All tiles of a cached file; nil if there is none. Blocks while it reads.
    func tiles(in file: TileFile, of edition: Edition) -> [Data]? {
        guard capacity > 0 else { return nil }
        return MetatileFile.tiles(file.tileCount, in: location(of: file, edition))
    }

    /// Stores the tiles of a file. Removes the least recently used files if the cache exceeds
    /// its ``capacity``.
    ///
    /// - Throws: `CocoaError` if the file cannot be written.
    func store(_ tiles: [Data], in file: TileFile, of edition: Edition) throws {
        guard capacity > 0 else { return }
        let file = location(of: file, edition)
        let bytes = MetatileFile.encode(tiles)
        try write(bytes, to: file)
        let isDue = unsweptBytes.withLock { unsweptBytes in
            guard let before = unsweptBytes else { return true }
            unsweptBytes = before + bytes.count
            return before + bytes.count > capacity / Self.sweepFraction
        }
        if isDue { sweep() }
    }

    /// A sweep is due after this fraction of the capacity has been written, so that several
    /// processes together stay below it.
    private static let sweepFraction = 20

    private func write(_ bytes: Data, to file: URL) throws {
        let files = FileManager.default
        try files.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try files.createDirectory(at: drafts, withIntermediateDirectories: true)
        let draft = drafts.appending(path: UUID().uuidString)
        do {
            try bytes.write(to: draft)
            guard unsafe rename(draft.path, file.path) == 0 else {
                throw CocoaError(.fileWriteUnknown)
            }
        } catch {
            try? files.removeItem(at: draft)
            throw error
        }
    }

    /// The folder of files that are being written. A killed process leaves some here.
    private var drafts: URL { folder.appending(path: "drafts") }

    // MARK: Use

    /// A file is marked as used at most once in this time.
    private static let markInterval = Duration.seconds(60)

    /// Marks a file as used: its modification time is the time of its last use, for all processes.
    private func markUse(of file: URL) {
        let isNew = marked.withLock { marked in
            if marked.since.duration(to: .now) > Self.markInterval { marked = Marked() }
            return marked.files.insert(file).inserted
        }
        if isNew { unsafe utimensat(AT_FDCWD, file.path, nil, 0) }
    }

    // MARK: Size

    /// Removes the tiles of all editions except `current`.
    func removeEditions(except current: [Edition]) {
        let names = Set(current.map(\.name))
        for other in editions() where !names.contains(other.lastPathComponent) {
            try? FileManager.default.removeItem(at: other)
        }
        sweep()
    }

    private func editions() -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.wholeMatch(of: /[0-9a-f]{16}-[0-9a-f]{16}/) != nil }
            .map { folder.appending(path: $0) }
    }

    private struct CachedFile {
        let file: URL
        let bytes: Int
        let used: Date
    }

    /// Measures the cache. If it exceeds its capacity, removes the least recently used files until
    /// a tenth of the capacity is free. Also removes abandoned drafts.
    func sweep() {
        unsweptBytes.withLock { $0 = 0 }
        var kept = editions().flatMap(contents)
        var bytes = kept.reduce(0) { $0 + $1.bytes }
        let goal = capacity - capacity / 10
        if bytes > goal {
            kept.sort { $0.used < $1.used }
            for old in kept {
                guard bytes > goal else { break }
                try? FileManager.default.removeItem(at: old.file)
                bytes -= old.bytes
            }
        }
        let abandoned = Date(timeIntervalSinceNow: -600)
        for draft in contents(of: drafts) where draft.used < abandoned {
            try? FileManager.default.removeItem(at: draft.file)
        }
    }

    private func contents(of folder: URL) -> [CachedFile] {
        let keys: [URLResourceKey] = [.isRegularFileKey, .fileSizeKey, .contentModificationDateKey]
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: keys)
        var kept: [CachedFile] = []
        while let file = files?.nextObject() as? URL {
            guard let values = try? file.resourceValues(forKeys: Set(keys)),
                values.isRegularFile == true, let bytes = values.fileSize,
                let used = values.contentModificationDate
            else { continue }
            kept.append(CachedFile(file: file, bytes: bytes, used: used))
        }
        return kept
    }
}
