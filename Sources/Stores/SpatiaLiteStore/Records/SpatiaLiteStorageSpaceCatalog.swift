import Accounts
import GRDB
import Geometry
import RecordKeeping
import StorageSpaces

/// Storage spaces as rows of `storage_space`.
struct SpatiaLiteStorageSpaceCatalog: StorageSpaceCatalog {
    private let records: RecordDatabase

    init(_ records: RecordDatabase) {
        self.records = records
    }

    func add(
        _ draft: StorageSpaceDraft, of owner: Account.ID, key: CreationKey?
    ) async throws -> Creation<StorageSpace> {
        try await records.write { database, now in
            if let key, let made = try made(by: key, of: owner, at: now, in: database) {
                return Creation(record: made, isRepeated: true)
            }
            try RecordDatabase.requireAccount(owner, in: database)
            let space = StorageSpace(
                id: .new(at: now), owner: owner, draft: draft, createdAt: now)
            try database.execute(
                sql: """
                    INSERT INTO storage_space (
                        id, owner_id, address, entered_address, match_kind, square_feet,
                        cents_a_day, created_at, geometry)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    space.id.description, owner.description, draft.address.text,
                    draft.enteredAddress?.text, draft.matchKind.rawValue, draft.area.squareFeet,
                    draft.price.cents,
                    now.millisecondsSinceEpoch, draft.coordinate.blob,
                ])
            if let key {
                try CreationKeys(database: database, account: owner)
                    .keep(key, of: space.id.description, at: now)
            }
            return Creation(record: space, isRepeated: false)
        }
    }

    func madeSpace(by key: CreationKey, of owner: Account.ID) async throws -> StorageSpace? {
        let now = records.clock.now()
        return try await records.read { try made(by: key, of: owner, at: now, in: $0) }
    }

    func newestFirst(
        of owner: Account.ID?, after: PageCursor?, limit: Int
    ) async throws -> Page<StorageSpace> {
        let part = try NewestFirst(
            where: owner == nil ? "1" : "owner_id = ?",
            owner.map { [$0.description] } ?? [], after: after, limit: limit)
        let spaces = try await records.read { database in
            try fetch(database, part.sql, part.arguments)
        }
        return NewestFirst.page(of: spaces, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }

    func nearest(
        to place: Coordinate, radius: Double?, limit: Int
    ) async throws -> [NearbyStorageSpace] {
        try PageLimit.check(limit)
        return try await records.read { database in
            let search = NearestSearch(table: "storage_space", place: place)
            return try search.nearest(within: radius, limit: limit, in: database).map { hit in
                guard let space = try fetch(database, " WHERE fid = ?", [hit.fid]).first else {
                    throw StoredValueError(detail: "the spatial index names a missing row")
                }
                return NearbyStorageSpace(space: space, meters: hit.meters)
            }
        }
    }

    func space(_ reference: RecordReference) async throws -> StorageSpace {
        let match = reference.condition
        let found = try await records.read { database in
            try fetch(
                database, " WHERE \(match.sql) ORDER BY created_at DESC, id DESC LIMIT 6",
                match.arguments)
        }
        guard let first = found.first else { throw StorageSpacesError.notFound(reference) }
        guard found.count == 1 else {
            throw StorageSpacesError.ambiguous(reference, candidates: found.prefix(5).map(\.id))
        }
        return first
    }

    func remove(_ id: StorageSpace.ID, of owner: Account.ID) async throws {
        try await records.write { database, _ in
            try database.execute(
                sql: "DELETE FROM storage_space WHERE id = ? AND owner_id = ?",
                arguments: [id.description, owner.description])
            guard database.changesCount == 1 else {
                throw StorageSpacesError.notFound(RecordReference(id))
            }
        }
    }

    private func made(
        by key: CreationKey, of owner: Account.ID, at now: Timestamp, in database: Database
    ) throws -> StorageSpace? {
        let keys = CreationKeys(database: database, account: owner)
        guard let id = try keys.record(of: key, at: now) else { return nil }
        guard let space = try fetch(database, " WHERE id = ?", [id]).first else {
            throw AccountsError.createdRecordGone
        }
        return space
    }

    private func fetch(
        _ database: Database, _ clause: String, _ arguments: StatementArguments
    ) throws -> [StorageSpace] {
        try Row.fetchAll(
            database, sql: "SELECT * FROM storage_space" + clause, arguments: arguments
        ).map { try $0.storageSpace() }
    }
}

extension Row {
    func storageSpace() throws -> StorageSpace {
        StorageSpace(
            id: try value("id") { try StorageSpace.ID($0) },
            owner: try value("owner_id") { try Account.ID($0) },
            draft: StorageSpaceDraft(
                address: try value("address") { try StreetAddress($0) },
                enteredAddress: try enteredAddress(),
                coordinate: try coordinate(), matchKind: try placeMatch(),
                area: try value("square_feet") { try FloorArea(squareFeet: $0) },
                price: try value("cents_a_day") { try Price(cents: $0) }),
            createdAt: try timestamp("created_at"))
    }
}
