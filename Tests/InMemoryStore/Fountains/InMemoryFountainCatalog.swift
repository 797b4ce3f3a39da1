import Accounts
import Geometry
import PersonalEvents
import Photos
import RecordKeeping
import WaterFountains

extension InMemoryRecords.State {
    /// The ratings and confirmations stay when an account is deleted, without its name.
    mutating func leaveMarks(of author: Account.ID) {
        for review in fountains.reviews where review.author == author {
            if review.removedAt == nil, review.hiddenAt == nil, review.ratings != Ratings() {
                fountains.marks.append((review.fountain, review.datedRatings))
            }
            fountains.photos[review.id] = nil
        }
        fountains.reviews.removeAll { $0.author == author }
        for index in fountains.confirmations.indices
        where fountains.confirmations[index].confirmation.person == author {
            let kept = fountains.confirmations[index].confirmation
            fountains.confirmations[index].confirmation = Confirmation(
                id: kept.id, person: nil, statement: kept.statement, previous: kept.previous)
        }
    }
}

struct InMemoryFountainCatalog: FountainCatalog {
    let store: InMemoryRecords

    func fountain(_ reference: FountainReference) async throws -> RatedFountain {
        try store.locked { state, now in
            let found = state.fountains.fountains.filter { fountain in
                switch reference {
                case .element(let element): fountain.element == element
                case .record(let record): record.matches(fountain.id)
                }
            }
            guard let first = found.first else {
                throw WaterFountainsError.fountainNotFound(reference)
            }
            if found.count > 1, case .record(let record) = reference {
                let newest = found.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
                throw WaterFountainsError.ambiguousFountain(
                    record, candidates: newest.prefix(5).map(\.id))
            }
            return state.fountains.rated(first, at: now)
        }
    }

    func fountains(of elements: [FountainElement]) async throws -> [FountainElement: RatedFountain]
    {
        store.locked { state, now in
            var found: [FountainElement: RatedFountain] = [:]
            for fountain in state.fountains.fountains {
                guard let element = fountain.element, elements.contains(element) else { continue }
                found[element] = state.fountains.rated(fountain, at: now)
            }
            return found
        }
    }

    func fountains(in box: BoundingBox, limit: Int) async throws -> [RatedFountain] {
        try PageLimit.check(limit)
        return store.locked { state, now in
            state.fountains.fountains.filter { box.contains($0.coordinate) }
                .sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
                .prefix(limit).map { state.fountains.rated($0, at: now) }
        }
    }

    func fountains(
        near place: Coordinate, radius: Double, limit: Int
    ) async throws -> [NearbyFountain] {
        try PageLimit.check(limit)
        return store.locked { state, now in
            state.fountains.fountains
                .map { (fountain: $0, meters: place.meters(to: $0.coordinate)) }
                .filter { $0.meters <= radius }
                .sorted { ($0.meters, $0.fountain.id) < ($1.meters, $1.fountain.id) }
                .prefix(limit)
                .map {
                    NearbyFountain(
                        state.fountains.rated($0.fountain, at: now), meters: $0.meters)
                }
        }
    }

    func report(on id: Fountain.ID, for viewer: Account.ID?) async throws -> FountainReport {
        try store.locked { state, now in
            try state.fountains.report(on: state.fountains.require(id), for: viewer, at: now)
        }
    }

    func overviews(of ids: Set<Fountain.ID>) async throws -> [Fountain.ID: FountainOverview] {
        try store.locked { state, now in
            var overviews: [Fountain.ID: FountainOverview] = [:]
            for id in ids {
                guard let fountain = try? state.fountains.require(id) else { continue }
                let report = state.fountains.report(on: fountain, for: nil, at: now)
                let latest = state.fountains.reviews
                    .filter { $0.fountain == id && $0.removedAt == nil && $0.hiddenAt == nil }
                    .sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
                overviews[id] = FountainOverview(
                    rated: report.rated, means: report.means,
                    pictured: latest.prefix(FountainOverview.photoReviews)
                        .first { $0.photo != nil })
            }
            return overviews
        }
    }

    // MARK: Confirmations

    func confirm(
        _ verdict: Verdict, at site: FountainSite, by person: Account.ID
    ) async throws -> FountainReport {
        try store.locked { state, now in
            try state.requireAccount(person)
            let fountain = try state.fountains.resolve(site, at: now)
            let time = max(now, state.fountains.status(of: fountain.id).confirmedAt ?? now)
            let current = state.fountains.confirmation(of: fountain.id, by: person)
            state.set(
                Confirmation.pressed(verdict, over: current, by: person, at: time), of: fountain,
                by: person, at: now)
            return state.fountains.report(on: fountain, for: person, at: now)
        }
    }

    func undoConfirmation(
        of id: Fountain.ID, by person: Account.ID
    ) async throws -> FountainReport {
        try store.locked { state, now in
            let fountain = try state.fountains.require(id)
            guard let current = state.fountains.confirmation(of: id, by: person) else {
                throw WaterFountainsError.notConfirmed(id)
            }
            state.set(
                try current.undone(of: id, at: now), of: fountain, by: person, at: now)
            return state.fountains.report(on: fountain, for: person, at: now)
        }
    }

    func confirmations(
        by person: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<ConfirmedFountain> {
        let found = try store.locked { state, _ in
            try state.fountains.confirmations.filter { $0.confirmation.person == person }.map {
                ConfirmedFountain(
                    fountain: try state.fountains.require($0.fountain),
                    confirmation: $0.confirmation)
            }
        }
        return try page(found, after: after, limit: limit) {
            PageCursor(createdAt: $0.confirmation.at, id: $0.confirmation.id.uuid)
        }
    }
}

extension InMemoryRecords.State {
    fileprivate mutating func set(
        _ confirmation: Confirmation?, of fountain: Fountain, by person: Account.ID,
        at now: Timestamp
    ) {
        let before = fountains.status(of: fountain.id)
        fountains.confirmations.removeAll {
            $0.fountain == fountain.id && $0.confirmation.person == person
        }
        if let confirmation { fountains.confirmations.append((fountain.id, confirmation)) }
        append(EventDraft(confirmed: confirmation?.verdict, of: fountain), to: person, at: now)
        let after = fountains.status(of: fountain.id)
        guard FountainNews.isNews(before, after) else { return }
        let readers = fountains.reviews
            .filter {
                $0.fountain == fountain.id && $0.removedAt == nil && $0.author != person
            }
            .sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
            .prefix(FountainNews.audience)
        for reader in readers {
            append(EventDraft(status: after, of: fountain), to: reader.author, at: now)
        }
    }
}

extension InMemoryRecords {
    /// Fountains, and what people say about them.
    public var fountains: any FountainCatalog { InMemoryFountainCatalog(store: self) }
}
