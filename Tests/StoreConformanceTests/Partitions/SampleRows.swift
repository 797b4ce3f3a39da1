import Accounts
import ParkingRecords
import PersonalEvents
import PostgresStore
import PostgresTestSupport
import RecordKeeping

/// Rows of chosen times, which no ledger would add.
extension TestDatabase {
    /// The smallest UUIDv7 of a time, in SQL.
    static func firstID(_ milliseconds: String) -> String {
        "rpad(lpad(to_hex(\(milliseconds)), 12, '0') || '70008', 32, '0')::uuid"
    }

    /// Adds a parking, whose id is of the same time, and returns that id.
    @discardableResult
    func addParking(of owner: Account.ID, at time: Timestamp) throws -> String {
        let milliseconds = "\(time.millisecondsSinceEpoch)::bigint"
        return try texts(
            """
            INSERT INTO parking (id, owner_id, building, suite, stay_hours, address, match_kind,
                created_at, geometry)
            VALUES (\(Self.firstID(milliseconds)), '\(owner)', 'A1B2C', '1204', 4, '12 Quay',
                'rooftop', \(milliseconds), 'POINT(7.4 43.7)')
            RETURNING id
            """
        ).joined()
    }

    /// How many rows each partition of a table has that has some, as `name count`.
    func counts(of table: String) throws -> [String] {
        try texts(
            """
            SELECT tableoid::regclass || ' ' || count(*) FROM \(table) GROUP BY tableoid
            ORDER BY tableoid::regclass::text
            """)
    }

    func hasTable(_ name: String) throws -> Bool {
        try texts("SELECT to_regclass('\(name)') IS NOT NULL") == ["t"]
    }

    /// The bounds of a partition in the words of the server.
    func bounds(of partition: String) throws -> String {
        try texts(
            "SELECT pg_get_expr(relpartbound, oid) FROM pg_class WHERE relname = '\(partition)'"
        ).joined()
    }
}

extension PostgresRecordStore {
    /// What the service does every minute.
    func keepUp() async throws {
        try await parkings.deleteRemoved()
        try await events.deleteOld()
    }
}
