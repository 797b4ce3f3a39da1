import Accounts
import GRDB
import Geometry
import ParkingRecords
import RecordKeeping

/// Parkings as rows of `parking` and `parking_extension`.
struct SpatiaLiteParkingLedger: ParkingLedger {
    private let records: RecordDatabase

    init(_ records: RecordDatabase) {
        self.records = records
    }

    func add(
        _ draft: ParkingDraft, of owner: Account.ID, key: CreationKey?
    ) async throws -> Creation<Parking> {
        try await records.write { database, now in
            if let key, let made = try made(by: key, of: owner, at: now, in: database) {
                return Creation(record: made, isRepeated: true)
            }
            try RecordDatabase.requireAccount(owner, in: database)
            let parking = Parking(id: .new(at: now), owner: owner, draft: draft, createdAt: now)
            try ParkingRows(database: database, now: now).insert(parking)
            try keep(key, of: parking, at: now, in: database)
            return Creation(record: parking, isRepeated: false)
        }
    }

    func madeParking(by key: CreationKey, of owner: Account.ID) async throws -> Parking? {
        let now = records.clock.now()
        return try await records.read { try made(by: key, of: owner, at: now, in: $0) }
    }

    func newestFirst(
        of owner: Account.ID, matching filter: ParkingFilter, after: PageCursor?, limit: Int
    ) async throws -> Page<Parking> {
        let now = records.clock.now()
        let condition = filter.condition(at: now)
        let part = try NewestFirst(
            where: "owner_id = ? AND removed_at IS NULL" + condition.sql,
            [owner.description] + condition.arguments, after: after, limit: limit)
        let parkings = try await records.read { database in
            try ParkingRows(database: database, now: now).select(part.sql, part.arguments)
        }
        return Page(parkings, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }

    func parking(_ reference: RecordReference, of owner: Account.ID) async throws -> Parking {
        let match = reference.condition
        let now = records.clock.now()
        let found = try await records.read { database in
            try ParkingRows(database: database, now: now).fetch(
                "owner_id = ? AND \(match.sql)", [owner.description] + match.arguments, limit: 6)
        }
        return try Self.only(of: found, reference)
    }

    /// The single parking that was found.
    private static func only(of found: [Parking], _ reference: RecordReference) throws -> Parking {
        guard let first = found.first else { throw ParkingRecordsError.notFound(reference) }
        guard found.count == 1 else {
            throw ParkingRecordsError.ambiguous(
                reference, candidates: found.prefix(5).map(\.id))
        }
        return first
    }

    func end(
        _ id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking {
        try await change(id, of: owner, version, .ended) { parking, now in
            try parking.ended(at: now)
        }
    }

    func reopen(
        _ id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking {
        try await change(id, of: owner, version, .reopened) { parking, now in
            try parking.reopened(at: now)
        }
    }

    func describe(
        _ id: Parking.ID, of owner: Account.ID, by change: SpotChange, expecting version: Int?
    ) async throws -> Parking {
        try await self.change(id, of: owner, version, .changed) { parking, _ in
            try parking.described(by: change)
        }
    }

    func extend(
        _ id: Parking.ID, by stay: Stay, of owner: Account.ID, expecting version: Int?,
        key: CreationKey?
    ) async throws -> Creation<Parking> {
        try await records.write { database, now in
            if let key, let made = try made(by: key, of: owner, at: now, in: database) {
                return Creation(record: made, isRepeated: true)
            }
            let rows = ParkingRows(database: database, now: now)
            let parking = try rows.require(id, of: owner, version)
            let extended = try parking.extended(by: stay, at: now)
            try rows.insertLastExtension(of: extended)
            try rows.update(extended, .extended)
            try keep(key, of: extended, at: now, in: database)
            return Creation(record: extended, isRepeated: false)
        }
    }

    func remove(
        _ id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws {
        _ = try await change(id, of: owner, version, .removed) { parking, now in
            try parking.removed(at: now)
        }
    }

    func restore(_ reference: RecordReference, of owner: Account.ID) async throws -> Parking {
        let match = reference.condition
        return try await records.write { database, now in
            let rows = ParkingRows(database: database, now: now)
            try rows.deleteRemoved()
            let found = try rows.fetchAll(
                "owner_id = ? AND \(match.sql) AND removed_at IS NOT NULL",
                [owner.description] + match.arguments, limit: 6)
            if found.isEmpty {
                let present = try rows.fetch(
                    "owner_id = ? AND \(match.sql)", [owner.description] + match.arguments,
                    limit: 6)
                throw ParkingRecordsError.notRemoved(try Self.only(of: present, reference).id)
            }
            let restored = try Self.only(of: found, reference).restored(at: now)
            try rows.update(restored, .restored)
            return restored
        }
    }

    func deleteRemoved() async throws {
        let now = records.clock.now()
        let isNeeded = try await records.read { database in
            try ParkingRows(database: database, now: now).hasOldRemovals()
        }
        guard isNeeded else { return }
        try await records.write { database, now in
            try ParkingRows(database: database, now: now).deleteRemoved()
        }
    }

    func share(
        _ id: Parking.ID, of owner: Account.ID, by link: ShareToken.Digest
    ) async throws -> Parking {
        try await records.write { database, now in
            let parking = try ParkingRows(database: database, now: now).require(id, of: owner, nil)
            try parking.requireValid(at: now)
            try database.execute(
                sql: "INSERT INTO parking_share (digest, parking_id, created_at) VALUES (?, ?, ?)",
                arguments: [link.text, id.description, now.millisecondsSinceEpoch])
            try database.execute(
                sql: """
                    DELETE FROM parking_share WHERE parking_id = ? AND number NOT IN (
                        SELECT number FROM parking_share WHERE parking_id = ?
                        ORDER BY number DESC LIMIT ?)
                    """,
                arguments: [id.description, id.description, SharedParking.linkLimit])
            return parking
        }
    }

    func stopSharing(_ id: Parking.ID, of owner: Account.ID) async throws {
        try await records.write { database, now in
            _ = try ParkingRows(database: database, now: now).require(id, of: owner, nil)
            try database.execute(
                sql: "DELETE FROM parking_share WHERE parking_id = ?", arguments: [id.description])
        }
    }

    func shared(by link: ShareToken.Digest) async throws -> Parking? {
        let now = records.clock.now()
        return try await records.read { database in
            let found = try ParkingRows(database: database, now: now).fetch(
                "id = (SELECT parking_id FROM parking_share WHERE digest = ?)", [link.text])
            return found.first.flatMap { $0.isValid(at: now) ? $0 : nil }
        }
    }

    func plates(of owner: Account.ID) async throws -> [LicensePlate] {
        try await records.read { database in
            try Row.fetchAll(
                database,
                cached: """
                    SELECT plate FROM parking
                    WHERE owner_id = ? AND removed_at IS NULL AND plate IS NOT NULL
                    GROUP BY plate ORDER BY max(created_at) DESC, plate
                    """,
                arguments: [owner.description]
            ).map { try $0.value("plate") { try LicensePlate($0) } }
        }
    }
}

extension SpatiaLiteParkingLedger {
    /// Makes a transition of a parking, stores what came of it, and tells the owner.
    private func change(
        _ id: Parking.ID, of owner: Account.ID, _ version: Int?, _ happening: ParkingHappening,
        _ transition: @escaping @Sendable (Parking, Timestamp) throws -> Parking
    ) async throws -> Parking {
        try await records.write { database, now in
            let rows = ParkingRows(database: database, now: now)
            let parking = try rows.require(id, of: owner, version)
            let changed = try transition(parking, now)
            try rows.update(changed, happening)
            return changed
        }
    }

    private func made(
        by key: CreationKey, of owner: Account.ID, at now: Timestamp, in database: Database
    ) throws -> Parking? {
        let keys = CreationKeys(database: database, account: owner)
        guard let id = try keys.record(of: key, at: now) else { return nil }
        guard
            let parking = try ParkingRows(database: database, now: now)
                .find(id, of: owner)
        else {
            throw AccountsError.createdRecordGone
        }
        return parking
    }

    private func keep(
        _ key: CreationKey?, of parking: Parking, at now: Timestamp, in database: Database
    ) throws {
        guard let key else { return }
        try CreationKeys(database: database, account: parking.owner)
            .keep(key, of: parking.id.description, at: now)
    }
}

// MARK: - Removal of plates

extension SpatiaLiteParkingLedger {
    func purgePlates(endedBy time: Timestamp) async throws -> PlatePurge? {
        try await records.write { database, now in
            // No parking that was added later has ended then; this bounds the search.
            let condition = ParkingFilter.Status.ended.condition(at: time)
            try database.execute(
                sql: """
                    UPDATE parking SET plate = NULL, version = version + 1
                    WHERE plate IS NOT NULL AND created_at <= ?\(condition.sql)
                    """,
                arguments: [time.millisecondsSinceEpoch] + condition.arguments)
            let count = database.changesCount
            try BuildingRows(database: database, now: now).purgePlates(endedBy: time)
            guard count > 0 else { return nil }
            try database.execute(
                sql: "INSERT INTO plate_purge (at, ended_by, count) VALUES (?, ?, ?)",
                arguments: [now.millisecondsSinceEpoch, time.millisecondsSinceEpoch, count])
            return PlatePurge(at: now, endedBy: time, count: count)
        }
    }

    func platePurges(limit: Int) async throws -> [PlatePurge] {
        try PageLimit.check(limit)
        return try await records.read { database in
            try Row.fetchAll(
                database, cached: "SELECT * FROM plate_purge ORDER BY id DESC LIMIT ?",
                arguments: [limit]
            ).map { row in
                PlatePurge(
                    at: try row.timestamp("at"), endedBy: try row.timestamp("ended_by"),
                    count: try row.stored("count"))
            }
        }
    }
}
