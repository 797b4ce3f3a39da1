public import RecordKeeping

/// The secret with which the owner's account is made on a server that has no owner: 128 random bits.
/// The store keeps only their hash.
///
/// The server prints it where only whoever runs the server can read it.
public struct FirstRunCode: Sendable {
    private let bytes: SecretBytes

    /// Creates a code from the system's source of randomness.
    public init() {
        bytes = SecretBytes(count: 16)
    }

    /// 32 hexadecimal digits in groups of four, separated by hyphens.
    public var secretText: String { bytes.groupedDigits }

    /// Reads 32 hexadecimal digits. Hyphens and white space have no meaning.
    ///
    /// - Throws: ``InvalidValue/concealed(field:fact:rule:)``, which does not repeat the code.
    public init(_ text: String) throws(InvalidValue) {
        guard let bytes = SecretBytes(text.withoutSeparators, count: 16) else {
            throw .concealed(
                field: "code", fact: "is not 32 hexadecimal digits",
                rule: "copy the whole code that the server printed when it started")
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

extension FirstRunCode: CustomStringConvertible, CustomReflectable {
    public var description: String { "(a first-run code)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
