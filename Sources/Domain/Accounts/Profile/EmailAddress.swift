public import RecordKeeping

/// An e-mail address, with which a person signs in.
///
/// Follows HTML's `<input type=email>`, so that web forms and the store agree, with the maximum
/// length of RFC 5321. Errors do not repeat the address.
///
/// Source: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
public struct EmailAddress: Hashable, Sendable {
    /// The address as typed, without surrounding white space.
    public let text: String

    /// The address in lower case. Addresses with the same key belong to the same account.
    public var key: String { text.lowercased() }

    /// Checks the form of the address.
    ///
    /// - Throws: ``InvalidValue/empty(field:rule:)``, ``InvalidValue/concealed(field:fact:rule:)``.
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
            throw Self.refused("has an invalid character before the \"@\"")
        }
        guard
            parts[1].split(separator: ".", omittingEmptySubsequences: false)
                .allSatisfy(Self.isLabel)
        else { throw Self.refused("has no valid domain after the \"@\"") }
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
