public import RecordKeeping

/// The secret of an ``AccessToken``: 256 random bits. It is shown once; the store keeps only its
/// hash.
public struct AccessTokenSecret: Sendable {
    /// What every secret begins with, so that people and programs recognize one that has leaked.
    public static let prefix = "parkway_"

    private let bytes: SecretBytes

    /// Creates a secret from the system's source of randomness.
    public init() {
        bytes = SecretBytes(count: 32)
    }

    /// ``prefix`` and 64 hexadecimal digits, which the program that uses the token keeps secret.
    public var secretText: String { Self.prefix + bytes.hexDigits }

    /// Reads ``secretText``.
    ///
    /// - Throws: ``InvalidValue/concealed(field:fact:rule:)``, which does not repeat the secret.
    public init(_ text: String) throws(InvalidValue) {
        let typed = text.trimmed
        guard typed.hasPrefix(Self.prefix),
            let bytes = SecretBytes(typed.dropFirst(Self.prefix.count), count: 32)
        else {
            throw .concealed(
                field: "access token",
                fact: "is not \(Self.prefix) with 64 hexadecimal digits",
                rule: "copy the whole token, or create a new one")
        }
        self.bytes = bytes
    }

    /// The SHA-256 hash of the secret. A secret is random, so a fast hash is enough.
    public var digest: Digest { Digest(text: bytes.fingerprint.text) }

    /// The hash by which the store knows a token.
    public struct Digest: Hashable, Sendable {
        /// 64 hexadecimal digits.
        public let text: String
    }
}

extension AccessTokenSecret: CustomStringConvertible, CustomReflectable {
    public var description: String { "(an access token)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
