import CSodium
import RecordKeeping

/// A key that makes signatures which others can check but not make (Ed25519).
///
/// Source: RFC 8032; https://doc.libsodium.org/public-key_cryptography/public-key_signatures
public struct SignatureKey: Hashable, Sendable {
    /// Number of bytes of ``seed``.
    package static let seedLength = Int(crypto_sign_ed25519_SEEDBYTES)

    /// The secret.
    package let seed: [UInt8]
    /// What others need to check signatures of this key.
    public let publicKey: PublicSignatureKey

    /// Creates a key from the system's source of randomness.
    public init() {
        Sodium.initialise()
        var seed = [UInt8](repeating: 0, count: Self.seedLength)
        unsafe randombytes_buf(&seed, seed.count)
        self.init(checked: seed)
    }

    /// For a key that was stored; nil unless `seed` has ``seedLength`` bytes.
    package init?(seed: [UInt8]) {
        guard seed.count == Self.seedLength else { return nil }
        self.init(checked: seed)
    }

    private init(checked seed: [UInt8]) {
        self.seed = seed
        publicKey = PublicSignatureKey(unchecked: Self.pair(seed).open)
    }

    private static func pair(_ seed: [UInt8]) -> (open: [UInt8], secret: [UInt8]) {
        Sodium.initialise()
        var open = [UInt8](repeating: 0, count: Int(crypto_sign_ed25519_PUBLICKEYBYTES))
        var secret = [UInt8](repeating: 0, count: Int(crypto_sign_ed25519_SECRETKEYBYTES))
        unsafe crypto_sign_ed25519_seed_keypair(&open, &secret, seed)
        return (open, secret)
    }

    /// 64 bytes; the same for the same message.
    public func signature(of message: [UInt8]) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: PublicSignatureKey.signatureLength)
        let secret = Self.pair(seed).secret
        unsafe crypto_sign_ed25519_detached(
            &signature, nil, message, UInt64(message.count), secret)
        return signature
    }
}

extension SignatureKey: CustomStringConvertible, CustomReflectable {
    public var description: String { "(a key for signatures)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The part of a ``SignatureKey`` that checks signatures. It is no secret.
public struct PublicSignatureKey: Hashable, Sendable {
    /// Number of bytes of a signature.
    public static let signatureLength = Int(crypto_sign_ed25519_BYTES)
    /// Number of bytes of a key.
    public static let length = Int(crypto_sign_ed25519_PUBLICKEYBYTES)

    /// The key as RFC 8032 encodes it.
    public let bytes: [UInt8]

    /// Nil unless there are ``length`` bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        self.init(unchecked: bytes)
    }

    fileprivate init(unchecked bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether the key has signed exactly this message. False for a signature of another length.
    public func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard signature.count == Self.signatureLength else { return false }
        Sodium.initialise()
        return unsafe crypto_sign_ed25519_verify_detached(
            signature, message, UInt64(message.count), bytes) == 0
    }

    /// The SHA-256 hash of the key.
    public var fingerprint: Fingerprint { Fingerprint(of: bytes) }
}
