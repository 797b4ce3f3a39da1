import Accounts
import Buildings
import DomainTestSupport
import OpeningHours
import ParkingRecords
import PostgresStore
import PostgresTestSupport
import RecordKeeping
import StoreTestSupport
import TestSupport
import Testing

@Suite("Buildings on one PostgreSQL server")
struct PostgresBuildingTests {
    @Test func twoGuardsAndAGuestActAtOnce() async throws {
        let town = try await SharedTown()
        let (building, ann) = (town.building, town.ann.id)
        let code = BuildingInvitationCode()
        _ = try await town.stores[0].buildings.invite(
            .guard, for: nil, to: building.code, by: ann, secret: code.digest, hours: 1)
        // One code lets one guard in, whoever is first.
        let joined = await town.atOnce([town.bob.id, town.eve.id]) { store, person in
            try await store.buildings.accept(.code(code.digest), by: person)
        }
        #expect(joined.successes == 1)
        #expect(joined.failures == [BuildingsError.noInvitation])
        let people = try await town.stores[0].buildings.people(of: building.code, for: ann)
        let officer = try #require(people.members.first).account
        let passcode = try await town.passcode()
        let guest = GuestRequest(plate: try LicensePlate("AAA1"), stay: .fourHours)
        let suite = GuestSuite(building.code, town.suite)
        let stay = try await town.stores[0].buildings.admit(
            guest, to: suite, with: passcode, from: nil, Surroundings()
        ).stay
        async let lookUps = town.atOnce([ann, officer] + [ann, officer] + [ann, officer]) {
            for _ in 0..<5 {
                _ = try await $0.buildings.lookUp(
                    try LicensePlate("AAA1"), in: building.code, by: $1, Surroundings())
            }
        }
        async let ends = town.atOnce([ann, town.host.id, ann, town.host.id]) {
            try await $0.buildings.endStay(stay.id, in: building.code, by: $1)
        }
        async let repeats = town.atOnce([1, 2, 3]) { store, _ in
            try await store.buildings.admit(
                guest, to: suite, with: passcode, from: nil, Surroundings())
        }
        #expect(await lookUps.successes == 6)
        #expect(await ends.successes == 1)
        #expect(await repeats.successes == 3)
        let log = try await town.stores[1].buildings.audit(
            of: building.code, for: ann, before: nil, limit: 100)
        #expect(log.count { $0.action == .lookUp } == 30)
        #expect(log.count { $0.action == .endStay } == 1)
        #expect(log.count { $0.action == .guest } == 1)
    }

    /// Whoever follows a log misses nothing.
    @Test func numbersOfALogRiseInTheOrderOfCommits() async throws {
        let town = try await SharedTown()
        let (code, ann) = (town.building.code, town.ann.id)
        async let writers = town.atOnce(Array(0..<12)) { store, number in
            for _ in 0..<8 {
                _ = try await store.buildings.lookUp(
                    try LicensePlate("AAA\(number)"), in: code, by: ann, Surroundings())
            }
        }
        var followed: [Int64] = []
        let isWhole = try await eventually {
            let query = AuditQuery(.after(followed.last ?? 0), limit: 1_000)
            let lines = try await town.stores[1].buildings.audit(
                of: code, for: ann, matching: query)
            followed += lines.reversed().map(\.number)
            return followed.count >= 97
        }
        #expect(await writers.successes == 12)
        #expect(isWhole)
        let log = try await town.stores[0].buildings.audit(
            of: code, for: ann, before: nil, limit: 1_000)
        #expect(followed == log.reversed().map(\.number))
    }

    @Test func aLineWaitsForTheRowOfItsBuilding() async throws {
        let town = try await SharedTown()
        let (code, ann) = (town.building.code, town.ann.id)
        let lock = try town.database.beginning("SELECT 1 FROM building FOR NO KEY UPDATE")
        async let answer = town.stores[0].buildings.lookUp(
            try LicensePlate("AAA1"), in: code, by: ann, Surroundings())
        let isWaiting = try await eventually { try town.database.hasWaiter() }
        #expect(isWaiting)
        #expect(try town.database.run("SELECT 1 FROM building_audit") == 1)
        try lock.end()
        _ = try await answer
        #expect(try town.database.run("SELECT 1 FROM building_audit") == 2)
    }

    @Test func theDatabaseRefusesToChangeTheAuditLog() async throws {
        let town = try await SharedTown()
        for statement in [
            "UPDATE building_audit SET note = ''", "DELETE FROM building_audit",
            "TRUNCATE building_audit",
        ] {
            #expect(throws: (any Error).self) { try town.database.run(statement) }
        }
        #expect(try town.database.run("SELECT 1 FROM building_audit") == 1)
    }

    @Test func aSuiteHasOnlyItsGuests() async throws {
        let town = try await SharedTown()
        let passcode = try await town.passcode()
        let suite = GuestSuite(town.building.code, town.suite)
        let admitted = await town.atOnce(Array(1...10)) { store, number in
            try await store.buildings.admit(
                GuestRequest(plate: try LicensePlate("AAA\(number)"), stay: .fourHours),
                to: suite, with: passcode, from: nil, Surroundings())
        }
        let limit = town.building.rules.guests.count
        #expect(admitted.successes == limit)
        #expect(
            admitted.failures
                == Array(
                    repeating: BuildingsError.tooManyGuests(town.suite, limit: limit),
                    count: 10 - limit))
    }

    @Test func guessesFromOneClientAreCounted() async throws {
        let town = try await SharedTown()
        _ = try await town.passcode()
        let suite = GuestSuite(town.building.code, town.suite)
        let guesses = await town.atOnce(Array(1...30)) { store, number in
            try await store.buildings.admit(
                GuestRequest(plate: try LicensePlate("AAA1"), stay: .fourHours), to: suite,
                with: GuestPasscode(), from: ClientAddress("192.0.2.7"), Surroundings())
        }
        #expect(guesses.successes == 0)
        #expect(guesses.failures.count { $0 == .noGuestAccess } == GuessLimits.ofClient)
        #expect(guesses.failures.count == 30)
    }

    @Test func aBuildingHasOnlySoManyPeople() async throws {
        let town = try await SharedTown()
        try town.database.run(
            """
            INSERT INTO building_invitation (id, building_id, digest, duty, ends_at)
            SELECT gen_random_uuid(), id, 'digest ' || number, 'guard', \(Int64.max)
            FROM building, generate_series(1, \(Building.peopleLimit - 4)) AS number
            """)
        let (code, ann) = (town.building.code, town.ann.id)
        let invitations = await town.atOnce(Array(1...10)) { store, _ in
            try await store.buildings.invite(
                .guard, for: nil, to: code, by: ann, secret: BuildingInvitationCode().digest,
                hours: 1)
        }
        #expect(invitations.successes == 4)
    }

    @Test func ofManyOwnersOneGetsTheCode() async throws {
        let town = try await SharedTown()
        let code = try BuildingCode("ZZZ99")
        let owners = [town.ann.id, town.bob.id, town.eve.id, town.host.id]
        let registered = await town.atOnce(owners + owners) { store, owner in
            try await store.buildings.register(.sample(code: "ZZZ99"), by: owner)
        }
        #expect(registered.successes == 1)
        #expect(registered.failures.count { $0 == .codeTaken(code) } == 7)
    }
}

/// A building on a server that two stores use. Ann owns it.
struct SharedTown: Sendable {
    let database: TestDatabase
    let stores: [PostgresRecordStore]
    let clock = SettableClock.sample
    let ann: Account
    let bob: Account
    let eve: Account
    /// Has the guests of a suite, once there is a passcode.
    let host: Account
    let building: Building
    let suite: SuiteNumber

    init() async throws {
        database = try await PostgresServer.shared.makeDatabase()
        stores = try await database.openTwice(clock: clock)
        let store = stores[0]
        func account(_ name: String) async throws -> Account {
            try await store.accounts.create(.sample(name), password: OpenBackend.hash(of: name))
        }
        ann = try await account("ann")
        bob = try await account("bob")
        eve = try await account("eve")
        host = try await account("joe")
        building = try await store.buildings.register(.sample(), by: ann.id)
        suite = try SuiteNumber("1204")
    }

    /// Makes a person the host of the suite, and gives it a passcode.
    func passcode() async throws -> GuestPasscode {
        let (code, passcode) = (BuildingInvitationCode(), GuestPasscode())
        let ledger = stores[0].buildings
        _ = try await ledger.invite(
            .host(suite), for: nil, to: building.code, by: ann.id, secret: code.digest, hours: 1)
        _ = try await ledger.accept(.code(code.digest), by: host.id)
        try await ledger.setPasscode(passcode, of: suite, in: building.code, by: host.id)
        return passcode
    }

    /// Does something for all items at once, by the stores in turn.
    func atOnce<Item: Sendable, Value: Sendable>(
        _ items: [Item],
        _ work: @escaping @Sendable (PostgresRecordStore, Item) async throws -> Value
    ) async -> Outcomes<Value> {
        Outcomes(results: await stores.atOnce(items, work))
    }
}

/// What has become of work that was done at once.
struct Outcomes<Value: Sendable>: Sendable {
    var results: [Result<Value, any Error>] = []

    var values: [Value] { results.compactMap(\.value) }
    var successes: Int { values.count }

    /// Those that the domain knows.
    var failures: [BuildingsError] { results.compactMap { $0.error as? BuildingsError } }
}
