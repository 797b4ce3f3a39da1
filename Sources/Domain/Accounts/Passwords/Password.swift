import Foundation
public import RecordKeeping

/// A password that may protect an account: 7 to 128 characters, and not a common one.
///
/// It cannot be printed, encoded or compared, only hashed.
public struct Password: Sendable {
    let attempt: PasswordAttempt

    /// The allowed lengths in Unicode scalars of the normalised text.
    public static let lengths = 7...128

    /// Checks the length, and that the password is not a common one.
    ///
    /// - Throws: ``InvalidValue/concealed(field:fact:rule:)``,
    ///   ``InvalidValue/refused(field:fact:rule:)``; neither repeats the password.
    public init(_ text: String) throws(InvalidValue) {
        attempt = PasswordAttempt(text)
        let count = attempt.normalised.unicodeScalars.count
        guard Self.lengths.contains(count) else {
            throw .concealed(
                field: "password", fact: "has \(count) character\(count == 1 ? "" : "s")",
                rule: count < 7 ? "it needs at least 7" : "it may have up to 128")
        }
        if CommonPasswords.contain(attempt.normalised) {
            throw .refused(
                field: "password", fact: "is a common one that is easily guessed",
                rule: "choose another, such as four unrelated words")
        }
    }
}

extension Password {
    /// Checks that the password is none of what others know about the person: e-mail address or the
    /// part before its @, name, contact number, licence plate. Case and punctuation do not count.
    ///
    /// - Throws: ``InvalidValue/refused(field:fact:rule:)``.
    package func requireUnlike(_ profile: AccountProfile) throws(InvalidValue) {
        let email = profile.email.text
        let known = [
            ("e-mail address", email), ("e-mail address", String(email.prefix { $0 != "@" })),
            ("name", profile.name.text), ("contact number", profile.contactNumber.text),
            ("licence plate", profile.plate.text),
        ]
        let password = Self.letters(of: attempt.normalised)
        for (what, text) in known where Self.letters(of: text) == password {
            throw .refused(
                field: "password", fact: "is your \(what), which others know",
                rule: "choose another, such as four unrelated words")
        }
    }

    private static func letters(of text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}

/// A password as someone typed it, right or wrong.
public struct PasswordAttempt: Sendable {
    /// In Unicode's form NFKC, so that the result does not depend on the keyboard.
    let normalised: String

    /// Takes any text and normalises it.
    public init(_ text: String) {
        normalised = text.precomposedStringWithCompatibilityMapping
    }

    /// The attempt that matches `password`.
    public init(_ password: Password) {
        self = password.attempt
    }

    /// Whether to hash the attempt; longer ones are wrong anyway.
    var isHashable: Bool {
        normalised.utf8.count <= 1_024
    }
}

extension Password: CustomStringConvertible, CustomReflectable {
    public var description: String { "(a password)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension PasswordAttempt: CustomStringConvertible, CustomReflectable {
    public var description: String { "(a password)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
