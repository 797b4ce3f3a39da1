import Accounts
import RecordKeeping
import StorageSpaces

/// Rentals as rows of `rental`.
///
/// The row of a space is locked while its days are given to somebody, so that two people who press at
/// the same instant on two servers decide one after the other. The key of `rental_day` keeps two
/// rentals from having the same day, whoever writes.
struct PostgresRentals: RentalLedger {
    private let records: PostgresDatabase
    /// For what everybody may see.
    private let recent: RecentReads

    init(_ records: PostgresDatabase, _ recent: RecentReads) {
        self.records = records
        self.recent = recent
    }

    // MARK: Changing

    func rent(
        _ request: RentalRequest, by renter: Account.ID, key: CreationKey?
    ) async throws -> Creation<Rental> {
        try await records.write(.readCommitted, isRepeatable: key != nil) { tx in
            let rows = RentalRows(transaction: tx)
            // Before the key is looked for: then a repeated request sees what the first one made.
            let found = try await SpaceRows(transaction: tx).lock(request.space)
            try await tx.lockAccount(renter)
            if let key, let made = try await made(by: key, of: renter, in: tx) {
                return Creation(record: made, isRepeated: true)
            }
            guard let space = found, space.isListed || space.owner == renter else {
                throw StorageSpacesError.notFound(RecordReference(request.space))
            }
            let rental = try Rental(
                id: .new(at: tx.now), request, of: space, by: renter, at: tx.now)
            try await rows.requireFree(space.id, on: rental.days)
            let isRequest = rental.decision == .pending
            if isRequest, try await rows.requestCount(of: renter) >= Rental.requestLimit {
                throw StorageSpacesError.tooManyRequests(limit: Rental.requestLimit)
            }
            try await rows.insert(rental)
            if let key {
                try await CreationKeys(transaction: tx, account: renter)
                    .keep(key, of: rental.id.uuid, at: tx.now)
            }
            var news: [RentalNews] = []
            if !isRequest {
                news = try await rows.refuseRequests(
                    of: space.id, overlapping: rental.days, .taken)
            }
            news.append(RentalNews(isRequest ? .requested : .accepted, rental))
            try await rows.tell(news)
            return Creation(record: rental, isRepeated: false)
        }
    }

    func answer(
        _ id: Rental.ID, of owner: Account.ID, with answer: RentalAnswer
    ) async throws -> Rental {
        try await records.write(.readCommitted) { tx in
            let rows = RentalRows(transaction: tx)
            let asked = try await rows.require(id, of: owner, isLocked: false)
            var space: StorageSpace?
            if let id = asked.space { space = try await SpaceRows(transaction: tx).lock(id) }
            let rental = try await rows.require(id, of: owner, isLocked: true)
            guard rental.owner == owner else {
                throw StorageSpacesError.rentalNotFound(RecordReference(id))
            }
            let answered = try rental.answered(answer, at: tx.now)
            guard answer == .accept else {
                try await rows.update([answered])
                try await rows.tell([RentalNews(.refused, answered)])
                return answered
            }
            if let space {
                guard space.hiddenAt == nil else { throw StorageSpacesError.hidden(space.id) }
                try await rows.requireFree(space.id, on: rental.days)
            }
            try await rows.update([answered])
            var news = [RentalNews(.accepted, answered)]
            if let space {
                news += try await rows.refuseRequests(
                    of: space.id, overlapping: rental.days, .taken)
            }
            try await rows.tell(news)
            return answered
        }
    }

    func cancel(
        _ id: Rental.ID, of person: Account.ID, on today: LocalDay
    ) async throws -> Rental {
        try await records.write(.readCommitted) { tx in
            let rows = RentalRows(transaction: tx)
            let rental = try await rows.require(id, of: person, isLocked: true)
            guard let side = rental.side(of: person) else {
                throw StorageSpacesError.rentalNotFound(RecordReference(id))
            }
            let cancelled = try rental.cancelled(by: side, on: today, at: tx.now)
            try await rows.update([cancelled])
            try await rows.tell([RentalNews(.cancelled, cancelled)])
            return cancelled
        }
    }

    func settleDue(limit: Int) async throws -> Int {
        let isNeeded = try await records.readOnce { tx in
            try await tx.exists("SELECT 1 FROM rental WHERE check_at <= $1", [tx.now])
        }
        guard isNeeded else { return 0 }
        // Those that another server settles just now are skipped.
        return try await records.write(.readCommitted, isRepeatable: true) { tx in
            let rows = RentalRows(transaction: tx)
            let rentals = try await rows.select(
                """
                 WHERE check_at <= $1 ORDER BY check_at, id LIMIT $2
                FOR NO KEY UPDATE SKIP LOCKED
                """, [tx.now, limit])
            let settled = rentals.map { $0.settled(at: tx.now) }
            try await rows.update(settled.map(\.rental))
            try await rows.tell(
                settled.flatMap { settled in
                    settled.happenings.map { RentalNews($0, settled.rental) }
                })
            return rentals.count
        }
    }

    // MARK: Reading

    func madeRental(by key: CreationKey, of renter: Account.ID) async throws -> Rental? {
        try await records.read { try await made(by: key, of: renter, in: $0) }
    }

    private func made(
        by key: CreationKey, of renter: Account.ID, in tx: PostgresTransaction
    ) async throws -> Rental? {
        let keys = CreationKeys(transaction: tx, account: renter)
        guard let id = try await keys.record(of: key, at: tx.now) else { return nil }
        let found = try await RentalRows(transaction: tx).select(" WHERE id = $1", [id])
        guard let rental = found.first else { throw AccountsError.createdRecordGone }
        return rental
    }

    func rental(
        _ reference: RecordReference, of person: Account.ID
    ) async throws -> Rental {
        let match = reference.condition(numbered: 1)
        let found = try await records.readOnce { tx in
            try await RentalRows(transaction: tx).select(
                """
                 WHERE \(match.sql) AND (owner_id = $2 OR renter_id = $2)
                ORDER BY created_at DESC, id DESC LIMIT 6
                """, [match.value, person])
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
        let condition =
            switch side {
            case .owner: "owner_id = $1"
            case .renter: "renter_id = $1"
            case nil: "(owner_id = $1 OR renter_id = $1)"
            }
        let part = try NewestFirst(where: condition, [person], after: after, limit: limit)
        let rentals = try await records.readOnce { tx in
            try await RentalRows(transaction: tx).select(part.sql, part.values)
        }
        return Page(rentals, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }

    func standings(
        of spaces: [StorageSpace.ID], for viewer: Account.ID?, from today: CalendarDay
    ) async throws -> [StorageSpace.ID: SpaceStanding] {
        guard !spaces.isEmpty else { return [:] }
        let (rentals, now) = try await recent.readOnce { tx in
            let rentals = try await RentalRows(transaction: tx).select(
                """
                 WHERE space_id = ANY ($1) AND (kept_end_day > $2
                    OR renter_id = $3 AND (kept_until > $4 OR decision = 'pending'))
                ORDER BY first_day, id
                """, [spaces, today.number, viewer, tx.now])
            return (rentals, tx.now)
        }
        return SpaceStanding.all(of: spaces, among: rentals, for: viewer, from: today, at: now)
    }
}
