public import Accounts
public import RecordKeeping

/// What somebody who looks at a space can do.
public enum OfferedAction: Hashable, Sendable {
    /// Rent it at once.
    case rentNow
    /// Ask its owner.
    case askToRent
    /// Cancel one's rental, or withdraw one's request.
    case cancelRent(Rental.ID)
    /// Nothing, because it is one's own.
    case ownSpace
    /// Nothing today: it is free again from this day on; nil if it is not offered.
    case unavailable(until: CalendarDay?)
}

/// The rentals of a space that matter to somebody who looks at it.
public struct SpaceStanding: Hashable, Sendable {
    /// The viewer's oldest rental or request that is open; nil if there is none.
    public let rental: Rental?
    /// Whether the viewer may know where the space is.
    public let showsPlace: Bool
    /// The days from today on that are taken, in their order.
    public let taken: [DayRange]

    /// A space that nobody rents.
    public static let free = SpaceStanding(rental: nil, showsPlace: false, taken: [])

    /// The rentals that matter.
    public init(rental: Rental?, showsPlace: Bool, taken: [DayRange]) {
        self.rental = rental
        self.showsPlace = showsPlace
        self.taken = taken
    }

    /// The first day from `today` on that is not taken.
    public func firstFreeDay(from today: CalendarDay) -> CalendarDay {
        taken.reduce(today) { day, range in range.contains(day) ? range.end : day }
    }

    /// Whether somebody has the space today.
    public func isRented(on today: CalendarDay) -> Bool {
        taken.contains { $0.contains(today) }
    }
}

extension StorageSpace {
    /// What `viewer`, nil for somebody who is not signed in, can do today.
    public func offeredAction(
        to viewer: Account.ID?, _ standing: SpaceStanding, on today: CalendarDay
    ) -> OfferedAction {
        if viewer == owner { return .ownSpace }
        if let rental = standing.rental { return .cancelRent(rental.id) }
        guard isListed else { return .unavailable(until: nil) }
        let free = standing.firstFreeDay(from: today)
        guard free == today else { return .unavailable(until: free) }
        return details.booking == .instant ? .rentNow : .askToRent
    }

    /// How `viewer`, nil for somebody who is not signed in, is related to the space.
    public func relation(of viewer: Account.ID?, _ standing: SpaceStanding) -> SpaceRelation {
        viewer == owner ? .owner : standing.showsPlace ? .renter : .stranger
    }
}

extension SpaceStanding {
    /// How each of `spaces` stands for `viewer` at `now`. `rentals` has at least all that matter, in
    /// the order of their first days.
    package static func all(
        of spaces: [StorageSpace.ID], among rentals: [Rental], for viewer: Account.ID?,
        from today: CalendarDay, at now: Timestamp
    ) -> [StorageSpace.ID: SpaceStanding] {
        let groups = Dictionary(grouping: rentals) { $0.space }
        return Dictionary(
            spaces.map { id in
                let rentals = groups[id] ?? []
                let own = rentals.filter { viewer != nil && $0.renter == viewer }
                return (
                    id,
                    SpaceStanding(
                        rental: own.filter { $0.isOpen(at: now) }
                            .min { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) },
                        showsPlace: own.contains { $0.showsPlace(at: now) },
                        taken: rentals.compactMap(\.keptDays).filter { $0.end > today })
                )
            },
            uniquingKeysWith: { first, _ in first })
    }
}
