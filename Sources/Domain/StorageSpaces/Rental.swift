public import Accounts
public import RecordKeeping

/// What was agreed when a rental was asked for. It stays, whatever becomes of the space.
public struct RentalTerms: Hashable, Sendable {
    /// The address of the space.
    public let address: StreetAddress
    /// The size of the space.
    public let area: FloorArea
    /// The price per day.
    public let price: Price
    /// Whether the owner had to answer.
    public let booking: Booking

    /// The terms of a rental.
    public init(address: StreetAddress, area: FloorArea, price: Price, booking: Booking) {
        self.address = address
        self.area = area
        self.price = price
        self.booking = booking
    }
}

/// The two sides of a rental.
public enum RentalSide: String, CaseIterable, Hashable, Sendable {
    case owner, renter
}

/// The states of a rental. Time alone moves it from asked for to lapsed, and from coming to running
/// to ended.
public enum RentalState: String, CaseIterable, Hashable, Sendable {
    /// The owner is to answer.
    case requested
    /// The owner did not answer in time.
    case lapsed
    case refused
    /// Agreed; the first day has not begun.
    case coming
    /// The renter has the space.
    case running
    case ended
    case cancelled
}

/// Why a request did not become a rental.
public enum RefusalReason: String, CaseIterable, Hashable, Sendable {
    /// The owner refused it.
    case owner
    /// The owner accepted another request for some of the days.
    case taken
    /// The owner archived the space.
    case withdrawn
}

/// What the two sides have decided about a rental.
public enum RentalDecision: Hashable, Sendable {
    /// The owner has not answered.
    case pending
    /// The rental was agreed.
    case accepted(at: Timestamp)
    /// The request was refused.
    case refused(at: Timestamp, RefusalReason)
    /// A side cancelled it.
    case cancelled(at: Timestamp, by: RentalSide)
}

/// The rental of a space, or the request for one.
public struct Rental: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<Rental>

    /// The time in which an owner answers a request.
    public static let answerTime = Duration.seconds(48 * 3_600)
    /// How many days before its first day a rental can be asked for.
    public static let daysAhead = 365
    /// How many unanswered requests an account may have.
    public static let requestLimit = 20

    /// The rule of cancelling, in words for people.
    public static let cancellationRule =
        "Before the first day, cancelling is free. From the first day on, the rental ends at the "
        + "end of the day on which you cancel, and the days up to and including it are paid."

    /// Identifies the rental.
    public let id: ID
    /// The space; nil if it was removed.
    public let space: StorageSpace.ID?
    /// The account of the owner; nil if it was deleted.
    public let owner: Account.ID?
    /// The account of the one who rents; nil if it was deleted.
    public let renter: Account.ID?
    /// What was agreed.
    public let terms: RentalTerms
    /// The days that were asked for.
    public let days: DayRange
    /// When the first day begins where the space is.
    public let begins: Timestamp
    /// When the last day ends where the space is, also if the rental was cancelled before.
    public let ends: Timestamp
    /// When a request ends by itself.
    public let answerDue: Timestamp
    /// When it was asked for.
    public let createdAt: Timestamp
    /// What the sides have decided.
    public internal(set) var decision: RentalDecision
    /// What the owner said with a refusal; nil if nothing.
    public internal(set) var word: AnswerWord?
    /// The days that are the renter's and are paid; nil if there are none.
    public internal(set) var keptDays: DayRange?
    /// When ``keptDays`` are over; nil if there are none.
    public internal(set) var keptUntil: Timestamp?
    /// When something happens by itself that is still to be told; nil if nothing does.
    package internal(set) var nextCheck: Timestamp?
    /// Counts the changes, from 1.
    public internal(set) var version: Int

    /// Creates a rental from its stored parts.
    package init(
        id: ID, space: StorageSpace.ID?, owner: Account.ID?, renter: Account.ID?,
        terms: RentalTerms, days: DayRange, begins: Timestamp, ends: Timestamp,
        answerDue: Timestamp, createdAt: Timestamp, decision: RentalDecision,
        word: AnswerWord? = nil, keptDays: DayRange?, keptUntil: Timestamp?,
        nextCheck: Timestamp?, version: Int
    ) {
        self.id = id
        self.space = space
        self.owner = owner
        self.renter = renter
        self.terms = terms
        self.days = days
        self.begins = begins
        self.ends = ends
        self.answerDue = answerDue
        self.createdAt = createdAt
        self.decision = decision
        self.word = word
        self.keptDays = keptDays
        self.keptUntil = keptUntil
        self.nextCheck = nextCheck
        self.version = version
    }

    /// The price of ``keptDays`` in US cents; of all days while the request is not answered.
    public var totalCents: Int {
        let days = decision == .pending ? days : keptDays
        return (days?.count ?? 0) * terms.price.cents
    }

    /// Whether the rental was agreed, so that there is something to state.
    public var hasReceipt: Bool {
        if case .accepted = decision { true } else { keptDays != nil }
    }

    /// The side that an account is on; nil if it has nothing to do with the rental.
    public func side(of account: Account.ID) -> RentalSide? {
        owner == account ? .owner : renter == account ? .renter : nil
    }

    /// The account on a side; nil if it was deleted.
    package func account(_ side: RentalSide) -> Account.ID? {
        side == .owner ? owner : renter
    }
}

/// A wish to rent a space.
public struct RentalRequest: Hashable, Sendable {
    /// The space.
    public let space: StorageSpace.ID
    /// The days, which must be free.
    public let days: DayRange
    /// The first of ``days``.
    public let firstDay: LocalDay
    /// When the last day ends where the space is.
    public let ends: Timestamp
    /// Today where the space is.
    public let today: CalendarDay
    /// The price per day that the renter has seen; nil if any is accepted.
    public let expectedPrice: Price?

    /// A wish to rent `space` on `days`.
    public init(
        space: StorageSpace.ID, days: DayRange, firstDay: LocalDay, ends: Timestamp,
        today: CalendarDay, expectedPrice: Price? = nil
    ) {
        self.space = space
        self.days = days
        self.firstDay = firstDay
        self.ends = ends
        self.today = today
        self.expectedPrice = expectedPrice
    }
}
