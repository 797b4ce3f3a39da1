import Accounts
import DomainTestSupport
import PostgresStore
import RecordKeeping
import RemoteGeocoding
import RoadClosures
import StoreTestSupport
import TestSupport
import Testing

@Suite("Two PostgreSQL stores share closures and the remote lookup")
struct PostgresClosureTests {
    private func makeRoadManager(in pair: PostgresPair) async throws -> Account {
        try await pair.stores[0].accounts.setRole(of: pair.makeAccount().id, to: .roadManager)
    }

    @Test func aClosureBindsInTheOtherStore() async throws {
        let pair = try await PostgresPair()
        let ada = try await makeRoadManager(in: pair)
        let feeds = pair.stores.map(\.closureFeed)
        #expect(try feeds[1].changes(after: 0) == nil)
        let made = try await pair.stores[0].closures.close(.sample(), by: ada.id, key: nil).record
        // Where it was made, it binds at once.
        let own = try #require(try feeds[0].changes(after: 0))
        #expect(own.closed == [made] && own.reopened.isEmpty)
        #expect(try feeds[0].changes(after: own.edition) == nil)
        let isSeen = try await eventually(within: .seconds(5)) {
            try feeds[1].changes(after: 0) == own
        }
        #expect(isSeen)
        try await pair.stores[1].closures.reopen(made.id, by: ada.id)
        let reopened = try #require(try feeds[1].changes(after: own.edition))
        #expect(reopened.closed.isEmpty && reopened.reopened == [made.id])
        let isOpen = try await eventually(within: .seconds(5)) {
            try feeds[0].changes(after: own.edition) == reopened
        }
        #expect(isOpen)
    }

    @Test func feedsMissNothingWhileBothStoresWrite() async throws {
        let pair = try await PostgresPair()
        let ada = try await makeRoadManager(in: pair)
        let outcomes = await pair.race(24) { store, number in
            let made = try await store.closures.close(.sample(number), by: ada.id, key: nil)
            guard number % 3 == 0 else { return made.record.id as RoadClosure.ID? }
            try await store.closures.reopen(made.record.id, by: ada.id)
            return nil
        }
        let standing = Set(try outcomes.compactMap { try $0.get() })
        for feed in pair.stores.map(\.closureFeed) {
            var known: (edition: Int64, ids: Set<RoadClosure.ID>) = (0, [])
            let isCurrent = try await eventually(within: .seconds(5)) {
                if let changes = try feed.changes(after: known.edition) {
                    known.ids.formUnion(changes.closed.map(\.id))
                    known.ids.subtract(changes.reopened)
                    known.edition = changes.edition
                }
                return known.ids == standing
            }
            #expect(isCurrent)
        }
    }

    @Test func theLimitOfAnAccountHoldsInBothStores() async throws {
        let pair = try await PostgresPair()
        let ada = try await makeRoadManager(in: pair)
        var limits = ClosureLimits()
        limits.perAccount = 5
        let outcomes = await pair.race(16) { [limits] store, number in
            try await store.closures.close(.sample(number), by: ada.id, key: nil, limits: limits)
        }
        #expect(outcomes.count { (try? $0.get()) != nil } == 5)
        for case .failure(let error) in outcomes {
            #expect(error as? RoadClosuresError == .tooManyOfAccount(limit: 5))
        }
    }

    @Test func manyRequestsWithOneKeyCloseARoadOnce() async throws {
        let pair = try await PostgresPair()
        let ada = try await makeRoadManager(in: pair)
        let key = try CreationKey("k", request: Fingerprint(of: [1]))
        let made = try await pair.race(16) { store, _ in
            try await store.closures.close(.sample(), by: ada.id, key: key)
        }.map { try $0.get() }
        #expect(made.count { !$0.isRepeated } == 1 && Set(made.map(\.record)).count == 1)
    }

    /// The rows of a deleted account's own closures stay as changes, without what it entered.
    @Test func theOwnClosuresOfADeletedAccountAreReopened() async throws {
        let pair = try await PostgresPair()
        let ada = try await makeRoadManager(in: pair)
        let closures = pair.stores[0].closures
        var own: Set<RoadClosure.ID> = []
        for number in 0..<3 {
            let draft = try RoadClosureDraft.sample(number, scope: .own)
            own.insert(try await closures.close(draft, by: ada.id, key: nil).record.id)
        }
        let shared = try await closures.close(.sample(), by: ada.id, key: nil).record.id
        let feed = pair.stores[0].closureFeed
        let before = try #require(try feed.changes(after: 0))
        #expect(Set(before.closed.map(\.id)) == own.union([shared]))
        try await pair.stores[1].accounts.delete(ada.id, expecting: nil)
        var reopened: Set<RoadClosure.ID> = []
        let isTold = try await eventually(within: .seconds(5)) {
            guard let changes = try feed.changes(after: before.edition) else { return false }
            reopened = Set(changes.reopened)
            return reopened == own
        }
        #expect(isTold)
        let next = try await PostgresRecordStore.open(pair.stores[0].address)
        #expect(try next.closureFeed.changes(after: 0)?.closed.map(\.id) == [shared])
    }

    // MARK: - The remote lookup

    @Test func oneOfManyClaimsOfTheRemoteLookupIsGranted() async throws {
        let pair = try await PostgresPair()
        let now = pair.clock.now()
        let claims = try await pair.race(40) { store, _ in
            try await store.remoteLookups.change { $0.claim(at: now) } == .granted
        }.map { try $0.get() }
        #expect(claims.count { $0 } == 1)
    }

    @Test func aCancelledTaskStillGivesItsTurnBack() async throws {
        let pair = try await PostgresPair()
        let now = pair.clock.now()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            _ = try await pair.stores[0].remoteLookups.change { $0.finish(.abandoned, at: now) }
        }
        task.cancel()
        try await task.value
        let state = try await pair.stores[1].remoteLookups.state()
        #expect(state.freeAt == now.advanced(by: .seconds(1)))
    }

    @Test func answersAreSharedUntilTheyExpire() async throws {
        let pair = try await PostgresPair()
        let now = pair.clock.now()
        let ledgers = pair.stores.map(\.remoteLookups)
        func answer(_ url: String, _ body: String, _ seconds: Int) -> CachedAnswer {
            CachedAnswer(
                url: url, body: Array(body.utf8), expiresAt: now.advanced(by: .seconds(seconds)))
        }
        try await ledgers[0].keep(answer("https://h/a", "[1]", 60), at: now)
        try await ledgers[1].keep(answer("https://h/a", "[2]", 60), at: now)
        let kept = try await ledgers[0].answer(from: "https://h/a", at: now)
        #expect(kept == answer("https://h/a", "[2]", 60))
        let end = now.advanced(by: .seconds(60))
        #expect(try await ledgers[0].answer(from: "https://h/a", at: end) == nil)
        let other = answer("https://h/b", "[3]", 60)
        let outcomes = await pair.race(16) { store, _ in
            try await store.remoteLookups.keep(other, at: now)
        }
        for outcome in outcomes { try outcome.get() }
        #expect(try await ledgers[0].answer(from: "https://h/b", at: now) != nil)
    }
}
