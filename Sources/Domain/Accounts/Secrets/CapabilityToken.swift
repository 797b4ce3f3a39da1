public import RecordKeeping

/// A secret of 256 random bits that lets whoever has it do one thing, such as see a shared parking.
/// The store keeps only its hash. Tokens of different purposes are different types.
public struct CapabilityToken<Purpose>: Sendable {
    private static var byteCount: Int { 32 }

    private let bytes: SecretBytes

    /// Creates a token from the system's source of randomness.
    public init() {
        bytes = SecretBytes(count: Self.byteCount)
    }

    /// Base64 for addresses: 43 letters, digits, `-` and `_`. To be kept secret.
    public var secretText: String { bytes.base64 }

    /// Reads ``secretText``.
    ///
    /// - Throws: ``InvalidValue/concealed(field:fact:rule:)``, which does not repeat the token.
    public init(_ text: String) throws(InvalidValue) {
        guard let bytes = SecretBytes(base64: text, count: Self.byteCount) else {
            throw .concealed(
                field: "link", fact: "is incomplete or changed", rule: "copy the whole link")
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

extension CapabilityToken: CustomStringConvertible, CustomReflectable {
    public var description: String { "(a secret link)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
