import Accounts
public import Operations
public import RecordKeeping
public import StorageSpaces

/// A rental as one of its sides sees it, for programs.
public struct RentalDocument: Encodable, Sendable {
    /// The rental's UUID.
    public let id: String
    /// The last digits of the UUID, which are enough to name it.
    public let shortID: String
    /// The UUID of the space; nil if it was removed.
    public let space: String?
    /// The side of the viewer.
    public let side: String
    /// The state now; see `RentalState`.
    public let state: String
    /// The first day.
    public let from: CalendarDay
    /// The day after the last one.
    public let until: CalendarDay
    /// When the first day begins where the space is.
    public let begins: Timestamp
    /// When the last day ends where the space is.
    public let ends: Timestamp
    /// How many days are paid, or will be if the request is accepted.
    public let days: Int
    /// The price of a day in US dollars, with cents: `12.50`.
    public let price: String
    /// The price of ``days`` in US dollars, with cents.
    public let total: String
    /// The address, or only the street before the owner has accepted; nil if that is nothing.
    public let address: String?
    /// The floor area in square feet.
    public let squareFeet: Int
    /// Whether it was rented at once or on request.
    public let booking: String
    /// When the request ends by itself; nil if it is not one.
    public let answerDue: Timestamp?
    /// Why the request was refused; nil if it was not.
    public let reason: String?
    /// What the owner said with a refusal; nil if nothing.
    public let word: String?
    /// Who cancelled; nil if nobody did.
    public let cancelledBy: String?
    /// When the owner answered, or a side cancelled; nil if the request is not answered.
    public let decidedAt: Timestamp?
    /// The name of the owner; nil if the account was deleted.
    public let ownerName: String?
    /// The name of the one who rents; nil if the account was deleted.
    public let renterName: String?
    /// The rule of cancelling, in words.
    public let cancellation: String
    /// When it was asked for.
    public let createdAt: Timestamp

    /// The rental as it was viewed.
    public init(_ viewed: ViewedRental) {
        let rental = viewed.rental
        id = rental.id.description
        shortID = rental.id.shortText
        space = rental.space?.description
        side = viewed.side.rawValue
        state = viewed.state.rawValue
        from = rental.days.first
        until = rental.days.end
        begins = rental.begins
        ends = rental.ends
        price = rental.terms.price.dollars
        days = rental.totalCents / rental.terms.price.cents
        total = Price.dollars(rental.totalCents)
        address = viewed.address
        squareFeet = rental.terms.area.squareFeet
        booking = rental.terms.booking.rawValue
        answerDue = viewed.state == .requested ? rental.answerDue : nil
        word = rental.word?.text
        ownerName = viewed.owner?.text
        renterName = viewed.renter?.text
        cancellation = Rental.cancellationRule
        createdAt = rental.createdAt
        switch rental.decision {
        case .pending: (reason, cancelledBy, decidedAt) = (nil, nil, nil)
        case .accepted(let at): (reason, cancelledBy, decidedAt) = (nil, nil, at)
        case .refused(let at, let why): (reason, cancelledBy, decidedAt) = (why.rawValue, nil, at)
        case .cancelled(let at, let by): (reason, cancelledBy, decidedAt) = (nil, by.rawValue, at)
        }
    }
}

/// The receipt of a rental as text, the same for both sides.
public enum RentalReceipt {
    /// The receipt, with moments on `clock`.
    ///
    /// - Throws: `StorageSpacesError.noReceipt` if nothing was agreed.
    public static func text(of viewed: ViewedRental, on clock: RegionClock) throws -> String {
        let rental = viewed.rental
        guard rental.hasReceipt else { throw StorageSpacesError.noReceipt(rental.id) }
        let document = RentalDocument(viewed)
        let kept = rental.keptDays.map { "\($0.first) until \($0.end)" } ?? "none"
        return """
            Receipt      \(document.id)
            Space        \(rental.terms.address), \(rental.terms.area)
            Owner        \(document.ownerName ?? "(account deleted)")
            Rented by    \(document.renterName ?? "(account deleted)")
            Asked for    \(rental.days), on \(clock.text(rental.createdAt))
            State        \(document.state)
            Paid days    \(kept) (\(document.days))
            Price        \(rental.terms.price) per day
            Total        $\(document.total)
            Cancelling   \(document.cancellation)

            """
    }
}
