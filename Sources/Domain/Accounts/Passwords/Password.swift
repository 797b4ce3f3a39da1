import Foundation
public import RecordKeeping

/// A password good enough to protect an account: 7 to 128 characters, not a common one.
///
/// It cannot be printed, coded or compared; only hashed.
public struct Password: Sendable {
    let attempt: PasswordAttempt

    /// In Unicode scalars of the normalised text.
    public static let lengths = 7...128

    /// - Throws: ``InvalidValue/concealed(field:fact:rule:)``,
    ///   ``InvalidValue/refused(field:fact:rule:)``; neither repeats it.
    public init(_ text: String) throws(InvalidValue) {
        attempt = PasswordAttempt(text)
        let count = attempt.normalised.unicodeScalars.count
        guard Self.lengths.contains(count) else {
            throw .concealed(
                field: "password", fact: "has \(count) character\(count == 1 ? "" : "s")",
                rule: count < 7 ? "it needs more than 6" : "it may have up to 128")
        }
        if CommonPasswords.contain(attempt.normalised) {
            throw .refused(
                field: "password", fact: "is a common one that others guess first",
                rule: "choose another, such as four words that do not belong together")
        }
    }
}

/// What someone typed as their password, right or wrong.
public struct PasswordAttempt: Sendable {
    /// In Unicode's form NFKC, so that it does not matter which keyboard it came from.
    let normalised: String

    public init(_ text: String) {
        normalised = text.precomposedStringWithCompatibilityMapping
    }

    public init(_ password: Password) {
        self = password.attempt
    }

    /// Longer ones are wrong without being hashed.
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
