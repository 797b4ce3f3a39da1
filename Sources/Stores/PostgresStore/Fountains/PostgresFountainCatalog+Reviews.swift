import Accounts
import Photos
import RecordKeeping
import WaterFountains

extension PostgresFountainCatalog {
    func addReview(
        _ draft: ReviewDraft, of site: FountainSite, by author: Account.ID, key: CreationKey?
    ) async throws -> Creation<FountainReview> {
        try await records.write(.readCommitted, isRepeatable: key != nil) { tx in
            // Before the key is looked for: then a repeated request sees what the first one made.
            try await tx.lockAccount(author)
            if let key, let made = try await made(by: key, of: author, in: tx) {
                return Creation(record: made, isRepeated: true)
            }
            let fountain = try await FountainRows(transaction: tx).resolve(site)
            let rows = ReviewRows(transaction: tx)
            try await rows.requireNone(of: fountain.id, by: author)
            let review = FountainReview(
                id: .new(at: tx.now), fountain: fountain.id, author: author, draft: draft,
                createdAt: tx.now)
            try await rows.insert(review)
            if let key {
                try await CreationKeys(transaction: tx, account: author)
                    .keep(key, of: review.id.uuid, at: tx.now)
            }
            try await rows.tell(.added, review)
            return Creation(record: review, isRepeated: false)
        }
    }

    func madeReview(by key: CreationKey, of author: Account.ID) async throws -> FountainReview? {
        try await records.read { try await made(by: key, of: author, in: $0) }
    }

    private func made(
        by key: CreationKey, of author: Account.ID, in tx: PostgresTransaction
    ) async throws -> FountainReview? {
        let keys = CreationKeys(transaction: tx, account: author)
        guard let id = try await keys.record(of: key, at: tx.now) else { return nil }
        let found = try await ReviewRows(transaction: tx)
            .select(" WHERE id = $1 AND removed_at IS NULL", [id])
        guard let review = found.first else { throw AccountsError.createdRecordGone }
        return review
    }

    func newestReviews(
        of fountain: Fountain.ID?, by author: Account.ID?, for viewer: Account.ID?,
        after: PageCursor?, limit: Int
    ) async throws -> Page<AuthoredReview> {
        var condition = "removed_at IS NULL AND (hidden_at IS NULL OR author_id = $1)"
        var values: [any PostgresValue] = [viewer]
        if let fountain {
            values.append(fountain)
            condition += " AND fountain_id = $\(values.count)"
        }
        if let author {
            values.append(author)
            condition += " AND author_id = $\(values.count)"
        }
        let part = try NewestFirst(where: condition, values, after: after, limit: limit)
        let reviews = try await recent.read { tx in
            try await ReviewRows(transaction: tx).selectAuthored(part.sql, part.values)
        }
        return Page(reviews, limit: limit) {
            PageCursor(createdAt: $0.review.createdAt, id: $0.review.id.uuid)
        }
    }

    func review(
        _ reference: RecordReference, for viewer: Account.ID?
    ) async throws -> AuthoredReview {
        let match = reference.condition(numbered: 1)
        let found = try await recent.read(complete: { !$0.isEmpty }) { tx in
            try await ReviewRows(transaction: tx).selectAuthored(
                """
                 WHERE \(match.sql) AND removed_at IS NULL
                    AND (hidden_at IS NULL OR author_id = $2)
                ORDER BY created_at DESC, id DESC LIMIT 6
                """, [match.value, viewer])
        }
        return try Self.only(of: found, reference, \.review.id)
    }

    private static func only<Found>(
        of found: [Found], _ reference: RecordReference, _ id: (Found) -> FountainReview.ID
    ) throws -> Found {
        guard let first = found.first else { throw WaterFountainsError.reviewNotFound(reference) }
        guard found.count == 1 else {
            throw WaterFountainsError.ambiguousReview(
                reference, candidates: found.prefix(5).map(id))
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
        let match = reference.condition(numbered: 2)
        return try await records.write(.readCommitted) { tx in
            let rows = ReviewRows(transaction: tx)
            try await rows.deleteRemoved()
            let found = try await rows.select(
                """
                 WHERE author_id = $1 AND \(match.sql)
                ORDER BY removed_at IS NULL, created_at DESC, id DESC LIMIT 6 FOR NO KEY UPDATE
                """, [author, match.value])
            let removed = found.filter { $0.removedAt != nil }
            let review = try Self.only(of: removed.isEmpty ? found : removed, reference, \.id)
            let restored = try review.restored(at: tx.now)
            try await rows.requireNone(of: review.fountain, by: author)
            try await rows.update(restored, .restored)
            return restored
        }
    }

    func deleteRemovedReviews() async throws {
        let isNeeded = try await records.readOnce { tx in
            try await ReviewRows(transaction: tx).hasOldRemovals()
        }
        guard isNeeded else { return }
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            try await ReviewRows(transaction: tx).deleteRemoved()
        }
    }

    /// Makes a transition of a review, stores what came of it, and tells the author.
    private func change(
        _ id: FountainReview.ID, of author: Account.ID, _ version: Int?,
        _ happening: ReviewHappening,
        _ transition: @escaping @Sendable (FountainReview, Timestamp) throws -> FountainReview
    ) async throws -> FountainReview {
        try await records.write(.readCommitted) { tx in
            let rows = ReviewRows(transaction: tx)
            let changed = try transition(await rows.lock(id, of: author, version), tx.now)
            try await rows.update(changed, happening)
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
        try await blobs.keeping(photo) {
            try await records.write(.readCommitted) { tx in
                let rows = ReviewRows(transaction: tx)
                let pictured = try await rows.lock(id, of: author, version).pictured(by: photo?.tag)
                try await ReviewRows.photos.replace(by: photo, of: id.uuid, in: tx)
                try await rows.update(pictured, .changed)
                return pictured
            }
        }
    }

    func photo(
        ofReview id: FountainReview.ID, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition {
        let found = try await recent.read { tx in
            let found = try await ReviewRows(transaction: tx).select(
                " WHERE id = $1 AND removed_at IS NULL AND hidden_at IS NULL", [id])
            let review = try Self.only(of: found, RecordReference(id), \.id)
            guard let tag = review.photo,
                let variant = try await ReviewRows.photos.variant(
                    of: id.uuid, size: size, format: format, in: tx)
            else { throw WaterFountainsError.noPhoto(id) }
            return (tag, variant)
        }
        return try await blobs.edition(found)
    }
}
