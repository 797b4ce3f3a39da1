import Foundation

/// Words in alphabetical order, packed: each says how many bytes it shares with the one before.
///
/// A word is a byte whose upper half counts the bytes it shares and whose lower half counts
/// those that follow, 15 meaning that a byte of its own says so; then the bytes that follow in
/// UTF-8, and how many names have the word, 255 for more.
package enum WordBlock {
    /// A block of so many bytes is a row that fills a page of the atlas.
    private static let size = 4_000
    private static let longCount = 15
    /// Longer words are not kept.
    package static let longestWord = 255

    /// Packs `words`, which ascend by their bytes; hands out each block with its first word.
    ///
    /// - Complexity: O(bytes).
    package static func pack(
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

    /// Whether `byte` is not the first of a letter in UTF-8.
    static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    /// Reads a block's words one after the other.
    package struct Reader {
        private let block: [UInt8]
        private var position = 0
        /// The word that was read last, in UTF-8: its first ``count`` bytes.
        package private(set) var bytes = [UInt8](repeating: 0, count: longestWord)
        package private(set) var count = 0
        package private(set) var names = 0

        package init(_ block: Data) {
            self.block = Array(block)
        }

        package var word: ArraySlice<UInt8> { bytes[..<count] }

        /// Reads the next word that shares less than `limit` bytes with the last one read, and
        /// returns how many it shares; nil at the end.
        ///
        /// - Complexity: O(words passed over).
        package mutating func next(sharingLessThan limit: Int = .max) -> Int? {
            while position < block.count {
                var shared = Int(block[position] >> 4)
                var rest = Int(block[position] & 15)
                position += 1
                if shared == longCount { shared = readCount() }
                if rest == longCount { rest = readCount() }
                let start = position
                position = start + rest + 1
                // What a damaged atlas holds is no word.
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

        /// Reads as far as the first word that is not before `sought`; false where all are.
        ///
        /// To be called before any word is read.
        ///
        /// - Complexity: O(words passed over).
        package mutating func skip(to sought: [UInt8]) -> Bool {
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
