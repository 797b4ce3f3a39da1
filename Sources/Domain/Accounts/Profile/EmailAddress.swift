public import RecordKeeping

/// An e-mail address, which is also what an account is signed in to by.
///
/// What HTML's `<input type=email>` takes, so that the form and the store agree; its length is
/// that of RFC 5321. Errors do not repeat the address.
///
/// Source: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
public struct EmailAddress: Hashable, Sendable {
    /// As it was typed, without the white space around it.
    public let text: String

    /// In lower case: two addresses with one key are one account's.
    public var key: String { text.lowercased() }

    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        let typed = text.trimmed
        guard !typed.isEmpty else { throw .empty(field: Self.field, rule: Self.rule) }
        if let scalar = typed.unicodeScalars.first(where: { !$0.isASCII }) {
            throw Self.refused("contains \(scalar.codePoint), which is not ASCII")
        }
        let count = text.unicodeScalars.count
        guard count <= 254 else {
            throw .concealed(
                field: Self.field, fact: "has \(count) characters",
                rule: "it may have up to 254")
        }
        let parts = typed.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw Self.refused(parts.count < 2 ? "has no \"@\"" : "has more than one \"@\"")
        }
        guard (1...64).contains(parts[0].utf8.count) else {
            throw Self.refused("needs 1 to 64 characters before the \"@\"")
        }
        guard parts[0].utf8.allSatisfy(Self.isLocal) else {
            throw Self.refused("has a character before the \"@\" that cannot be there")
        }
        guard
            parts[1].split(separator: ".", omittingEmptySubsequences: false)
                .allSatisfy(Self.isLabel)
        else { throw Self.refused("has no proper domain after the \"@\"") }
        self.text = typed
    }

    private static let field = "e-mail address"
    private static let rule = "write it as in name@example.org"

    private static func refused(_ fact: String) -> InvalidValue {
        .concealed(field: field, fact: fact, rule: rule)
    }

    private static func isLocal(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains(byte)
    }

    private static func isLabel(_ label: Substring) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return (1...63).contains(label.utf8.count)
            && label.utf8.allSatisfy { isAlphanumeric($0) || $0 == hyphen }
            && label.utf8.first != hyphen && label.utf8.last != hyphen
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        Unicode.Scalar(byte).isEnglishLetterOrDigit
    }
}

extension EmailAddress: ValidatedText {}
