import Accounts
import GRDB
import Photos
import Profiles
import RecordKeeping

extension SpatiaLiteProfiles {
    func addPhotoPost(
        _ photo: Photo, caption: PhotoCaption?, by author: Account.ID, key: CreationKey?
    ) async throws -> Creation<PhotoPost> {
        try await records.write { database, now in
            let rows = ProfileRows(database: database, now: now)
            if let key, let made = try Self.made(by: key, of: author, rows) {
                return Creation(record: made, isRepeated: true)
            }
            try RecordDatabase.requireAccount(author, in: database)
            let post = PhotoPost(
                id: .new(at: now), author: author, caption: caption, photo: photo.tag,
                createdAt: now)
            try rows.insert(post, photo)
            if let key {
                try CreationKeys(database: database, account: author)
                    .keep(key, of: post.id.description, at: now)
            }
            return Creation(record: post, isRepeated: false)
        }
    }

    func madePhotoPost(by key: CreationKey, of author: Account.ID) async throws -> PhotoPost? {
        try await read { try Self.made(by: key, of: author, $0) }
    }

    private static func made(
        by key: CreationKey, of author: Account.ID, _ rows: ProfileRows
    ) throws -> PhotoPost? {
        let keys = CreationKeys(database: rows.database, account: author)
        guard let id = try keys.record(of: key, at: rows.now) else { return nil }
        guard let post = try rows.ownPosts("id = ? AND removed_at IS NULL", [id]).first else {
            throw AccountsError.createdRecordGone
        }
        return post
    }

    func photoPosts(
        of author: Account.ID, for viewer: Account.ID?, after: PageCursor?, limit: Int
    ) async throws -> Page<PhotoPost> {
        let part = try NewestFirst(
            where: "removed_at IS NULL AND author_id = ? AND \(ProfileRows.isVisible)",
            [author.description, viewer?.description], after: after, limit: limit)
        let posts = try await records.read { database in
            try Row.fetchAll(
                database, cached: "SELECT * FROM photo_post" + part.sql, arguments: part.arguments
            ).map { try $0.photoPost() }
        }
        return Page(posts, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }

    func photoPost(
        _ reference: RecordReference, for viewer: Account.ID?
    ) async throws -> PhotoPost {
        let match = reference.condition
        return try await read { rows in
            try Self.only(
                of: rows.posts(
                    for: viewer, "\(match.sql) ORDER BY created_at DESC, id DESC LIMIT 6",
                    match.arguments), reference)
        }
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
        _ transition: @escaping @Sendable (PhotoPost, Timestamp) throws -> PhotoPost
    ) async throws -> PhotoPost {
        try await records.write { database, now in
            let rows = ProfileRows(database: database, now: now)
            let changed = try transition(rows.require(id, of: author, version), now)
            try rows.update(changed)
            return changed
        }
    }

    func restorePhotoPost(
        _ reference: RecordReference, of author: Account.ID
    ) async throws -> PhotoPost {
        let match = reference.condition
        return try await records.write { database, now in
            let rows = ProfileRows(database: database, now: now)
            let found = try rows.ownPosts(
                """
                author_id = ? AND \(match.sql)
                ORDER BY removed_at IS NULL, created_at DESC, id DESC LIMIT 6
                """,
                [author.description] + match.arguments)
            let removed = found.filter { $0.removedAt != nil }
            let post = try Self.only(of: removed.isEmpty ? found : removed, reference)
            let restored = try post.restored(at: now)
            try rows.update(restored)
            return restored
        }
    }

    func deleteRemovedPhotoPosts() async throws {
        guard try await read({ try $0.hasOldRemovals() }) else { return }
        try await records.write { database, now in
            try ProfileRows(database: database, now: now).deleteRemoved()
        }
    }

    func photo(
        ofPhotoPost id: PhotoPost.ID, for viewer: Account.ID?, size: PhotoSize,
        format: PhotoFormat
    ) async throws -> PhotoEdition {
        try await read { rows in
            let found = try rows.posts(for: viewer, "id = ?", [id.description])
            let post = try Self.only(of: found, RecordReference(id))
            let variant = try ProfileRows.postPhotos.variant(
                of: id.description, size: size, format: format, in: rows.database)
            guard let variant else {
                throw ProfilesError.photoPostNotFound(RecordReference(id))
            }
            return PhotoEdition(tag: post.photo, variant: variant)
        }
    }
}
