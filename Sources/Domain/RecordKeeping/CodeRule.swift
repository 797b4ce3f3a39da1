/// The rule of a short code of English letters and digits, such as a building code.
package struct CodeRule: Sendable {
    /// What the code is called in a sentence.
    let field: String
    let lengths: ClosedRange<Int>
    /// Whether the blanks and hyphens that people type within it are dropped.
    let dropsSeparators: Bool

    package init(field: String, lengths: ClosedRange<Int>, dropsSeparators: Bool = false) {
        self.field = field
        self.lengths = lengths
        self.dropsSeparators = dropsSeparators
    }

    /// Folds `text` to upper case, without the white space around it.
    ///
    /// - Throws: ``InvalidValue`` where it is empty, holds a character other than A to Z and
    ///   0 to 9, or is too short or too long; foreign characters are reported first.
    package func check(_ text: String) throws(InvalidValue) -> String {
        let typed = text.trimmed
        let code = dropsSeparators ? typed.filter { !Self.isSeparator($0) } : typed
        guard !code.isEmpty else { throw .empty(field: field, rule: sentence) }
        for character in code
        where !character.unicodeScalars.allSatisfy(\.isEnglishLetterOrDigit) {
            throw .foreignCharacter(
                field: field, text: typed, character: character, rule: sentence)
        }
        guard lengths.contains(code.utf8.count) else {
            throw .wrongLength(
                field: field, text: typed, count: code.utf8.count, rule: sentence)
        }
        return code.uppercased()
    }

    private var sentence: String {
        lengths.count == 1
            ? "it needs exactly \(lengths.lowerBound) letters or digits"
            : "it needs \(lengths.lowerBound) to \(lengths.upperBound) letters or digits"
    }

    /// Blanks and hyphens, with the dashes that keyboards put in a hyphen's place.
    private static func isSeparator(_ character: Character) -> Bool {
        switch character {
        case " ", "\u{A0}", "\u{202F}", "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}":
            true
        default: false
        }
    }
}
