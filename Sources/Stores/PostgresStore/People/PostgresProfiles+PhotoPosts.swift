import Accounts
import Photos
import Profiles
import RecordKeeping

extension PostgresProfiles {
    func addPhotoPost(
        _ photo: Photo, caption: PhotoCaption?, by author: Account.ID, key: CreationKey?
    ) async throws -> Creation<PhotoPost> {
        try await blobs.keeping(photo) {
            try await records.write(isRepeatable: key != nil) { tx in
                let rows = ProfileRows(transaction: tx)
                if let key, let made = try await Self.made(by: key, of: author, rows) {
                    return Creation(record: made, isRepeated: true)
                }
                try await tx.requireAccount(author)
                let post = PhotoPost(
                    id: .new(at: tx.now), author: author, caption: caption, photo: photo.tag,
                    createdAt: tx.now)
                try await rows.insert(post, photo)
                if let key {
                    try await CreationKeys(transaction: tx, account: author)
                        .keep(key, of: post.id.uuid, at: tx.now)
                }
                return Creation(record: post, isRepeated: false)
            }
        }
    }

    func madePhotoPost(by key: CreationKey, of author: Account.ID) async throws -> PhotoPost? {
        try await read { try await Self.made(by: key, of: author, $0) }
    }

    private static func made(
        by key: CreationKey, of author: Account.ID, _ rows: ProfileRows
    ) async throws -> PhotoPost? {
        let keys = CreationKeys(transaction: rows.transaction, account: author)
        guard let id = try await keys.record(of: key, at: rows.transaction.now) else { return nil }
        let found = try await rows.ownPosts("id = $1 AND removed_at IS NULL", [id])
        guard let post = found.first else { throw AccountsError.createdRecordGone }
        return post
    }

    func photoPosts(
        of author: Account.ID, for viewer: Account.ID?, after: PageCursor?, limit: Int
    ) async throws -> Page<PhotoPost> {
        let part = try NewestFirst(
            where: "\(ProfileRows.isVisible) AND removed_at IS NULL AND author_id = $2",
            [viewer, author], after: after, limit: limit)
        let posts = try await recent.readOnce { tx in
            try await tx.rows("SELECT * FROM photo_post" + part.sql, part.values)
                .map { try $0.photoPost() }
        }
        return Page(posts, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }

    func photoPost(
        _ reference: RecordReference, for viewer: Account.ID?
    ) async throws -> PhotoPost {
        let match = reference.condition(numbered: 2)
        let found = try await recent.readOnce(complete: { !$0.isEmpty }) { tx in
            try await ProfileRows(transaction: tx).posts(
                for: viewer, "\(match.sql) ORDER BY created_at DESC, id DESC LIMIT 6",
                [match.value])
        }
        return try Self.only(of: found, reference)
    }

    private static func only(
        of found: [PhotoPost], _ reference: RecordReference
    ) throws -> PhotoPost {
        guard let first = found.first else { throw ProfilesError.photoPostNotFound(reference) }
        guard found.count == 1 else {
            throw ProfilesError.ambiguousPhotoPost(
                reference, candidates: found.prefix(5).map(\.id))
        }
        return first
    }

    func changePhotoPost(
        _ id: PhotoPost.ID, of author: Account.ID, caption: MemberChange<PhotoCaption>,
        expecting version: Int?
    ) async throws -> PhotoPost {
        try await changePost(id, of: author, version) { post, _ in try post.captioned(caption) }
    }

    func removePhotoPost(
        _ id: PhotoPost.ID, of author: Account.ID, expecting version: Int?
    ) async throws {
        _ = try await changePost(id, of: author, version) { try $0.removed(at: $1) }
    }

    private func changePost(
        _ id: PhotoPost.ID, of author: Account.ID, _ version: Int?,
        _ transition: @Sendable (PhotoPost, Timestamp) throws -> PhotoPost
    ) async throws -> PhotoPost {
        try await records.write { tx in
            let rows = ProfileRows(transaction: tx)
            let post = try await rows.require(id, of: author, version)
            let changed = try transition(post, tx.now)
            try await rows.update(changed)
            return changed
        }
    }

    func restorePhotoPost(
        _ reference: RecordReference, of author: Account.ID
    ) async throws -> PhotoPost {
        let match = reference.condition(numbered: 2)
        return try await records.write { tx in
            let rows = ProfileRows(transaction: tx)
            let found = try await rows.ownPosts(
                """
                author_id = $1 AND \(match.sql)
                ORDER BY removed_at IS NULL, created_at DESC, id DESC LIMIT 6
                """, [author, match.value])
            let removed = found.filter { $0.removedAt != nil }
            let post = try Self.only(of: removed.isEmpty ? found : removed, reference)
            let restored = try post.restored(at: tx.now)
            try await rows.update(restored)
            return restored
        }
    }

    func deleteRemovedPhotoPosts() async throws {
        guard try await readOnce({ try await $0.hasOldRemovals() }) else { return }
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            try await ProfileRows(transaction: tx).deleteRemoved()
        }
    }

    func photo(
        ofPhotoPost id: PhotoPost.ID, for viewer: Account.ID?, size: PhotoSize,
        format: PhotoFormat
    ) async throws -> PhotoEdition {
        let found = try await recent.read { tx in
            let found = try await ProfileRows(transaction: tx)
                .posts(for: viewer, "id = $2", [id])
            let post = try Self.only(of: found, RecordReference(id))
            let variant = try await ProfileRows.postPhotos.variant(
                of: id.uuid, size: size, format: format, in: tx)
            guard let variant else {
                throw ProfilesError.photoPostNotFound(RecordReference(id))
            }
            return (post.photo, variant)
        }
        return try await blobs.edition(found)
    }
}
