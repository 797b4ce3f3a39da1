import Compression
public import Foundation
public import Geometry

/// Writes a PMTiles archive: all tiles of a region in one file, which clients read by ranges.
///
/// Contents go to an unlinked file until their directory is known; memory holds some 60 bytes for
/// each tile.
///
/// Source: PMTiles 3, https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
public struct TileArchive: ~Copyable {
    private let contents: FileHandle
    private var contentBytes: UInt64 = 0
    private var entries: [ArchiveEntry] = []
    private var known: [Content: ArchiveEntry] = [:]
    private var tileCount = 0

    /// What tells contents apart.
    private struct Content: Hashable {
        let hash: UInt64
        let checksum: UInt32
        let length: Int

        init(_ bytes: [UInt8]) {
            // Source: Fowler, Noll, Vo: FNV-1a of 64 bits.
            hash = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
            checksum = Gzip.checksum(bytes)
            length = bytes.count
        }
    }

    /// An archive whose contents are kept in `folder` until it is finished.
    ///
    /// - Throws: `CocoaError` if no file can be created there.
    public init(spillingTo folder: URL) throws {
        let file = folder.appending(path: ".tiles-\(UUID().uuidString)")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        contents = try FileHandle(forUpdating: file)
    }

    /// Adds a tile as a gzip file. Tiles must come in the order of ``order(_:_:)``.
    ///
    /// - Throws: `CocoaError` if the disk is full.
    public mutating func add(_ tile: WebTile, _ gzip: [UInt8]) throws {
        let id = ArchiveTileID.id(of: tile)
        precondition(
            entries.last.map { $0.tileID + UInt64($0.runLength) <= id } ?? true,
            "tile \(tile) is out of order")
        tileCount += 1
        let content = Content(gzip)
        guard let same = known[content] else {
            let entry = ArchiveEntry(
                tileID: id, offset: contentBytes, length: UInt32(gzip.count), runLength: 1)
            try contents.write(contentsOf: gzip)
            contentBytes += UInt64(gzip.count)
            known[content] = entry
            entries.append(entry)
            return
        }
        if let last = entries.last, last.offset == same.offset,
            last.tileID + UInt64(last.runLength) == id
        {
            entries[entries.count - 1].runLength += 1
        } else {
            entries.append(
                ArchiveEntry(
                    tileID: id, offset: same.offset, length: same.length, runLength: 1))
        }
    }

    /// Whether a tile comes before another in an archive.
    public static func order(_ one: WebTile, _ other: WebTile) -> Bool {
        ArchiveTileID.id(of: one) < ArchiveTileID.id(of: other)
    }

    /// The number of tiles so far.
    public var count: Int { tileCount }

    /// Writes the archive from its start to its end, part by part.
    ///
    /// - Parameters:
    ///   - metadata: A JSON object with `vector_layers`.
    ///   - zooms: The zooms of the tiles.
    ///   - bounds: The extent of all tiles.
    ///   - mainRegion: What a map shows first.
    ///   - write: Writes the next bytes.
    /// - Throws: What `write` throws; `CocoaError` if the contents cannot be read.
    public consuming func finish(
        metadata: [UInt8], zooms: ClosedRange<Int>, bounds: BoundingBox, mainRegion: BoundingBox,
        write: ([UInt8]) throws -> Void
    ) throws {
        let (root, leaves) = ArchiveDirectory.build(entries)
        let compressed = Gzip.compress(metadata)
        var header = ArchiveHeader()
        header.rootBytes = root.count
        header.metadataBytes = compressed.count
        header.leafBytes = leaves.count
        header.tileBytes = Int(contentBytes)
        header.tileCount = tileCount
        header.entryCount = entries.count
        header.contentCount = known.count
        (header.zooms, header.bounds, header.mainRegion) = (zooms, bounds, mainRegion)
        for part in [header.encoded, root, compressed, leaves] { try write(part) }
        try contents.seek(toOffset: 0)
        while let part = try contents.read(upToCount: 1 << 20), !part.isEmpty {
            try write([UInt8](part))
        }
        try contents.close()
    }
}
