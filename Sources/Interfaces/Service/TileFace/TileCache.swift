import Cartography
import Foundation
import Synchronization

/// Drawn tiles on the disk, a folder for each atlas and style, a file for each metatile.
///
/// Any number of processes may share one: a file appears whole, by renaming, and never changes;
/// one that is removed is drawn again. Nothing is synced to the disk, for nothing is lost with it.
final class TileCache: Sendable {
    let folder: URL
    /// Bytes at most; 0 keeps nothing.
    let capacity: Int
    /// Bytes since all that is kept was counted last; nil before the first time.
    private let unswept = Mutex<Int?>(nil)
    private let marked = Mutex(Marked())

    /// The files whose use has been noted lately.
    private struct Marked {
        var since = ContinuousClock.now
        var files: Set<URL> = []
    }

    init(folder: URL, capacity: Int) {
        self.folder = folder
        self.capacity = capacity
    }

    /// Of one atlas, drawn in one style.
    struct Edition: Hashable, Sendable {
        let atlasID: String
        let style: String

        /// 16 and 16 hexadecimal digits: what ``TileCache`` may remove has such a name.
        var name: String { "\(atlasID)-\(style)" }
    }

    private func file(_ metatile: Metatile, _ ratio: TileAddress.PixelRatio, _ edition: Edition)
        -> URL
    {
        let corner = metatile.corner
        return folder.appending(
            path: "\(edition.name)/\(corner.z)/\(corner.x)/\(corner.y)\(ratio.suffix).tiles")
    }

    /// A tile that was drawn earlier. Blocks while it reads.
    func tile(_ address: TileAddress, of edition: Edition) -> Data? {
        guard capacity > 0 else { return nil }
        let metatile = Metatile(around: address.tile)
        guard let index = metatile.index(of: address.tile) else { return nil }
        let file = file(metatile, address.pixelRatio, edition)
        let tile = MetatileFile.tile(index, of: metatile.side * metatile.side, in: file)
        if tile != nil { noteUse(of: file) }
        return tile
    }

    /// A metatile that was drawn earlier. Blocks while it reads.
    func tiles(
        of metatile: Metatile, _ ratio: TileAddress.PixelRatio, of edition: Edition
    ) -> [Data]? {
        guard capacity > 0 else { return nil }
        return MetatileFile.tiles(
            metatile.side * metatile.side, in: file(metatile, ratio, edition))
    }

    /// Keeps the tiles of a metatile, and lets go what was not used for longest where there is
    /// more than ``capacity``.
    func keep(
        _ tiles: [Data], of metatile: Metatile, _ ratio: TileAddress.PixelRatio,
        of edition: Edition
    ) throws {
        guard capacity > 0 else { return }
        let file = file(metatile, ratio, edition)
        let bytes = MetatileFile.encode(tiles)
        try write(bytes, to: file)
        let isDue = unswept.withLock { unswept in
            guard let before = unswept else { return true }
            unswept = before + bytes.count
            return before + bytes.count > capacity / Self.sweepShare
        }
        if isDue { sweep() }
    }

    /// After so much of the capacity all files are counted again, so two processes stay below it
    /// together.
    private static let sweepShare = 20

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

    /// Files that are being written; a killed process leaves some here.
    private var drafts: URL { folder.appending(path: "drafts") }

    // MARK: Use

    /// Uses closer together than this count as one.
    private static let useGrain = Duration.seconds(60)

    /// A file's time of change says when it was used last, to this process and to others.
    private func noteUse(of file: URL) {
        let isNew = marked.withLock { marked in
            if marked.since.duration(to: .now) > Self.useGrain { marked = Marked() }
            return marked.files.insert(file).inserted
        }
        if isNew { unsafe utimensat(AT_FDCWD, file.path, nil, 0) }
    }

    // MARK: Room

    /// Removes the tiles of every edition but `edition`.
    func retire(allBut edition: Edition) {
        for other in editions() where other.lastPathComponent != edition.name {
            try? FileManager.default.removeItem(at: other)
        }
        sweep()
    }

    private func editions() -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.wholeMatch(of: /[0-9a-f]{16}-[0-9a-f]{16}/) != nil }
            .map { folder.appending(path: $0) }
    }

    private struct Kept {
        let file: URL
        let bytes: Int
        let used: Date
    }

    /// Counts all that is kept, and removes what was not used for longest until a tenth of the
    /// capacity is free; and drafts that nobody will finish.
    func sweep() {
        unswept.withLock { $0 = 0 }
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

    private func contents(of folder: URL) -> [Kept] {
        let keys: [URLResourceKey] = [.isRegularFileKey, .fileSizeKey, .contentModificationDateKey]
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: keys)
        var kept: [Kept] = []
        while let file = files?.nextObject() as? URL {
            guard let values = try? file.resourceValues(forKeys: Set(keys)),
                values.isRegularFile == true, let bytes = values.fileSize,
                let used = values.contentModificationDate
            else { continue }
            kept.append(Kept(file: file, bytes: bytes, used: used))
        }
        return kept
    }
}
