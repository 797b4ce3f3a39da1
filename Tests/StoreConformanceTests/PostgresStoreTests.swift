import Accounts
import DomainTestSupport
import Foundation
import PostgresStore
import PostgresTestSupport
import RecordKeeping
import StoreContract
import StoreTestSupport
import TestSupport
import Testing

@Suite("Stores on one PostgreSQL server")
struct PostgresStoreTests {
    @Test func severalStoresShareTheirRecords() async throws {
        let database = try await PostgresServer.shared.makeDatabase()
        let stores = try await database.openTwice(clock: SettableClock.sample)
        let ann = try await stores[0].accounts.create(.sample("ann"), password: hash)
        #expect(try await stores[1].accounts.account(ann.id) == ann)
    }

    @Test func ofManyWritersOneGetsTheAddress() async throws {
        let database = try await PostgresServer.shared.makeDatabase()
        let stores = try await database.openTwice(clock: SettableClock.sample)
        let outcomes = await withTaskGroup(of: Result<Account, any Error>.self) { group in
            for number in 0..<24 {
                let accounts = stores[number % 2].accounts
                group.addTask {
                    await Result.catching {
                        try await accounts.create(.sample("ann"), password: hash)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { (try? $0.get()) != nil } == 1)
        for outcome in outcomes {
            guard case .failure(let error) = outcome else { continue }
            #expect(error as? AccountsError == .emailTaken)
        }
    }

    @Test func changesOfManyWritersAllCount() async throws {
        let database = try await PostgresServer.shared.makeDatabase()
        let stores = try await database.openTwice(clock: SettableClock.sample)
        let ann = try await stores[0].accounts.create(.sample("ann"), password: hash)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<16 {
                let accounts = stores[number % 2].accounts
                group.addTask {
                    let change = ProfileChange(name: try PersonName("Ann \(number)"))
                    _ = try await accounts.update(ann.id, change, expecting: nil)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await stores[1].accounts.account(ann.id).version == ann.version + 16)
    }

    @Test func newConnectionsReplaceThoseThatTheServerEnds() async throws {
        let database = try await PostgresServer.shared.makeDatabase()
        let store = try await PostgresRecordStore.open(database.address)
        let ann = try await store.accounts.create(.sample("ann"), password: hash)
        for number in 1...20 {
            #expect(try database.endConnections() > 0)
            #expect(try await store.accounts.account(ann.id).version == number)
            #expect(try database.endConnections() > 0)
            let change = ProfileChange(name: try PersonName("Ann \(number)"))
            _ = try await store.accounts.update(ann.id, change, expecting: number)
        }
    }

    @Test func tablesThatAreMadeAtOnceAreMadeOnce() async throws {
        let database = try await PostgresServer.shared.makeEmptyDatabase()
        let made = try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<4 {
                group.addTask { try await PostgresRecordStore.migrate(database.address) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(made.count { !$0.isEmpty } == 1 && made.joined().first == "1-accounts")
        let store = try await PostgresRecordStore.open(database.address)
        let ann = try await store.accounts.create(.sample("ann"), password: hash)
        #expect(try await store.accounts.account(ann.id) == ann)
        #expect(await store.check().isEmpty)
    }

    @Test func aDatabaseWithoutTablesIsNotOpened() async throws {
        let database = try await PostgresServer.shared.makeEmptyDatabase()
        await #expect(throws: StoreError.notMigrated(server: database.address.description)) {
            try await PostgresRecordStore.open(database.address)
        }
        try await PostgresRecordStore.migrate(database.address)
        try database.run("DELETE FROM schema_migration WHERE number = 9")
        await #expect(throws: StoreError.notMigrated(server: database.address.description)) {
            try await PostgresRecordStore.open(database.address)
        }
    }

    @Test func aCheckNamesIndexesAndRulesThatTheServerDoesNotVouchFor() async throws {
        let database = try await PostgresServer.shared.makeDatabase()
        let store = try await PostgresRecordStore.open(database.address)
        _ = try await store.accounts.create(.sample("ann"), password: hash)
        #expect(await store.check().isEmpty)
        try database.run(
            "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'event_pkey'::regclass")
        try database.run("ALTER TABLE parking ADD CONSTRAINT late CHECK (stay_hours < 0) NOT VALID")
        let problems = await store.check()
        #expect(problems.map(\.place) == [String](repeating: store.address.description, count: 2))
        #expect(
            problems.map(\.text) == [
                "the index event_pkey is not usable", "the rule late of parking was not checked",
            ])
    }

    @Test func aDatabaseOfANewerProgramIsRefused() async throws {
        let database = try await PostgresServer.shared.makeDatabase()
        try database.run("INSERT INTO schema_migration (number, name) VALUES (999, 'hovercraft')")
        await #expect(
            throws: StoreError.newerThanProgram(
                path: database.address.description, migrations: ["999-hovercraft"])
        ) {
            try await PostgresRecordStore.open(database.address)
        }
    }

    @Test func aServerThatIsNotThereIsNamedWithoutThePassword() async throws {
        let address = try PostgresAddress("postgres://ann:hunter2@127.0.0.1:1/parkway")
        #expect(address.description == "postgres://ann@127.0.0.1:1/parkway")
        #expect(!String(reflecting: address).contains("hunter2"))
        do {
            _ = try await PostgresRecordStore.open(address)
            Issue.record("nothing listens there")
        } catch let error as StoreError {
            guard case .unreachable(let server, _) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(server == address.description)
            #expect(!error.description.contains("hunter2"))
        }
    }

    @Test func aProbeFindsOutWhetherTheRecordsCanBeRead() async throws {
        let database = try await PostgresServer.shared.makeDatabase()
        let store = try await PostgresRecordStore.open(database.address)
        try await store.probe()
        try database.run("ALTER TABLE account RENAME TO gone")
        await #expect(throws: StoreError.self) { try await store.probe() }
    }

    @Test func whoWaitsTooLongForAConnectionGivesUp() async throws {
        let database = try await PostgresServer.shared.makeDatabase()
        var limits = PostgresLimits()
        limits.connections = 1
        limits.longestWait = .milliseconds(200)
        let store = try await PostgresRecordStore.open(database.address, limits: limits)
        let ann = try await store.accounts.create(.sample("ann"), password: hash)
        // Somebody else's lock on the row makes the only connection wait.
        let lock = try database.beginning("SELECT 1 FROM account FOR UPDATE")
        async let change = store.accounts.setRole(of: ann.id, to: .roadManager)
        let isWaiting = try await eventually { try database.hasWaiter() }
        #expect(isWaiting)
        await #expect(throws: StoreError.overloaded(server: database.address.description)) {
            try await store.accounts.account(ann.id)
        }
        try lock.end()
        #expect(try await change.role == .roadManager)
        #expect(try await store.accounts.account(ann.id).role == .roadManager)
    }

    @Test func aStatementThatTakesTooLongEnds() async throws {
        let database = try await PostgresServer.shared.makeDatabase()
        var limits = PostgresLimits()
        limits.statement = .milliseconds(300)
        let store = try await PostgresRecordStore.open(database.address, limits: limits)
        let ann = try await store.accounts.create(.sample("ann"), password: hash)
        let lock = try database.beginning("SELECT 1 FROM account FOR UPDATE")
        await #expect(throws: StoreError.timedOut(server: database.address.description)) {
            try await store.accounts.setRole(of: ann.id, to: .roadManager)
        }
        try lock.end()
        #expect(try await store.accounts.setRole(of: ann.id, to: .owner).role == .owner)
    }

    @Test(arguments: [CommitCutter.Place.beforeCommit, .afterCommit])
    func aKeySettlesWhetherALostCommitWasMade(_ place: CommitCutter.Place) async throws {
        let database = try await PostgresServer.shared.makeDatabase()
        let cutter = try CommitCutter(before: database)
        let store = try await PostgresRecordStore.open(cutter.address)
        cutter.cutNext(place)
        let key = try CreationKey("k", request: Fingerprint(of: [1]))
        let made = try await store.accounts.create(
            .sample("ann"), password: hash, key: key, invitation: nil)
        #expect(made.isRepeated == (place == .afterCommit))
        #expect(try await store.accounts.findAccount(made.record.email) == made.record)
    }

    @Test(arguments: [CommitCutter.Place.beforeCommit, .afterCommit])
    func withoutAKeyALostCommitIsReported(_ place: CommitCutter.Place) async throws {
        let database = try await PostgresServer.shared.makeDatabase()
        let cutter = try CommitCutter(before: database)
        let store = try await PostgresRecordStore.open(cutter.address)
        cutter.cutNext(place)
        await #expect(throws: StoreError.outcomeUnknown(server: cutter.address.description)) {
            try await store.accounts.create(.sample("ann"), password: hash)
        }
        let found = try await store.accounts.findAccount(EmailAddress("ann@example.org"))
        #expect((found != nil) == (place == .afterCommit))
    }

    private var hash: PasswordHash { PasswordHash(stored: "$argon2id$of-ann") }
}
