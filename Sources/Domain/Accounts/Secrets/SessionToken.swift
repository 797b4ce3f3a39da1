public import RecordKeeping

/// The secret of a signed-in client: 256 random bits. The store keeps only their hash, so a copy
/// of the store does not let anybody sign in.
public struct SessionToken: Sendable {
    private let bytes: SecretBytes

    /// Creates a token from the system's source of randomness.
    public init() {
        bytes = SecretBytes(count: 32)
    }

    /// 64 hexadecimal digits, which the client keeps secret.
    public var secretText: String {
        bytes.hexDigits
    }

    /// Reads 64 hexadecimal digits.
    ///
    /// - Throws: ``InvalidValue/concealed(field:fact:rule:)``, which does not repeat the token.
    public init(_ text: String) throws(InvalidValue) {
        guard let bytes = SecretBytes(text.trimmed, count: 32) else {
            throw .concealed(
                field: "session token", fact: "is not 64 hexadecimal digits",
                rule: "sign in again")
        }
        self.bytes = bytes
    }

    /// The SHA-256 hash of the token. A token is random, so a fast hash is enough.
    public var digest: Digest {
        Digest(text: bytes.fingerprint.text)
    }

    /// The hash by which the store knows a token.
    public struct Digest: Hashable, Sendable {
        /// 64 hexadecimal digits.
        public let text: String

        /// For a digest that was read from a store.
        package init(text: String) {
            self.text = text
        }
    }
}

extension SessionToken: CustomStringConvertible, CustomReflectable {
    public var description: String { "(a session token)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
