import CSodium
public import RecordKeeping

/// The secret of a signed-in client: 256 random bits. The store keeps only their hash, so a copy
/// of the store does not let anybody sign in.
public struct SessionToken: Sendable {
    private let bytes: [UInt8]

    /// Creates a token from the system's source of randomness.
    public init() {
        Sodium.initialise()
        var bytes = [UInt8](repeating: 0, count: 32)
        unsafe randombytes_buf(&bytes, bytes.count)
        self.bytes = bytes
    }

    /// 64 hexadecimal digits, which the client keeps secret.
    public var secretText: String {
        bytes.hexDigits
    }

    /// Reads 64 hexadecimal digits.
    ///
    /// - Throws: ``InvalidValue/concealed(field:fact:rule:)``, which does not repeat the token.
    public init(_ text: String) throws(InvalidValue) {
        let digits = Array(text.trimmed.utf8)
        guard digits.count == 64,
            let bytes = Self.bytes(of: digits)
        else {
            throw .concealed(
                field: "session token", fact: "is not 64 hexadecimal digits",
                rule: "sign in again")
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

    private static func bytes(of digits: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: digits.count, by: 2) {
            let pair = String(decoding: digits[start..<start + 2], as: UTF8.self)
            guard pair.utf8.first != UInt8(ascii: "+"), let byte = UInt8(pair, radix: 16)
            else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}

extension SessionToken: CustomStringConvertible, CustomReflectable {
    public var description: String { "(a session token)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
