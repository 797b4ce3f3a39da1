public import RecordKeeping

/// The name by which others find a person: 3 to 30 letters, digits, dots, underscores and hyphens.
///
/// It begins and ends with a letter or digit, and is none of the reserved words, which could be taken
/// for a part of the service.
public struct Username: Hashable, Sendable {
    /// The name as typed, without surrounding white space.
    public let text: String

    /// The name in lower case. Usernames with the same key are the same.
    public var key: String { text.lowercased() }

    private static let rule =
        "it needs 3 to 30 letters, digits, dots, hyphens or underscores, with a letter or digit at "
        + "both ends"
    private static let field = "username"

    /// Usernames that nobody can choose, in lower case.
    public static let reserved: Set<String> = [
        "about", "account", "admin", "administrator", "anonymous", "api", "deleted", "everyone",
        "guest", "help", "login", "logout", "moderation", "moderator", "new", "nobody", "null",
        "owner", "parkway", "people", "photo", "photos", "posts", "profile", "report", "root",
        "security", "settings", "sign-in", "sign-up", "staff", "support", "system", "undefined",
    ]

    /// Checks the form of the name.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        let typed = text.trimmed
        guard !typed.isEmpty else { throw .empty(field: Self.field, rule: Self.rule) }
        for character in typed where !character.unicodeScalars.allSatisfy(Self.isAllowed) {
            throw .malformed(field: Self.field, text: typed, rule: Self.rule)
        }
        guard (3...30).contains(typed.utf8.count) else {
            throw .wrongLength(
                field: Self.field, text: typed, count: typed.utf8.count, rule: Self.rule)
        }
        let ends = [typed.unicodeScalars.first, typed.unicodeScalars.last].compactMap { $0 }
        guard ends.allSatisfy(\.isEnglishLetterOrDigit) else {
            throw .malformed(field: Self.field, text: typed, rule: Self.rule)
        }
        guard !Self.reserved.contains(typed.lowercased()) else {
            throw .refused(
                field: Self.field, fact: "is a reserved word", rule: "choose another one")
        }
        self.text = typed
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isEnglishLetterOrDigit || [".", "_", "-"].contains(scalar)
    }
}

extension Username: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}
