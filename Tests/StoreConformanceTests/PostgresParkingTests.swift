import Accounts
import DomainTestSupport
import ParkingRecords
import PersonalEvents
import PostgresStore
import RecordKeeping
import Reminders
import StoreTestSupport
import TestSupport
import Testing

@Suite("Two PostgreSQL stores keep one log of parkings")
struct PostgresParkingTests {
    private func key(_ text: String) throws -> CreationKey {
        try CreationKey(text, request: Fingerprint(of: Array(text.utf8)))
    }

    @Test func manyRequestsWithOneKeyAddOneParking() async throws {
        let pair = try await PostgresPair()
        let owner = try await pair.makeAccount().id
        let made = try await pair.race(16) { store, _ in
            try await store.parkings.add(.sample(), of: owner, key: key("add"))
        }.map { try $0.get() }
        #expect(made.count { !$0.isRepeated } == 1)
        #expect(Set(made.map(\.record)).count == 1)
        #expect(try await pair.stores[1].events.latest(of: owner) == EventID(number: 1))
    }

    @Test func manyRequestsWithOneKeyExtendOnce() async throws {
        let pair = try await PostgresPair()
        let owner = try await pair.makeAccount().id
        let id = try await pair.stores[0].parkings.add(.sample(), of: owner).id
        let made = try await pair.race(16) { store, _ in
            try await store.parkings.extend(
                id, by: .day, of: owner, expecting: 1, key: key("extend"))
        }.map { try $0.get() }
        #expect(made.count { !$0.isRepeated } == 1)
        #expect(Set(made.map(\.record)).count == 1)
        let parking = try await pair.stores[1].parkings.parking(id, of: owner)
        #expect(parking.extensions.count == 1 && parking.version == 2)
    }

    @Test func oneOfManyEndsAParking() async throws {
        let pair = try await PostgresPair()
        let owner = try await pair.makeAccount().id
        let id = try await pair.stores[0].parkings.add(.sample(), of: owner).id
        let outcomes = await pair.race(16) { store, _ in
            try await store.parkings.end(id, of: owner, expecting: nil)
        }
        #expect(outcomes.count { (try? $0.get()) != nil } == 1)
        for case .failure(let error) in outcomes { #expect(error is ParkingRecordsError) }
    }

    /// Each extension counts, and the parking ends once, however the requests meet.
    @Test func extensionsEndsAndAdditionsMeet() async throws {
        let pair = try await PostgresPair()
        let owner = try await pair.makeAccount().id
        let id = try await pair.stores[0].parkings.add(.sample(), of: owner).id
        let outcomes = await pair.race(48) { store, number -> Bool in
            let key = try key("\(number % 3) of \(number / 12)")
            switch number % 3 {
            case 0: return try await store.parkings.add(.sample(), of: owner, key: key).isRepeated
            case 1:
                return try await store.parkings.extend(
                    id, by: .oneHour, of: owner, expecting: nil, key: key
                ).isRepeated
            default:
                _ = try await store.parkings.end(id, of: owner, expecting: nil)
                return false
            }
        }
        for case .failure(let error) in outcomes { #expect(error is ParkingRecordsError) }
        let parking = try await pair.stores[1].parkings.parking(id, of: owner)
        let log = try await pair.stores[1].events.events(of: owner, after: .beginning, limit: 100)
        let names = log.events.map(\.draft.name.text)
        #expect(parking.extensions.count == names.count { $0 == "parking.extended" })
        #expect(parking.extensions.count <= 4)
        #expect(names.count { $0 == "parking.ended" } == 1 && parking.endedAt != nil)
        #expect(names.count { $0 == "parking.added" } == 1 + 4)
        #expect(parking.version == 1 + parking.extensions.count + 1)
        #expect(log.events.map(\.id.number) == (1...Int64(names.count)).map { $0 })
    }

    @Test func aReaderMissesNoEventWhileBothStoresWrite() async throws {
        let pair = try await PostgresPair()
        let owner = try await pair.makeAccount().id
        let total: Int64 = 8 * 12
        async let writers = pair.race(8) { store, _ in
            for _ in 0..<12 { _ = try await store.parkings.add(.sample(), of: owner) }
        }
        let log = pair.stores[1].events
        var seen: [Int64] = []
        let isComplete = try await eventually {
            let after = EventID(number: seen.last ?? 0)
            let page = try await log.events(of: owner, after: after, limit: 7)
            #expect(!page.hasGap)
            seen += page.events.map(\.id.number)
            return seen.count >= total
        }
        #expect(isComplete && seen == (1...total).map { $0 })
        for outcome in await writers { try outcome.get() }
    }

    @Test func theOtherStoreIsWokenByAnEvent() async throws {
        let pair = try await PostgresPair()
        let owner = try await pair.makeAccount().id
        let (feed, log) = (pair.stores[1].eventFeed, pair.stores[1].events)
        var known = try feed.edition()
        _ = try await pair.stores[0].parkings.add(.sample(), of: owner)
        let isTold = try await eventually(within: .seconds(5)) {
            let edition = try feed.edition()
            guard edition != known else { return false }
            known = edition
            return try await log.latest(of: owner) == EventID(number: 1)
        }
        #expect(isTold)
    }

    @Test func oneOfTheStoresSendsEachReminder() async throws {
        let pair = try await PostgresPair()
        let owner = try await pair.makeAccount().id
        let parking = try await pair.stores[0].parkings.add(.sample(stay: .oneHour), of: owner)
        let address = try WebhookAddress("https://example.org/hook")
        _ = try await pair.stores[1].webhooks.setWebhook(
            address, secret: SigningSecret(), of: owner)
        pair.clock.advance(by: .seconds(3_600))
        let examined = try #require(try await pair.stores[0].reminders.due(limit: 9).first)
        let plan = ReminderPlan.moments(for: parking, walk: nil, by: .standard)
        let step = ReminderPlan.step(plan, sent: [], at: pair.clock.now())
        let sent = try await pair.race(16) { store, _ in
            try await store.reminders.settle(step, of: examined)
        }.map { try $0.get() }
        #expect(sent.count { !$0.isEmpty } == 1)
        let claimed = try await pair.race(16) { store, _ in
            try await store.webhooks.claim(limit: 9, for: .seconds(60))
        }.flatMap { try $0.get() }
        #expect(claimed.count == 1)
    }
}
