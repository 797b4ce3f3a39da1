public import Accounts
public import RecordKeeping

/// A key with which a service signs receipts, or with which it did.
public struct ReceiptKey: Hashable, Sendable, Identifiable {
    /// The first 32 bits of the hash of the public key.
    public struct ID: Hashable, Sendable, CustomStringConvertible {
        let number: UInt32

        /// The id of a public key.
        public init(of key: PublicSignatureKey) {
            number = UInt32(key.fingerprint.text.prefix(8), radix: 16) ?? 0
        }

        init(number: UInt32) {
            self.number = number
        }

        /// Eight hexadecimal digits.
        public var description: String {
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }
    }

    /// A key that can sign.
    public struct Signer: Sendable {
        let id: ID
        let secret: SignatureKey
    }

    /// The part that checks signatures.
    public let publicKey: PublicSignatureKey
    /// The first moment at which receipts are signed with it.
    public let signsFrom: Timestamp
    /// The secret; nil if the key signs no more.
    let secret: SignatureKey?

    /// A new key.
    init(signsFrom: Timestamp) {
        self.init(SignatureKey(), signsFrom: signsFrom)
    }

    /// A key that was stored with its secret.
    package init(_ secret: SignatureKey, signsFrom: Timestamp) {
        self.init(secret.publicKey, secret: secret, signsFrom: signsFrom)
    }

    /// A key that was stored.
    package init(_ publicKey: PublicSignatureKey, secret: SignatureKey?, signsFrom: Timestamp) {
        self.publicKey = publicKey
        self.secret = secret
        self.signsFrom = signsFrom
    }

    public var id: ID { ID(of: publicKey) }

    /// The secret, for whoever stores it.
    package var storedSecret: SignatureKey? { secret }

    /// The key without its secret, which can be told to everyone.
    public var withoutSecret: ReceiptKey {
        ReceiptKey(publicKey, secret: nil, signsFrom: signsFrom)
    }
}
