import Accounts
import Buildings
import Geometry
import ParkingRecords
import RecordKeeping

extension BuildingRules {
    /// Each plate with what is said about it.
    var marks: [(LicensePlate, String)] {
        permitted.map { ($0, "permitted") } + blocked.map { ($0, "blocked") }
            + exceptions.flatMap { plate, rules in rules.map { (plate, $0.rawValue) } }
    }
}

extension PostgresRow {
    func building(plates: [PostgresRow]) throws -> Building {
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
            id: try id(), code: try value("code") { try BuildingCode($0) },
            owner: try id("owner_id"), name: try value("name") { try BuildingName($0) },
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

    func buildingMember() throws -> BuildingMember {
        BuildingMember(
            id: try id(), account: try id("account_id"), duty: try duty(),
            since: try timestamp("since"))
    }

    /// A member with its last line in the audit log.
    func activeMember() throws -> BuildingMember {
        let member = try buildingMember()
        return BuildingMember(
            id: member.id, account: member.account, duty: member.duty, since: member.since,
            lastActive: try timestampIfPresent("last_active"))
    }

    func auditEntry() throws -> AuditEntry {
        AuditEntry(
            number: try stored("number"), at: try timestamp("at"),
            actor: try idIfPresent("actor_id"), action: try known("action"),
            note: try stored("note"))
    }
}
