/// Why a typed value is invalid, with the rule that it breaks.
///
/// `field` is the name of the value ("suite number"); `rule` is the end of the sentence.
public enum InvalidValue: Error, Hashable {
    case empty(field: String, rule: String)
    case wrongLength(field: String, text: String, count: Int, rule: String)
    /// `character` is not an English letter or digit.
    case foreignCharacter(field: String, text: String, character: Character, rule: String)
    /// `scalar` is a control character or another that cannot be printed.
    case unprintable(field: String, text: String, scalar: Unicode.Scalar)
    case notAChoice(field: String, text: String, choices: String)
    case malformed(field: String, text: String, rule: String)
    case outOfRange(field: String, text: String, rule: String)
    /// For passwords and e-mail addresses, which must not appear on a screen or in a log.
    case concealed(field: String, fact: String, rule: String)
    /// The form is valid but the value is not allowed, such as a common password. The value is not
    /// repeated either.
    case refused(field: String, fact: String, rule: String)

    /// Whether the form of the value is valid.
    public var isRefusal: Bool {
        if case .refused = self { true } else { false }
    }
}

extension InvalidValue: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty(let field, let rule):
            "\(field) is empty; \(rule)"
        case .wrongLength(let field, let text, let count, let rule):
            "\(field) \(text.quotedExcerpt) has \(count) character\(count == 1 ? "" : "s"); \(rule)"
        case .foreignCharacter(let field, let text, let character, let rule):
            "\(field) \(text.quotedExcerpt) contains \(Self.foreign(character, rule: rule))"
        case .unprintable(let field, let text, let scalar):
            "\(field) \(text.quotedExcerpt) contains the unprintable character "
                + "\(scalar.codePoint); remove it"
        case .notAChoice(let field, let text, let choices):
            "\(field) \(text.quotedExcerpt) is not valid; choose \(choices)"
        case .malformed(let field, let text, let rule):
            "\(field) \(text.quotedExcerpt) cannot be read; \(rule)"
        case .outOfRange(let field, let text, let rule):
            "\(field) \(text.quotedExcerpt) is out of range; \(rule)"
        case .concealed(let field, let fact, let rule), .refused(let field, let fact, let rule):
            "\(field) \(fact); \(rule)"
        }
    }

    private static func foreign(_ character: Character, rule: String) -> String {
        guard let scalar = character.unicodeScalars.first(where: { !$0.isEnglishLetterOrDigit })
        else { return "\"\(character)\"; \(rule)" }
        if scalar.isASCII && scalar.isPrintable {
            return "\"\(character)\", which is not a letter or digit; \(rule)"
        }
        let shown =
            scalar.isPrintable ? "\"\(character)\" (\(scalar.codePoint))" : scalar.codePoint
        let remedy =
            LookAlike.english(character).map { "type the \"\($0)\" that it looks like: \(rule)" }
            ?? "\(rule), typed as A to Z and 0 to 9"
        return "\(shown), which is not an English letter or digit; \(remedy)"
    }
}

extension String {
    /// The first 40 characters in quotation marks; unprintable ones are written as code points.
    package var quotedExcerpt: String {
        var shown = ""
        for scalar in unicodeScalars.prefix(40) {
            if scalar.isPrintable {
                shown.unicodeScalars.append(scalar)
            } else {
                shown += "<\(scalar.codePoint)>"
            }
        }
        return unicodeScalars.dropFirst(40).isEmpty ? "\"\(shown)\"" : "\"\(shown)…\""
    }

    /// The text without surrounding white space.
    package var trimmed: String {
        var rest = unicodeScalars[...]
        while rest.first?.properties.isWhitespace == true { rest.removeFirst() }
        while rest.last?.properties.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}

extension Unicode.Scalar {
    /// Whether the character is A to Z, a to z or 0 to 9.
    package var isEnglishLetterOrDigit: Bool {
        switch self {
        case "A"..."Z", "a"..."z", "0"..."9": true
        default: false
        }
    }

    /// Whether the character is a letter or number of any script.
    package var isLetterOrNumber: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// Whether the character is not a control or format character, line break, surrogate or
    /// unassigned.
    package var isPrintable: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .privateUse, .lineSeparator,
            .paragraphSeparator:
            false
        default: true
        }
    }

    /// The code point as in `U+0410`.
    package var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
