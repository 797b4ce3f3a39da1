import Foundation

/// Words by ``SpellingKeys``, packed: a bucket holds those of many keys, each in four bytes, of
/// which one tells the bucket's keys apart.
///
/// One word in 256 of a bucket is found under a key that is not its own; whoever looks for
/// misspelt words compares them anyway. A row for each key takes four times the room.
struct SpellingBuckets {
    /// Words of one bucket, about.
    private static let size = 64
    /// Words with higher ids are not kept; no language has so many.
    private static let highestWord: Int64 = 0xFF_FFFF
    /// The key's bits that tell keys of a bucket apart, above those that choose it.
    private static let markShift: Int64 = 32

    private var entries: [(key: Int64, word: Int64)] = []

    mutating func add(_ word: Int64, under keys: Set<Int64>) {
        guard word <= Self.highestWord else { return }
        for key in keys { entries.append((key, word)) }
    }

    /// Hands out each bucket in ascending order; their number is a power of two, so `key & last` is a key's.
    ///
    /// - Complexity: O(entries · log entries).
    mutating func visit(_ body: (_ bucket: Int64, _ words: Data) throws -> Void) rethrows {
        var last: Int64 = 0
        while Int(last + 1) * Self.size < entries.count { last = last << 1 | 1 }
        entries.sort { ($0.key & last, $0.key, $0.word) < ($1.key & last, $1.key, $1.word) }
        var next = 0
        for bucket in 0...last {
            var words = Data()
            while next < entries.count, entries[next].key & last == bucket {
                let mark = UInt8(truncatingIfNeeded: entries[next].key >> Self.markShift)
                let word = entries[next].word
                words.append(contentsOf: [
                    mark, UInt8(truncatingIfNeeded: word >> 16),
                    UInt8(truncatingIfNeeded: word >> 8), UInt8(truncatingIfNeeded: word),
                ])
                next += 1
            }
            try body(bucket, words)
        }
    }

    /// Adds the words that `bytes`, the bucket of `keys`, has under any of them.
    static func collect(_ keys: [Int64], from bytes: Data, into words: inout Set<Int64>) {
        let marks = keys.map { UInt8(truncatingIfNeeded: $0 >> markShift) }
        let span = bytes.bytes
        for start in stride(from: 0, to: span.byteCount - 3, by: 4) {
            func byte(_ index: Int) -> UInt8 {
                unsafe span.unsafeLoad(fromByteOffset: start + index, as: UInt8.self)
            }
            guard marks.contains(byte(0)) else { continue }
            words.insert(Int64(byte(1)) << 16 | Int64(byte(2)) << 8 | Int64(byte(3)))
        }
    }
}
