import Accounts
import PersonalEvents
import RecordKeeping
import StorageSpaces

struct InMemoryRentals: RentalLedger {
    let store: InMemoryRecords

    func rent(
        _ request: RentalRequest, by renter: Account.ID, key: CreationKey?
    ) async throws -> Creation<Rental> {
        try store.locked { state, now in
            if let key, let made = try state.madeRental(by: key, of: renter, at: now) {
                return Creation(record: made, isRepeated: true)
            }
            try state.requireAccount(renter)
            let space = state.spaces.first {
                $0.id == request.space && ($0.isListed || $0.owner == renter)
            }
            guard let space else {
                throw StorageSpacesError.notFound(RecordReference(request.space))
            }
            let rental = try Rental(id: .new(at: now), request, of: space, by: renter, at: now)
            try state.requireFree(space.id, on: rental.days)
            let requests = state.rentals.count {
                $0.renter == renter && $0.state(at: now) == .requested
            }
            if rental.decision == .pending, requests >= Rental.requestLimit {
                throw StorageSpacesError.tooManyRequests(limit: Rental.requestLimit)
            }
            state.rentals.append(rental)
            if rental.decision != .pending {
                try state.refuseRequests(of: space.id, overlapping: rental.days, .taken, at: now)
            }
            state.tell(rental.decision == .pending ? .requested : .accepted, rental, at: now)
            state.keep(key, account: renter, of: rental.id.uuid, at: now)
            return Creation(record: rental, isRepeated: false)
        }
    }

    func madeRental(by key: CreationKey, of renter: Account.ID) async throws -> Rental? {
        try store.locked { state, now in try state.madeRental(by: key, of: renter, at: now) }
    }

    func answer(
        _ id: Rental.ID, of owner: Account.ID, with answer: RentalAnswer
    ) async throws -> Rental {
        try store.locked { state, now in
            guard
                let index = state.rentals.firstIndex(where: { $0.id == id && $0.owner == owner })
            else { throw StorageSpacesError.rentalNotFound(RecordReference(id)) }
            let rental = state.rentals[index]
            let answered = try rental.answered(answer, at: now)
            if answer == .accept, let space = rental.space {
                if state.spaces.contains(where: { $0.id == space && $0.hiddenAt != nil }) {
                    throw StorageSpacesError.hidden(space)
                }
                try state.requireFree(space, on: rental.days)
            }
            state.rentals[index] = answered
            state.tell(answer == .accept ? .accepted : .refused, answered, at: now)
            if answer == .accept, let space = rental.space {
                try state.refuseRequests(of: space, overlapping: rental.days, .taken, at: now)
            }
            return answered
        }
    }

    func cancel(
        _ id: Rental.ID, of person: Account.ID, on today: LocalDay
    ) async throws -> Rental {
        try store.locked { state, now in
            let index = state.rentals.firstIndex {
                $0.id == id && $0.side(of: person) != nil
            }
            guard let index, let side = state.rentals[index].side(of: person) else {
                throw StorageSpacesError.rentalNotFound(RecordReference(id))
            }
            let cancelled = try state.rentals[index].cancelled(by: side, on: today, at: now)
            state.rentals[index] = cancelled
            state.tell(.cancelled, cancelled, at: now)
            return cancelled
        }
    }

    func rental(_ reference: RecordReference, of person: Account.ID) async throws -> Rental {
        let found = store.locked { state, _ in
            state.rentals.filter { reference.matches($0.id) && $0.side(of: person) != nil }
        }
        guard let first = found.first else {
            throw StorageSpacesError.rentalNotFound(reference)
        }
        guard found.count == 1 else {
            let newest = found.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
            throw StorageSpacesError.ambiguousRental(
                reference, candidates: newest.prefix(5).map(\.id))
        }
        return first
    }

    func newestFirst(
        of person: Account.ID, as side: RentalSide?, after: PageCursor?, limit: Int
    ) async throws -> Page<Rental> {
        let rentals = store.locked { state, _ in
            state.rentals.filter { rental in
                rental.side(of: person).map { side == nil || $0 == side } ?? false
            }
        }
        return try page(rentals, after: after, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }

    func standings(
        of spaces: [StorageSpace.ID], for viewer: Account.ID?, from today: CalendarDay
    ) async throws -> [StorageSpace.ID: SpaceStanding] {
        store.locked { state, now in
            let rentals = state.rentals.sorted { ($0.days.first, $0.id) < ($1.days.first, $1.id) }
            return SpaceStanding.all(
                of: spaces, among: rentals, for: viewer, from: today, at: now)
        }
    }

    func settleDue(limit: Int) async throws -> Int {
        store.locked { state, now in
            let due = state.rentals.filter { $0.nextCheck.map { $0 <= now } ?? false }
                .sorted { ($0.nextCheck ?? now, $0.id) < ($1.nextCheck ?? now, $1.id) }
                .prefix(limit)
            for rental in due {
                let (settled, happenings) = rental.settled(at: now)
                state.replace(settled)
                for happening in happenings { state.tell(happening, settled, at: now) }
            }
            return due.count
        }
    }
}

extension InMemoryRecords.State {
    fileprivate func madeRental(
        by key: CreationKey, of renter: Account.ID, at now: Timestamp
    ) throws -> Rental? {
        guard let id = try record(of: key, account: renter, at: now) else { return nil }
        guard let rental = rentals.first(where: { $0.id.uuid == id }) else {
            throw AccountsError.createdRecordGone
        }
        return rental
    }

    fileprivate func requireFree(_ space: StorageSpace.ID, on days: DayRange) throws {
        let other = rentals.filter { $0.space == space }.compactMap(\.keptDays)
            .filter { $0.overlaps(days) }.min { $0.first < $1.first }
        if let other { throw StorageSpacesError.taken(space, other) }
    }

    mutating func refuseRequests(
        of space: StorageSpace.ID, overlapping days: DayRange? = nil, _ reason: RefusalReason,
        at now: Timestamp
    ) throws {
        for rental in rentals
        where rental.space == space && rental.state(at: now) == .requested
            && (days.map(rental.days.overlaps) ?? true)
        {
            let refused = rental.refused(at: now, reason)
            replace(refused)
            tell(.refused, refused, at: now)
        }
    }

    /// Ends the open rentals of an account that is about to be deleted, and what nobody has.
    mutating func leaveRentals(_ person: Account.ID, at now: Timestamp) {
        for rental in rentals {
            guard let side = rental.side(of: person) else { continue }
            if let left = rental.left(by: side, at: now) {
                replace(left)
                tell(.cancelled, left, to: side == .owner ? left.renter : left.owner, at: now)
            }
        }
        rentals = rentals.compactMap { $0.without(account: person) }
    }

    /// Takes a removed space from its rentals.
    mutating func forgetSpace(_ id: StorageSpace.ID) {
        rentals = rentals.map { $0.space == id ? $0.withoutSpace() : $0 }
    }

    fileprivate mutating func replace(_ rental: Rental) {
        rentals = rentals.map { $0.id == rental.id ? rental : $0 }
    }

    fileprivate mutating func tell(
        _ happening: RentalHappening, _ rental: Rental, at now: Timestamp
    ) {
        for person in [rental.owner, rental.renter] {
            tell(happening, rental, to: person, at: now)
        }
    }

    private mutating func tell(
        _ happening: RentalHappening, _ rental: Rental, to person: Account.ID?, at now: Timestamp
    ) {
        guard let person else { return }
        append(EventDraft(happening, rental, at: now), to: person, at: now)
        deliverLast(to: person, at: now)
    }
}

extension Rental {
    fileprivate func withoutSpace() -> Rental { copy(space: nil, owner: owner, renter: renter) }

    /// Nil if nobody is left.
    fileprivate func without(account: Account.ID) -> Rental? {
        guard owner == account || renter == account else { return self }
        let (owner, renter) = (
            owner == account ? nil : owner, renter == account ? nil : renter
        )
        guard owner != nil || renter != nil else { return nil }
        return copy(space: owner == nil ? nil : space, owner: owner, renter: renter)
    }

    private func copy(
        space: StorageSpace.ID?, owner: Account.ID?, renter: Account.ID?
    ) -> Rental {
        Rental(
            id: id, space: space, owner: owner, renter: renter, terms: terms, days: days,
            begins: begins, ends: ends, answerDue: answerDue, createdAt: createdAt,
            decision: decision, word: owner == nil ? nil : word, keptDays: keptDays,
            keptUntil: keptUntil, nextCheck: nextCheck,
            version: version)
    }
}

extension InMemoryRecords {
    /// The rentals of the store.
    public var rentals: any RentalLedger { InMemoryRentals(store: self) }
}
