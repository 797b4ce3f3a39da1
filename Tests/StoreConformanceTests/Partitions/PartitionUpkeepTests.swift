import Accounts
import DomainTestSupport
import ParkingRecords
import PersonalEvents
import PostgresStore
import PostgresTestSupport
import RecordKeeping
import Reminders
import StoreTestSupport
import TestSupport
import Testing

@Suite("The service makes months and weeks ahead, and drops those that are over")
struct PartitionUpkeepTests {
    @Test func theCurrentAndNextTwoPartitionsAreMade() async throws {
        let pair = try await PostgresPair()
        pair.clock.set(to: try Timestamp("2031-12-31T23:59:59.999Z"))
        try await pair.stores[0].keepUp()
        for name in ["parking_2031_12", "parking_2032_01", "parking_2032_02"] {
            #expect(try pair.database.hasTable(name))
        }
        // Weeks begin on Mondays.
        for name in ["event_2031_12_29", "event_2032_01_05", "event_2032_01_12"] {
            #expect(try pair.database.hasTable(name))
        }
        #expect(try !pair.database.hasTable("parking_2032_03"))
        #expect(try !pair.database.hasTable("event_2032_01_19"))
        #expect(
            try pair.database.bounds(of: "event_2031_12_29")
                == "FOR VALUES FROM ('1956268800000') TO ('1956873600000')")
        #expect(await pair.stores[0].check().isEmpty)
    }

    @Test func aRowLiesInTheMonthOfItsId() async throws {
        let pair = try await PostgresPair()
        let owner = try await pair.makeAccount().id
        pair.clock.set(to: try Timestamp("2031-02-10T00:00:00Z"))
        try await pair.stores[0].keepUp()
        for text in [
            "2031-02-01T00:00:00Z", "2031-02-28T23:59:59.999Z", "2031-03-01T00:00:00Z",
            // No months were made for these.
            "2030-12-31T00:00:00Z", "1970-01-01T00:00:00.001Z", "2099-01-01T00:00:00Z",
        ] {
            try pair.database.addParking(of: owner, at: Timestamp(text))
        }
        #expect(
            try pair.database.counts(of: "parking")
                == ["parking_2031_02 2", "parking_2031_03 1", "parking_default 3"])
        let page = try await pair.stores[1].parkings.newestFirst(of: owner, after: nil, limit: 9)
        #expect(page.items.count == 6)
        #expect(page.items.map(\.createdAt) == page.items.map(\.createdAt).sorted(by: >))
    }

    @Test func aParkingNewerThanItsIdIsRefused() async throws {
        let pair = try await PostgresPair()
        let owner = try await pair.makeAccount().id
        let id = try pair.database.addParking(of: owner, at: pair.clock.now())
        #expect(throws: (any Error).self) {
            try pair.database.run(
                "UPDATE parking SET created_at = created_at + 1 WHERE id = '\(id)'")
        }
        try pair.database.run("UPDATE parking SET created_at = created_at - 9 WHERE id = '\(id)'")
    }

    @Test func aWeekIsDroppedWhenAllItsEventsAreTooOld() async throws {
        let pair = try await PostgresPair()
        let store = pair.stores[0]
        let owner = try await pair.makeAccount().id
        _ = try await store.webhooks.setWebhook(
            WebhookAddress("https://example.org/hook"), secret: SigningSecret(), of: owner)
        pair.clock.set(to: try Timestamp("2031-02-09T12:00:00Z"))  // a Sunday
        try await store.keepUp()
        _ = try await store.reminders.tellTest(to: owner)
        pair.clock.advance(by: .seconds(86_400))
        _ = try await store.reminders.tellTest(to: owner)
        #expect(
            try pair.database.counts(of: "event") == ["event_2031_02_03 1", "event_2031_02_10 1"])
        // Each event is read for as long as it is kept, not longer.
        pair.clock.set(to: try Timestamp("2031-02-16T12:00:00Z"))
        try await store.keepUp()
        #expect(try pair.database.hasTable("event_2031_02_03"))
        var page = try await store.events.events(of: owner, after: .beginning, limit: 9)
        #expect(page.events.map(\.id.number) == [2] && page.hasGap && page.latest.number == 2)
        page = try await store.events.events(of: owner, after: EventID(number: 1), limit: 9)
        #expect(page.events.map(\.id.number) == [2] && !page.hasGap)
        #expect(try pair.database.run("SELECT 1 FROM webhook_delivery") == 2)
        // The end of the week is as old as events may be.
        pair.clock.set(to: try Timestamp("2031-02-17T00:00:00Z"))
        try await store.keepUp()
        #expect(try !pair.database.hasTable("event_2031_02_03"))
        #expect(try pair.database.counts(of: "event") == ["event_2031_02_10 1"])
        #expect(try pair.database.run("SELECT 1 FROM webhook_delivery") == 1)
        pair.clock.set(to: try Timestamp("2031-03-17T00:00:00Z"))
        try await store.keepUp()
        #expect(try pair.database.counts(of: "event").isEmpty)
        page = try await store.events.events(of: owner, after: EventID(number: 1), limit: 9)
        #expect(page.events.isEmpty && page.hasGap && page.latest.number == 2)
        _ = try await store.reminders.tellTest(to: owner)
        page = try await store.events.events(of: owner, after: EventID(number: 2), limit: 9)
        #expect(page.events.map(\.id.number) == [3] && !page.hasGap)
        #expect(await store.check().isEmpty)
    }

    @Test func aWeekBeginsAfterTheEventsThatAClockAheadHasLeft() async throws {
        let pair = try await PostgresPair()
        let store = pair.stores[0]
        let owner = try await pair.makeAccount().id
        pair.clock.set(to: try Timestamp("2031-02-10T00:00:00Z"))
        try await store.keepUp()
        for text in ["2001-01-01T00:00:00Z", "2033-07-06T10:00:00Z"] {
            pair.clock.set(to: try Timestamp(text))
            _ = try await store.reminders.tellTest(to: owner)
        }
        #expect(try pair.database.counts(of: "event") == ["event_default 2"])
        // Monday, 4 July 2033: the event of Wednesday stays where it is.
        pair.clock.set(to: try Timestamp("2033-07-04T00:00:00Z"))
        try await store.keepUp()
        #expect(try pair.database.counts(of: "event") == ["event_default 1"])
        #expect(
            try pair.database.bounds(of: "event_2033_07_04")
                == "FOR VALUES FROM ('2004256800001') TO ('2004652800000')")
        _ = try await store.reminders.tellTest(to: owner)
        pair.clock.set(to: try Timestamp("2033-07-07T00:00:00Z"))
        _ = try await store.reminders.tellTest(to: owner)
        #expect(
            try pair.database.counts(of: "event") == ["event_2033_07_04 1", "event_default 2"])
        let page = try await store.events.events(of: owner, after: EventID(number: 1), limit: 9)
        #expect(page.events.map(\.id.number) == [2, 3, 4] && !page.hasGap)
        // In the default partition, events are deleted one by one.
        pair.clock.set(to: try Timestamp("2033-07-13T10:00:00Z"))
        try await store.keepUp()
        #expect(try pair.database.counts(of: "event") == ["event_2033_07_04 1"])
    }

    @Test func emptyMonthsAreDroppedAfterAQuarter() async throws {
        let pair = try await PostgresPair()
        let store = pair.stores[0]
        let owner = try await pair.makeAccount().id
        pair.clock.set(to: try Timestamp("2031-02-10T00:00:00Z"))
        try await store.keepUp()
        try pair.database.addParking(of: owner, at: Timestamp("2031-03-10T00:00:00Z"))
        pair.clock.set(to: try Timestamp("2031-05-31T00:00:00Z"))
        try await store.keepUp()
        #expect(try pair.database.hasTable("parking_2031_02"))
        pair.clock.set(to: try Timestamp("2031-07-31T00:00:00Z"))
        try await store.keepUp()
        #expect(try !pair.database.hasTable("parking_2031_02"))
        #expect(try pair.database.hasTable("parking_2031_03"))
        #expect(try pair.database.hasTable("parking_2031_05"))
        // Its owner is gone, and the parking with the owner.
        try pair.database.run("DELETE FROM account")
        pair.clock.set(to: try Timestamp("2031-08-31T00:00:00Z"))
        try await store.keepUp()
        #expect(try !pair.database.hasTable("parking_2031_03"))
        #expect(await store.check().isEmpty)
    }

    @Test func manyServicesDoUpkeepAtOnce() async throws {
        let pair = try await PostgresPair()
        let owner = try await pair.makeAccount().id
        for month in 1...6 {
            pair.clock.set(to: try Timestamp("2031-0\(month)-15T00:00:00Z"))
            let outcomes = await pair.race(24) { store, number in
                if number % 3 == 0 {
                    try await store.keepUp()
                } else {
                    _ = try await store.parkings.add(.sample(), of: owner)
                }
            }
            for case .failure(let error) in outcomes { Issue.record(error) }
        }
        try await pair.stores[1].keepUp()
        #expect(try pair.database.hasTable("parking_2031_08"))
        let page = try await pair.stores[0].events.events(of: owner, after: .beginning, limit: 99)
        #expect(page.latest.number == 96 && page.events.map(\.id.number) == (81...96).map { $0 })
        let parkings = try await pair.stores[0].parkings.newestFirst(
            of: owner, after: nil, limit: 99)
        #expect(parkings.items.count == 96)
        #expect(await pair.stores[0].check().isEmpty)
    }

    /// Somebody reads events for a long time, as a backup does.
    @Test func aTableInUseIsLeftForLaterAndNobodyWaitsForLong() async throws {
        let pair = try await PostgresPair()
        let store = pair.stores[0]
        let owner = try await pair.makeAccount().id
        pair.clock.set(to: try Timestamp("2031-02-10T00:00:00Z"))
        try await store.keepUp()
        _ = try await store.reminders.tellTest(to: owner)
        let reader = try pair.database.beginning("SELECT 1 FROM event")
        pair.clock.set(to: try Timestamp("2031-02-24T00:00:00Z"))
        let elapsed = try await ContinuousClock().measure {
            async let upkeep: Void = pair.stores[1].keepUp()
            for _ in 0..<5 { _ = try await store.parkings.add(.sample(), of: owner) }
            try await upkeep
        }
        // The own limit of the connections for locks is a minute.
        #expect(elapsed < .seconds(30))
        #expect(try pair.database.hasTable("event_2031_02_10"))
        #expect(try !pair.database.hasTable("event_2031_03_10"))
        #expect(try await store.events.latest(of: owner).number == 6)
        try reader.end()
        try await pair.stores[1].keepUp()
        #expect(try !pair.database.hasTable("event_2031_02_10"))
        #expect(try pair.database.hasTable("event_2031_03_10"))
    }

    @Test func aMigrationMakesPartitionsToo() async throws {
        let database = try await PostgresServer.shared.makeEmptyDatabase()
        let clock = SettableClock(try Timestamp("2031-02-10T00:00:00Z"))
        try await PostgresRecordStore.migrate(database.address, clock: clock)
        #expect(try database.hasTable("parking_2031_04") && database.hasTable("event_2031_02_24"))
        clock.set(to: try Timestamp("2031-03-10T00:00:00Z"))
        #expect(try await PostgresRecordStore.migrate(database.address, clock: clock).isEmpty)
        #expect(try database.hasTable("parking_2031_05") && database.hasTable("event_2031_03_24"))
    }
}
