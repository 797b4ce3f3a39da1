public import Accounts
public import ParkingRecords
public import RecordKeeping

/// What the check of a receipt finds.
public enum ReceiptFinding: Hashable, Sendable {
    /// It is signed by one of the keys, and valid now.
    case valid(ParkingReceipt)
    /// It is not valid. The receipt is there only if its signature is right.
    case refused(ReceiptRefusal, ParkingReceipt?)
}

/// Why a receipt is not valid.
public enum ReceiptRefusal: String, CaseIterable, Hashable, Sendable {
    /// The text is not a receipt at all.
    case notAReceipt
    /// The end of the code is missing.
    case incomplete
    /// A newer program has made it.
    case unknownVersion
    /// None of the known keys has signed it: another service has, or the key is too new or too old.
    case unknownKey
    /// It was changed, or made by someone who has no key.
    case forged
    /// Its time has not begun.
    case notYetValid
    /// Its time is over.
    case expired
    /// It is for another building.
    case otherBuilding
}

extension ReceiptCode {
    /// Checks a code that was read or typed. White space, hyphens and the case of letters have no
    /// meaning. Any text has a finding. If a `building` is given, the receipt must be for it.
    ///
    /// - Complexity: O(length of the text).
    public static func check(
        _ typed: String, keys: [PublicSignatureKey], at time: Timestamp,
        building: BuildingCode? = nil
    ) -> ReceiptFinding {
        let text = typed.utf8.prefix(4 * length + 100).filter(isMeant)
        guard text.prefix(prefix.utf8.count).elementsEqual(prefix.utf8, by: { $0 & 0xDF == $1 })
        else { return .refused(.notAReceipt, nil) }
        let digits = text.dropFirst(prefix.utf8.count)
        guard digits.count >= ReceiptText.length(ofBytes: byteCount) else {
            let isOne = !digits.isEmpty && digits.allSatisfy { ReceiptText.isDigit($0) }
            return .refused(isOne ? .incomplete : .notAReceipt, nil)
        }
        guard let version = ReceiptText.bytes(digits.prefix(8))?.first else {
            return .refused(.notAReceipt, nil)
        }
        guard version == Self.version else { return .refused(.unknownVersion, nil) }
        guard let bytes = ReceiptText.bytes(digits), bytes.count == byteCount else {
            return .refused(.notAReceipt, nil)
        }
        return check(bytes, keys: keys, at: time, building: building)
    }

    private static func check(
        _ bytes: [UInt8], keys: [PublicSignatureKey], at time: Timestamp, building: BuildingCode?
    ) -> ReceiptFinding {
        let signed = bytes.prefix(signedLength)
        guard let fields = Fields(signed) else { return .refused(.forged, nil) }
        let candidates = keys.filter { ReceiptKey.ID(of: $0) == fields.key }
        guard !candidates.isEmpty else { return .refused(.unknownKey, nil) }
        let signature = Array(bytes.dropFirst(signedLength))
        guard candidates.contains(where: { $0.verifies(signature, of: fields.signedMessage) })
        else { return .refused(.forged, nil) }
        let receipt = fields.receipt
        if let building, building != receipt.building {
            return .refused(.otherBuilding, receipt)
        }
        if time < receipt.from { return .refused(.notYetValid, receipt) }
        if time >= receipt.until { return .refused(.expired, receipt) }
        return .valid(receipt)
    }

    private static func isMeant(_ character: UInt8) -> Bool {
        character > 0x20 && character != UInt8(ascii: "-")
    }
}
