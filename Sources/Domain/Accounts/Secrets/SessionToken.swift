import CSodium
public import RecordKeeping

/// What a signed-in client holds: 256 random bits. The store keeps only their hash, so a copy
/// of the store signs nobody in.
public struct SessionToken: Sendable {
    private let bytes: [UInt8]

    /// A new one from the system's source of randomness.
    public init() {
        Sodium.initialise()
        var bytes = [UInt8](repeating: 0, count: 32)
        unsafe randombytes_buf(&bytes, bytes.count)
        self.bytes = bytes
    }

    /// 64 hexadecimal digits: to be kept by the client and shown to nobody.
    public var secretText: String {
        bytes.hexDigits
    }

    /// - Throws: ``InvalidValue/concealed(field:fact:rule:)``, which does not repeat it.
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

    /// SHA-256: enough for what is random already, and the same on every machine.
    public var digest: Digest {
        Digest(text: Fingerprint(of: bytes).text)
    }

    /// What the store knows a token by.
    public struct Digest: Hashable, Sendable {
        /// 64 hexadecimal digits.
        public let text: String

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
