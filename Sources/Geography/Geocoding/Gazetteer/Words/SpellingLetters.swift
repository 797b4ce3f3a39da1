/// The letters of a word for counting edits.
public enum SpellingLetters {
    /// Shorter words are not corrected, because too many others are one edit away.
    static let shortestWord = 4

    /// The maximum number of edits in `word`.
    public static func mostEdits(in word: String) -> Int {
        switch word.unicodeScalars.count {
        case ..<shortestWord: 0
        case shortestWord: 1
        default: LevenshteinAutomaton.mostEdits
        }
    }

    /// The letters of `word`, with `ss` as one letter, because it often stands for `ß`.
    public static func of(_ word: String) -> [Unicode.Scalar] {
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
