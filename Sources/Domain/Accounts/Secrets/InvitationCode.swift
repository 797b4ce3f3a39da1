public import RecordKeeping

/// A secret with which one account can be created: 128 random bits. The store keeps only their
/// hash.
public struct InvitationCode: Sendable {
    /// How long a code is valid by default.
    public static let standardLifetime = Duration.seconds(7 * 86_400)

    private let bytes: SecretBytes

    /// Creates a code from the system's source of randomness.
    public init() {
        bytes = SecretBytes(count: 16)
    }

    /// 32 hexadecimal digits in groups of four, separated by hyphens.
    public var secretText: String {
        bytes.groupedDigits
    }

    /// Reads 32 hexadecimal digits. Hyphens and white space have no meaning.
    ///
    /// - Throws: ``InvalidValue/concealed(field:fact:rule:)``, which does not repeat the code.
    public init(_ text: String) throws(InvalidValue) {
        guard let bytes = SecretBytes(text.withoutSeparators, count: 16) else {
            throw .concealed(
                field: "invitation", fact: "is not 32 hexadecimal digits",
                rule: "copy the whole code")
        }
        self.bytes = bytes
    }

    /// The SHA-256 hash of the code. A code is random, so a fast hash is enough.
    public var digest: Digest {
        Digest(text: bytes.fingerprint.text)
    }

    /// The hash by which the store knows a code.
    public struct Digest: Hashable, Sendable {
        /// 64 hexadecimal digits.
        public let text: String
    }
}

extension InvitationCode: CustomStringConvertible, CustomReflectable {
    public var description: String { "(an invitation code)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
