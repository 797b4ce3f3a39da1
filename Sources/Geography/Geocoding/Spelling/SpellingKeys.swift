/// The keys under which a word and its misspellings meet: hashes of its beginning with up to two
/// letters left out.
///
/// Two words within as many edits of one another share such a key, whatever the edits are, for
/// leaving out the letters that differ makes the words equal.
///
/// Source: Garbe, "1000x faster spelling correction", 2012 (symmetric deletion, with prefixes).
package enum SpellingKeys {
    /// So many letters of a word count; later edits are found by the same keys.
    private static let prefix = 7
    /// Shorter words are too near to one another.
    static let shortestWord = 4

    /// How many edits a word of that many letters may have.
    package static func mostEdits(letters: Int) -> Int {
        switch letters {
        case ..<shortestWord: 0
        case shortestWord: 1
        default: 2
        }
    }

    /// - Complexity: at most 29 keys.
    package static func all(of letters: [Unicode.Scalar]) -> Set<Int64> {
        let start = Array(letters.prefix(prefix))
        var keys: Set<Int64> = [key(of: start)]
        let deletions = mostEdits(letters: letters.count)
        guard deletions > 0 else { return keys }
        for first in start.indices {
            var once = start
            once.remove(at: first)
            keys.insert(key(of: once))
            guard deletions > 1 else { continue }
            for second in once.indices.dropFirst(first) {
                var twice = once
                twice.remove(at: second)
                keys.insert(key(of: twice))
            }
        }
        return keys
    }

    /// Source: Fowler, Noll, Vo: FNV-1a of 64 bits, folded to 40.
    private static func key(of letters: [Unicode.Scalar]) -> Int64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for letter in letters { hash = (hash ^ UInt64(letter.value)) &* 0x100_0000_01B3 }
        return Int64((hash ^ (hash >> 40)) & 0xFF_FFFF_FFFF)
    }
}
