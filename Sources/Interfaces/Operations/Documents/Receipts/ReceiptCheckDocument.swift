import Accounts
import Buildings
public import Operations
import ParkingRecords
public import RecordKeeping
import SignedReceipts

/// What the check of a receipt finds, for programs.
public struct ReceiptCheckDocument: Encodable, Sendable {
    /// Whether the car may be there, as far as is known.
    public let isValid: Bool
    /// `valid`, `ended`, or why the text is no receipt that is valid now.
    public let reason: String
    /// The same in words.
    public let sentence: String
    /// Whether the building was asked whether the stay goes on. Otherwise, the signature alone was judged.
    public let isStayChecked: Bool
    /// When the stay ended; nil if it goes on, if there is none, or if the building was not asked.
    public let endedAt: Timestamp?
    /// The building's code; nil unless the signature is right, as for all that follow.
    public let building: String?
    /// The last characters of the plate.
    public let plateEnding: String?
    /// The first second of the validity.
    public let validFrom: Timestamp?
    /// The first second after the printed validity.
    public let validUntil: Timestamp?

    /// A check with times on `clock`.
    public init(_ checked: CheckedReceipt, on clock: RegionClock) {
        let receipt = checked.receipt
        isValid = checked.isValid
        isStayChecked = checked.stay != nil
        building = receipt?.building.text
        plateEnding = receipt?.plate.text
        validFrom = receipt?.from
        validUntil = receipt?.until
        if case .ended(let time) = checked.stay {
            (reason, endedAt) = ("ended", time)
            sentence = "the receipt is genuine, but the stay ended at \(clock.text(time))"
            return
        }
        endedAt = nil
        switch checked.finding {
        case .valid(let receipt):
            reason = "valid"
            sentence =
                "the receipt is valid until \(clock.text(receipt.until)); compare the plate, which "
                + "ends in \(receipt.plate)"
        case .refused(let refusal, _):
            reason = refusal.rawValue
            sentence = refusal.sentence
        }
    }
}

extension ReceiptRefusal {
    fileprivate var sentence: String {
        switch self {
        case .notAReceipt: "this is not the code of a receipt; it begins with PR"
        case .incomplete: "the end of the code is missing; copy it again"
        case .unknownVersion: "a newer program made this receipt; update this one"
        case .unknownKey: "another service made this receipt, or its key is no longer kept"
        case .forged: "the code was changed or made up"
        case .notYetValid: "the time of this receipt has not begun"
        case .expired: "the time of this receipt is over"
        case .otherBuilding: "this receipt is for another building"
        }
    }
}
