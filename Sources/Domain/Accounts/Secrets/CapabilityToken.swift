import CSodium
public import RecordKeeping

/// A secret of 256 random bits that lets whoever has it do one thing, such as see a shared parking.
/// The store keeps only its hash. Tokens of different purposes are different types.
public struct CapabilityToken<Purpose>: Sendable {
    private static var byteCount: Int { 32 }
    private static var characterCount: Int { 43 }
    private static var variant: Int32 { sodium_base64_VARIANT_URLSAFE_NO_PADDING }

    private let bytes: [UInt8]

    /// Creates a token from the system's source of randomness.
    public init() {
        Sodium.initialise()
        var bytes = [UInt8](repeating: 0, count: Self.byteCount)
        unsafe randombytes_buf(&bytes, bytes.count)
        self.bytes = bytes
    }

    /// Base64 for addresses: 43 letters, digits, `-` and `_`. To be kept secret.
    public var secretText: String {
        var text = [CChar](repeating: 0, count: Self.characterCount + 1)
        unsafe sodium_bin2base64(&text, text.count, bytes, bytes.count, Self.variant)
        return String(decoding: text.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Reads ``secretText``.
    ///
    /// - Throws: ``InvalidValue/concealed(field:fact:rule:)``, which does not repeat the token.
    public init(_ text: String) throws(InvalidValue) {
        var bytes = [UInt8](repeating: 0, count: Self.byteCount)
        var count = 0
        let characters = text.utf8.map(CChar.init(bitPattern:))
        guard characters.count == Self.characterCount,
            unsafe sodium_base642bin(
                &bytes, bytes.count, characters, characters.count, nil, &count, nil, Self.variant)
                == 0, count == Self.byteCount
        else {
            throw .concealed(
                field: "link", fact: "is incomplete or changed", rule: "copy the whole link")
        }
        self.bytes = bytes
    }

    /// The SHA-256 hash of the token. A token is random, so a fast hash is enough.
    public var digest: Digest {
        Digest(text: Fingerprint(of: bytes).text)
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
