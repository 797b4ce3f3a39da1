/// One house number: `12`, `12a`, `12bis`, `12/3`.
package struct HouseNumber: Hashable, Sendable {
    package let number: Int
    /// What follows the digits, folded and without blanks: ``, `a`, `bis`, `/3`.
    package let suffix: String

    package init(_ number: Int, _ suffix: String = "") {
        self.number = number
        self.suffix = Self.spellings[suffix] ?? suffix
    }

    /// Suffixes that are written out or shortened: the red numbers of Florence and Genoa.
    private static let spellings = ["rosso": "r", "rossa": "r"]

    /// Numbers above are postcodes or mistakes.
    package static let largest = 99_999
    /// A range with more houses is taken for its two ends.
    private static let widestRange = 40

    /// Every number that a tag's value names: `12;14`, `12, 14`, `12-18`, `12 A`, `12-A`.
    ///
    /// A range whose ends are both odd or both even goes in steps of two.
    package static func list(in value: String) -> [HouseNumber] {
        value.split { $0 == ";" || $0 == "," }.flatMap { part in
            let tokens = Tokenizer.tokens(of: String(part))
            return range(tokens) ?? single(tokens).map { [$0] } ?? []
        }
    }

    /// `12-18` as every number in it; nil where `tokens` are not a range.
    static func range(_ tokens: [Token]) -> [HouseNumber]? {
        guard tokens.count == 2, tokens[1].separator == .hyphen,
            let low = HouseNumber(tokens[0]), let high = HouseNumber(tokens[1]),
            low.number < high.number
        else { return nil }
        guard low.suffix.isEmpty, high.suffix.isEmpty,
            high.number - low.number <= widestRange
        else { return [low, high] }
        let step = (high.number - low.number).isMultiple(of: 2) ? 2 : 1
        return stride(from: low.number, through: high.number, by: step).map { HouseNumber($0) }
    }

    /// One number from tokens of which the first is numeric and the others belong to it.
    static func single(_ tokens: [Token]) -> HouseNumber? {
        guard let first = tokens.first, var number = HouseNumber(first) else { return nil }
        for token in tokens.dropFirst() {
            let joint = token.isNumeric ? "/" : ""
            number = HouseNumber(number.number, number.suffix + joint + token.text)
        }
        return number
    }

    /// `12` or `12a`; nil where the token does not start with one to five digits.
    init?(_ token: Token) {
        let digits = token.text.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), (0...Self.largest).contains(number) else { return nil }
        self.init(number, String(token.text.dropFirst(digits.count)))
    }
}
