import Accounts
import DomainTestSupport
import ParkingRecords
import PersonalEvents
import PostgresStore
import PostgresTestSupport
import RecordKeeping
import StoreTestSupport
import TestSupport
import Testing

@Suite("An old database gets months and weeks", .timeLimit(.minutes(5)))
struct PartitionMigrationTests {
    /// Accounts with parkings of fifteen months, of 1971 and of 2090, and events of sixty days.
    private static let rows = """
        INSERT INTO account (id, email, email_key, name, contact_number, plate, password_hash,
            created_at)
        SELECT ('01900000-0000-7000-8000-00000000000' || n)::uuid, n || '@x.y', n || '@x.y', 'Ann',
            '+37798765432', 'CKXR318', 'x', 1 FROM generate_series(1, 2) AS n;
        INSERT INTO parking (id, owner_id, building, suite, stay_hours, address, match_kind,
            created_at, geometry)
        SELECT rpad(lpad(to_hex(at), 12, '0') || '70008' || n, 32, '0')::uuid,
            ('01900000-0000-7000-8000-00000000000' || n)::uuid, 'A1B2C', '1204', 4, '12 Quay',
            'rooftop', at, 'POINT(7.4 43.7)'
        FROM generate_series(1, 2) AS n, (
            SELECT (extract(epoch FROM
                date_trunc('month', now() AT TIME ZONE 'UTC') - month * interval '1 month')
                * 1000)::bigint + 5 AS at FROM generate_series(0, 14) AS month
            UNION ALL SELECT * FROM unnest(ARRAY[40000000000, 3800000000000])
        ) AS made;
        INSERT INTO parking_extension (parking_id, number, stay_hours, at)
            SELECT id, 1, 1, created_at FROM parking;
        INSERT INTO parking_share (digest, parking_id, created_at)
            SELECT id::text, id, 1 FROM parking;
        INSERT INTO parking_reminder (parking_id, kind, until, sent_at)
            SELECT id, 'ended', 5, 4 FROM parking;
        INSERT INTO event_counter (account_id, last) SELECT id, 60 FROM account;
        INSERT INTO event (account_id, number, at, name, members)
            SELECT id, n, (extract(epoch FROM now()) * 1000)::bigint - (60 - n) * 86400000::bigint,
                'reminder.test', '{}' FROM account, generate_series(1, 60) AS n;
        INSERT INTO webhook (account_id, address, secret, created_at)
            SELECT id, 'https://x.y', 'x', 1 FROM account;
        INSERT INTO webhook_delivery (account_id, event_number, due_at, attempts)
            SELECT id, n, 1, 0 FROM account, generate_series(50, 60) AS n;
        """

    private static let tables = [
        "parking", "parking_extension", "parking_share", "parking_reminder", "event", "webhook",
        "account",
    ]

    private static func content(of database: TestDatabase) throws -> [[String]] {
        try tables.map { table in
            try database.texts("SELECT kept::text FROM \(table) AS kept ORDER BY 1")
        }
    }

    /// Indexes with their columns and conditions, and rules, in the words of the server.
    private static func structure(of database: TestDatabase) throws -> Set<String> {
        let indexes = try database.texts(
            """
            SELECT replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') FROM pg_index
            WHERE indrelid IN ('parking'::regclass, 'event'::regclass)
            """)
        let rules = try database.texts(
            """
            SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
            FROM pg_constraint WHERE conparentid = 0 AND (
                conrelid IN ('parking'::regclass, 'event'::regclass)
                OR confrelid IN ('parking'::regclass, 'event'::regclass))
            """)
        return Set(indexes + rules)
    }

    @Test func everyRowIndexAndRuleIsKept() async throws {
        let database = try await PostgresServer.shared.makeEmptyDatabase()
        try await PostgresRecordStore.migrate(database.address, before: "partitions")
        try database.run(Self.rows)
        let before = try (Self.content(of: database), Self.structure(of: database))
        let made = try await PostgresRecordStore.migrate(database.address)
        #expect(made.contains { $0.hasSuffix("-partitions") })
        #expect(try Self.content(of: database) == before.0)
        let after = try Self.structure(of: database)
        // Only the keys of events have changed, and what they need.
        let gone = before.1.subtracting(after)
        #expect(gone.count == 4 && gone.allSatisfy { $0.contains("event") }, "\(gone)")
        #expect(after.contains { $0.contains("PRIMARY KEY (account_id, number, at)") })
        let deliveries = try database.run(
            """
            SELECT 1 FROM webhook_delivery JOIN event USING (account_id)
            WHERE at = event_at AND number = event_number
            """)
        #expect(deliveries == 22)
        let store = try await PostgresRecordStore.open(database.address)
        #expect(await store.check().isEmpty)
    }

    @Test func everyRowLiesInItsMonthOrWeek() async throws {
        let database = try await PostgresServer.shared.makeEmptyDatabase()
        try await PostgresRecordStore.migrate(database.address, before: "partitions")
        try database.run(Self.rows)
        try await PostgresRecordStore.migrate(database.address)
        let parkings = try database.texts(
            """
            SELECT tableoid::regclass::text = 'parking_'
                || to_char(to_timestamp(created_at / 1000.0) AT TIME ZONE 'UTC', 'YYYY_MM')
            FROM parking WHERE created_at NOT IN (40000000000, 3800000000000)
            """)
        #expect(parkings == [String](repeating: "t", count: 30))
        #expect(try database.counts(of: "parking").last == "parking_default 4")
        let events = try database.texts(
            """
            SELECT tableoid::regclass::text = 'event_' || to_char(date_trunc('week',
                to_timestamp(at / 1000.0) AT TIME ZONE 'UTC'), 'YYYY_MM_DD')
            FROM event WHERE at > (extract(epoch FROM now()) * 1000)::bigint - 7 * 86400000
            """)
        #expect(events == [String](repeating: "t", count: 14))
        // Old events lie in the default partition, and are deleted there.
        let store = try await PostgresRecordStore.open(database.address)
        try await store.keepUp()
        #expect(try database.counts(of: "event").allSatisfy { !$0.contains("default") })
        let ann = try #require(await store.accounts.findAccount(EmailAddress("1@x.y"))).id
        let list = try await store.parkings.newestFirst(of: ann, after: nil, limit: 50)
        #expect(list.items.count == 17)
        let page = try await store.events.events(of: ann, after: .beginning, limit: 99)
        #expect(page.events.map(\.id.number) == (54...60).map { $0 } && page.hasGap)
    }

    @Test func whatRefersToAParkingGoesWithIt() async throws {
        let database = try await PostgresServer.shared.makeEmptyDatabase()
        try await PostgresRecordStore.migrate(database.address, before: "partitions")
        try database.run(Self.rows)
        try await PostgresRecordStore.migrate(database.address)
        try database.run("DELETE FROM account WHERE email = '1@x.y'")
        for table in ["parking", "parking_extension", "parking_share", "parking_reminder"] {
            #expect(try database.run("SELECT 1 FROM \(table)") == 17, "\(table)")
        }
        #expect(try database.run("SELECT 1 FROM event") == 60)
        #expect(try database.run("SELECT 1 FROM webhook_delivery") == 11)
        #expect(throws: (any Error).self) {
            try database.run("INSERT INTO parking_extension VALUES (gen_random_uuid(), 1, 1, 1)")
        }
    }

    /// A service of the version before does not know the new column.
    @Test func aDeliveryFindsTheTimeOfItsEvent() async throws {
        let database = try await PostgresServer.shared.makeEmptyDatabase()
        try await PostgresRecordStore.migrate(database.address, before: "partitions")
        try database.run(Self.rows)
        try await PostgresRecordStore.migrate(database.address)
        try database.run(
            """
            INSERT INTO webhook_delivery (account_id, event_number, due_at, attempts)
            SELECT account_id, 40, 1, 0 FROM webhook
            """)
        let deliveries = try database.run(
            """
            SELECT 1 FROM webhook_delivery JOIN event USING (account_id)
            WHERE at = event_at AND number = 40 AND event_number = 40
            """)
        #expect(deliveries == 2)
        #expect(throws: (any Error).self) {
            try database.run(
                """
                INSERT INTO webhook_delivery (account_id, event_number, due_at, attempts)
                SELECT account_id, 61, 1, 0 FROM webhook
                """)
        }
    }
}
