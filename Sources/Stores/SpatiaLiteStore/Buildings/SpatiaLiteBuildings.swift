import Accounts
import Buildings
import GRDB
import OpeningHours
import ParkingRecords
import RecordKeeping

/// Buildings as rows of `building`, with their stays and audit logs.
struct SpatiaLiteBuildings: BuildingLedger {
    let records: RecordDatabase

    init(_ records: RecordDatabase) {
        self.records = records
    }

    /// Runs `body` in one transaction.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (BuildingRows) throws -> Value
    ) async throws -> Value {
        try await records.write { try body(BuildingRows(database: $0, now: $1)) }
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (BuildingRows) throws -> Value
    ) async throws -> Value {
        let now = records.clock.now()
        return try await records.read { try body(BuildingRows(database: $0, now: now)) }
    }

    // MARK: Buildings

    func register(_ draft: BuildingDraft, by owner: Account.ID) async throws -> Building {
        try draft.rules.requireFewPlates()
        return try await write { rows in
            try RecordDatabase.requireAccount(owner, in: rows.database)
            let own = try rows.select(" WHERE owner_id = ?", [owner.description]).count
            guard own < Building.limit else {
                throw BuildingsError.tooManyBuildings(limit: Building.limit)
            }
            guard try rows.select(" WHERE code = ?", [draft.code.text]).isEmpty else {
                throw BuildingsError.codeTaken(draft.code)
            }
            let building = Building(
                id: .new(at: rows.now), code: draft.code, owner: owner, name: draft.name,
                place: draft.place, rules: draft.rules, createdAt: rows.now)
            try rows.insert(building)
            try rows.record(.register, "\(draft.code)", of: building.id, by: owner)
            return building
        }
    }

    func buildings(of person: Account.ID) async throws -> [SeenBuilding] {
        try await read { rows in
            try rows.select(
                """
                 WHERE owner_id = ? OR id IN
                    (SELECT building_id FROM building_member WHERE account_id = ?)
                ORDER BY code
                """, [person.description, person.description]
            ).map { try rows.seen($0, by: person) }
        }
    }

    func managedBuildings(of person: Account.ID) async throws -> [ManagedBuilding] {
        try await read { rows in
            try Row.fetchAll(
                rows.database,
                cached: """
                    SELECT code, name FROM building
                    WHERE owner_id = ? OR id IN (
                        SELECT building_id FROM building_member
                        WHERE account_id = ? AND duty = 'guard')
                    ORDER BY name, code LIMIT ?
                    """,
                arguments: [person.description, person.description, ManagedBuilding.limit]
            ).map { row in
                ManagedBuilding(
                    code: try row.value("code") { try BuildingCode($0) },
                    name: try row.value("name") { try BuildingName($0) })
            }
        }
    }

    func building(_ code: BuildingCode, for person: Account.ID) async throws -> SeenBuilding {
        try await read { rows in
            try rows.seen(rows.require(code, for: person).building, by: person)
        }
    }

    func change(
        _ code: BuildingCode, of owner: Account.ID, by edit: BuildingEdit, expecting version: Int?
    ) async throws -> SeenBuilding {
        try await write { rows in
            let building = try rows.require(code, of: owner)
            let (changed, note) = try building.changed(by: edit, expecting: version)
            try rows.update(changed)
            try rows.record(.change, note, of: building.id, by: owner)
            return try rows.seen(changed, by: owner)
        }
    }

    func remove(_ code: BuildingCode, of owner: Account.ID) async throws {
        try await write { rows in
            let building = try rows.require(code, of: owner)
            try rows.record(.remove, "\(code)", of: building.id, by: owner)
            try rows.database.execute(
                sql: "DELETE FROM building WHERE id = ?", arguments: [building.id.description])
        }
    }

    // MARK: Stays

    func lookUp(
        _ plate: LicensePlate, in code: BuildingCode, by person: Account.ID,
        _ surroundings: Surroundings
    ) async throws -> PlateLookUp {
        try await write { rows in
            let building = try rows.requireGuard(of: code, person)
            let answer = building.rules.lookUp(
                plate, among: try rows.staysToJudge(building), at: rows.now, in: surroundings)
            try rows.record(.lookUp, answer.note, of: building.id, by: person)
            return answer
        }
    }

    func verdict(
        of parking: Parking.ID, of person: Account.ID, _ surroundings: Surroundings
    ) async throws -> (building: Building, verdict: BuildingVerdict)? {
        try await read { rows in
            let row = try Row.fetchOne(
                rows.database,
                cached: "SELECT * FROM building_stay WHERE parking_id = ? AND person_id = ?",
                arguments: [parking.description, person.description])
            guard let row, let plate = try row.buildingStay().plate,
                let building = try rows.select(
                    " WHERE id = ?", [try row.stored("building_id") as String]
                ).first
            else { return nil }
            let verdict = building.rules.verdict(
                of: plate, among: try rows.staysToJudge(building), at: rows.now, in: surroundings)
            return (building, verdict)
        }
    }

    func stays(
        in code: BuildingCode, for person: Account.ID, from: Timestamp, until: Timestamp
    ) async throws -> [BuildingStay] {
        try await read { rows in
            let (building, access) = try rows.require(code, for: person)
            let stays = try rows.stays(of: building.id, from: from, until: until)
            return stays.filter { access.isOwner || access.suites.contains($0.suite) }
        }
    }

    func endStay(
        _ id: BuildingStay.ID, in code: BuildingCode, by person: Account.ID
    ) async throws -> BuildingStay {
        try await write { rows in
            let (building, access) = try rows.require(code, for: person)
            let stay = try Row.fetchOne(
                rows.database,
                cached: "SELECT * FROM building_stay WHERE id = ? AND building_id = ?",
                arguments: [id.description, building.id.description])?.buildingStay()
            guard let stay, access.isOwner || access.suites.contains(stay.suite) else {
                throw BuildingsError.noStay(id)
            }
            let closed = try stay.closed(at: rows.now)
            try rows.database.execute(
                sql: "UPDATE building_stay SET closed_at = ? WHERE id = ?",
                arguments: [closed.closedAt?.millisecondsSinceEpoch, id.description])
            try rows.record(.endStay, closed.note, of: building.id, by: person)
            return closed
        }
    }
}
