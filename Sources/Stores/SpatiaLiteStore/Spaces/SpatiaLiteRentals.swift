import Accounts
import GRDB
import RecordKeeping
import StorageSpaces

/// Rentals as rows of `rental`.
struct SpatiaLiteRentals: RentalLedger {
    private let records: RecordDatabase

    init(_ records: RecordDatabase) {
        self.records = records
    }

    // MARK: Changing

    func rent(
        _ request: RentalRequest, by renter: Account.ID, key: CreationKey?
    ) async throws -> Creation<Rental> {
        try await records.write { database, now in
            if let key, let made = try made(by: key, of: renter, at: now, in: database) {
                return Creation(record: made, isRepeated: true)
            }
            try RecordDatabase.requireAccount(renter, in: database)
            let spaces = try SpaceRows(database: database).select(
                """
                 WHERE id = ? AND (status = 'published' AND hidden_at IS NULL OR owner_id = ?)
                """,
                [request.space.description, renter.description])
            guard let space = spaces.first else {
                throw StorageSpacesError.notFound(RecordReference(request.space))
            }
            let rows = RentalRows(database: database, now: now)
            let rental = try Rental(
                id: .new(at: now), request, of: space, by: renter, at: now)
            try rows.requireFree(space.id, on: rental.days)
            if rental.decision == .pending,
                try rows.requestCount(of: renter) >= Rental.requestLimit
            {
                throw StorageSpacesError.tooManyRequests(limit: Rental.requestLimit)
            }
            try rows.insert(rental)
            if rental.decision != .pending {
                try rows.refuseRequests(of: space.id, overlapping: rental.days, .taken)
            }
            try rows.tell(rental.decision == .pending ? .requested : .accepted, rental)
            if let key {
                try CreationKeys(database: database, account: renter)
                    .keep(key, of: rental.id.description, at: now)
            }
            return Creation(record: rental, isRepeated: false)
        }
    }

    func answer(
        _ id: Rental.ID, of owner: Account.ID, with answer: RentalAnswer
    ) async throws -> Rental {
        try await records.write { database, now in
            let rows = RentalRows(database: database, now: now)
            let rental = try rows.require(id, of: owner)
            guard rental.owner == owner else {
                throw StorageSpacesError.rentalNotFound(RecordReference(id))
            }
            let answered = try rental.answered(answer, at: now)
            guard answer == .accept else {
                try rows.update(answered)
                try rows.tell(.refused, answered)
                return answered
            }
            if let space = rental.space {
                try rows.requireNotHidden(space)
                try rows.requireFree(space, on: rental.days)
            }
            try rows.update(answered)
            try rows.tell(.accepted, answered)
            if let space = rental.space {
                try rows.refuseRequests(of: space, overlapping: rental.days, .taken)
            }
            return answered
        }
    }

    func cancel(
        _ id: Rental.ID, of person: Account.ID, on today: LocalDay
    ) async throws -> Rental {
        try await records.write { database, now in
            let rows = RentalRows(database: database, now: now)
            let rental = try rows.require(id, of: person)
            guard let side = rental.side(of: person) else {
                throw StorageSpacesError.rentalNotFound(RecordReference(id))
            }
            let cancelled = try rental.cancelled(by: side, on: today, at: now)
            try rows.update(cancelled)
            try rows.tell(.cancelled, cancelled)
            return cancelled
        }
    }

    func settleDue(limit: Int) async throws -> Int {
        let due = records.clock.now().millisecondsSinceEpoch
        let isNeeded = try await records.read { database in
            try Bool.fetchOne(
                database, cached: "SELECT EXISTS (SELECT 1 FROM rental WHERE check_at <= ?)",
                arguments: [due])
        }
        guard isNeeded == true else { return 0 }
        return try await records.write { database, now in
            let rows = RentalRows(database: database, now: now)
            let rentals = try rows.select(
                " WHERE check_at <= ? ORDER BY check_at, id LIMIT ?",
                [now.millisecondsSinceEpoch, limit])
            for rental in rentals {
                let (settled, happenings) = rental.settled(at: now)
                try rows.update(settled)
                for happening in happenings { try rows.tell(happening, settled) }
            }
            return rentals.count
        }
    }

    // MARK: Reading

    func madeRental(by key: CreationKey, of renter: Account.ID) async throws -> Rental? {
        let now = records.clock.now()
        return try await records.read { try made(by: key, of: renter, at: now, in: $0) }
    }

    private func made(
        by key: CreationKey, of renter: Account.ID, at now: Timestamp, in database: Database
    ) throws -> Rental? {
        let keys = CreationKeys(database: database, account: renter)
        guard let id = try keys.record(of: key, at: now) else { return nil }
        let rows = RentalRows(database: database, now: now)
        guard let rental = try rows.select(" WHERE id = ?", [id]).first else {
            throw AccountsError.createdRecordGone
        }
        return rental
    }

    func rental(
        _ reference: RecordReference, of person: Account.ID
    ) async throws -> Rental {
        let (match, now) = (reference.condition, records.clock.now())
        let found = try await records.read { database in
            try RentalRows(database: database, now: now).select(
                """
                 WHERE \(match.sql) AND (owner_id = ? OR renter_id = ?)
                ORDER BY created_at DESC, id DESC LIMIT 6
                """,
                match.arguments + [person.description, person.description])
        }
        guard let first = found.first else {
            throw StorageSpacesError.rentalNotFound(reference)
        }
        guard found.count == 1 else {
            throw StorageSpacesError.ambiguousRental(
                reference, candidates: found.prefix(5).map(\.id))
        }
        return first
    }

    func newestFirst(
        of person: Account.ID, as side: RentalSide?, after: PageCursor?, limit: Int
    ) async throws -> Page<Rental> {
        let id = person.description
        let part =
            switch side {
            case .owner:
                try NewestFirst(where: "owner_id = ?", [id], after: after, limit: limit)
            case .renter:
                try NewestFirst(where: "renter_id = ?", [id], after: after, limit: limit)
            case nil:
                try NewestFirst(
                    where: "(owner_id = ? OR renter_id = ?)", [id, id], after: after,
                    limit: limit)
            }
        let now = records.clock.now()
        let rentals = try await records.read { database in
            try RentalRows(database: database, now: now).select(part.sql, part.arguments)
        }
        return Page(rentals, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }

    func standings(
        of spaces: [StorageSpace.ID], for viewer: Account.ID?, from today: CalendarDay
    ) async throws -> [StorageSpace.ID: SpaceStanding] {
        guard !spaces.isEmpty else { return [:] }
        let now = records.clock.now()
        let marks = repeatElement("?", count: spaces.count).joined(separator: ", ")
        let rentals = try await records.read { database in
            try RentalRows(database: database, now: now).select(
                """
                 WHERE space_id IN (\(marks)) AND (kept_end_day > ?
                    OR renter_id = ? AND (kept_until > ? OR decision = 'pending'))
                ORDER BY first_day, id
                """,
                StatementArguments(spaces.map(\.description)) + [
                    today.number, viewer?.description, now.millisecondsSinceEpoch,
                ])
        }
        return SpaceStanding.all(of: spaces, among: rentals, for: viewer, from: today, at: now)
    }
}
