import Accounts
import Buildings
import GRDB
import OpeningHours
import ParkingRecords
import RecordKeeping

extension SpatiaLiteBuildings {
    // MARK: Guards

    func cars(
        in code: BuildingCode, for person: Account.ID, _ surroundings: Surroundings
    ) async throws -> CarList {
        // Judging many cars takes time, in which others shall write.
        let list = try await read { rows in
            let building = try rows.requireGuard(of: code, person)
            return building.cars(
                among: try rows.staysToJudge(building), at: rows.now, in: surroundings)
        }
        try await recordLookUp(list.note, in: code, by: person)
        return list
    }

    func copy(
        of code: BuildingCode, for person: Account.ID, _ surroundings: Surroundings
    ) async throws -> CarCopy? {
        let copy = try await read { rows in
            let building = try rows.requireGuard(of: code, person)
            return building.copy(
                of: try rows.staysToJudge(building), at: rows.now, in: surroundings)
        }
        if let copy { try await recordLookUp(copy.note, in: code, by: person) }
        return copy
    }

    /// Adds a line for what somebody is about to see, who must still be a guard.
    private func recordLookUp(
        _ note: String, in code: BuildingCode, by person: Account.ID
    ) async throws {
        try await write { rows in
            let building = try rows.requireGuard(of: code, person)
            try rows.record(.lookUp, note, of: building.id, by: person)
        }
    }

    func lookUps(
        in code: BuildingCode, by person: Account.ID, limit: Int
    ) async throws -> [PastLookUp] {
        try await read { rows in
            let building = try rows.requireGuard(of: code, person)
            return try Row.fetchAll(
                rows.database,
                cached: """
                    SELECT * FROM building_audit
                    WHERE building_id = ? AND actor_id = ? AND action = 'look-up'
                        AND note LIKE '…%'
                    ORDER BY number DESC LIMIT ?
                    """,
                arguments: [building.id.description, person.description, limit]
            ).compactMap { PastLookUp(try $0.auditEntry()) }
        }
    }

    func stays(
        in code: BuildingCode, for person: Account.ID, endingSince time: Timestamp
    ) async throws -> [BuildingStay] {
        try await read { rows in
            let building = try rows.requireGuard(of: code, person)
            return try Row.fetchAll(
                rows.database,
                cached: "SELECT * FROM building_stay WHERE building_id = ? AND ends >= ?",
                arguments: [building.id.description, time.millisecondsSinceEpoch]
            ).map { try $0.buildingStay() }
        }
    }

    func record(
        _ lookUps: [LateLookUp], in code: BuildingCode, by person: Account.ID
    ) async throws {
        try await write { rows in
            let building = try rows.requireGuard(of: code, person)
            for lookUp in lookUps {
                try rows.database.execute(
                    sql: """
                        INSERT INTO building_late_look_up (building_id, key) VALUES (?, ?)
                        ON CONFLICT DO NOTHING
                        """,
                    arguments: [building.id.description, lookUp.key])
                guard rows.database.changesCount == 1 else { continue }
                try rows.record(
                    .lookUp, lookUp.note(at: rows.now), of: building.id, by: person)
            }
        }
    }

    // MARK: Suites

    func hostedSuite(
        _ suite: SuiteNumber, in code: BuildingCode, for host: Account.ID
    ) async throws -> HostedSuite {
        if let known = try await read({ try $0.hostedSuite(suite, in: code, for: host) }) {
            return known
        }
        return try await write { rows in
            let building = try rows.require(suite, in: code, for: host)
            try rows.database.execute(
                sql: """
                    INSERT INTO building_suite_link (building_id, suite, member_id, link)
                    SELECT building_id, suite, id, ? FROM building_member
                    WHERE building_id = ? AND suite = ? AND account_id = ?
                    ON CONFLICT DO NOTHING
                    """,
                arguments: [
                    SuiteLink().text, building.id.description, suite.text, host.description,
                ])
            guard let made = try rows.hostedSuite(suite, in: code, for: host) else {
                throw BuildingsError.hostsOnly(suite)
            }
            return made
        }
    }

    func visitedSuite(
        by link: SuiteLink, _ surroundings: Surroundings
    ) async throws -> VisitedSuite? {
        try await read { rows in
            let row = try Row.fetchOne(
                rows.database, cached: "SELECT * FROM building_suite_link WHERE link = ?",
                arguments: [link.text])
            guard let row,
                let building = try rows.select(
                    " WHERE id = ?", [try row.stored("building_id") as String]
                ).first
            else { return nil }
            return VisitedSuite(
                building, try row.value("suite") { try SuiteNumber($0) },
                among: try rows.staysToJudge(building), at: rows.now, in: surroundings)
        }
    }

    // MARK: Guests

    func guest(
        by link: GuestLink.Digest, _ surroundings: Surroundings
    ) async throws -> AdmittedGuest? {
        try await read { try $0.guest(by: link, surroundings) }
    }

    func endStay(ofGuest link: GuestLink.Digest) async throws -> BuildingStay {
        try await write { rows in
            guard let (stay, building) = try rows.stay(ofGuest: link) else {
                throw BuildingsError.noGuestAccess
            }
            let closed = try stay.closed(at: rows.now)
            try rows.database.execute(
                sql: "UPDATE building_stay SET closed_at = ? WHERE id = ?",
                arguments: [closed.closedAt?.millisecondsSinceEpoch, stay.id.description])
            try rows.record(.endStay, closed.note + ", by the guest", of: building.id, by: nil)
            return closed
        }
    }
}

extension BuildingRows {
    /// The building of one of its guards or its owner.
    ///
    /// - Throws: `BuildingsError.notFound`, `BuildingsError.guardsOnly`.
    func requireGuard(of code: BuildingCode, _ person: Account.ID) throws -> Building {
        let (building, access) = try require(code, for: person)
        try access.requireGuard(of: code)
        return building
    }

    /// The suite of a host; nil if it has no link yet.
    fileprivate func hostedSuite(
        _ suite: SuiteNumber, in code: BuildingCode, for host: Account.ID
    ) throws -> HostedSuite? {
        let building = try require(suite, in: code, for: host)
        let row = try Row.fetchOne(
            database,
            cached: """
                SELECT link.link, passcode.since FROM building_suite_link AS link
                LEFT JOIN building_passcode AS passcode USING (building_id, suite)
                WHERE building_id = ? AND suite = ?
                """,
            arguments: [building.id.description, suite.text])
        return try row.map { row in
            HostedSuite(
                building, suite, link: try row.value("link") { try SuiteLink($0) },
                passcodeSince: try row.timestampIfPresent("since"),
                among: try staysToJudge(building), at: now)
        }
    }

    func keep(_ link: GuestLink.Digest, of stay: BuildingStay.ID) throws {
        try database.execute(
            sql: "INSERT INTO building_guest_link (digest, stay_id) VALUES (?, ?)",
            arguments: [link.text, stay.description])
    }

    fileprivate func stay(
        ofGuest link: GuestLink.Digest
    ) throws -> (stay: BuildingStay, building: Building)? {
        let row = try Row.fetchOne(
            database,
            cached: """
                SELECT building_stay.* FROM building_guest_link AS link
                JOIN building_stay ON building_stay.id = link.stay_id
                WHERE link.digest = ?
                """,
            arguments: [link.text])
        guard let row,
            let building = try select(
                " WHERE id = ?", [try row.stored("building_id") as String]
            ).first
        else { return nil }
        return (try row.buildingStay(), building)
    }

    func guest(
        by link: GuestLink.Digest, _ surroundings: Surroundings
    ) throws -> AdmittedGuest? {
        guard let (stay, building) = try stay(ofGuest: link) else { return nil }
        return building.guest(
            stay, among: try staysToJudge(building), at: now, in: surroundings)
    }
}
