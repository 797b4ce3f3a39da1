import Foundation

/// A block of sorted words with front coding: each stores only the bytes that differ from the one
/// before.
///
/// A word begins with a byte. Its upper half is the number of bytes shared with the word before,
/// its lower half the number of bytes that follow; 15 means that a further byte has the number.
/// Then come the UTF-8 bytes and the number of names with the word, at most 255.
public enum WordBlock {
    /// The maximum size of a block in bytes: a row of this size fills a page of the atlas.
    private static let size = 4_000
    private static let longCount = 15
    /// The maximum length of a word in bytes; longer ones are left out.
    public static let longestWord = 255

    /// Packs `words`, which are sorted by their bytes, and calls `body` with each block and its
    /// first word.
    ///
    /// - Complexity: O(bytes).
    public static func pack(
        _ words: some Sequence<(word: [UInt8], names: Int)>,
        _ body: (_ first: [UInt8], _ block: Data) throws -> Void
    ) rethrows {
        var block = Data()
        var first: [UInt8] = []
        var last: [UInt8] = []
        for (word, names) in words where word.count <= longestWord {
            if block.count + word.count + 4 > size {
                try body(first, block)
                block.removeAll(keepingCapacity: true)
            }
            if block.isEmpty { (first, last) = (word, []) }
            var shared = zip(last, word).prefix { $0 == $1 }.count
            while shared < word.count, isContinuation(word[shared]) { shared -= 1 }
            let rest = word[shared...]
            block.append(
                UInt8(min(shared, longCount) << 4 | min(rest.count, longCount)))
            if shared >= longCount { block.append(UInt8(shared)) }
            if rest.count >= longCount { block.append(UInt8(rest.count)) }
            block.append(contentsOf: rest)
            block.append(UInt8(min(names, 255)))
            last = word
        }
        if !block.isEmpty { try body(first, block) }
    }

    /// Whether `byte` is a continuation byte of UTF-8.
    static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    /// Reads a block's words one after the other.
    public struct Reader {
        private let block: [UInt8]
        private var position = 0
        /// The word that was read last, in UTF-8: its first ``count`` bytes.
        public private(set) var bytes = [UInt8](repeating: 0, count: longestWord)
        /// The length of the last word in bytes.
        public private(set) var count = 0
        /// The number of names with the last word, at most 255.
        public private(set) var names = 0

        /// A reader at the start of `block`.
        public init(_ block: Data) {
            self.block = Array(block)
        }

        /// The last word in UTF-8.
        public var word: ArraySlice<UInt8> { bytes[..<count] }

        /// Reads the next word that shares less than `limit` bytes with the last one read, and
        /// returns how many it shares; nil at the end.
        ///
        /// - Complexity: O(words passed over).
        public mutating func next(sharingLessThan limit: Int = .max) -> Int? {
            while position < block.count {
                var shared = Int(block[position] >> 4)
                var rest = Int(block[position] & 15)
                position += 1
                if shared == longCount { shared = readCount() }
                if rest == longCount { rest = readCount() }
                let start = position
                position = start + rest + 1
                // The atlas is damaged.
                guard shared + rest <= longestWord, position <= block.count else {
                    position = block.count
                    return nil
                }
                guard shared < limit else { continue }
                for offset in 0..<rest { bytes[shared + offset] = block[start + offset] }
                count = shared + rest
                names = Int(block[start + rest])
                return shared
            }
            return nil
        }

        /// Reads up to the first word that is not less than `sought`; false if there is none.
        ///
        /// Call this before any word is read.
        ///
        /// - Complexity: O(words passed over).
        public mutating func skip(to sought: [UInt8]) -> Bool {
            var matched = 0
            while let shared = next(sharingLessThan: matched + 1) {
                matched = shared
                while matched < count, matched < sought.count, bytes[matched] == sought[matched] {
                    matched += 1
                }
                if matched == sought.count || matched < count && bytes[matched] > sought[matched] {
                    return true
                }
            }
            return false
        }

        private mutating func readCount() -> Int {
            defer { position += 1 }
            return position < block.count ? Int(block[position]) : longestWord + 1
        }
    }
}
