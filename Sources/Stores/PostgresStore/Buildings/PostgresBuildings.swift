import Accounts
import Buildings
import OpeningHours
import ParkingRecords
import RecordKeeping

/// Buildings as rows of `building`, with their stays and audit logs.
struct PostgresBuildings: BuildingLedger {
    let records: PostgresDatabase

    init(_ records: PostgresDatabase) {
        self.records = records
    }

    /// Runs `body` in one transaction, in which the row of a building is locked.
    func write<Value: Sendable>(
        isRepeatable: Bool = false, _ body: @Sendable (BuildingRows) async throws -> Value
    ) async throws -> Value {
        try await records.write(.readCommitted, isRepeatable: isRepeatable) {
            try await body(BuildingRows($0))
        }
    }

    func read<Value: Sendable>(
        _ body: @Sendable (BuildingRows) async throws -> Value
    ) async throws -> Value {
        try await records.read { try await body(BuildingRows($0)) }
    }

    // MARK: Buildings

    func register(_ draft: BuildingDraft, by owner: Account.ID) async throws -> Building {
        try draft.rules.requireFewPlates()
        return try await write { rows in
            // The account is locked, so that its buildings are counted one after the other.
            let account = try await rows.transaction.row(
                "SELECT id FROM account WHERE id = $1 FOR NO KEY UPDATE", [owner])
            guard account != nil else { throw AccountsError.accountNotFound(owner) }
            let (own, others) = try await rows.transaction.both(
                PostgresStatement("SELECT id FROM building WHERE owner_id = $1", [owner]),
                PostgresStatement("SELECT id FROM building WHERE code = $1", [draft.code.text]))
            guard own.count < Building.limit else {
                throw BuildingsError.tooManyBuildings(limit: Building.limit)
            }
            guard others.isEmpty else { throw BuildingsError.codeTaken(draft.code) }
            let building = Building(
                id: .new(at: rows.now), code: draft.code, owner: owner, name: draft.name,
                place: draft.place, rules: draft.rules, createdAt: rows.now)
            // If somebody else registers the code at once, the transaction runs again and finds it.
            try await rows.save(building)
            try await rows.record(.register, "\(draft.code)", of: building.id, by: owner)
            return building
        }
    }

    func buildings(of person: Account.ID) async throws -> [SeenBuilding] {
        try await read { rows in
            let buildings = try await rows.select(
                """
                 WHERE owner_id = $1 OR id IN
                    (SELECT building_id FROM building_member WHERE account_id = $1)
                ORDER BY code
                """, [person])
            return try await rows.seen(buildings, by: person)
        }
    }

    func managedBuildings(of person: Account.ID) async throws -> [ManagedBuilding] {
        try await records.readOnce { tx in
            try await tx.rows(
                """
                SELECT code, name FROM building
                WHERE owner_id = $1 OR id IN (
                    SELECT building_id FROM building_member
                    WHERE account_id = $1 AND duty = 'guard')
                ORDER BY name, code LIMIT $2
                """, [person, ManagedBuilding.limit]
            ).map { row in
                ManagedBuilding(
                    code: try row.value("code") { try BuildingCode($0) },
                    name: try row.value("name") { try BuildingName($0) })
            }
        }
    }

    func building(_ code: BuildingCode, for person: Account.ID) async throws -> SeenBuilding {
        try await read { rows in
            let building = try await rows.require(code, for: person).building
            return try await rows.seen(building, by: person)
        }
    }

    func change(
        _ code: BuildingCode, of owner: Account.ID, by edit: BuildingEdit, expecting version: Int?
    ) async throws -> SeenBuilding {
        try await write { rows in
            let building = try await rows.require(code, of: owner, isLocked: true)
            let (changed, note) = try building.changed(by: edit, expecting: version)
            try await rows.save(changed)
            try await rows.record(.change, note, of: building.id, by: owner)
            return try await rows.seen(changed, by: owner)
        }
    }

    func remove(_ code: BuildingCode, of owner: Account.ID) async throws {
        try await write { rows in
            let building = try await rows.require(code, of: owner, isLocked: true)
            try await rows.transaction.pipeline([
                rows.line(.remove, "\(code)", of: building.id, by: owner),
                PostgresStatement("DELETE FROM building WHERE id = $1", [building.id]),
            ])
        }
    }

    // MARK: Stays

    func lookUp(
        _ plate: LicensePlate, in code: BuildingCode, by person: Account.ID,
        _ surroundings: Surroundings
    ) async throws -> PlateLookUp {
        try await write { rows in
            let building = try await rows.requireGuard(of: code, person, isLocked: true)
            let answer = building.rules.lookUp(
                plate, among: try await rows.staysToJudge(building), at: rows.now,
                in: surroundings)
            try await rows.record(.lookUp, answer.note, of: building.id, by: person)
            return answer
        }
    }

    func verdict(
        of parking: Parking.ID, of person: Account.ID, _ surroundings: Surroundings
    ) async throws -> (building: Building, verdict: BuildingVerdict)? {
        try await read { rows in
            let row = try await rows.transaction.row(
                "SELECT * FROM building_stay WHERE parking_id = $1 AND person_id = $2",
                [parking, person])
            guard let row, let plate = try row.buildingStay().plate,
                let building = try await rows.find(try row.id("building_id"))
            else { return nil }
            let verdict = building.rules.verdict(
                of: plate, among: try await rows.staysToJudge(building), at: rows.now,
                in: surroundings)
            return (building, verdict)
        }
    }

    func stays(
        in code: BuildingCode, for person: Account.ID, from: Timestamp, until: Timestamp
    ) async throws -> [BuildingStay] {
        try await read { rows in
            let (building, access) = try await rows.require(code, for: person)
            let stays = try await rows.stays(of: building.id, from: from, until: until)
            return stays.filter { access.isOwner || access.suites.contains($0.suite) }
        }
    }

    func endStay(
        _ id: BuildingStay.ID, in code: BuildingCode, by person: Account.ID
    ) async throws -> BuildingStay {
        try await write { rows in
            let (building, access) = try await rows.require(code, for: person, isLocked: true)
            // Locked, because its parking may be changed at once.
            let stay = try await rows.transaction.row(
                """
                SELECT * FROM building_stay WHERE id = $1 AND building_id = $2
                FOR NO KEY UPDATE
                """, [id, building.id])?.buildingStay()
            guard let stay, access.isOwner || access.suites.contains(stay.suite) else {
                throw BuildingsError.noStay(id)
            }
            let closed = try stay.closed(at: rows.now)
            try await rows.transaction.pipeline([
                closed.closing, rows.line(.endStay, closed.note, of: building.id, by: person),
            ])
            return closed
        }
    }
}

extension BuildingStay {
    /// Stores when the building has ended it.
    var closing: PostgresStatement {
        PostgresStatement("UPDATE building_stay SET closed_at = $1 WHERE id = $2", [closedAt, id])
    }
}
