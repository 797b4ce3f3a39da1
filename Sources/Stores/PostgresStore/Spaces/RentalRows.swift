import Accounts
import PersonalEvents
import RecordKeeping
import StorageSpaces

/// The rows of `rental` and `rental_day` in a transaction.
///
/// A row is locked before it is changed, after that of its space; the counters of events come last.
struct RentalRows {
    let transaction: PostgresTransaction
    private var now: Timestamp { transaction.now }

    // MARK: Finding

    /// The rentals that `clause` selects.
    func select(_ clause: String, _ values: [any PostgresValue]) async throws -> [Rental] {
        try await transaction.rows("SELECT * FROM rental" + clause, values)
            .map { try $0.rental() }
    }

    /// The rental, if `person` is one of its sides.
    ///
    /// - Throws: `StorageSpacesError.rentalNotFound`.
    func require(
        _ id: Rental.ID, of person: Account.ID, isLocked: Bool
    ) async throws -> Rental {
        let lock = isLocked ? " FOR NO KEY UPDATE" : ""
        let found = try await select(
            " WHERE id = $1 AND (owner_id = $2 OR renter_id = $2)" + lock, [id, person])
        guard let rental = found.first else {
            throw StorageSpacesError.rentalNotFound(RecordReference(id))
        }
        return rental
    }

    /// The rentals of a space that are open.
    func open(of space: StorageSpace.ID) async throws -> [Rental] {
        try await select(
            " WHERE space_id = $1 AND (decision = 'pending' OR kept_until > $2)", [space, now]
        ).filter { $0.isOpen(at: now) || $0.showsPlace(at: now) }
    }

    /// How many requests of a person are not answered.
    func requestCount(of renter: Account.ID) async throws -> Int {
        try await transaction.value(
            """
            SELECT count(*) FROM rental
            WHERE renter_id = $1 AND decision = 'pending' AND answer_due > $2
            """, [renter, now]) ?? 0
    }

    /// - Throws: `StorageSpacesError.taken` if the space is somebody's on a day of `days`.
    func requireFree(_ space: StorageSpace.ID, on days: DayRange) async throws {
        let other = try await select(
            """
             WHERE space_id = $1 AND first_day < $2 AND kept_end_day > $3
            ORDER BY first_day LIMIT 1
            """,
            [space, days.end.number, days.first.number]
        ).first?.keptDays
        if let other { throw StorageSpacesError.taken(space, other) }
    }

    // MARK: Changing

    func insert(_ rental: Rental) async throws {
        let insertion = PostgresStatement(
            """
            INSERT INTO rental (
                id, space_id, owner_id, renter_id, address, square_feet, cents_a_day, booking,
                first_day, end_day, begins, ends, answer_due, created_at, decision, version)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'pending', 1)
            """,
            [
                rental.id, rental.space, rental.owner, rental.renter, rental.terms.address.text,
                rental.terms.area.squareFeet, rental.terms.price.cents,
                rental.terms.booking.rawValue, rental.days.first.number, rental.days.end.number,
                rental.begins, rental.ends, rental.answerDue, rental.createdAt,
            ])
        try await transaction.pipeline([insertion] + updates(rental))
    }

    /// Stores what transitions change, and the days that are the renters'.
    func update(_ rentals: [Rental]) async throws {
        try await transaction.pipeline(rentals.flatMap { updates($0) })
    }

    private func updates(_ rental: Rental) -> [PostgresStatement] {
        let decision = rental.decision.columns
        var statements = [
            PostgresStatement(
                """
                UPDATE rental SET decision = $2, decided_at = $3, reason = $4, word = $5,
                    cancelled_by = $6, kept_end_day = $7, kept_until = $8, check_at = $9,
                    version = $10
                WHERE id = $1
                """,
                [
                    rental.id, decision.name, decision.at, decision.reason?.rawValue,
                    rental.word?.text, decision.side?.rawValue, rental.keptDays?.end.number,
                    rental.keptUntil, rental.nextCheck, rental.version,
                ]),
            PostgresStatement("DELETE FROM rental_day WHERE rental_id = $1", [rental.id]),
        ]
        if let space = rental.space, let kept = rental.keptDays {
            statements.append(
                PostgresStatement(
                    """
                    INSERT INTO rental_day (space_id, day, rental_id)
                    SELECT $1, day, $2 FROM generate_series($3, $4 - 1) AS day
                    """,
                    [space, rental.id, kept.first.number, kept.end.number]))
        }
        return statements
    }

    /// Refuses the open requests for a space, all or those for some of `days`, and returns them. The
    /// row of the space must be locked.
    func refuseRequests(
        of space: StorageSpace.ID, overlapping days: DayRange? = nil, _ reason: RefusalReason
    ) async throws -> [RentalNews] {
        let requests = try await select(
            """
             WHERE space_id = $1 AND decision = 'pending' AND answer_due > $2
            ORDER BY created_at, id FOR NO KEY UPDATE
            """, [space, now])
        let refused = requests.filter { days?.overlaps($0.days) ?? true }
            .map { $0.refused(at: now, reason) }
        try await update(refused)
        return refused.map { RentalNews(.refused, $0) }
    }

    /// Ends the open rentals of an account that is about to be deleted. Deletes those that nobody has any
    /// more.
    ///
    /// - Returns: what the other sides are to be told.
    func leave(_ person: Account.ID) async throws -> [(EventDraft, Account.ID)] {
        let rentals = try await select(
            """
             WHERE (owner_id = $1 OR renter_id = $1)
                AND (decision = 'pending' OR kept_until > $2) ORDER BY created_at, id
            """, [person, now])
        var news: [RentalNews] = []
        for rental in rentals {
            guard let side = rental.side(of: person),
                let left = rental.left(by: side, at: now)
            else { continue }
            news.append(RentalNews(.cancelled, left, to: [side == .owner ? .renter : .owner]))
        }
        try await update(news.map(\.rental))
        try await transaction.pipeline([
            // What the person said is gone with them.
            PostgresStatement(
                "UPDATE rental SET word = NULL WHERE owner_id = $1 AND word IS NOT NULL",
                [person]),
            PostgresStatement(
                """
                DELETE FROM rental
                WHERE owner_id = $1 AND renter_id IS NULL OR renter_id = $1 AND owner_id IS NULL
                """, [person]),
        ])
        return events(of: news)
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

extension PostgresRow {
    func rental() throws -> Rental {
        let first = CalendarDay(number: try stored("first_day"))
        return Rental(
            id: try id(), space: try idIfPresent("space_id"), owner: try idIfPresent("owner_id"),
            renter: try idIfPresent("renter_id"),
            terms: RentalTerms(
                address: try value("address") { try StreetAddress($0) },
                area: try value("square_feet") { try FloorArea(squareFeet: $0) },
                price: try value("cents_a_day") { try Price(cents: $0) },
                booking: try known("booking")),
            days: try value("end_day") {
                try DayRange(first: first, end: CalendarDay(number: $0))
            },
            begins: try timestamp("begins"), ends: try timestamp("ends"),
            answerDue: try timestamp("answer_due"), createdAt: try timestamp("created_at"),
            decision: try rentalDecision(),
            word: try valueIfPresent("word") { try AnswerWord($0) },
            keptDays: try numberIfPresent("kept_end_day") {
                try DayRange(first: first, end: CalendarDay(number: $0))
            },
            keptUntil: try timestampIfPresent("kept_until"),
            nextCheck: try timestampIfPresent("check_at"), version: try stored("version"))
    }

    private func rentalDecision() throws -> RentalDecision {
        switch try stored("decision") as String {
        case "pending": .pending
        case "accepted": .accepted(at: try timestamp("decided_at"))
        case "refused": .refused(at: try timestamp("decided_at"), try known("reason"))
        case "cancelled": .cancelled(at: try timestamp("decided_at"), by: try known("cancelled_by"))
        default: throw StoredValueError(detail: "column 'decision' is not a known one")
        }
    }
}
