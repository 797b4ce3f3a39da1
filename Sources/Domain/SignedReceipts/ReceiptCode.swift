import Accounts
import ParkingRecords
import RecordKeeping

/// A signed receipt as text, short enough for a QR code: `PR` and 146 digits and letters.
///
/// The bytes are, numbers with the highest byte first: version (1), id of the key (4), number of the
/// receipt (8), start and end in seconds since 1970 (4 each), the building as a number in base 36 (4), the
/// end of the plate as a number in base 37 whose digits are 1 to 36 (2), and the signature of all
/// before it, which a few words precede so that it is good for nothing else (64).
public struct ReceiptCode: Hashable, Sendable {
    /// What every code begins with.
    public static let prefix = "PR"
    static let version: UInt8 = 1
    static let signedLength = 27
    static let byteCount = signedLength + PublicSignatureKey.signatureLength
    /// Number of characters of ``text``.
    public static let length = prefix.utf8.count + ReceiptText.length(ofBytes: byteCount)

    /// ``length`` characters.
    public let text: String

    /// Signs a receipt.
    public init(_ receipt: ParkingReceipt, by key: ReceiptKey.Signer) {
        let fields = Fields(receipt: receipt, key: key.id)
        text =
            Self.prefix
            + ReceiptText.text(fields.bytes + key.secret.signature(of: fields.signedMessage))
    }

    /// The text in groups of five, for people who type it.
    public var groups: [String] {
        let characters = Array(text)
        return stride(from: 0, to: characters.count, by: 5)
            .map { String(characters[$0..<min($0 + 5, characters.count)]) }
    }

    /// What is signed.
    struct Fields {
        let receipt: ParkingReceipt
        let key: ReceiptKey.ID

        var signedMessage: [UInt8] { Array("Parkway receipt\n".utf8) + bytes }

        var bytes: [UInt8] {
            [version] + Self.bytes(key.number) + Self.bytes(receipt.number)
                + Self.bytes(receipt.from.checkedReceiptSecond)
                + Self.bytes(receipt.until.checkedReceiptSecond)
                + Self.bytes(Self.number(receipt.building.text))
                + Self.bytes(Self.number(receipt.plate))
        }

        private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
            stride(from: number.bitWidth - 8, through: 0, by: -8).map {
                UInt8(truncatingIfNeeded: number >> $0)
            }
        }

        private static func number(_ building: String) -> UInt32 {
            building.reduce(0) { $0 * 36 + UInt32($1.hexOrLetter) }
        }

        private static func number(_ plate: PlateEnding) -> UInt16 {
            plate.text.reduce(0) { $0 * 37 + UInt16($1.hexOrLetter) + 1 }
        }
    }
}

extension ReceiptCode: CustomStringConvertible {
    public var description: String { text }
}

extension Character {
    /// 0 to 35 for 0 to 9 and A to Z.
    fileprivate var hexOrLetter: Int { Int(String(self), radix: 36) ?? 0 }
}

extension ReceiptCode.Fields {
    /// Nil if the bytes are not exactly those of a receipt.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes.dropFirst()
        func take(_ count: Int) -> UInt64 {
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count).reduce(0) { $0 << 8 | UInt64($1) }
        }
        key = ReceiptKey.ID(number: UInt32(take(4)))
        let number = take(8)
        let (from, until) = (UInt32(take(4)), UInt32(take(4)))
        let (building, plate) = (take(4), take(2))
        guard building < 36 * 36 * 36 * 36 * 36,
            let code = try? BuildingCode(Self.padded(String(building, radix: 36))),
            let ending = Self.ending(Int(plate)),
            let receipt = try? ParkingReceipt(
                building: code, plate: ending, from: Timestamp(receiptSecond: from),
                until: Timestamp(receiptSecond: until), number: number)
        else { return nil }
        self.receipt = receipt
    }

    private static func padded(_ digits: String) -> String {
        String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    }

    private static func ending(_ number: Int) -> PlateEnding? {
        var (rest, text) = (number, "")
        while rest > 0 {
            guard rest % 37 > 0 else { return nil }
            text = String(rest % 37 - 1, radix: 36) + text
            rest /= 37
        }
        return try? PlateEnding(text)
    }
}
