import Accounts
import Buildings
import OpeningHours
import ParkingRecords
import RecordKeeping

extension PostgresBuildings {
    func passcodeSince(
        of suite: SuiteNumber, in code: BuildingCode, for person: Account.ID
    ) async throws -> Timestamp? {
        try await read { rows in
            let building = try await rows.require(suite, in: code, for: person)
            return try await rows.transaction.row(
                "SELECT since FROM building_passcode WHERE building_id = $1 AND suite = $2",
                [building.id, suite.text])?.timestamp("since")
        }
    }

    func setPasscode(
        _ passcode: GuestPasscode?, of suite: SuiteNumber, in code: BuildingCode,
        by person: Account.ID
    ) async throws {
        try await write { rows in
            let building = try await rows.require(suite, in: code, for: person, isLocked: true)
            var statements = [
                PostgresStatement(
                    "DELETE FROM building_passcode WHERE building_id = $1 AND suite = $2",
                    [building.id, suite.text])
            ]
            if let passcode {
                statements.append(
                    PostgresStatement(
                        """
                        INSERT INTO building_passcode (
                            building_id, suite, member_id, digest, since)
                        SELECT building_id, suite, id, $1, $2 FROM building_member
                        WHERE building_id = $3 AND suite = $4 AND account_id = $5
                        """,
                        [
                            passcode.digest(of: GuestSuite(code, suite)).text, rows.now,
                            building.id, suite.text, person,
                        ]))
            }
            statements.append(
                rows.line(
                    .passcode, "suite \(suite) \(passcode == nil ? "removed" : "renewed")",
                    of: building.id, by: person))
            try await rows.transaction.pipeline(statements)
        }
    }

    func admit(
        _ guest: GuestRequest, to suite: GuestSuite, with passcode: GuestPasscode,
        from client: ClientAddress?, _ surroundings: Surroundings
    ) async throws -> AdmittedGuest {
        // A wrong guess is kept, so it is no error of the transaction. A known link makes the
        // request repeatable.
        let result: Result<AdmittedGuest, BuildingsError> = try await write(isRepeatable: true) {
            rows in
            let wrong = try await rows.wrongGuesses(for: suite, from: client)
            if let end = GuessLimits.refusedUntil(
                client: wrong.client, suite: wrong.suite, at: rows.now)
            {
                return .failure(.tooManyGuesses(retryAt: end, wait: end.since(rows.now)))
            }
            let digest = passcode.digest(of: suite)
            guard let id = try await rows.building(of: suite, with: digest) else {
                try await rows.keepGuess(for: suite, from: client)
                return .failure(.noGuestAccess)
            }
            // The passcode may have been changed before the row was locked.
            guard let building = try await rows.lock(id),
                try await rows.building(of: suite, with: digest) == id
            else { return .failure(.noGuestAccess) }
            let stays = try await rows.staysToJudge(building)
            if let known = try await rows.guest(by: guest.link.digest, surroundings) {
                return .success(known)
            }
            let stay: BuildingStay
            do throws(BuildingsError) {
                stay = try building.stay(
                    of: guest, in: suite.suite, among: stays, at: rows.now)
            } catch {
                return .failure(error)
            }
            try await StayRows(transaction: rows.transaction).insert(stay, in: id)
            try await rows.transaction.pipeline([
                PostgresStatement(
                    "INSERT INTO building_guest_link (digest, stay_id) VALUES ($1, $2)",
                    [guest.link.digest.text, stay.id]),
                rows.line(.guest, stay.note, of: id, by: nil),
            ])
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
        _ suite: SuiteNumber, in code: BuildingCode, for person: Account.ID,
        isLocked: Bool = false
    ) async throws -> Building {
        let (building, access) = try await require(code, for: person, isLocked: isLocked)
        try access.requireHost(of: suite)
        return building
    }

    /// Locks the guesses until the transaction ends, so that guesses of one client and for one suite
    /// are counted one after the other.
    fileprivate func wrongGuesses(
        for suite: GuestSuite, from client: ClientAddress?
    ) async throws -> (client: [Timestamp], suite: [Timestamp]) {
        try await transaction.lock(
            ["guess for \(suite.key)"] + (client.map { ["guess from \($0.text)"] } ?? []))
        try await transaction.execute(
            """
            DELETE FROM building_guess WHERE id IN (
                SELECT id FROM building_guess WHERE at <= $1 FOR UPDATE SKIP LOCKED)
            """, [now.advanced(by: .zero - GuessLimits.window)])
        let (ofClient, ofSuite) = try await transaction.both(
            PostgresStatement(
                "SELECT at FROM building_guess WHERE client = $1 ORDER BY at DESC LIMIT 100",
                [client?.text]),
            PostgresStatement(
                "SELECT at FROM building_guess WHERE suite_key = $1 ORDER BY at DESC LIMIT 100",
                [suite.key]))
        return (
            try ofClient.map { try $0.timestamp("at") }, try ofSuite.map { try $0.timestamp("at") }
        )
    }

    fileprivate func keepGuess(
        for suite: GuestSuite, from client: ClientAddress?
    ) async throws {
        try await transaction.execute(
            "INSERT INTO building_guess (suite_key, client, at) VALUES ($1, $2, $3)",
            [suite.key, client?.text, now])
    }

    /// The building of a suite that has a passcode; nil if it has another one or none.
    fileprivate func building(
        of suite: GuestSuite, with digest: Fingerprint
    ) async throws -> Building.ID? {
        try await transaction.row(
            """
            SELECT building_id FROM building_passcode JOIN building ON building.id = building_id
            WHERE code = $1 AND suite = $2 AND digest = $3
            """, [suite.building.text, suite.suite.text, digest.text])?.id("building_id")
    }
}
