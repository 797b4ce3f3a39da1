import Accounts
import Buildings
import Geometry
import ParkingRecords
import RecordKeeping

/// The rows of `building` and what belongs to it, in a transaction.
///
/// Every transaction that changes something of a building locks the building's row first. So what is
/// counted stays below its limits, and the numbers of the audit log are in the order of commits.
struct BuildingRows {
    let transaction: PostgresTransaction

    init(_ transaction: PostgresTransaction) {
        self.transaction = transaction
    }

    var now: Timestamp { transaction.now }

    // MARK: Reading

    /// The buildings that `clause` selects.
    func select(_ clause: String, _ values: [any PostgresValue]) async throws -> [Building] {
        let rows = try await transaction.rows("SELECT building.* FROM building" + clause, values)
        guard !rows.isEmpty else { return [] }
        let ids: [Building.ID] = try rows.map { try $0.id() }
        let marks = try await transaction.rows(Self.plates, [ids])
        return try buildings(rows, marks: marks)
    }

    private static let plates = "SELECT * FROM building_plate WHERE building_id = ANY ($1)"

    private func buildings(_ rows: [PostgresRow], marks: [PostgresRow]) throws -> [Building] {
        var plates: [Building.ID: [PostgresRow]] = [:]
        for mark in marks { plates[try mark.id("building_id"), default: []].append(mark) }
        return try rows.map { try $0.building(plates: plates[try $0.id()] ?? []) }
    }

    func find(_ id: Building.ID) async throws -> Building? {
        try await select(" WHERE id = $1", [id]).first
    }

    /// The building with an id, whose row is locked until the transaction ends; nil if it is gone.
    func lock(_ id: Building.ID) async throws -> Building? {
        try await select(" WHERE id = $1" + Self.lock, [id]).first
    }

    /// In statements of their own, so that the later ones see what another transaction has changed.
    private static let lock = " FOR NO KEY UPDATE"

    /// The building with a code, and what `person` may do there. Its row is locked until the
    /// transaction ends if `isLocked`.
    ///
    /// - Throws: `BuildingsError.notFound`, also if the person has nothing to do with it.
    func require(
        _ code: BuildingCode, for person: Account.ID, isLocked: Bool = false
    ) async throws -> (building: Building, access: BuildingAccess) {
        let row = try await transaction.row(
            "SELECT * FROM building WHERE code = $1" + (isLocked ? Self.lock : ""), [code.text])
        guard let row else { throw BuildingsError.notFound(code) }
        let ids: [Building.ID] = [try row.id()]
        let (marks, duties) = try await transaction.both(
            PostgresStatement(Self.plates, [ids]), Self.duties(of: person, in: ids))
        guard let building = try buildings([row], marks: marks).first else {
            throw BuildingsError.notFound(code)
        }
        let access = BuildingAccess(
            isOwner: building.owner == person, duties: try duties.map { try $0.duty() })
        if access.isNone { throw BuildingsError.notFound(code) }
        return (building, access)
    }

    /// The building of its owner.
    ///
    /// - Throws: `BuildingsError.notFound`, `BuildingsError.ownerOnly`.
    func require(
        _ code: BuildingCode, of owner: Account.ID, isLocked: Bool = false
    ) async throws -> Building {
        let (building, access) = try await require(code, for: owner, isLocked: isLocked)
        try access.requireOwner(of: code)
        return building
    }

    /// The building of one of its guards or its owner.
    ///
    /// - Throws: `BuildingsError.notFound`, `BuildingsError.guardsOnly`.
    func requireGuard(
        of code: BuildingCode, _ person: Account.ID, isLocked: Bool = false
    ) async throws -> Building {
        let (building, access) = try await require(code, for: person, isLocked: isLocked)
        try access.requireGuard(of: code)
        return building
    }

    private static func duties(
        of person: Account.ID, in buildings: [Building.ID]
    ) -> PostgresStatement {
        PostgresStatement(
            "SELECT * FROM building_member WHERE building_id = ANY ($1) AND account_id = $2",
            [buildings, person])
    }

    /// The buildings as a person sees them.
    func seen(_ buildings: [Building], by person: Account.ID) async throws -> [SeenBuilding] {
        guard !buildings.isEmpty else { return [] }
        let ids = buildings.map(\.id)
        let (members, counts) = try await transaction.both(
            Self.duties(of: person, in: ids),
            PostgresStatement(
                """
                SELECT building_id, count(*) AS cars FROM building_stay
                WHERE building_id = ANY ($1) AND ends > $2 AND coalesce(closed_at, ends) > $2
                    AND begins <= $2
                GROUP BY building_id
                """, [ids, now]))
        var duties: [Building.ID: [BuildingDuty]] = [:]
        for row in members {
            duties[try row.id("building_id"), default: []].append(try row.duty())
        }
        var cars: [Building.ID: Int] = [:]
        for row in counts { cars[try row.id("building_id")] = try row.stored("cars") }
        return buildings.map { building in
            SeenBuilding(
                building: building,
                access: BuildingAccess(
                    isOwner: building.owner == person, duties: duties[building.id] ?? []),
                cars: cars[building.id] ?? 0)
        }
    }

    /// The building as a person sees it.
    func seen(_ building: Building, by person: Account.ID) async throws -> SeenBuilding {
        guard let seen = try await seen([building], by: person).first else {
            throw BuildingsError.notFound(building.code)
        }
        return seen
    }

    /// The stays that overlap a time, by their beginning.
    func stays(
        of building: Building.ID, from: Timestamp, until: Timestamp
    ) async throws -> [BuildingStay] {
        try await transaction.rows(
            """
            SELECT * FROM building_stay
            WHERE building_id = $1 AND ends > $2 AND coalesce(closed_at, ends) > $2
                AND begins < $3
            ORDER BY begins, id
            """, [building, from, until]
        ).map { try $0.buildingStay() }
    }

    /// The stays that a verdict needs, and those of the last day.
    func staysToJudge(_ building: Building) async throws -> [BuildingStay] {
        let window = Duration.milliseconds(building.rules.memory)
        return try await transaction.rows(
            "SELECT * FROM building_stay WHERE building_id = $1 AND ends > $2",
            [building.id, now.advanced(by: .zero - window)]
        ).map { try $0.buildingStay() }
    }

    // MARK: Changing

    /// Stores a new building, or what its owner has changed.
    func save(_ building: Building) async throws {
        let rules = building.rules
        try await transaction.pipeline([
            PostgresStatement(
                """
                INSERT INTO building (
                    id, code, owner_id, name, address, latitude, longitude, spaces, plate_hours,
                    plate_days, suite_hours, suite_days, visitor_hours, guests, created_at,
                    version)
                VALUES (
                    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, address = excluded.address,
                    latitude = excluded.latitude, longitude = excluded.longitude,
                    spaces = excluded.spaces, plate_hours = excluded.plate_hours,
                    plate_days = excluded.plate_days, suite_hours = excluded.suite_hours,
                    suite_days = excluded.suite_days, visitor_hours = excluded.visitor_hours,
                    guests = excluded.guests, version = excluded.version
                """,
                [
                    building.id, building.code.text, building.owner, building.name.text,
                    building.place.address.text, building.place.coordinate.latitude,
                    building.place.coordinate.longitude, rules.spaces.count,
                    rules.plateHours?.hours, rules.plateHours?.days, rules.suiteHours?.hours,
                    rules.suiteHours?.days, rules.visitorHours?.text, rules.guests.count,
                    building.createdAt, building.version,
                ]),
            PostgresStatement("DELETE FROM building_plate WHERE building_id = $1", [building.id]),
            PostgresStatement(
                """
                INSERT INTO building_plate (building_id, plate, mark)
                SELECT $1, plate, mark FROM unnest($2, $3) AS marked (plate, mark)
                """,
                [building.id, rules.marks.map(\.0.text), rules.marks.map(\.1)]),
        ])
    }

    /// A line for the audit log. The building's row must be locked before its number is drawn, unless
    /// nobody else knows the building yet.
    func line(
        _ action: AuditedAction, _ note: String, of building: Building.ID, by actor: Account.ID?
    ) -> PostgresStatement {
        PostgresStatement(
            """
            INSERT INTO building_audit (building_id, at, actor_id, action, note)
            VALUES ($1, $2, $3, $4, $5)
            """,
            [
                building, now, actor, action.rawValue, AuditEntry.shortened(note),
            ])
    }

    /// Adds a line to the audit log.
    func record(
        _ action: AuditedAction, _ note: String, of building: Building.ID, by actor: Account.ID?
    ) async throws {
        try await transaction.pipeline([line(action, note, of: building, by: actor)])
    }
}

extension PostgresTransaction {
    /// The rows of two statements in one round trip.
    func both(
        _ first: PostgresStatement, _ second: PostgresStatement
    ) async throws -> ([PostgresRow], [PostgresRow]) {
        let results = try await pipeline([first, second])
        guard results.count == 2 else {
            throw StoredValueError(detail: "a statement has no result")
        }
        return (results[0].rows, results[1].rows)
    }
}
