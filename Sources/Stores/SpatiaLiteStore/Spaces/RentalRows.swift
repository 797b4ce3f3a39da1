import Accounts
import GRDB
import PersonalEvents
import RecordKeeping
import StorageSpaces

/// The rows of `rental` and `rental_day` in a transaction at the time ``now``.
struct RentalRows {
    let database: Database
    let now: Timestamp

    /// The rentals that `clause` selects.
    func select(_ clause: String, _ arguments: StatementArguments) throws -> [Rental] {
        try Row.fetchAll(
            database, cached: "SELECT * FROM rental" + clause, arguments: arguments
        ).map { try $0.rental() }
    }

    /// The rental, if `person` is one of its sides.
    ///
    /// - Throws: `StorageSpacesError.rentalNotFound`.
    func require(_ id: Rental.ID, of person: Account.ID) throws -> Rental {
        let found = try select(
            " WHERE id = ? AND (owner_id = ? OR renter_id = ?)",
            [id.description, person.description, person.description])
        guard let rental = found.first else {
            throw StorageSpacesError.rentalNotFound(RecordReference(id))
        }
        return rental
    }

    /// The rentals of a space that are open.
    func open(of space: StorageSpace.ID) throws -> [Rental] {
        try select(
            " WHERE space_id = ? AND (decision = 'pending' OR kept_until > ?)",
            [space.description, now.millisecondsSinceEpoch]
        ).filter { $0.isOpen(at: now) || $0.showsPlace(at: now) }
    }

    /// The open requests for a space.
    private func requests(for space: StorageSpace.ID) throws -> [Rental] {
        try select(
            " WHERE space_id = ? AND decision = 'pending' AND answer_due > ? ORDER BY created_at, id",
            [space.description, now.millisecondsSinceEpoch])
    }

    /// How many requests of a person are not answered.
    func requestCount(of renter: Account.ID) throws -> Int {
        try Int.fetchOne(
            database,
            cached: """
                SELECT count(*) FROM rental
                WHERE renter_id = ? AND decision = 'pending' AND answer_due > ?
                """,
            arguments: [renter.description, now.millisecondsSinceEpoch]) ?? 0
    }

    /// - Throws: `StorageSpacesError.taken` if the space is somebody's on a day of `days`.
    func requireFree(_ space: StorageSpace.ID, on days: DayRange) throws {
        let other = try select(
            """
             WHERE space_id = ? AND first_day < ? AND kept_end_day > ?
            ORDER BY first_day LIMIT 1
            """,
            [space.description, days.end.number, days.first.number]
        ).first?.keptDays
        if let other { throw StorageSpacesError.taken(space, other) }
    }

    /// - Throws: `StorageSpacesError.hidden`.
    func requireNotHidden(_ space: StorageSpace.ID) throws {
        let hidden = try SpaceRows(database: database).select(
            " WHERE id = ? AND hidden_at IS NOT NULL", [space.description])
        guard hidden.isEmpty else { throw StorageSpacesError.hidden(space) }
    }

    // MARK: Changing

    func insert(_ rental: Rental) throws {
        try database.execute(
            sql: """
                INSERT INTO rental (
                    id, space_id, owner_id, renter_id, address, square_feet, cents_a_day, booking,
                    first_day, end_day, begins, ends, answer_due, created_at, decision, version)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending', 1)
                """,
            arguments: [
                rental.id.description, rental.space?.description, rental.owner?.description,
                rental.renter?.description, rental.terms.address.text,
                rental.terms.area.squareFeet, rental.terms.price.cents,
                rental.terms.booking.rawValue, rental.days.first.number, rental.days.end.number,
                rental.begins.millisecondsSinceEpoch, rental.ends.millisecondsSinceEpoch,
                rental.answerDue.millisecondsSinceEpoch, rental.createdAt.millisecondsSinceEpoch,
            ])
        try update(rental)
    }

    /// Stores what transitions change, and the days that are the renter's.
    func update(_ rental: Rental) throws {
        let decision = rental.decision.columns
        try database.execute(
            sql: """
                UPDATE rental SET decision = ?, decided_at = ?, reason = ?, word = ?,
                    cancelled_by = ?, kept_end_day = ?, kept_until = ?, check_at = ?, version = ?
                WHERE id = ?
                """,
            arguments: [
                decision.name, decision.at?.millisecondsSinceEpoch, decision.reason?.rawValue,
                rental.word?.text, decision.side?.rawValue, rental.keptDays?.end.number,
                rental.keptUntil?.millisecondsSinceEpoch,
                rental.nextCheck?.millisecondsSinceEpoch, rental.version, rental.id.description,
            ])
        try database.execute(
            sql: "DELETE FROM rental_day WHERE rental_id = ?", arguments: [rental.id.description])
        guard let space = rental.space, let kept = rental.keptDays else { return }
        for day in kept.first.number..<kept.end.number {
            try database.execute(
                sql: "INSERT INTO rental_day (space_id, day, rental_id) VALUES (?, ?, ?)",
                arguments: [space.description, day, rental.id.description])
        }
    }

    /// Refuses the open requests for a space, all or those for some of `days`.
    func refuseRequests(
        of space: StorageSpace.ID, overlapping days: DayRange? = nil, _ reason: RefusalReason
    ) throws {
        for request in try requests(for: space)
        where days.map(request.days.overlaps) ?? true {
            let refused = request.refused(at: now, reason)
            try update(refused)
            try tell(.refused, refused)
        }
    }

    /// Ends the open rentals of an account that is about to be deleted, and tells the other side.
    /// Deletes those that nobody has any more.
    func leave(_ person: Account.ID) throws {
        let id = person.description
        let rentals = try select(
            """
             WHERE (owner_id = ? OR renter_id = ?)
                AND (decision = 'pending' OR kept_until > ?) ORDER BY created_at, id
            """,
            [id, id, now.millisecondsSinceEpoch])
        for rental in rentals {
            guard let side = rental.side(of: person),
                let left = rental.left(by: side, at: now)
            else { continue }
            try update(left)
            try tell(.cancelled, left, to: side == .owner ? .renter : .owner)
        }
        // What the person said is gone with them.
        try database.execute(
            sql: "UPDATE rental SET word = NULL WHERE owner_id = ?", arguments: [id])
        try database.execute(
            sql: """
                DELETE FROM rental
                WHERE owner_id = ? AND renter_id IS NULL OR renter_id = ? AND owner_id IS NULL
                """,
            arguments: [id, id])
    }

    /// Tells both sides, and their webhooks, in this transaction.
    func tell(_ happening: RentalHappening, _ rental: Rental) throws {
        for side in RentalSide.allCases { try tell(happening, rental, to: side) }
    }

    private func tell(
        _ happening: RentalHappening, _ rental: Rental, to side: RentalSide
    ) throws {
        guard let person = side == .owner ? rental.owner : rental.renter else { return }
        let events = EventRows(database: database, now: now)
        try events.append(EventDraft(happening, rental, at: now), to: person)
        try events.deliverLast(to: person)
    }
}

extension RentalDecision {
    fileprivate var columns:
        (name: String, at: Timestamp?, reason: RefusalReason?, side: RentalSide?)
    {
        switch self {
        case .pending: ("pending", nil, nil, nil)
        case .accepted(let at): ("accepted", at, nil, nil)
        case .refused(let at, let reason): ("refused", at, reason, nil)
        case .cancelled(let at, let side): ("cancelled", at, nil, side)
        }
    }
}

extension Row {
    func rental() throws -> Rental {
        guard let booking = Booking(rawValue: try stored("booking")) else {
            throw StoredValueError(detail: "column 'booking' is not a known one")
        }
        let first = CalendarDay(number: try stored("first_day"))
        return Rental(
            id: try value("id") { try Rental.ID($0) },
            space: try valueIfPresent("space_id") { try StorageSpace.ID($0) },
            owner: try valueIfPresent("owner_id") { try Account.ID($0) },
            renter: try valueIfPresent("renter_id") { try Account.ID($0) },
            terms: RentalTerms(
                address: try value("address") { try StreetAddress($0) },
                area: try value("square_feet") { try FloorArea(squareFeet: $0) },
                price: try value("cents_a_day") { try Price(cents: $0) }, booking: booking),
            days: try value("end_day") {
                try DayRange(first: first, end: CalendarDay(number: $0))
            },
            begins: try timestamp("begins"), ends: try timestamp("ends"),
            answerDue: try timestamp("answer_due"), createdAt: try timestamp("created_at"),
            decision: try rentalDecision(),
            word: try valueIfPresent("word") { try AnswerWord($0) },
            keptDays: try valueIfPresent("kept_end_day") {
                try DayRange(first: first, end: CalendarDay(number: $0))
            },
            keptUntil: try storedIfPresent("kept_until").map(
                Timestamp.init(millisecondsSinceEpoch:)),
            nextCheck: try storedIfPresent("check_at").map(
                Timestamp.init(millisecondsSinceEpoch:)),
            version: try stored("version"))
    }

    private func rentalDecision() throws -> RentalDecision {
        switch try stored("decision") as String {
        case "pending": return .pending
        case "accepted": return .accepted(at: try timestamp("decided_at"))
        case "refused":
            guard let reason = RefusalReason(rawValue: try stored("reason")) else { break }
            return .refused(at: try timestamp("decided_at"), reason)
        case "cancelled":
            guard let side = RentalSide(rawValue: try stored("cancelled_by")) else { break }
            return .cancelled(at: try timestamp("decided_at"), by: side)
        default: break
        }
        throw StoredValueError(detail: "column 'decision' or its reason is not a known one")
    }
}
