/// One house number: `12`, `12a`, `12bis`, `12/3`, `A3`.
public struct HouseNumber: Hashable, Sendable {
    /// The digits.
    public let number: Int
    /// The folded text around the digits: ``, `a`, `bis` or `/3` after them; a prefix ends in a
    /// hyphen, such as `a-` of `A3`.
    public let suffix: String

    /// A number with a folded suffix.
    public init(_ number: Int, _ suffix: String = "") {
        self.number = number
        self.suffix = Self.spellings[suffix] ?? Self.latin(suffix)
    }

    /// `suffix` with Cyrillic and Greek letters in Latin ones, which people type instead.
    private static func latin(_ suffix: String) -> String {
        guard suffix.utf8.contains(where: { $0 >= 0x80 }) else { return suffix }
        return suffix.map { latinLetters[$0] ?? String($0) }.joined()
    }

    private static let latinLetters: [Character: String] = [
        "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ж": "zh", "з": "z",
        "и": "i", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r",
        "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "α": "a", "β": "b", "γ": "g",
        "δ": "d", "ε": "e",
    ]

    /// Suffixes that are also abbreviated: the red numbers of Florence and Genoa, and halves in
    /// North America.
    private static let spellings = ["rosso": "r", "rossa": "r", "half": "/1/2"]

    /// Larger numbers are postcodes or errors.
    public static let largest = 99_999
    /// A range of more houses counts as its two ends only.
    private static let widestRange = 40

    /// Whether letters precede the digits. Such numbers are not interpolated.
    public var isPrefixed: Bool { suffix.contains("-") }

    /// Whether a second number follows: of a staircase, a flat or a street next to the town's
    /// number.
    public var hasSecondNumber: Bool { suffix.hasPrefix("/") }

    /// Every number in the value of a tag: `12;14`, `12, 14`, `12-18`, `12 A`, `12-A`, `12 a-c`,
    /// `A3`, `km 22`.
    ///
    /// A range whose ends are both odd or both even goes in steps of two.
    public static func list(in value: String) -> [HouseNumber] {
        value.split { $0 == ";" || $0 == "," }.flatMap { part in
            all(of: Tokenizer.tokens(of: String(part)))
        }
    }

    /// The numbers of one part of a list; empty if it is not a number.
    public static func all(of tokens: [Token]) -> [HouseNumber] {
        range(tokens) ?? letters(tokens) ?? single(tokens).map { [$0] } ?? []
    }

    /// `12-18` as every number in it; nil if `tokens` are not a range.
    public static func range(_ tokens: [Token]) -> [HouseNumber]? {
        guard tokens.count == 2, tokens[1].separator == .hyphen,
            let low = HouseNumber(tokens[0]), let high = HouseNumber(tokens[1]),
            low.number < high.number, !low.isPrefixed, !high.isPrefixed
        else { return nil }
        guard low.suffix.isEmpty, high.suffix.isEmpty,
            high.number - low.number <= widestRange
        else { return [low, high] }
        let step = (high.number - low.number).isMultiple(of: 2) ? 2 : 1
        return stride(from: low.number, through: high.number, by: step).map { HouseNumber($0) }
    }

    /// `12 a-c`, `12a-12c` and `12a/c` as every letter in it; nil for anything else.
    public static func letters(_ tokens: [Token]) -> [HouseNumber]? {
        guard tokens.count > 1, let last = tokens.last,
            last.separator == .hyphen || last.separator == .slash,
            let low = single(Array(tokens.dropLast())), !low.isPrefixed,
            let from = low.suffix.letter
        else { return nil }
        let end = HouseNumber(last)
        guard end == nil || end?.number == low.number,
            let to = (end?.suffix ?? last.text).letter, from < to
        else { return nil }
        let letters = last.separator == .slash ? [from, to] : Array(from...to)
        return letters.map { HouseNumber(low.number, String(UnicodeScalar($0))) }
    }

    /// The number that `tokens` make up, with digits or a prefix first.
    public static func single(_ tokens: [Token]) -> HouseNumber? {
        guard let first = tokens.first else { return nil }
        var number: HouseNumber
        var rest = tokens.dropFirst()
        if let plain = HouseNumber(first) {
            number = plain
        } else {
            guard let second = rest.popFirst(), second.isNumeric, let digits = HouseNumber(second)
            else { return nil }
            number = HouseNumber(digits.number, first.text + "-" + digits.suffix)
        }
        for token in rest {
            // `501-H 1` and `501 H1` are the same.
            let followsDigit = number.suffix.last.map { $0.isASCII && $0.isNumber } ?? true
            let joint = token.isNumeric && followsDigit ? "/" : ""
            number = HouseNumber(number.number, number.suffix + joint + token.text)
        }
        return number
    }

    /// `12`, `12a`, `A3` or `N6W23001`; nil if the token has no digits, or too many.
    public init?(_ token: Token) {
        let text = token.text
        let prefix = token.isNumeric ? "" : text[..<(text.lastRun ?? text.endIndex)]
        let digits = text.dropFirst(prefix.count).prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), (0...Self.largest).contains(number) else { return nil }
        let rest = String(text.dropFirst(prefix.count + digits.count))
        self.init(number, prefix.isEmpty ? rest : prefix + "-" + rest)
    }
}

extension HouseNumber: CustomStringConvertible {
    /// The number as it is written, with the prefix in upper case.
    public var description: String {
        guard let end = suffix.firstIndex(of: "-") else { return "\(number)\(suffix)" }
        return "\(suffix[..<end].uppercased())\(number)\(suffix[end...].dropFirst())"
    }
}

extension String {
    /// The only letter if it is one of `a` to `z`; nil for anything else.
    fileprivate var letter: UInt8? {
        guard utf8.count == 1, let letter = utf8.first, (0x61...0x7A).contains(letter) else {
            return nil
        }
        return letter
    }

    /// The start of the last run of digits; nil if there are no digits.
    fileprivate var lastRun: Index? {
        guard var start = lastIndex(where: { $0.isASCII && $0.isNumber }) else { return nil }
        while start > startIndex {
            let before = index(before: start)
            guard self[before].isASCII, self[before].isNumber else { break }
            start = before
        }
        return start
    }
}
