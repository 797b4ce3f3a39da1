public import RecordKeeping

/// The secret in a link with which a person chooses a new password once: 256 random bits. The store
/// keeps only their hash.
public struct ResetCode: Sendable {
    /// How long a link works.
    public static let lifetime = Duration.seconds(24 * 3_600)

    private let bytes: SecretBytes

    /// Creates a code from the system's source of randomness.
    public init() {
        bytes = SecretBytes(count: 32)
    }

    /// 64 hexadecimal digits, the last part of the link.
    public var secretText: String { bytes.hexDigits }

    /// Reads 64 hexadecimal digits.
    ///
    /// - Throws: ``InvalidValue/concealed(field:fact:rule:)``, which does not repeat the code.
    public init(_ text: String) throws(InvalidValue) {
        guard let bytes = SecretBytes(text.trimmed, count: 32) else {
            throw .concealed(
                field: "link", fact: "does not end with 64 hexadecimal digits",
                rule: "open the whole link")
        }
        self.bytes = bytes
    }

    /// The SHA-256 hash of the code. A code is random, so a fast hash is enough.
    public var digest: Digest { Digest(text: bytes.fingerprint.text) }

    /// The hash by which the store knows a code.
    public struct Digest: Hashable, Sendable {
        /// 64 hexadecimal digits.
        public let text: String
    }
}

extension ResetCode: CustomStringConvertible, CustomReflectable {
    public var description: String { "(a reset code)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
