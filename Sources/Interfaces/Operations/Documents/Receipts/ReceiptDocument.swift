import Accounts
import Foundation
public import Operations
import ParkingRecords
public import RecordKeeping
public import SignedReceipts

/// The receipt of a parking, for programs.
public struct ReceiptDocument: Encodable, Sendable {
    /// The signed text, as it stands in the QR code.
    public let code: String
    /// The building's code.
    public let building: String
    /// The last characters of the plate.
    public let plateEnding: String
    /// The first second of the validity.
    public let validFrom: Timestamp
    /// The first second after the validity.
    public let validUntil: Timestamp

    /// The document of a receipt.
    public init(_ issued: IssuedReceipt) {
        code = issued.code.text
        building = issued.receipt.building.text
        plateEnding = issued.receipt.plate.text
        validFrom = issued.receipt.from
        validUntil = issued.receipt.until
    }
}

/// The public keys of receipts, for programs.
public struct ReceiptKeysDocument: Encodable, Sendable {
    /// A key, without its secret.
    public struct Key: Encodable, Sendable {
        /// Eight hexadecimal digits, as in the code of a receipt.
        public let id: String
        /// Always `Ed25519`.
        public let algorithm: String
        /// The 32 bytes of the key in base64 for addresses, without padding.
        public let publicKey: String
        /// When receipts begin to be signed with it.
        public let signsFrom: Timestamp
    }

    /// Oldest first.
    public let keys: [Key]

    /// The document of `keys`.
    public init(_ keys: [ReceiptKey]) {
        self.keys = keys.map { key in
            Key(
                id: key.id.description, algorithm: "Ed25519",
                publicKey: Data(key.publicKey.bytes).base64EncodedString()
                    .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: ""),
                signsFrom: key.signsFrom)
        }
    }
}
