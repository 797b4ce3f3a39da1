import Accounts
public import RecordKeeping

/// What people do about a rental.
public enum RentalAction: String, CaseIterable, Hashable, Sendable {
    /// The owner accepts a request.
    case accept
    /// The owner refuses a request.
    case refuse
    /// The owner ends a rental.
    case cancelAsOwner
    /// The renter withdraws a request or ends a rental.
    case cancelAsRenter
}

/// What an owner answers to a request.
public enum RentalAnswer: Hashable, Sendable {
    case accept
    /// With a word to the one who asked; nil if nothing is said.
    case refuse(word: AnswerWord?)
}

/// What the events of both sides report.
public enum RentalHappening: String, CaseIterable, Hashable, Sendable {
    case requested, accepted, refused, lapsed, cancelled, started, ended
}

extension Rental {
    /// The state at `time`.
    public func state(at time: Timestamp) -> RentalState {
        switch decision {
        case .pending: time < answerDue ? .requested : .lapsed
        case .refused: .refused
        case .cancelled: .cancelled
        case .accepted: time < begins ? .coming : time < ends ? .running : .ended
        }
    }

    /// Whether the rental holds the space, or may come to, at `time`.
    public func isOpen(at time: Timestamp) -> Bool {
        [.requested, .coming, .running].contains(state(at: time))
    }

    /// Whether the renter may know where the space is at `time`: until the last paid day is over.
    public func showsPlace(at time: Timestamp) -> Bool {
        keptUntil.map { time < $0 } ?? false
    }

    /// A new rental or request of `renter` for a space that is published.
    ///
    /// - Throws: ``StorageSpacesError`` if the space cannot be rented so.
    package init(
        id: ID, _ request: RentalRequest, of space: StorageSpace, by renter: Account.ID,
        at now: Timestamp
    ) throws(StorageSpacesError) {
        guard space.owner != renter else { throw .ownSpace(space.id) }
        guard space.isListed, let place = space.details.place,
            let area = space.details.area, let price = space.details.price
        else { throw .notOffered(space.id) }
        if let expected = request.expectedPrice, expected != price {
            throw .otherPrice(space.id, price)
        }
        guard request.days.first >= request.today else { throw .pastDay(request.days.first) }
        guard request.days.first <= request.today.advanced(by: Self.daysAhead) else {
            throw .tooFarAhead(request.days.first, limit: Self.daysAhead)
        }
        let due = min(now.advanced(by: Self.answerTime), request.firstDay.ends)
        self.init(
            id: id, space: space.id, owner: space.owner, renter: renter,
            terms: RentalTerms(
                address: place.address, area: area, price: price, booking: space.details.booking),
            days: request.days, begins: request.firstDay.begins, ends: request.ends,
            answerDue: due, createdAt: now, decision: .pending, keptDays: nil, keptUntil: nil,
            nextCheck: due, version: 1)
        if space.details.booking == .instant { agree(at: now) }
    }

    /// The rental after an owner's answer.
    ///
    /// - Throws: ``StorageSpacesError/rentalClosed(_:_:)``.
    public func answered(
        _ answer: RentalAnswer, at now: Timestamp
    ) throws(StorageSpacesError) -> Rental {
        guard state(at: now) == .requested else { throw .rentalClosed(id, state(at: now)) }
        switch answer {
        case .accept: return next { $0.agree(at: now) }
        case .refuse(let word): return refused(at: now, .owner, word)
        }
    }

    /// The request, refused for a reason, and perhaps with a word. It must be pending.
    package func refused(
        at now: Timestamp, _ reason: RefusalReason, _ word: AnswerWord? = nil
    ) -> Rental {
        next {
            $0.decision = .refused(at: now, reason)
            $0.word = word
            $0.nextCheck = nil
        }
    }

    /// The rental, cancelled by a side on the day `today`, by ``cancellationRule``.
    ///
    /// - Throws: ``StorageSpacesError/rentalClosed(_:_:)``; ``StorageSpacesError/notAnswered(_:)``
    ///   if the owner has to answer a request; ``StorageSpacesError/lastDay(_:)`` if the rental ends
    ///   today anyway.
    public func cancelled(
        by side: RentalSide, on today: LocalDay, at now: Timestamp
    ) throws(StorageSpacesError) -> Rental {
        switch state(at: now) {
        case .requested:
            guard side == .renter else { throw .notAnswered(id) }
            return closed(by: side, at: now, keeping: nil, until: nil)
        case .coming:
            return closed(by: side, at: now, keeping: nil, until: nil)
        case .running:
            let end = max(today.day, days.first).advanced(by: 1)
            guard end < days.end else { throw .lastDay(id) }
            return closed(
                by: side, at: now, keeping: DayRange(unchecked: days.first, end),
                until: today.ends)
        case .lapsed, .refused, .ended, .cancelled:
            throw .rentalClosed(id, state(at: now))
        }
    }

    /// The rental after the account of a side was deleted: as if it had cancelled, but at once; nil
    /// if it is not open. Days are counted in steps of 24 hours.
    package func left(by side: RentalSide, at now: Timestamp) -> Rental? {
        guard isOpen(at: now) else { return nil }
        guard state(at: now) == .running else {
            return closed(by: side, at: now, keeping: nil, until: nil)
        }
        let elapsed = Int(now.since(begins).components.seconds / 86_400)
        let end = min(days.first.advanced(by: elapsed + 1), days.end)
        return closed(by: side, at: now, keeping: DayRange(unchecked: days.first, end), until: now)
    }

    /// The rental after what has happened by itself until `now`, which is still to be told.
    package func settled(at now: Timestamp) -> (rental: Rental, happenings: [RentalHappening]) {
        guard let check = nextCheck, check <= now else { return (self, []) }
        var happenings: [RentalHappening] = []
        let settled = next { rental in
            switch state(at: now) {
            case .requested, .refused, .cancelled, .coming:
                rental.nextCheck = nil
            case .lapsed:
                happenings = [.lapsed]
                rental.nextCheck = nil
            case .running:
                happenings = [.started]
                rental.nextCheck = ends
            case .ended:
                happenings = check < ends ? [.started, .ended] : [.ended]
                rental.nextCheck = nil
            }
        }
        return (settled, happenings)
    }

    /// A rental that is agreed on its first day is not told to have started.
    private mutating func agree(at now: Timestamp) {
        decision = .accepted(at: now)
        (keptDays, keptUntil) = (days, ends)
        nextCheck = now < begins ? begins : ends
    }

    private func closed(
        by side: RentalSide, at now: Timestamp, keeping kept: DayRange?, until: Timestamp?
    ) -> Rental {
        next {
            $0.decision = .cancelled(at: now, by: side)
            ($0.keptDays, $0.keptUntil, $0.nextCheck) = (kept, until, nil)
        }
    }

    private func next(_ change: (inout Rental) -> Void) -> Rental {
        var next = self
        change(&next)
        next.version += 1
        return next
    }
}

extension Rental {
    /// The address as a side may see it: the exact one for the owner and for a renter whose request
    /// was accepted, otherwise the street; nil if that is nothing.
    public func address(shownTo side: RentalSide) -> String? {
        switch (side, decision) {
        case (.owner, _), (.renter, .accepted): terms.address.text
        case (.renter, _):
            keptDays == nil ? ShownPlace.street(of: terms.address.text) : terms.address.text
        }
    }
}
