/// A word as slips are counted in it.
package enum SpellingLetters {
    /// Shorter words are too near to one another.
    static let shortestWord = 4

    /// How many edits `word` may have.
    package static func mostEdits(in word: String) -> Int {
        switch word.unicodeScalars.count {
        case ..<shortestWord: 0
        case shortestWord: 1
        default: LevenshteinAutomaton.mostEdits
        }
    }

    /// The letters of `word`, `ss` being one: it stands for `ß` as often as not, and whoever
    /// misses that key misses one.
    package static func of(_ word: String) -> [Unicode.Scalar] {
        var letters: [Unicode.Scalar] = []
        var last: UInt8 = 0
        for letter in word.unicodeScalars {
            let byte = letter.isASCII ? UInt8(letter.value) : 0
            if !isSecond(byte, after: last) { letters.append(letter) }
            last = byte
        }
        return letters
    }

    /// Whether `letter` and the one before it count as one.
    static func isSecond(_ letter: UInt8, after last: UInt8) -> Bool {
        letter == UInt8(ascii: "s") && last == letter
    }
}
