import Foundation

/// The tiles of a metatile in one file: a head of fixed size, then the PNG files.
///
/// The head is the word `PKWTILE1`, the number of tiles, and for each its place in the file, its
/// length (four bytes each, the lowest first) and its checksum (eight). Whatever a power cut or
/// a full disk made of a file is recognised and is no tile.
enum MetatileFile {
    private static let word = Array("PKWTILE1".utf8)
    private static let entryLength = 16

    private static func headLength(_ count: Int) -> Int { word.count + 4 + count * entryLength }

    static func encode(_ tiles: [Data]) -> Data {
        var file = Data(word)
        file.append(littleEndian: UInt32(tiles.count))
        var place = headLength(tiles.count)
        for tile in tiles {
            file.append(littleEndian: UInt32(place))
            file.append(littleEndian: UInt32(tile.count))
            file.append(littleEndian: checksum(tile))
            place += tile.count
        }
        for tile in tiles { file.append(tile) }
        return file
    }

    /// Reads one of `count` tiles; nil where the file is missing, damaged, or another's.
    static func tile(_ index: Int, of count: Int, in file: URL) -> Data? {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
        defer { try? handle.close() }
        guard let entry = entries(handle, count)?[index] else { return nil }
        return tile(entry, handle)
    }

    /// Reads all `count` tiles; nil where the file is missing, damaged, or another's.
    static func tiles(_ count: Int, in file: URL) -> [Data]? {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
        defer { try? handle.close() }
        let tiles = entries(handle, count)?.compactMap { tile($0, handle) }
        return tiles?.count == count ? tiles : nil
    }

    private struct Entry {
        let place: Int
        let length: Int
        let checksum: UInt64
    }

    private static func entries(_ handle: FileHandle, _ count: Int) -> [Entry]? {
        let length = headLength(count)
        guard let head = try? handle.read(upToCount: length), head.count == length,
            head.starts(with: word), head.number(at: word.count, bytes: 4) == UInt64(count)
        else { return nil }
        return (0..<count).map { index in
            let start = word.count + 4 + index * entryLength
            return Entry(
                place: Int(head.number(at: start, bytes: 4)),
                length: Int(head.number(at: start + 4, bytes: 4)),
                checksum: head.number(at: start + 8, bytes: 8))
        }
    }

    private static func tile(_ entry: Entry, _ handle: FileHandle) -> Data? {
        guard (try? handle.seek(toOffset: UInt64(entry.place))) != nil,
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
