import Accounts
import Buildings
import GRDB
import Geometry
import ParkingRecords
import RecordKeeping

/// The rows of `building` and what belongs to it, in a transaction at the time ``now``.
struct BuildingRows {
    let database: Database
    let now: Timestamp

    // MARK: Reading

    /// The buildings that `clause` selects.
    func select(_ clause: String, _ arguments: StatementArguments) throws -> [Building] {
        try Row.fetchAll(
            database, cached: "SELECT building.* FROM building" + clause, arguments: arguments
        ).map { row in
            let plates = try Row.fetchAll(
                database, cached: "SELECT plate, mark FROM building_plate WHERE building_id = ?",
                arguments: [try row.stored("id") as String])
            return try row.building(plates: plates)
        }
    }

    /// The building with a code, and what `person` may do there.
    ///
    /// - Throws: `BuildingsError.notFound`, also if the person has nothing to do with it.
    func require(
        _ code: BuildingCode, for person: Account.ID
    ) throws -> (building: Building, access: BuildingAccess) {
        guard let building = try select(" WHERE code = ?", [code.text]).first else {
            throw BuildingsError.notFound(code)
        }
        let access = try access(of: person, to: building)
        if access.isNone { throw BuildingsError.notFound(code) }
        return (building, access)
    }

    /// The building of its owner.
    ///
    /// - Throws: `BuildingsError.notFound`, `BuildingsError.ownerOnly`.
    func require(_ code: BuildingCode, of owner: Account.ID) throws -> Building {
        let (building, access) = try require(code, for: owner)
        try access.requireOwner(of: code)
        return building
    }

    func access(of person: Account.ID, to building: Building) throws -> BuildingAccess {
        let duties = try Row.fetchAll(
            database,
            cached: "SELECT * FROM building_member WHERE building_id = ? AND account_id = ?",
            arguments: [building.id.description, person.description]
        ).map { try $0.duty() }
        return BuildingAccess(isOwner: building.owner == person, duties: duties)
    }

    /// The building as a person sees it.
    func seen(_ building: Building, by person: Account.ID) throws -> SeenBuilding {
        SeenBuilding(
            building: building, access: try access(of: person, to: building),
            cars: try stays(of: building.id, from: now, until: now.next).count)
    }

    /// The stays that overlap a time, by their beginning.
    func stays(
        of building: Building.ID, from: Timestamp, until: Timestamp
    ) throws -> [BuildingStay] {
        try Row.fetchAll(
            database,
            cached: """
                SELECT * FROM building_stay
                WHERE building_id = ? AND ends > ? AND coalesce(closed_at, ends) > ?
                    AND begins < ?
                ORDER BY begins, id
                """,
            arguments: [
                building.description, from.millisecondsSinceEpoch, from.millisecondsSinceEpoch,
                until.millisecondsSinceEpoch,
            ]
        ).map { try $0.buildingStay() }
    }

    /// The stays that a verdict needs, and those of the last day.
    func staysToJudge(_ building: Building) throws -> [BuildingStay] {
        let window = Duration.milliseconds(building.rules.memory)
        return try Row.fetchAll(
            database, cached: "SELECT * FROM building_stay WHERE building_id = ? AND ends > ?",
            arguments: [
                building.id.description,
                now.advanced(by: .zero - window).millisecondsSinceEpoch,
            ]
        ).map { try $0.buildingStay() }
    }

    // MARK: Changing

    func insert(_ building: Building) throws {
        try database.execute(
            sql: """
                INSERT INTO building (
                    id, code, owner_id, name, address, latitude, longitude, spaces, guests,
                    created_at, version)
                VALUES (?, ?, ?, '-', '-', 0, 0, 1, 0, ?, 1)
                """,
            arguments: [
                building.id.description, building.code.text, building.owner.description,
                building.createdAt.millisecondsSinceEpoch,
            ])
        try update(building)
    }

    func update(_ building: Building) throws {
        let rules = building.rules
        try database.execute(
            sql: """
                UPDATE building SET name = ?, address = ?, latitude = ?, longitude = ?,
                    spaces = ?, plate_hours = ?, plate_days = ?, suite_hours = ?, suite_days = ?,
                    visitor_hours = ?, guests = ?, version = ?
                WHERE id = ?
                """,
            arguments: [
                building.name.text, building.place.address.text,
                building.place.coordinate.latitude, building.place.coordinate.longitude,
                rules.spaces.count, rules.plateHours?.hours, rules.plateHours?.days,
                rules.suiteHours?.hours, rules.suiteHours?.days, rules.visitorHours?.text,
                rules.guests.count, building.version, building.id.description,
            ])
        try database.execute(
            sql: "DELETE FROM building_plate WHERE building_id = ?",
            arguments: [building.id.description])
        for (plate, mark) in rules.marks {
            try database.execute(
                sql: "INSERT INTO building_plate (building_id, plate, mark) VALUES (?, ?, ?)",
                arguments: [building.id.description, plate.text, mark])
        }
    }

    /// Adds a line to the audit log.
    func record(
        _ action: AuditedAction, _ note: String, of building: Building.ID, by actor: Account.ID?
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO building_audit (building_id, at, actor_id, action, note)
                VALUES (?, ?, ?, ?, ?)
                """,
            arguments: [
                building.description, now.millisecondsSinceEpoch, actor?.description,
                action.rawValue, AuditEntry.shortened(note),
            ])
    }

    // MARK: Stays of parkings

    /// Makes a stay of a new parking if its code belongs to a building.
    func enter(_ parking: Parking) throws {
        let building = try String.fetchOne(
            database, cached: "SELECT id FROM building WHERE code = ?",
            arguments: [parking.building.text])
        guard let building else { return }
        try insert(BuildingStay(of: parking, at: now), in: building)
    }

    func insert(_ stay: BuildingStay, in building: String) throws {
        try database.execute(
            sql: """
                INSERT INTO building_stay (
                    id, building_id, parking_id, person_id, plate, suite, is_guest, begins, ends)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                stay.id.description, building, stay.parking?.description,
                stay.person?.description, stay.plate?.text, stay.suite.text, stay.isGuest,
                stay.begins.millisecondsSinceEpoch, stay.ends.millisecondsSinceEpoch,
            ])
    }

    /// Changes the stay of a parking with the parking.
    func follow(_ parking: Parking) throws {
        try database.execute(
            sql: "UPDATE building_stay SET ends = ? WHERE parking_id = ?",
            arguments: [
                BuildingStay.end(of: parking).millisecondsSinceEpoch, parking.id.description,
            ])
    }

    /// Ends the stays of an account that is about to be deleted, and removes their plates.
    func leave(_ person: Account.ID) throws {
        try database.execute(
            sql: """
                UPDATE building_stay SET ends = max(begins, min(ends, ?)), plate = NULL
                WHERE person_id = ?
                """,
            arguments: [now.millisecondsSinceEpoch, person.description])
    }

    /// Removes the plates of stays that were over at `time`.
    func purgePlates(endedBy time: Timestamp) throws {
        try database.execute(
            sql: "UPDATE building_stay SET plate = NULL WHERE plate IS NOT NULL AND ends <= ?",
            arguments: [time.millisecondsSinceEpoch])
    }
}

extension BuildingRules {
    /// Each plate with what is said about it.
    fileprivate var marks: [(LicensePlate, String)] {
        permitted.map { ($0, "permitted") } + blocked.map { ($0, "blocked") }
            + exceptions.flatMap { plate, rules in rules.map { (plate, $0.rawValue) } }
    }
}

extension Timestamp {
    /// A millisecond later.
    var next: Timestamp { advanced(by: .milliseconds(1)) }
}

extension Row {
    fileprivate func building(plates: [Row]) throws -> Building {
        var marks: [String: Set<LicensePlate>] = [:]
        for row in plates {
            marks[try row.stored("mark"), default: []].insert(
                try row.value("plate") { try LicensePlate($0) })
        }
        var exceptions: [LicensePlate: Set<BuildingRule>] = [:]
        for rule in BuildingRule.allCases {
            for plate in marks[rule.rawValue] ?? [] { exceptions[plate, default: []].insert(rule) }
        }
        return Building(
            id: try value("id") { try Building.ID($0) },
            code: try value("code") { try BuildingCode($0) },
            owner: try value("owner_id") { try Account.ID($0) },
            name: try value("name") { try BuildingName($0) },
            place: BuildingPlace(
                address: try value("address") { try StreetAddress($0) },
                coordinate: try value("latitude") { latitude in
                    try Coordinate(
                        latitude: latitude, longitude: try self.stored("longitude"))
                }),
            rules: BuildingRules(
                spaces: try value("spaces") { try SpaceCount($0) },
                plateHours: try hourLimit("plate"), suiteHours: try hourLimit("suite"),
                visitorHours: try valueIfPresent("visitor_hours") { try VisitorHours($0) },
                guests: try value("guests") { try GuestLimit($0) },
                permitted: marks["permitted"] ?? [], blocked: marks["blocked"] ?? [],
                exceptions: exceptions),
            createdAt: try timestamp("created_at"), version: try stored("version"))
    }

    private func hourLimit(_ name: String) throws -> HourLimit? {
        guard let days: Int = try storedIfPresent("\(name)_days") else { return nil }
        return try value("\(name)_hours") { try HourLimit(hours: $0, days: days) }
    }

    func duty() throws -> BuildingDuty {
        let suite = try valueIfPresent("suite") { try SuiteNumber($0) }
        let duty: BuildingDuty? = BuildingDuty(name: try stored("duty"), suite: suite)
        guard let duty else { throw StoredValueError(detail: "column 'duty' is not a known duty") }
        return duty
    }

    func buildingStay() throws -> BuildingStay {
        BuildingStay(
            id: try value("id") { try BuildingStay.ID($0) },
            parking: try valueIfPresent("parking_id") { try Parking.ID($0) },
            person: try valueIfPresent("person_id") { try Account.ID($0) },
            plate: try valueIfPresent("plate") { try LicensePlate($0) },
            suite: try value("suite") { try SuiteNumber($0) },
            begins: try timestamp("begins"), ends: try timestamp("ends"),
            closedAt: try timestampIfPresent("closed_at"), isGuest: try stored("is_guest"))
    }
}
