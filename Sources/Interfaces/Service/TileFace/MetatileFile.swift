import Foundation

/// The tiles that are made together in one file: a header of fixed size, then the tiles.
///
/// The header has the magic `PKWTILE1`, the number of tiles, and for each tile its offset in the
/// file and its length (four bytes each, little-endian) and its checksum (eight bytes). So a file
/// that was damaged by a power failure or a full disk is recognised and not used.
enum MetatileFile {
    private static let magic = Array("PKWTILE1".utf8)
    private static let entryLength = 16

    private static func headerLength(_ count: Int) -> Int { magic.count + 4 + count * entryLength }

    /// The bytes of a file with `tiles`.
    static func encode(_ tiles: [Data]) -> Data {
        var file = Data(magic)
        file.append(littleEndian: UInt32(tiles.count))
        var offset = headerLength(tiles.count)
        for tile in tiles {
            file.append(littleEndian: UInt32(offset))
            file.append(littleEndian: UInt32(tile.count))
            file.append(littleEndian: checksum(tile))
            offset += tile.count
        }
        for tile in tiles { file.append(tile) }
        return file
    }

    /// Reads one of `count` tiles; nil if the file is missing, damaged or not a metatile.
    static func tile(_ index: Int, of count: Int, in file: URL) -> Data? {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
        defer { try? handle.close() }
        guard let entry = entries(handle, count)?[index] else { return nil }
        return tile(entry, handle)
    }

    /// Reads all `count` tiles; nil if the file is missing, damaged or not a metatile.
    static func tiles(_ count: Int, in file: URL) -> [Data]? {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
        defer { try? handle.close() }
        let tiles = entries(handle, count)?.compactMap { tile($0, handle) }
        return tiles?.count == count ? tiles : nil
    }

    private struct Entry {
        let offset: Int
        let length: Int
        let checksum: UInt64
    }

    private static func entries(_ handle: FileHandle, _ count: Int) -> [Entry]? {
        let length = headerLength(count)
        guard let header = try? handle.read(upToCount: length), header.count == length,
            header.starts(with: magic), header.number(at: magic.count, bytes: 4) == UInt64(count)
        else { return nil }
        return (0..<count).map { index in
            let start = magic.count + 4 + index * entryLength
            return Entry(
                offset: Int(header.number(at: start, bytes: 4)),
                length: Int(header.number(at: start + 4, bytes: 4)),
                checksum: header.number(at: start + 8, bytes: 8))
        }
    }

    private static func tile(_ entry: Entry, _ handle: FileHandle) -> Data? {
        guard (try? handle.seek(toOffset: UInt64(entry.offset))) != nil,
            let tile = try? handle.read(upToCount: entry.length),
            tile.count == entry.length, checksum(tile) == entry.checksum
        else { return nil }
        return tile
    }

    /// Source: Fowler, Noll, Vo: FNV-1a of 64 bits.
    private static func checksum(_ bytes: Data) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

extension Data {
    fileprivate mutating func append(littleEndian number: some FixedWidthInteger) {
        var rest = UInt64(truncatingIfNeeded: number)
        for _ in 0..<MemoryLayout.size(ofValue: number) {
            append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    fileprivate func number(at offset: Int, bytes: Int) -> UInt64 {
        (0..<bytes).reduce(0) { $0 | UInt64(self[startIndex + offset + $1]) << (8 * UInt64($1)) }
    }
}
