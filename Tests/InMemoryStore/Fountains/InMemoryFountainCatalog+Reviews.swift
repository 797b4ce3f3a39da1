import Accounts
import PersonalEvents
import Photos
import RecordKeeping
import WaterFountains

extension InMemoryFountainCatalog {
    func addReview(
        _ draft: ReviewDraft, of site: FountainSite, by author: Account.ID, key: CreationKey?
    ) async throws -> Creation<FountainReview> {
        try store.locked { state, now in
            if let key, let made = try state.madeReview(by: key, of: author, at: now) {
                return Creation(record: made, isRepeated: true)
            }
            try state.requireAccount(author)
            // A copy, so that a refusal leaves no new fountain.
            var fountains = state.fountains
            let fountain = try fountains.resolve(site, at: now)
            if let other = fountains.review(of: fountain.id, by: author) {
                throw WaterFountainsError.alreadyReviewed(other.id)
            }
            let review = FountainReview(
                id: .new(at: now), fountain: fountain.id, author: author, draft: draft,
                createdAt: now)
            fountains.reviews.append(review)
            state.fountains = fountains
            state.deleteRemovedReviews(at: now)
            state.append(EventDraft(.added, review), to: author, at: now)
            state.keep(key, account: author, of: review.id.uuid, at: now)
            return Creation(record: review, isRepeated: false)
        }
    }

    func madeReview(by key: CreationKey, of author: Account.ID) async throws -> FountainReview? {
        try store.locked { state, now in try state.madeReview(by: key, of: author, at: now) }
    }

    func newestReviews(
        of fountain: Fountain.ID?, by author: Account.ID?, for viewer: Account.ID?,
        after: PageCursor?, limit: Int
    ) async throws -> Page<AuthoredReview> {
        let reviews = try store.locked { state, _ in
            try state.fountains.reviews.filter { review in
                review.removedAt == nil && (fountain == nil || review.fountain == fountain)
                    && (author == nil || review.author == author)
                    && (review.hiddenAt == nil || review.author == viewer)
            }.map { try state.authored($0) }
        }
        return try page(reviews, after: after, limit: limit) {
            PageCursor(createdAt: $0.review.createdAt, id: $0.review.id.uuid)
        }
    }

    func review(
        _ reference: RecordReference, for viewer: Account.ID?
    ) async throws -> AuthoredReview {
        try store.locked { state, _ in
            let found = state.fountains.reviews.filter {
                reference.matches($0.id) && $0.removedAt == nil
                    && ($0.hiddenAt == nil || $0.author == viewer)
            }
            return try state.authored(Self.only(of: found, reference))
        }
    }

    private static func only(
        of found: [FountainReview], _ reference: RecordReference
    ) throws -> FountainReview {
        guard let first = found.first else { throw WaterFountainsError.reviewNotFound(reference) }
        guard found.count == 1 else {
            let newest = found.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
            throw WaterFountainsError.ambiguousReview(
                reference, candidates: newest.prefix(5).map(\.id))
        }
        return first
    }

    func changeReview(
        _ id: FountainReview.ID, of author: Account.ID, by change: ReviewChange,
        expecting version: Int?
    ) async throws -> FountainReview {
        try store.locked { state, now in
            try state.change(id, author, version, .changed, at: now) {
                try $0.changed(by: change, at: now)
            }
        }
    }

    func removeReview(
        _ id: FountainReview.ID, of author: Account.ID, expecting version: Int?
    ) async throws {
        try store.locked { state, now in
            _ = try state.change(id, author, version, .removed, at: now) {
                try $0.removed(at: now)
            }
        }
    }

    func restoreReview(
        _ reference: RecordReference, of author: Account.ID
    ) async throws -> FountainReview {
        try store.locked { state, now in
            state.deleteRemovedReviews(at: now)
            let found = state.fountains.reviews.filter {
                $0.author == author && reference.matches($0.id)
            }
            let removed = found.filter { $0.removedAt != nil }
            let review = try Self.only(of: removed.isEmpty ? found : removed, reference)
            let restored = try review.restored(at: now)
            if let other = state.fountains.review(of: review.fountain, by: author) {
                throw WaterFountainsError.alreadyReviewed(other.id)
            }
            state.replace(restored)
            state.append(EventDraft(.restored, restored), to: author, at: now)
            return restored
        }
    }

    func deleteRemovedReviews() async throws {
        store.locked { state, now in state.deleteRemovedReviews(at: now) }
    }

    func setPhoto(
        _ photo: Photo, ofReview id: FountainReview.ID, of author: Account.ID,
        expecting version: Int?
    ) async throws -> FountainReview {
        try store.locked { state, now in
            let pictured = try state.change(id, author, version, .changed, at: now) {
                try $0.pictured(by: photo.tag)
            }
            state.fountains.photos[id] = photo
            return pictured
        }
    }

    func removePhoto(
        ofReview id: FountainReview.ID, of author: Account.ID, expecting version: Int?
    ) async throws -> FountainReview {
        try store.locked { state, now in
            let pictured = try state.change(id, author, version, .changed, at: now) {
                try $0.pictured(by: nil)
            }
            state.fountains.photos[id] = nil
            return pictured
        }
    }

    func photo(
        ofReview id: FountainReview.ID, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition {
        try store.locked { state, _ in
            let found = state.fountains.reviews.filter {
                $0.id == id && $0.removedAt == nil && $0.hiddenAt == nil
            }
            _ = try Self.only(of: found, RecordReference(id))
            guard
                let edition = state.fountains.photos[id]?.edition(size: size, format: format)
            else { throw WaterFountainsError.noPhoto(id) }
            return edition
        }
    }
}

extension InMemoryRecords.State {
    fileprivate func madeReview(
        by key: CreationKey, of author: Account.ID, at now: Timestamp
    ) throws -> FountainReview? {
        guard let id = try record(of: key, account: author, at: now) else { return nil }
        let review = fountains.reviews.first { $0.id.uuid == id && $0.removedAt == nil }
        guard let review else { throw AccountsError.createdRecordGone }
        return review
    }

    fileprivate func authored(_ review: FountainReview) throws -> AuthoredReview {
        guard let author = accounts.first(where: { $0.account.id == review.author }) else {
            throw AccountsError.accountNotFound(review.author)
        }
        return AuthoredReview(
            review: review, author: author.account.name,
            fountain: try fountains.require(review.fountain))
    }

    fileprivate mutating func change(
        _ id: FountainReview.ID, _ author: Account.ID, _ version: Int?,
        _ happening: ReviewHappening, at now: Timestamp,
        _ transition: (FountainReview) throws -> FountainReview
    ) throws -> FountainReview {
        let found = fountains.reviews.first {
            $0.id == id && $0.author == author && $0.removedAt == nil
        }
        guard let found else { throw WaterFountainsError.reviewNotFound(RecordReference(id)) }
        try found.require(version)
        let changed = try transition(found)
        deleteRemovedReviews(at: now)
        replace(changed)
        append(EventDraft(happening, changed), to: author, at: now)
        return changed
    }

    fileprivate mutating func replace(_ review: FountainReview) {
        for index in fountains.reviews.indices where fountains.reviews[index].id == review.id {
            fountains.reviews[index] = review
        }
    }

    fileprivate mutating func deleteRemovedReviews(at now: Timestamp) {
        let oldest = now.advanced(by: .zero - FountainReview.undoPeriod)
        fountains.reviews.removeAll { review in
            guard let removedAt = review.removedAt, removedAt <= oldest else { return false }
            fountains.photos[review.id] = nil
            return true
        }
    }
}
