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
            try insert(parking, in: database)
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
        let condition = filter.condition(at: records.clock.now())
        let part = try NewestFirst(
            where: "owner_id = ?" + condition.sql, [owner.description] + condition.arguments,
            after: after, limit: limit)
        let parkings = try await records.read { database in
            try fetch(database, part.sql, part.arguments)
        }
        return NewestFirst.page(of: parkings, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }

    func parking(_ reference: RecordReference, of owner: Account.ID) async throws -> Parking {
        let match = reference.condition
        let found = try await records.read { database in
            try fetch(
                database,
                " WHERE owner_id = ? AND \(match.sql) ORDER BY created_at DESC, id DESC LIMIT 6",
                [owner.description] + match.arguments)
        }
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
        try await records.write { database, now in
            let parking = try require(id, of: owner, version, in: database)
            let ended = try parking.ended(at: now)
            try database.execute(
                sql: "UPDATE parking SET ended_at = ?, version = ? WHERE id = ?",
                arguments: [
                    ended.endedAt?.millisecondsSinceEpoch, ended.version, id.description,
                ])
            return ended
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
            let parking = try require(id, of: owner, version, in: database)
            let extended = try parking.extended(by: stay, at: now)
            try insertLastExtension(of: extended, in: database)
            try keep(key, of: extended, at: now, in: database)
            return Creation(record: extended, isRepeated: false)
        }
    }

    func remove(
        _ id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws {
        try await records.write { database, _ in
            _ = try require(id, of: owner, version, in: database)
            try database.execute(
                sql: "DELETE FROM parking WHERE id = ?", arguments: [id.description])
        }
    }

    func plates(of owner: Account.ID) async throws -> [LicensePlate] {
        try await records.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT plate FROM parking WHERE owner_id = ?
                    GROUP BY plate ORDER BY max(created_at) DESC, plate
                    """,
                arguments: [owner.description]
            ).map { try $0.value("plate") { try LicensePlate($0) } }
        }
    }
}

extension SpatiaLiteParkingLedger {
    private func insert(_ parking: Parking, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO parking (
                    id, owner_id, building, suite, plate, stay_hours, address,
                    entered_address, match_kind, created_at, geometry)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                parking.id.description, parking.owner.description, parking.building.text,
                parking.suite.text, parking.plate.text, parking.stay.hours,
                parking.address.text, parking.enteredAddress?.text, parking.matchKind.rawValue,
                parking.createdAt.millisecondsSinceEpoch, parking.coordinate.blob,
            ])
    }

    private func insertLastExtension(of parking: Parking, in database: Database) throws {
        guard let last = parking.extensions.last else { return }
        try database.execute(
            sql: """
                INSERT INTO parking_extension (parking_id, number, stay_hours, at)
                VALUES (?, ?, ?, ?)
                """,
            arguments: [
                parking.id.description, parking.extensions.count, last.stay.hours,
                last.at.millisecondsSinceEpoch,
            ])
        try database.execute(
            sql: "UPDATE parking SET version = ? WHERE id = ?",
            arguments: [parking.version, parking.id.description])
    }

    private func require(
        _ id: Parking.ID, of owner: Account.ID, _ version: Int?, in database: Database
    ) throws -> Parking {
        guard let parking = try find(id.description, of: owner, in: database) else {
            throw ParkingRecordsError.notFound(RecordReference(id))
        }
        try parking.require(version)
        return parking
    }

    private func find(
        _ id: String, of owner: Account.ID, in database: Database
    ) throws -> Parking? {
        try fetch(database, " WHERE id = ? AND owner_id = ?", [id, owner.description]).first
    }

    private func made(
        by key: CreationKey, of owner: Account.ID, at now: Timestamp, in database: Database
    ) throws -> Parking? {
        let keys = CreationKeys(database: database, account: owner)
        guard let id = try keys.record(of: key, at: now) else { return nil }
        guard let parking = try find(id, of: owner, in: database) else {
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

    /// The parkings that `clause` selects, each with its extensions.
    private func fetch(
        _ database: Database, _ clause: String, _ arguments: StatementArguments
    ) throws -> [Parking] {
        let rows = try Row.fetchAll(
            database, sql: "SELECT * FROM parking" + clause, arguments: arguments)
        let ids: [String] = try rows.map { try $0.stored("id") }
        let extensions = try extensions(of: ids, in: database)
        return try zip(rows, ids).map { try $0.parking(extensions: extensions[$1] ?? []) }
    }

    private func extensions(
        of ids: [String], in database: Database
    ) throws -> [String: [Parking.Extension]] {
        guard !ids.isEmpty else { return [:] }
        let marks = repeatElement("?", count: ids.count).joined(separator: ", ")
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT parking_id, stay_hours, at FROM parking_extension
                WHERE parking_id IN (\(marks)) ORDER BY parking_id, number
                """,
            arguments: StatementArguments(ids))
        var extensions: [String: [Parking.Extension]] = [:]
        for row in rows {
            extensions[try row.stored("parking_id"), default: []].append(
                try row.parkingExtension())
        }
        return extensions
    }
}

extension Row {
    func parking(extensions: [Parking.Extension]) throws -> Parking {
        Parking(
            id: try value("id") { try Parking.ID($0) },
            owner: try value("owner_id") { try Account.ID($0) },
            draft: ParkingDraft(
                building: try value("building") { try BuildingCode($0) },
                stay: try value("stay_hours") { try Stay(hours: $0) },
                plate: try value("plate") { try LicensePlate($0) },
                suite: try value("suite") { try SuiteNumber($0) },
                address: try value("address") { try StreetAddress($0) },
                enteredAddress: try enteredAddress(),
                coordinate: try coordinate(), matchKind: try placeMatch()),
            createdAt: try timestamp("created_at"),
            endedAt: try storedIfPresent("ended_at").map(
                Timestamp.init(millisecondsSinceEpoch:)),
            extensions: extensions, version: try stored("version"))
    }

    func parkingExtension() throws -> Parking.Extension {
        Parking.Extension(
            stay: try value("stay_hours") { try Stay(hours: $0) }, at: try timestamp("at"))
    }
}
