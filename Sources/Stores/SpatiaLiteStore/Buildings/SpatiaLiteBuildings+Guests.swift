import Accounts
import Buildings
import GRDB
import OpeningHours
import ParkingRecords
import RecordKeeping

extension SpatiaLiteBuildings {
    func passcodeSince(
        of suite: SuiteNumber, in code: BuildingCode, for person: Account.ID
    ) async throws -> Timestamp? {
        try await read { rows in
            let building = try rows.require(suite, in: code, for: person)
            return try Row.fetchOne(
                rows.database,
                cached: "SELECT since FROM building_passcode WHERE building_id = ? AND suite = ?",
                arguments: [building.id.description, suite.text])?.timestamp("since")
        }
    }

    func setPasscode(
        _ passcode: GuestPasscode?, of suite: SuiteNumber, in code: BuildingCode,
        by person: Account.ID
    ) async throws {
        try await write { rows in
            let building = try rows.require(suite, in: code, for: person)
            try rows.database.execute(
                sql: "DELETE FROM building_passcode WHERE building_id = ? AND suite = ?",
                arguments: [building.id.description, suite.text])
            if let passcode {
                try rows.database.execute(
                    sql: """
                        INSERT INTO building_passcode (
                            building_id, suite, member_id, digest, since)
                        SELECT building_id, suite, id, ?, ? FROM building_member
                        WHERE building_id = ? AND suite = ? AND account_id = ?
                        """,
                    arguments: [
                        passcode.digest(of: GuestSuite(code, suite)).text,
                        rows.now.millisecondsSinceEpoch, building.id.description, suite.text,
                        person.description,
                    ])
            }
            try rows.record(
                .passcode, "suite \(suite) \(passcode == nil ? "removed" : "renewed")",
                of: building.id, by: person)
        }
    }

    func admit(
        _ guest: GuestRequest, to suite: GuestSuite, with passcode: GuestPasscode,
        from client: ClientAddress?, _ surroundings: Surroundings
    ) async throws -> AdmittedGuest {
        // A wrong guess is kept, so it is no error of the transaction.
        let result: Result<AdmittedGuest, BuildingsError> = try await write { rows in
            let wrong = try rows.wrongGuesses(for: suite, from: client)
            if let end = GuessLimits.refusedUntil(
                client: wrong.client, suite: wrong.suite, at: rows.now)
            {
                return .failure(.tooManyGuesses(retryAt: end, wait: end.since(rows.now)))
            }
            let digest = passcode.digest(of: suite)
            let found = try rows.select(
                """
                 JOIN building_passcode AS passcode ON passcode.building_id = building.id
                WHERE code = ? AND suite = ? AND digest = ?
                """, [suite.building.text, suite.suite.text, digest.text]
            ).first
            guard let building = found else {
                try rows.keepGuess(for: suite, from: client)
                return .failure(.noGuestAccess)
            }
            let stays = try rows.staysToJudge(building)
            if let known = try rows.guest(by: guest.link.digest, surroundings) {
                return .success(known)
            }
            let stay: BuildingStay
            do throws(BuildingsError) {
                stay = try building.stay(
                    of: guest, in: suite.suite, among: stays, at: rows.now)
            } catch {
                return .failure(error)
            }
            try rows.insert(stay, in: building.id.description)
            try rows.keep(guest.link.digest, of: stay.id)
            try rows.record(.guest, stay.note, of: building.id, by: nil)
            let car = building.rules.judged(
                guest.plate, among: stays + [stay], at: rows.now, in: surroundings)
            return .success(
                AdmittedGuest(building: building, stay: stay, car: car, at: rows.now))
        }
        return try result.get()
    }
}

extension BuildingRows {
    /// The building, if a person is the host of a suite.
    ///
    /// - Throws: `BuildingsError.notFound`, `BuildingsError.hostsOnly`.
    func require(
        _ suite: SuiteNumber, in code: BuildingCode, for person: Account.ID
    ) throws -> Building {
        let (building, access) = try require(code, for: person)
        try access.requireHost(of: suite)
        return building
    }

    fileprivate func wrongGuesses(
        for suite: GuestSuite, from client: ClientAddress?
    ) throws -> (client: [Timestamp], suite: [Timestamp]) {
        try database.execute(
            sql: "DELETE FROM building_guess WHERE at <= ?",
            arguments: [now.advanced(by: .zero - GuessLimits.window).millisecondsSinceEpoch])
        func times(_ column: String, _ value: String?) throws -> [Timestamp] {
            guard let value else { return [] }
            return try Row.fetchAll(
                database,
                cached: """
                    SELECT at FROM building_guess
                    WHERE \(column) = ? ORDER BY at DESC LIMIT 100
                    """,
                arguments: [value]
            ).map { try $0.timestamp("at") }
        }
        return (try times("client", client?.text), try times("suite_key", suite.key))
    }

    fileprivate func keepGuess(for suite: GuestSuite, from client: ClientAddress?) throws {
        try database.execute(
            sql: "INSERT INTO building_guess (suite_key, client, at) VALUES (?, ?, ?)",
            arguments: [suite.key, client?.text, now.millisecondsSinceEpoch])
    }
}
