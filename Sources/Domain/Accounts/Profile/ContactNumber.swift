public import RecordKeeping

/// A telephone number: 4 to 15 digits, after a `+` if it has a country code.
///
/// Source: ITU-T E.164, which allows up to 15 digits.
public struct ContactNumber: Hashable, Sendable {
    /// The digits without separators, such as `+37712345678`.
    public let text: String

    /// Drops blanks, hyphens, dots, slashes and parentheses.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        let field = "contact number"
        let rule = "it needs 4 to 15 digits, as in +377 98 76 54 32"
        let typed = text.trimmed
        let kept = typed.filter { !" \u{A0}\u{202F}-\u{2010}\u{2011}\u{2013}./()".contains($0) }
        let digits = kept.hasPrefix("+") ? kept.dropFirst() : kept[...]
        guard !kept.isEmpty else { throw .empty(field: field, rule: rule) }
        guard digits.unicodeScalars.allSatisfy({ ("0"..."9").contains($0) }) else {
            throw .malformed(field: field, text: typed, rule: rule)
        }
        guard (4...15).contains(digits.utf8.count) else {
            throw .wrongLength(
                field: field, text: typed, count: digits.utf8.count, rule: rule)
        }
        self.text = kept
    }
}

extension ContactNumber: CustomStringConvertible {
    public var description: String { text }
}

extension ContactNumber: ValidatedText {}
