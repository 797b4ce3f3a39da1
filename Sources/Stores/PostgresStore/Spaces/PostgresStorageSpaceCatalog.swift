import Accounts
import Geometry
import Photos
import RecordKeeping
import StorageSpaces

/// Storage spaces as rows of `storage_space`.
struct PostgresStorageSpaceCatalog: StorageSpaceCatalog {
    private let records: PostgresDatabase
    private let blobs: PostgresBlobs
    /// For what everybody may see.
    private let recent: RecentReads

    init(_ records: PostgresDatabase, _ recent: RecentReads, _ blobs: PostgresBlobs) {
        self.records = records
        self.recent = recent
        self.blobs = blobs
    }

    // MARK: Reading

    func madeSpace(by key: CreationKey, of owner: Account.ID) async throws -> StorageSpace? {
        try await records.read { try await made(by: key, of: owner, in: $0) }
    }

    func newestFirst(
        of owner: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<StorageSpace> {
        try await page("owner_id = $1", [owner], after: after, limit: limit)
    }

    func newestFirst(
        matching filter: SpaceFilter, after: PageCursor?, limit: Int
    ) async throws -> Page<StorageSpace> {
        let condition = filter.condition
        return try await page(condition.sql, condition.values, after: after, limit: limit)
    }

    private func page(
        _ condition: String, _ values: [any PostgresValue], after: PageCursor?, limit: Int
    ) async throws -> Page<StorageSpace> {
        let part = try NewestFirst(where: condition, values, after: after, limit: limit)
        let spaces = try await recent.read { tx in
            try await SpaceRows(transaction: tx).select(part.sql, part.values)
        }
        return Page(spaces, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }

    func nearest(
        to place: Coordinate, radius: Double?, matching filter: SpaceFilter, limit: Int
    ) async throws -> [NearbyStorageSpace] {
        try PageLimit.check(limit)
        let condition = filter.condition
        let search = NearestSearch(
            table: "storage_space", column: "spot", condition: condition.sql,
            values: condition.values, place: place)
        return try await recent.read { tx in
            let hits = try await search.nearest(within: radius, limit: limit, in: tx)
            let spaces = try await SpaceRows(transaction: tx).spaces(of: hits.map(\.row))
            return zip(spaces, hits).map { NearbyStorageSpace(space: $0, meters: $1.meters) }
        }
    }

    func space(
        _ reference: RecordReference, for viewer: Account.ID?
    ) async throws -> StorageSpace {
        let found = try await recent.read(complete: { !$0.isEmpty }) {
            try await visible(reference, to: viewer, in: $0)
        }
        guard let first = found.first else { throw StorageSpacesError.notFound(reference) }
        guard found.count == 1 else {
            throw StorageSpacesError.ambiguous(reference, candidates: found.prefix(5).map(\.id))
        }
        return first
    }

    private func visible(
        _ reference: RecordReference, to viewer: Account.ID?, in tx: PostgresTransaction
    ) async throws -> [StorageSpace] {
        let match = reference.condition(on: "storage_space.id", numbered: 1)
        return try await SpaceRows(transaction: tx).select(
            " WHERE \(match.sql) AND \(Self.isVisible) ORDER BY created_at DESC, id DESC LIMIT 6",
            [match.value, viewer, tx.now])
    }

    /// Selects the spaces that `$2` may see at the time `$3`.
    private static let isVisible = """
        (owner_id = $2 OR hidden_at IS NULL AND (
            status = 'published' OR id IN (
                SELECT space_id FROM rental WHERE renter_id = $2 AND (
                    kept_until > $3 OR decision = 'pending' AND answer_due > $3))))
        """

    func spaces(
        _ ids: Set<StorageSpace.ID>, for viewer: Account.ID?
    ) async throws -> [StorageSpace] {
        guard !ids.isEmpty else { return [] }
        return try await recent.read { tx in
            try await SpaceRows(transaction: tx).select(
                " WHERE id = ANY ($1) AND \(Self.isVisible)", [Array(ids), viewer, tx.now])
        }
    }

    func photo(
        _ photo: SpacePhoto.ID, of id: StorageSpace.ID, for viewer: Account.ID?, size: PhotoSize,
        format: PhotoFormat
    ) async throws -> PhotoEdition {
        let found = try await recent.read { tx in
            let reference = RecordReference(id)
            guard let space = try await visible(reference, to: viewer, in: tx).first else {
                throw StorageSpacesError.notFound(reference)
            }
            guard let kept = space.photos.first(where: { $0.id == photo }),
                let variant = try await SpaceRows.photos.variant(
                    of: photo.uuid, size: size, format: format, in: tx)
            else { throw StorageSpacesError.noPhoto(photo) }
            return (kept.tag, variant)
        }
        return try await blobs.edition(found)
    }

    private func made(
        by key: CreationKey, of owner: Account.ID, in tx: PostgresTransaction
    ) async throws -> StorageSpace? {
        let keys = CreationKeys(transaction: tx, account: owner)
        guard let id = try await keys.record(of: key, at: tx.now) else { return nil }
        let found = try await SpaceRows(transaction: tx).select(" WHERE id = $1", [id])
        guard let space = found.first else { throw AccountsError.createdRecordGone }
        return space
    }

    // MARK: Changing

    func add(
        _ details: SpaceDetails, of owner: Account.ID, key: CreationKey?
    ) async throws -> Creation<StorageSpace> {
        // The account is locked, so that its drafts are counted one after the other.
        try await records.write(.readCommitted, isRepeatable: key != nil) { tx in
            try await tx.lockAccount(owner)
            if let key, let made = try await made(by: key, of: owner, in: tx) {
                return Creation(record: made, isRepeated: true)
            }
            let drafts: Int? = try await tx.value(
                "SELECT count(*) FROM storage_space WHERE owner_id = $1 AND status = 'draft'",
                [owner])
            guard drafts ?? 0 < StorageSpace.draftLimit else {
                throw StorageSpacesError.tooManyDrafts(limit: StorageSpace.draftLimit)
            }
            let space = StorageSpace(
                id: .new(at: tx.now), owner: owner, details: details, createdAt: tx.now)
            try await SpaceRows(transaction: tx).insert(space)
            if let key {
                try await CreationKeys(transaction: tx, account: owner)
                    .keep(key, of: space.id.uuid, at: tx.now)
            }
            return Creation(record: space, isRepeated: false)
        }
    }

    func change(
        _ id: StorageSpace.ID, of owner: Account.ID, expecting version: Int?,
        by change: SpaceChange
    ) async throws -> StorageSpace {
        try await records.write(.readCommitted) { tx in
            let rows = SpaceRows(transaction: tx)
            let changed = try await rows.lock(id, of: owner, version).changed(by: change)
            try await rows.update(changed)
            if change == .archive {
                let rentals = RentalRows(transaction: tx)
                try await rentals.tell(rentals.refuseRequests(of: id, .withdrawn))
            }
            return changed
        }
    }

    func addPhoto(
        _ photo: Photo, to id: StorageSpace.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> StorageSpace {
        try await blobs.keeping(photo) {
            try await records.write(.readCommitted) { tx in
                let rows = SpaceRows(transaction: tx)
                let added = SpacePhoto(id: .new(at: tx.now), tag: photo.tag)
                let changed = try await rows.lock(id, of: owner, version).changed(
                    by: .addPhoto(added))
                try await rows.update(changed)
                try await SpaceRows.photos.set(photo, of: added.id.uuid, in: tx)
                return changed
            }
        }
    }

    func remove(
        _ id: StorageSpace.ID, of owner: Account.ID, expecting version: Int?
    ) async throws {
        try await records.write(.readCommitted) { tx in
            _ = try await SpaceRows(transaction: tx).lock(id, of: owner, version)
            let rentals = try await RentalRows(transaction: tx).open(of: id)
            guard rentals.isEmpty else { throw StorageSpacesError.hasRentals(id) }
            try await tx.execute("DELETE FROM storage_space WHERE id = $1", [id])
        }
    }
}
