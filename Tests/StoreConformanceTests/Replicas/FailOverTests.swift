import Accounts
import DomainTestSupport
import ParkingRecords
import PostgresStore
import PostgresTestSupport
import RecordKeeping
import StoreContract
import StoreTestSupport
import Synchronization
import TestSupport
import Testing
import WaterFountains

/// People who add parkings until they are stopped, and remember which were acknowledged.
private final class Writers: Sendable {
    private struct State {
        var acknowledged: [Account.ID: [Parking.ID]] = [:]
        var failures = 0
        var isStopped = false
    }

    private let store: PostgresRecordStore
    private let state = Mutex(State())

    init(_ store: PostgresRecordStore) {
        self.store = store
    }

    var count: Int { state.withLock { $0.acknowledged.values.map(\.count).reduce(0, +) } }
    var failures: Int { state.withLock { $0.failures } }
    var acknowledged: [Account.ID: [Parking.ID]] { state.withLock { $0.acknowledged } }

    func stop() {
        state.withLock { $0.isStopped = true }
    }

    /// Tries again with the same key until a parking is acknowledged, as pages do.
    func add(of owner: Account.ID) async throws {
        var number = 0
        while !state.withLock({ $0.isStopped }) {
            number += 1
            let key = try CreationKey(
                "\(owner) \(number)", request: Fingerprint(of: Array("\(number)".utf8)))
            while true {
                do {
                    let made = try await store.parkings.add(.sample(), of: owner, key: key)
                    state.withLock {
                        $0.acknowledged[owner, default: []].append(made.record.id)
                    }
                    break
                } catch is StoreError {
                    state.withLock { $0.failures += 1 }
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
        }
    }
}

@Suite("A replica takes over", .ownThreads, .timeLimit(.minutes(10)))
struct FailOverTests {
    /// The primary is killed while people write.
    @Test func nothingAcknowledgedIsLostAndTheStoreRecovers() async throws {
        let servers = try await ReplicatedServers()
        let primary = try servers.addressOfPrimary()
        let limits = PostgresLimits.watchful
        let store = try await PostgresRecordStore.open(
            primary, replicas: [servers.address(of: .a), servers.address(of: .b)],
            clock: SettableClock.sample, limits: limits)
        var people: [Account.ID] = []
        for name in ["ann", "bob", "cleo", "dan"] {
            let person = try await store.accounts.create(
                .sample(name), password: OpenBackend.hash(of: name))
            people.append(person.id)
        }
        try servers.waitFor(.b, on: .a)
        let isWaited = try await eventually {
            try servers.run(
                "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'", on: .a) == 1
        }
        try #require(isWaited)
        #expect(try await eventually { try await Self.isRead(store, 1) })

        let writers = Writers(store)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for person in people { group.addTask { try await writers.add(of: person) } }
            defer { writers.stop() }
            let hasBegun = try await eventually { writers.count > 40 }
            try #require(hasBegun)
            try servers.kill(.a)
            let isNoticed = try await eventually { writers.failures > 0 }
            try #require(isNoticed)
            let before = writers.count
            try servers.waitFor(nil, on: .b)
            try servers.run("SELECT pg_promote()", on: .b)
            let goesOn = try await eventually { writers.count > before + 40 }
            try #require(goesOn)
            writers.stop()
            try await group.waitForAll()
        }
        try await Self.check(writers, in: store)

        // Anonymous reads are answered although one server is away and the other one no replica any more.
        _ = try await Self.strangersView(store)
        // The old primary is read once it follows the new one.
        try servers.follow(.a, following: .b)
        #expect(try await eventually { try await Self.isRead(store, 0) })
        #expect(await store.check().isEmpty)
        store.close()

        // One that follows nobody is not read, however far it has come.
        let other = try await PostgresRecordStore.open(
            servers.address(of: .b), replicas: [servers.address(of: .a)],
            clock: SettableClock.sample, limits: limits)
        #expect(try await eventually { try await Self.isRead(other, 0) })
        try servers.run("SELECT pg_promote()", on: .a)
        let isLeftOut = try await eventually { other.replicas[0].obstacle != nil }
        #expect(isLeftOut)
        #expect(
            await other.check().map(\.text) == [
                "this replica is not read: it follows no primary; make it a replica again"
            ])
        #expect(try await Self.isRead(other, 0) == false)
        try await Self.check(writers, in: other)
    }

    /// Each person has every parking that was acknowledged, once, and no other.
    private static func check(_ writers: Writers, in store: PostgresRecordStore) async throws {
        for (person, acknowledged) in writers.acknowledged {
            var found: [Parking.ID] = []
            var cursor: PageCursor?
            repeat {
                let page = try await store.parkings.newestFirst(
                    of: person, matching: ParkingFilter(), after: cursor, limit: 100)
                found += page.items.map(\.id)
                cursor = page.next
            } while cursor != nil
            #expect(found.count == acknowledged.count)
            #expect(Set(found) == Set(acknowledged))
        }
    }

    private static func strangersView(
        _ store: PostgresRecordStore
    ) async throws -> Page<AuthoredReview> {
        try await ReadAge.$allowed.withValue(.recent) {
            try await store.fountains.newestReviews(
                of: nil, by: nil, for: nil, after: nil, limit: 9)
        }
    }

    /// Whether the replica with that number answers strangers.
    private static func isRead(_ store: PostgresRecordStore, _ number: Int) async throws -> Bool {
        let before = store.replicas[number].answers
        _ = try await strangersView(store)
        return store.replicas[number].answers > before
    }
}
