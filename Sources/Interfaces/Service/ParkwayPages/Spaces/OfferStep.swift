import RecordKeeping
import StorageSpaces

/// The steps of an offer in their order.
enum OfferStep: String, CaseIterable, Sendable {
    case address, size, price, photo, confirm

    /// Where the steps are.
    static let folder = "/storage/new"

    var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
    /// Nil after the last one.
    var next: OfferStep? { Self.allCases.dropFirst(number).first }
    /// Nil before the first one.
    var previous: OfferStep? { number > 1 ? Self.allCases[number - 2] : nil }

    /// The page of the step for a space, nil for a new one; `thenConfirm` leads to the last step from
    /// there.
    func path(of space: StorageSpace.ID?, thenConfirm: Bool = false) -> String {
        PageAddress("\(Self.folder)/\(rawValue)").setting("space", space?.description)
            .setting("then", thenConfirm ? OfferStep.confirm.rawValue : nil).text
    }
}
