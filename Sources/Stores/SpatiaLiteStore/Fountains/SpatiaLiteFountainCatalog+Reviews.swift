import Accounts
import GRDB
import Photos
import RecordKeeping
import WaterFountains

extension SpatiaLiteFountainCatalog {
    private static let photos = PhotoRows(table: "fountain_photo", owner: "review_id")

    func addReview(
        _ draft: ReviewDraft, of site: FountainSite, by author: Account.ID, key: CreationKey?
    ) async throws -> Creation<FountainReview> {
        try await records.write { database, now in
            if let key, let made = try made(by: key, of: author, at: now, in: database) {
                return Creation(record: made, isRepeated: true)
            }
            try RecordDatabase.requireAccount(author, in: database)
            let fountain = try FountainRows(database: database, now: now).resolve(site)
            let rows = ReviewRows(database: database, now: now)
            try rows.requireNone(of: fountain.id, by: author)
            let review = FountainReview(
                id: .new(at: now), fountain: fountain.id, author: author, draft: draft,
                createdAt: now)
            try rows.insert(review)
            if let key {
                try CreationKeys(database: database, account: author)
                    .keep(key, of: review.id.description, at: now)
            }
            return Creation(record: review, isRepeated: false)
        }
    }

    func madeReview(by key: CreationKey, of author: Account.ID) async throws -> FountainReview? {
        let now = records.clock.now()
        return try await records.read { try made(by: key, of: author, at: now, in: $0) }
    }

    private func made(
        by key: CreationKey, of author: Account.ID, at now: Timestamp, in database: Database
    ) throws -> FountainReview? {
        let keys = CreationKeys(database: database, account: author)
        guard let id = try keys.record(of: key, at: now) else { return nil }
        let found = try ReviewRows(database: database, now: now)
            .select(" WHERE id = ? AND removed_at IS NULL", [id])
        guard let review = found.first else { throw AccountsError.createdRecordGone }
        return review
    }

    func newestReviews(
        of fountain: Fountain.ID?, by author: Account.ID?, for viewer: Account.ID?,
        after: PageCursor?, limit: Int
    ) async throws -> Page<AuthoredReview> {
        var condition = "removed_at IS NULL AND (hidden_at IS NULL OR author_id IS ?)"
        var arguments: StatementArguments = [viewer?.description]
        if let fountain {
            condition += " AND fountain_id = ?"
            arguments += [fountain.description]
        }
        if let author {
            condition += " AND author_id = ?"
            arguments += [author.description]
        }
        let part = try NewestFirst(where: condition, arguments, after: after, limit: limit)
        let now = records.clock.now()
        let reviews = try await records.read { database in
            let rows = ReviewRows(database: database, now: now)
            return try rows.authored(rows.select(part.sql, part.arguments))
        }
        return Page(reviews, limit: limit) {
            PageCursor(createdAt: $0.review.createdAt, id: $0.review.id.uuid)
        }
    }

    func review(
        _ reference: RecordReference, for viewer: Account.ID?
    ) async throws -> AuthoredReview {
        let match = reference.condition
        let now = records.clock.now()
        return try await records.read { database in
            let rows = ReviewRows(database: database, now: now)
            let found = try rows.select(
                """
                 WHERE \(match.sql) AND removed_at IS NULL
                    AND (hidden_at IS NULL OR author_id IS ?)
                ORDER BY created_at DESC, id DESC LIMIT 6
                """, match.arguments + [viewer?.description])
            let review = try Self.only(of: found, reference)
            guard let authored = try rows.authored([review]).first else {
                throw WaterFountainsError.reviewNotFound(reference)
            }
            return authored
        }
    }

    private static func only(
        of found: [FountainReview], _ reference: RecordReference
    ) throws -> FountainReview {
        guard let first = found.first else { throw WaterFountainsError.reviewNotFound(reference) }
        guard found.count == 1 else {
            throw WaterFountainsError.ambiguousReview(
                reference, candidates: found.prefix(5).map(\.id))
        }
        return first
    }

    // MARK: Changing

    func changeReview(
        _ id: FountainReview.ID, of author: Account.ID, by change: ReviewChange,
        expecting version: Int?
    ) async throws -> FountainReview {
        try await self.change(id, of: author, version, .changed) { review, now in
            try review.changed(by: change, at: now)
        }
    }

    func removeReview(
        _ id: FountainReview.ID, of author: Account.ID, expecting version: Int?
    ) async throws {
        _ = try await change(id, of: author, version, .removed) { review, now in
            try review.removed(at: now)
        }
    }

    func restoreReview(
        _ reference: RecordReference, of author: Account.ID
    ) async throws -> FountainReview {
        let match = reference.condition
        return try await records.write { database, now in
            let rows = ReviewRows(database: database, now: now)
            try rows.deleteRemoved()
            let found = try rows.select(
                """
                 WHERE author_id = ? AND \(match.sql)
                ORDER BY removed_at IS NULL, created_at DESC, id DESC LIMIT 6
                """,
                [author.description] + match.arguments)
            let removed = found.filter { $0.removedAt != nil }
            let review = try Self.only(of: removed.isEmpty ? found : removed, reference)
            let restored = try review.restored(at: now)
            try rows.requireNone(of: review.fountain, by: author)
            try rows.update(restored, .restored)
            return restored
        }
    }

    func deleteRemovedReviews() async throws {
        let now = records.clock.now()
        let isNeeded = try await records.read { database in
            try ReviewRows(database: database, now: now).hasOldRemovals()
        }
        guard isNeeded else { return }
        try await records.write { database, now in
            try ReviewRows(database: database, now: now).deleteRemoved()
        }
    }

    /// Makes a transition of a review, stores what came of it, and tells the author.
    private func change(
        _ id: FountainReview.ID, of author: Account.ID, _ version: Int?,
        _ happening: ReviewHappening,
        _ transition: @escaping @Sendable (FountainReview, Timestamp) throws -> FountainReview
    ) async throws -> FountainReview {
        try await records.write { database, now in
            let rows = ReviewRows(database: database, now: now)
            let changed = try transition(rows.require(id, of: author, version), now)
            try rows.update(changed, happening)
            return changed
        }
    }

    // MARK: Photos

    func setPhoto(
        _ photo: Photo, ofReview id: FountainReview.ID, of author: Account.ID,
        expecting version: Int?
    ) async throws -> FountainReview {
        try await change(to: photo, ofReview: id, of: author, expecting: version)
    }

    func removePhoto(
        ofReview id: FountainReview.ID, of author: Account.ID, expecting version: Int?
    ) async throws -> FountainReview {
        try await change(to: nil, ofReview: id, of: author, expecting: version)
    }

    private func change(
        to photo: Photo?, ofReview id: FountainReview.ID, of author: Account.ID,
        expecting version: Int?
    ) async throws -> FountainReview {
        try await records.write { database, now in
            let rows = ReviewRows(database: database, now: now)
            let pictured = try rows.require(id, of: author, version).pictured(by: photo?.tag)
            try Self.photos.replace(by: photo, of: id.description, in: database)
            try rows.update(pictured, .changed)
            return pictured
        }
    }

    func photo(
        ofReview id: FountainReview.ID, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition {
        let now = records.clock.now()
        return try await records.read { database in
            let found = try ReviewRows(database: database, now: now)
                .select(
                    " WHERE id = ? AND removed_at IS NULL AND hidden_at IS NULL", [id.description])
            let review = try Self.only(of: found, RecordReference(id))
            let variant = try Self.photos.variant(
                of: id.description, size: size, format: format, in: database)
            guard let tag = review.photo, let variant else {
                throw WaterFountainsError.noPhoto(id)
            }
            return PhotoEdition(tag: tag, variant: variant)
        }
    }
}
