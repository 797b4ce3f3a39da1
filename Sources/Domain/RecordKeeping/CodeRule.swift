/// The rule of a short code of English letters and digits, such as a building code.
package struct CodeRule: Sendable {
    /// The name of the code in error messages.
    let field: String
    let lengths: ClosedRange<Int>
    /// Whether spaces and hyphens are removed.
    let dropsSeparators: Bool

    /// Creates a rule; `field` names the code in error messages.
    package init(field: String, lengths: ClosedRange<Int>, dropsSeparators: Bool = false) {
        self.field = field
        self.lengths = lengths
        self.dropsSeparators = dropsSeparators
    }

    /// Trims `text` and converts it to upper case.
    ///
    /// - Throws: ``InvalidValue`` if it is empty, has a character other than A to Z and 0 to 9, or has
    ///   the wrong length; foreign characters are reported first.
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

    /// Spaces, hyphens, and the dashes that keyboards insert for hyphens.
    private static func isSeparator(_ character: Character) -> Bool {
        switch character {
        case " ", "\u{A0}", "\u{202F}", "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}":
            true
        default: false
        }
    }
}
