import Accounts
import Buildings
import OpeningHours
import ParkingRecords
import RecordKeeping

extension PostgresBuildings {
    // MARK: Guards

    func cars(
        in code: BuildingCode, for person: Account.ID, _ surroundings: Surroundings
    ) async throws -> CarList {
        // Judging many cars takes time, in which others shall write.
        let list = try await read { rows in
            let building = try await rows.requireGuard(of: code, person)
            return building.cars(
                among: try await rows.staysToJudge(building), at: rows.now, in: surroundings)
        }
        try await recordLookUp(list.note, in: code, by: person)
        return list
    }

    func copy(
        of code: BuildingCode, for person: Account.ID, _ surroundings: Surroundings
    ) async throws -> CarCopy? {
        let copy = try await read { rows in
            let building = try await rows.requireGuard(of: code, person)
            return building.copy(
                of: try await rows.staysToJudge(building), at: rows.now, in: surroundings)
        }
        if let copy { try await recordLookUp(copy.note, in: code, by: person) }
        return copy
    }

    /// Adds a line for what somebody is about to see, who must still be a guard.
    private func recordLookUp(
        _ note: String, in code: BuildingCode, by person: Account.ID
    ) async throws {
        try await write { rows in
            let building = try await rows.requireGuard(of: code, person, isLocked: true)
            try await rows.record(.lookUp, note, of: building.id, by: person)
        }
    }

    func lookUps(
        in code: BuildingCode, by person: Account.ID, limit: Int
    ) async throws -> [PastLookUp] {
        try await read { rows in
            let building = try await rows.requireGuard(of: code, person)
            return try await rows.transaction.rows(
                """
                SELECT * FROM building_audit
                WHERE building_id = $1 AND actor_id = $2 AND action = 'look-up'
                    AND note LIKE '…%'
                ORDER BY number DESC LIMIT $3
                """, [building.id, person, limit]
            ).compactMap { PastLookUp(try $0.auditEntry()) }
        }
    }

    func stays(
        in code: BuildingCode, for person: Account.ID, endingSince time: Timestamp
    ) async throws -> [BuildingStay] {
        try await read { rows in
            let building = try await rows.requireGuard(of: code, person)
            return try await rows.transaction.rows(
                "SELECT * FROM building_stay WHERE building_id = $1 AND ends >= $2",
                [building.id, time]
            ).map { try $0.buildingStay() }
        }
    }

    func record(
        _ lookUps: [LateLookUp], in code: BuildingCode, by person: Account.ID
    ) async throws {
        // The keys make it repeatable.
        try await write(isRepeatable: true) { rows in
            let building = try await rows.requireGuard(of: code, person, isLocked: true)
            var new = Set(
                try await rows.transaction.rows(
                    """
                    INSERT INTO building_late_look_up (building_id, key)
                    SELECT $1, key FROM unnest($2) AS key
                    ON CONFLICT DO NOTHING RETURNING key
                    """, [building.id, lookUps.map(\.key)]
                ).map { try $0.stored("key") as String })
            let lines = lookUps.filter { new.remove($0.key) != nil }.map { lookUp in
                rows.line(.lookUp, lookUp.note(at: rows.now), of: building.id, by: person)
            }
            try await rows.transaction.pipeline(lines)
        }
    }

    // MARK: Suites

    func hostedSuite(
        _ suite: SuiteNumber, in code: BuildingCode, for host: Account.ID
    ) async throws -> HostedSuite {
        let known = try await read { rows in
            try await rows.hostedSuite(
                suite, in: rows.require(suite, in: code, for: host))
        }
        if let known { return known }
        return try await write(isRepeatable: true) { rows in
            let building = try await rows.require(suite, in: code, for: host, isLocked: true)
            try await rows.transaction.execute(
                """
                INSERT INTO building_suite_link (building_id, suite, member_id, link)
                SELECT building_id, suite, id, $1 FROM building_member
                WHERE building_id = $2 AND suite = $3 AND account_id = $4
                ON CONFLICT DO NOTHING
                """, [SuiteLink().text, building.id, suite.text, host])
            guard let made = try await rows.hostedSuite(suite, in: building) else {
                throw BuildingsError.hostsOnly(suite)
            }
            return made
        }
    }

    func visitedSuite(
        by link: SuiteLink, _ surroundings: Surroundings
    ) async throws -> VisitedSuite? {
        try await read { rows in
            let row = try await rows.transaction.row(
                "SELECT * FROM building_suite_link WHERE link = $1", [link.text])
            guard let row, let building = try await rows.find(try row.id("building_id"))
            else { return nil }
            return VisitedSuite(
                building, try row.value("suite") { try SuiteNumber($0) },
                among: try await rows.staysToJudge(building), at: rows.now, in: surroundings)
        }
    }

    // MARK: Guests

    func guest(
        by link: GuestLink.Digest, _ surroundings: Surroundings
    ) async throws -> AdmittedGuest? {
        try await read { try await $0.guest(by: link, surroundings) }
    }

    func endStay(ofGuest link: GuestLink.Digest) async throws -> BuildingStay {
        try await write { rows in
            guard let found = try await rows.stay(ofGuest: link),
                let building = try await rows.lock(found.building),
                // The building may have ended it before the row was locked.
                let (stay, _) = try await rows.stay(ofGuest: link)
            else { throw BuildingsError.noGuestAccess }
            let closed = try stay.closed(at: rows.now)
            try await rows.transaction.pipeline([
                closed.closing,
                rows.line(.endStay, closed.note + ", by the guest", of: building.id, by: nil),
            ])
            return closed
        }
    }
}

extension BuildingRows {
    /// The suite of a host; nil if it has no link yet.
    fileprivate func hostedSuite(
        _ suite: SuiteNumber, in building: Building
    ) async throws -> HostedSuite? {
        let row = try await transaction.row(
            """
            SELECT link.link, passcode.since FROM building_suite_link AS link
            LEFT JOIN building_passcode AS passcode USING (building_id, suite)
            WHERE building_id = $1 AND suite = $2
            """, [building.id, suite.text])
        guard let row else { return nil }
        return HostedSuite(
            building, suite, link: try row.value("link") { try SuiteLink($0) },
            passcodeSince: try row.timestampIfPresent("since"),
            among: try await staysToJudge(building), at: now)
    }

    fileprivate func stay(
        ofGuest link: GuestLink.Digest
    ) async throws -> (stay: BuildingStay, building: Building.ID)? {
        let row = try await transaction.row(
            """
            SELECT building_stay.* FROM building_guest_link AS link
            JOIN building_stay ON building_stay.id = link.stay_id
            WHERE link.digest = $1
            """, [link.text])
        return try row.map { (try $0.buildingStay(), try $0.id("building_id")) }
    }

    func guest(
        by link: GuestLink.Digest, _ surroundings: Surroundings
    ) async throws -> AdmittedGuest? {
        guard let (stay, id) = try await stay(ofGuest: link),
            let building = try await find(id)
        else { return nil }
        return building.guest(
            stay, among: try await staysToJudge(building), at: now, in: surroundings)
    }
}
