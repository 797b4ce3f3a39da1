import Accounts
import GRDB
import Geometry
import Photos
import RecordKeeping
import StorageSpaces

/// Storage spaces as rows of `storage_space`.
struct SpatiaLiteStorageSpaceCatalog: StorageSpaceCatalog {
    private let records: RecordDatabase

    init(_ records: RecordDatabase) {
        self.records = records
    }

    // MARK: Reading

    func madeSpace(by key: CreationKey, of owner: Account.ID) async throws -> StorageSpace? {
        let now = records.clock.now()
        return try await records.read { try made(by: key, of: owner, at: now, in: $0) }
    }

    func newestFirst(
        of owner: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<StorageSpace> {
        try await page("owner_id = ?", [owner.description], after: after, limit: limit)
    }

    func newestFirst(
        matching filter: SpaceFilter, after: PageCursor?, limit: Int
    ) async throws -> Page<StorageSpace> {
        let condition = filter.condition
        return try await page(condition.sql, condition.arguments, after: after, limit: limit)
    }

    private func page(
        _ condition: String, _ arguments: StatementArguments, after: PageCursor?, limit: Int
    ) async throws -> Page<StorageSpace> {
        let part = try NewestFirst(where: condition, arguments, after: after, limit: limit)
        let spaces = try await records.read { database in
            try SpaceRows(database: database).select(part.sql, part.arguments)
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
        return try await records.read { database in
            let search = NearestSearch(
                table: "storage_space", column: "spot", condition: condition.sql,
                arguments: condition.arguments, place: place)
            return try search.nearest(within: radius, limit: limit, in: database).map { hit in
                let found = try SpaceRows(database: database).select(" WHERE fid = ?", [hit.fid])
                guard let space = found.first else {
                    throw StoredValueError(detail: "the spatial index names a missing row")
                }
                return NearbyStorageSpace(space: space, meters: hit.meters)
            }
        }
    }

    func space(
        _ reference: RecordReference, for viewer: Account.ID?
    ) async throws -> StorageSpace {
        let now = records.clock.now()
        let found = try await records.read { database in
            try visible(reference, to: viewer, at: now, in: database)
        }
        guard let first = found.first else { throw StorageSpacesError.notFound(reference) }
        guard found.count == 1 else {
            throw StorageSpacesError.ambiguous(reference, candidates: found.prefix(5).map(\.id))
        }
        return first
    }

    private func visible(
        _ reference: RecordReference, to viewer: Account.ID?, at now: Timestamp,
        in database: Database
    ) throws -> [StorageSpace] {
        let match = reference.condition
        return try SpaceRows(database: database).select(
            " WHERE \(match.sql) AND \(Self.isVisible) ORDER BY created_at DESC, id DESC LIMIT 6",
            match.arguments + Self.viewing(viewer, at: now))
    }

    /// Selects the spaces that a person may see; see ``viewing(_:at:)``.
    private static let isVisible = """
        (owner_id = ? OR hidden_at IS NULL AND (
            status = 'published' OR id IN (
                SELECT space_id FROM rental WHERE renter_id = ? AND (
                    kept_until > ? OR decision = 'pending' AND answer_due > ?))))
        """

    private static func viewing(_ viewer: Account.ID?, at now: Timestamp) -> StatementArguments {
        let person = viewer?.description
        return [person, person, now.millisecondsSinceEpoch, now.millisecondsSinceEpoch]
    }

    func spaces(
        _ ids: Set<StorageSpace.ID>, for viewer: Account.ID?
    ) async throws -> [StorageSpace] {
        let (now, texts) = (records.clock.now(), ids.map(\.description))
        return try await records.read { database in
            try SpaceRows(database: database).select(
                """
                 WHERE id IN (\(databaseQuestionMarks(count: texts.count)))
                    AND \(Self.isVisible)
                """, StatementArguments(texts) + Self.viewing(viewer, at: now))
        }
    }

    func photo(
        _ photo: SpacePhoto.ID, of id: StorageSpace.ID, for viewer: Account.ID?, size: PhotoSize,
        format: PhotoFormat
    ) async throws -> PhotoEdition {
        let now = records.clock.now()
        return try await records.read { database in
            let reference = RecordReference(id)
            guard
                let space = try visible(reference, to: viewer, at: now, in: database).first
            else { throw StorageSpacesError.notFound(reference) }
            let variant = try SpaceRows.photos.variant(
                of: photo.description, size: size, format: format, in: database)
            guard let kept = space.photos.first(where: { $0.id == photo }), let variant else {
                throw StorageSpacesError.noPhoto(photo)
            }
            return PhotoEdition(tag: kept.tag, variant: variant)
        }
    }

    private func made(
        by key: CreationKey, of owner: Account.ID, at now: Timestamp, in database: Database
    ) throws -> StorageSpace? {
        let keys = CreationKeys(database: database, account: owner)
        guard let id = try keys.record(of: key, at: now) else { return nil }
        guard
            let space = try SpaceRows(database: database).select(" WHERE id = ?", [id]).first
        else { throw AccountsError.createdRecordGone }
        return space
    }

    // MARK: Changing

    func add(
        _ details: SpaceDetails, of owner: Account.ID, key: CreationKey?
    ) async throws -> Creation<StorageSpace> {
        try await records.write { database, now in
            if let key, let made = try made(by: key, of: owner, at: now, in: database) {
                return Creation(record: made, isRepeated: true)
            }
            try RecordDatabase.requireAccount(owner, in: database)
            let drafts = try Int.fetchOne(
                database,
                cached: """
                    SELECT count(*) FROM storage_space WHERE owner_id = ? AND status = 'draft'
                    """,
                arguments: [owner.description])
            guard drafts ?? 0 < StorageSpace.draftLimit else {
                throw StorageSpacesError.tooManyDrafts(limit: StorageSpace.draftLimit)
            }
            let space = StorageSpace(
                id: .new(at: now), owner: owner, details: details, createdAt: now)
            try SpaceRows(database: database).insert(space)
            if let key {
                try CreationKeys(database: database, account: owner)
                    .keep(key, of: space.id.description, at: now)
            }
            return Creation(record: space, isRepeated: false)
        }
    }

    func change(
        _ id: StorageSpace.ID, of owner: Account.ID, expecting version: Int?,
        by change: SpaceChange
    ) async throws -> StorageSpace {
        try await records.write { database, now in
            let rows = SpaceRows(database: database)
            let changed = try rows.require(id, of: owner, version).changed(by: change)
            try rows.update(changed)
            try rows.updatePhotos(of: changed)
            if change == .archive {
                try RentalRows(database: database, now: now).refuseRequests(of: id, .withdrawn)
            }
            return changed
        }
    }

    func addPhoto(
        _ photo: Photo, to id: StorageSpace.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> StorageSpace {
        try await records.write { database, now in
            let rows = SpaceRows(database: database)
            let added = SpacePhoto(id: .new(at: now), tag: photo.tag)
            let changed = try rows.require(id, of: owner, version).changed(by: .addPhoto(added))
            try rows.update(changed)
            try rows.updatePhotos(of: changed)
            try SpaceRows.photos.set(photo, of: added.id.description, in: database)
            return changed
        }
    }

    func remove(
        _ id: StorageSpace.ID, of owner: Account.ID, expecting version: Int?
    ) async throws {
        try await records.write { database, now in
            _ = try SpaceRows(database: database).require(id, of: owner, version)
            let rentals = try RentalRows(database: database, now: now).open(of: id)
            guard rentals.isEmpty else { throw StorageSpacesError.hasRentals(id) }
            try database.execute(
                sql: "DELETE FROM storage_space WHERE id = ?", arguments: [id.description])
        }
    }
}
