import Accounts
import DomainTestSupport
import ParkingRecords
import PostgresStore
import PostgresTestSupport
import RecordKeeping
import RecordTransfer
import Reminders
import StoreTestSupport
import TestSupport
import Testing

@Suite("Lists read the months that they need") struct PartitionListTests {
    /// A store whose clock has gone through three years, with a parking for each hour of the last month,
    /// and one for each earlier month.
    private static func filled() async throws -> (PostgresPair, Account.ID) {
        let pair = try await PostgresPair()
        let owner = try await pair.makeAccount().id
        for year in 2031...2033 {
            for month in 1...12 {
                let text = "\(year)-\(month < 10 ? "0" : "")\(month)-20T00:00:00Z"
                pair.clock.set(to: try Timestamp(text))
                try await pair.stores[0].keepUp()
                try pair.database.addParking(of: owner, at: pair.clock.now())
            }
        }
        try pair.database.run(
            """
            INSERT INTO parking (id, owner_id, building, suite, stay_hours, address, match_kind,
                created_at, geometry)
            SELECT \(TestDatabase.firstID("at")), owner_id, building, suite, stay_hours, address,
                match_kind, at, geometry
            FROM parking, LATERAL (
                SELECT created_at - n * 3600000 AS at FROM generate_series(1, 300) AS n) AS hour
            WHERE created_at = \(pair.clock.now().millisecondsSinceEpoch)
            """)
        return (pair, owner)
    }

    /// How often the server has looked into each month with parkings.
    private static func looks(_ database: TestDatabase) async throws -> [String: Int] {
        try #require(await database.waitUntilUnused())
        let counts = try database.texts(
            """
            SELECT relname || ' ' || idx_scan + seq_scan FROM pg_stat_user_tables
            WHERE relname ~ '^parking_203[123]_..$'
            """)
        return try Dictionary(
            counts.map { text in
                let words = text.split(separator: " ")
                return (String(words[0]), try #require(Int(words[1])))
            }, uniquingKeysWith: +)
    }

    @Test func theFirstPagesReadNoOldMonth() async throws {
        let (pair, owner) = try await Self.filled()
        for store in pair.stores { store.close() }
        let before = try await Self.looks(pair.database)
        let store = try await PostgresRecordStore.open(pair.database.address, clock: pair.clock)
        let parkings = store.parkings
        // Often, because the server may plan a statement in another way after some runs.
        for _ in 0..<12 {
            var cursor: PageCursor?
            for _ in 0..<5 {
                let page = try await parkings.newestFirst(of: owner, after: cursor, limit: 50)
                #expect(page.items.count == 50)
                cursor = page.next
            }
            let valid = ParkingFilter(status: .valid)
            let now = try await parkings.newestFirst(
                of: owner, matching: valid, after: nil, limit: 50)
            #expect(now.items.count == 4)
            let first = try #require(now.items.first)
            #expect(try await parkings.parking(first.id, of: owner) == first)
            let added = try await parkings.add(.sample(), of: owner)
            _ = try await parkings.extend(added.id, by: .oneHour, of: owner)
            let link = ShareToken().digest
            _ = try await parkings.share(added.id, of: owner, by: link)
            #expect(try await parkings.shared(by: link)?.id == added.id)
            try await parkings.remove(added.id, of: owner)
            _ = try await parkings.restore(RecordReference(added.id), of: owner)
            try await parkings.remove(added.id, of: owner)
        }
        store.close()
        let after = try await Self.looks(pair.database)
        let read = after.filter { before[$0.key] != $0.value }
        #expect(after.count == 36 && Set(read.keys).isSubset(of: Self.newest), "\(read)")
        #expect(read["parking_2033_12", default: 0] >= 12 * 5)
    }

    /// Of parkings that may be valid: they can be extended for a hundred days.
    private static let newest: Set = [
        "parking_2033_09", "parking_2033_10", "parking_2033_11", "parking_2033_12",
    ]

    @Test func allPagesTogetherHaveEveryParkingOnce() async throws {
        let (pair, owner) = try await Self.filled()
        let parkings = pair.stores[0].parkings
        let year = try StartPeriod(
            from: Timestamp("2032-03-01T00:00:00Z"), until: Timestamp("2033-03-01T00:00:00Z"))
        for (filter, count) in [(ParkingFilter(), 336), (ParkingFilter(period: year), 12)] {
            var (seen, cursor): ([Parking], PageCursor?) = ([], nil)
            repeat {
                let page = try await parkings.newestFirst(
                    of: owner, matching: filter, after: cursor, limit: 7)
                seen += page.items
                cursor = page.next
            } while cursor != nil
            #expect(seen.count == count && Set(seen.map(\.id)).count == count)
            #expect(seen.map(\.createdAt) == seen.map(\.createdAt).sorted(by: >))
        }
    }

    /// The clock of a process was set back, so its ids run ahead of the time.
    @Test func aParkingWhoseIdRunsAheadIsInItsPlace() async throws {
        let (pair, owner) = try await Self.filled()
        try pair.database.run(
            "UPDATE parking SET created_at = created_at - 40::bigint * 86400000 WHERE created_at = "
                + "\(pair.clock.now().millisecondsSinceEpoch)")
        let page = try await pair.stores[0].parkings.newestFirst(of: owner, after: nil, limit: 310)
        let times = page.items.map(\.createdAt)
        #expect(times.count == 310 && times == times.sorted(by: >))
        #expect(times.contains(pair.clock.now().advanced(by: .seconds(-40 * 86_400))))
    }

    @Test func movedRecordsLieInTheirMonths() async throws {
        let source = try await PostgresServer.shared.makeDatabase()
        let now = SystemClock().now()
        let store = try await PostgresRecordStore.open(source.address)
        let owner = try await store.accounts.create(
            .sample("ann"), password: OpenBackend.hash(of: "ann")
        ).id
        for month in 0..<30 {
            try source.addParking(
                of: owner, at: now.advanced(by: .seconds(Int64(month) * -30 * 86_400)))
        }
        _ = try await store.reminders.tellTest(to: owner)
        store.close()
        #expect(try source.counts(of: "parking").contains { $0.hasPrefix("parking_default") })
        let target = try await PostgresServer.shared.makeEmptyDatabase()
        let from = try await PostgresSource.open(source.address, isAlone: true)
        let to = try await PostgresTarget.move(
            into: target.address, from: from.place, startingOver: false)
        let moved = try await RecordTransferRun(from: from, to: to).run()
        #expect(moved.allSatisfy { $0.isEqual })
        let counts = try target.counts(of: "parking") + target.counts(of: "event")
        #expect(counts.count >= 29 && counts.allSatisfy { !$0.contains("default") })
    }
}
