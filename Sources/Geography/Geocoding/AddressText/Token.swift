/// A folded word or number of a text.
public struct Token: Hashable, Sendable {
    /// What separates a token from the one before it.
    public enum Separator: Sendable {
        case blank, hyphen, slash, apostrophe, comma
        /// A full stop without a blank, as in `C.so`.
        case fullStop
    }

    /// Lower-case letters without accents, and digits.
    public let text: String
    /// The separator before this token; `comma` for the first one.
    public let separator: Separator
    /// Whether a full stop follows, as in `Av.`
    public let isAbbreviated: Bool

    /// A token of folded text.
    public init(text: String, separator: Separator, isAbbreviated: Bool) {
        self.text = text
        self.separator = separator
        self.isAbbreviated = isAbbreviated
    }

    /// Whether it starts with a digit.
    public var isNumeric: Bool { text.utf8.first.map { (0x30...0x39).contains($0) } ?? false }
}

/// Splits texts into tokens.
public enum Tokenizer {
    /// The maximum number of tokens; the rest of a text is ignored. No address is that long.
    public static let limit = 48

    /// The tokens of `text`: runs of letters and digits, folded.
    ///
    /// An ampersand is a token; all other punctuation only separates.
    ///
    /// - Complexity: O(length).
    public static func tokens(of text: String) -> [Token] {
        var tokens: [Token] = []
        var word: [UInt8] = []
        var separator = Token.Separator.comma
        func close(abbreviated: Bool = false) {
            guard !word.isEmpty, tokens.count < limit else { return }
            tokens.append(
                Token(
                    text: String(decoding: word, as: UTF8.self), separator: separator,
                    isAbbreviated: abbreviated))
            word.removeAll(keepingCapacity: true)
            separator = .blank
        }
        for scalar in text.unicodeScalars {
            if let fraction = fraction(scalar) {
                close()
                word = [fraction.over]
                close()
                word = [fraction.under]
                separator = .slash
                close()
                continue
            }
            if isWordPart(scalar) {
                LetterFolding.fold(scalar, into: &word)
                continue
            }
            close(abbreviated: scalar == ".")
            let isPlain = separator == .blank || separator == .fullStop
            switch scalar {
            case ".": separator = separator == .blank ? .fullStop : separator
            case "-", "–", "—", "‐", "‑": separator = isPlain ? .hyphen : separator
            case "/", "\u{2044}": separator = isPlain ? .slash : separator
            case "'", "’", "‘", "`", "´", "ʼ": separator = .apostrophe
            case ",", ";", "\n", "\t", "|", "(", ")", "[", "]": separator = .comma
            case "&":
                word.append(UInt8(ascii: "&"))
                close()
            default: separator = separator == .fullStop ? .blank : separator
            }
        }
        close()
        return tokens
    }

    /// The digits of a vulgar fraction: `226½` is `226 1/2`.
    private static func fraction(_ scalar: Unicode.Scalar) -> (over: UInt8, under: UInt8)? {
        func digits(_ over: Unicode.Scalar, _ under: Unicode.Scalar) -> (UInt8, UInt8) {
            (UInt8(ascii: over), UInt8(ascii: under))
        }
        return switch scalar {
        case "½": digits("1", "2")
        case "⅓": digits("1", "3")
        case "⅔": digits("2", "3")
        case "¼": digits("1", "4")
        case "¾": digits("3", "4")
        default: nil
        }
    }

    /// Whether `scalar` belongs to a word and does not separate two.
    public static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return true
        case ..<0x80, 0xB0, 0xB4, 0x2BC: return false
        default: break
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
            return true
        default:
            return false
        }
    }
}
