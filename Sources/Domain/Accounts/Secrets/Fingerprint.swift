import CSodium

/// The SHA-256 hash of some bytes, to compare requests or versions of a document.
///
/// Too fast for passwords, which could be guessed from it; see ``PasswordHash``.
public struct Fingerprint: Hashable, Sendable {
    /// 64 lower-case hexadecimal digits.
    public let text: String

    /// Hashes `bytes`.
    ///
    /// - Complexity: O(bytes).
    public init(of bytes: [UInt8]) {
        text = Self.bytes(of: bytes).hexDigits
    }

    /// The 32 bytes of the hash of `bytes`.
    ///
    /// - Complexity: O(bytes).
    package static func bytes(of bytes: [UInt8]) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        unsafe crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
        return hash
    }

    /// For a fingerprint that was read from a store.
    package init(stored text: String) {
        self.text = text
    }
}

extension Fingerprint: CustomStringConvertible {
    public var description: String { text }
}

extension [UInt8] {
    /// Two lower-case digits per byte.
    package var hexDigits: String {
        map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
