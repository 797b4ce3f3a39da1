import Compression
package import Geometry

/// An entry of a directory of a PMTiles archive: tiles that follow each other and have the same
/// content, or a directory below.
struct ArchiveEntry: Hashable {
    /// The id of the first tile.
    var tileID: UInt64
    /// Where the content begins, in bytes from the start of all contents.
    var offset: UInt64
    /// The number of bytes of the content.
    var length: UInt32
    /// The number of tiles; 0 for a directory.
    var runLength: UInt32
}

/// The id of a tile in an archive: all tiles of smaller zooms, then those before it on the Hilbert
/// curve of its zoom.
///
/// Source: PMTiles 3, section 4.1, "Directory entries"
package enum ArchiveTileID {
    package static func id(of tile: WebTile) -> UInt64 {
        firstID(ofZoom: tile.z)
            + HilbertCurve.position(
                x: UInt64(tile.x), y: UInt64(tile.y), order: UInt32(tile.z))
    }

    /// The number of tiles of all smaller zooms.
    static func firstID(ofZoom zoom: Int) -> UInt64 {
        ((UInt64(1) << UInt64(2 * zoom)) - 1) / 3
    }
}

/// The directories of a PMTiles archive.
///
/// Source: PMTiles 3, section 4, "Directories"
enum ArchiveDirectory {
    /// A directory as it is stored.
    static func encode(_ entries: some Collection<ArchiveEntry>) -> [UInt8] {
        var bytes: [UInt8] = []
        Varint.append(UInt64(entries.count), to: &bytes)
        var lastID: UInt64 = 0
        for entry in entries {
            Varint.append(entry.tileID - lastID, to: &bytes)
            lastID = entry.tileID
        }
        for entry in entries { Varint.append(UInt64(entry.runLength), to: &bytes) }
        for entry in entries { Varint.append(UInt64(entry.length), to: &bytes) }
        var end: UInt64?
        for entry in entries {
            // 0 means directly behind the content before it.
            Varint.append(entry.offset == end ? 0 : entry.offset + 1, to: &bytes)
            end = entry.offset + UInt64(entry.length)
        }
        return Gzip.compress(bytes)
    }

    /// Header and root directory must lie in the first 16 KiB, so that one request gets both.
    static let mostRootBytes = 16_384 - ArchiveHeader.byteCount

    /// The root directory, and those below it if it were too large otherwise.
    static func build(_ entries: [ArchiveEntry]) -> (root: [UInt8], leaves: [UInt8]) {
        let whole = encode(entries)
        if whole.count <= mostRootBytes { return (whole, []) }
        var leafSize = 4_096
        while true {
            let (root, leaves) = split(entries, leafSize)
            if root.count <= mostRootBytes { return (root, leaves) }
            leafSize *= 2
        }
    }

    private static func split(
        _ entries: [ArchiveEntry], _ leafSize: Int
    ) -> (root: [UInt8], leaves: [UInt8]) {
        var root: [ArchiveEntry] = []
        var leaves: [UInt8] = []
        for start in stride(from: 0, to: entries.count, by: leafSize) {
            let leaf = encode(entries[start..<min(entries.count, start + leafSize)])
            root.append(
                ArchiveEntry(
                    tileID: entries[start].tileID, offset: UInt64(leaves.count),
                    length: UInt32(leaf.count), runLength: 0))
            leaves += leaf
        }
        return (encode(root), leaves)
    }
}
