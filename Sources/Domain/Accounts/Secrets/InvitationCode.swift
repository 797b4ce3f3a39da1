import CSodium
public import RecordKeeping

/// A secret with which one account can be created: 128 random bits. The store keeps only their
/// hash.
public struct InvitationCode: Sendable {
    /// How long a code is valid by default.
    public static let standardLifetime = Duration.seconds(7 * 86_400)

    private let bytes: [UInt8]

    /// Creates a code from the system's source of randomness.
    public init() {
        Sodium.initialise()
        var bytes = [UInt8](repeating: 0, count: 16)
        unsafe randombytes_buf(&bytes, bytes.count)
        self.bytes = bytes
    }

    /// 32 hexadecimal digits in groups of four, separated by hyphens.
    public var secretText: String {
        let digits = Array(bytes.hexDigits)
        return stride(from: 0, to: digits.count, by: 4)
            .map { String(digits[$0..<$0 + 4]) }.joined(separator: "-")
    }

    /// Reads 32 hexadecimal digits. Hyphens and white space have no meaning.
    ///
    /// - Throws: ``InvalidValue/concealed(field:fact:rule:)``, which does not repeat the code.
    public init(_ text: String) throws(InvalidValue) {
        let digits = text.filter { !$0.isWhitespace && $0 != "-" }
        let values = digits.compactMap(\.hexDigitValue)
        guard values.count == 32, digits.count == 32, digits.allSatisfy(\.isASCII) else {
            throw .concealed(
                field: "invitation", fact: "is not 32 hexadecimal digits",
                rule: "copy the whole code")
        }
        bytes = stride(from: 0, to: 32, by: 2).map { UInt8(values[$0] * 16 + values[$0 + 1]) }
    }

    /// The SHA-256 hash of the code. A code is random, so a fast hash is enough.
    public var digest: Digest {
        Digest(text: Fingerprint(of: bytes).text)
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
