import Accounts
import DomainTestSupport
import Geometry
import PersonalEvents
import PostgresStore
import PostgresTestSupport
import RecordKeeping
import StoreContract
import StoreTestSupport
import TestSupport
import Testing
import WaterFountains

/// A database with a fountain on a primary and a replica.
private struct FollowedTown {
    let servers: ReplicatedServers
    let database: String
    let store: PostgresRecordStore
    let ann: Account
    let fountain: Fountain.ID

    /// The servers of all tests, one after the other.
    private static let servers = Task { try await ReplicatedServers() }

    init(_ limits: PostgresLimits = .watchful) async throws {
        servers = try await Self.servers.value
        database = try await servers.makeDatabase()
        store = try await Self.open(servers, database, limits)
        ann = try await store.accounts.create(.sample("ann"), password: OpenBackend.hash(of: "ann"))
        fountain = try await store.fountains.confirm(
            .works, at: .onMap(.sample()), by: ann.id
        ).rated.fountain.id
    }

    /// Another store on both servers.
    func open(_ limits: PostgresLimits) async throws -> PostgresRecordStore {
        try await Self.open(servers, database, limits)
    }

    private static func open(
        _ servers: ReplicatedServers, _ database: String, _ limits: PostgresLimits
    ) async throws -> PostgresRecordStore {
        try await PostgresRecordStore.open(
            servers.address(of: .a, database), replicas: [servers.address(of: .b, database)],
            clock: SettableClock.sample, limits: limits)
    }

    /// What a stranger sees near the fountain.
    func strangersView(of store: PostgresRecordStore? = nil) async throws -> [RatedFountain] {
        let fountains = (store ?? self.store).fountains
        return try await ReadAge.$allowed.withValue(.recent) {
            try await fountains.fountains(near: place, radius: 100, limit: 9).map(\.rated)
        }
    }

    var place: Coordinate {
        get throws { try FountainDescription.sample().coordinate }
    }

    var answers: Int { store.replicas.map(\.answers).reduce(0, +) }

    /// Waits until the replica has come as far as the primary, and is read.
    func waitUntilRead() async throws -> Bool {
        try await eventually {
            let before = answers
            _ = try await strangersView()
            return answers > before
        }
    }
}

@Suite("Anonymous reads go to replicas", .serialized, .ownThreads, .timeLimit(.minutes(10)))
struct ReplicaTests {
    @Test func onlyWhatAStrangerMaySeeIsReadThere() async throws {
        let town = try await FollowedTown()
        #expect(try await town.waitUntilRead())
        #expect(try await town.strangersView().map(\.fountain.id) == [town.fountain])
        let answers = town.answers
        // Without `ReadAge.allowed`, or for what is a person's own, the primary is read.
        _ = try await town.store.fountains.fountains(near: town.place, radius: 100, limit: 9)
        try await ReadAge.$allowed.withValue(.recent) {
            #expect(try await town.store.accounts.account(town.ann.id) == town.ann)
            _ = try await town.store.events.latest(of: town.ann.id)
        }
        #expect(town.answers == answers)
        #expect(await town.store.check().isEmpty)
    }

    @Test func writersSeeTheirChangesAtOnceAndOthersWithinTheBound() async throws {
        let town = try await FollowedTown(.watchful.with(age: .seconds(3_600)))
        let strict = try await town.open(.watchful.with(age: .milliseconds(500)))
        #expect(try await town.waitUntilRead())
        try town.servers.run("SELECT pg_wal_replay_pause()", on: .b)
        let isPaused = try await eventually {
            try town.servers.run(
                "SELECT 1 WHERE pg_get_wal_replay_pause_state() = 'paused'", on: .b) == 1
        }
        try #require(isPaused)
        let review = try await town.store.fountains.addReview(
            .sample(flow: 3), of: .known(town.fountain), by: town.ann.id, key: nil
        ).record
        // Whoever is signed in sees it at once, at any service.
        for store in [town.store, strict] {
            let own = try await store.fountains.fountains(near: town.place, radius: 100, limit: 9)
            #expect(own.first?.rated.reviewCount == 1)
        }
        // The first store may be an hour behind, and is.
        let isBehind = try await eventually {
            try await town.strangersView().first?.reviewCount == 0
        }
        #expect(isBehind)
        // A record that is not there yet is read from the primary: links to it work.
        let linked = try await ReadAge.$allowed.withValue(.recent) {
            try await town.store.fountains.review(RecordReference(review.id), for: nil)
        }
        #expect(linked.review == review)
        // The other one does not read a replica that is too far behind.
        let isLeftOut = try await eventually {
            let seen = try await town.strangersView(of: strict).first?.reviewCount
            #expect(seen == 1)
            return strict.replicas.first?.obstacle?.contains("behind") == true
        }
        #expect(isLeftOut)
        #expect(await strict.check().map(\.text).first?.contains("behind") == true)
        try town.servers.run("SELECT pg_wal_replay_resume()", on: .b)
        let isReadAgain = try await eventually {
            _ = try await town.strangersView(of: strict)
            return strict.replicas.first.map { $0.obstacle == nil && $0.answers > 0 } == true
        }
        #expect(isReadAgain)
        #expect(try await town.strangersView(of: strict).first?.reviewCount == 1)
    }

    @Test func noRequestFailsWithAReplicaThatIsAway() async throws {
        let town = try await FollowedTown()
        #expect(try await town.waitUntilRead())
        for _ in 0..<2 {
            // The first requests do not know yet that it is away.
            async let stopped: Void = town.servers.stop(.b)
            for _ in 0..<50 {
                #expect(try await town.strangersView().map(\.fountain.id) == [town.fountain])
            }
            try await stopped
            for _ in 0..<50 {
                #expect(try await town.strangersView().map(\.fountain.id) == [town.fountain])
            }
            #expect(town.store.replicas.first?.obstacle != nil)
            let problems = await town.store.check()
            let replica = try town.servers.address(of: .b, town.database)
            #expect(problems.map(\.place) == [replica.description])
            try town.servers.start(.b)
            #expect(try await town.waitUntilRead())
        }
        #expect(await town.store.check().isEmpty)
    }

    @Test func anotherDatabaseIsNoReplica() async throws {
        let town = try await FollowedTown()
        let other = try await PostgresServer.shared.makeDatabase()
        let primary = try town.servers.address(of: .a, town.database)
        let store = try await PostgresRecordStore.open(
            primary, replicas: [other.address, primary], clock: SettableClock.sample,
            limits: .watchful)
        for _ in 0..<20 {
            #expect(
                try await town.strangersView(of: store).map(\.fountain.id) == [town.fountain])
        }
        #expect(store.replicas.map(\.answers) == [0, 0])
        // The primary may be in the list, for the time when it is the replica.
        #expect(
            await store.check().map(\.description) == [
                "\(other.address): this replica is not read: "
                    + "it is not a replica of the database in 'records'"
            ])
    }
}
