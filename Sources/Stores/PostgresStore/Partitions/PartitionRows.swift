import RecordKeeping

/// The partitions of a table in a transaction.
struct PartitionRows {
    let table: PartitionedTable
    let transaction: PostgresTransaction

    /// The maximum number of partitions, in case a clock is wrong.
    private static let limit = 200

    /// The partitions of spans of time, oldest first.
    func partitions() async throws -> [TimePartition] {
        try await transaction.rows(
            """
            SELECT relname::text AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
            WHERE inhparent = to_regclass($1)
            """, [table.name]
        )
        .compactMap { table.partition(named: try $0.stored("name")) }
        .sorted { $0.start < $1.start }
    }

    /// Makes those of `needed` that are missing.
    func make(_ needed: [TimePartition]) async throws {
        guard !needed.isEmpty else { return }
        let found = try await partitions()
        let missing = needed.filter { !found.contains($0) }
        for partition in missing.prefix(max(0, Self.limit - found.count)) {
            try await make(partition)
        }
    }

    /// Makes a partition that is missing.
    ///
    /// Rows that lie in the default partition stay there: they may be many, and PostgreSQL moves no row
    /// that others refer to. The partition begins after the last of them; if there is no time left, none is made.
    private func make(_ partition: TimePartition) async throws {
        let (start, end) = (table.bound(partition.start), table.bound(partition.end))
        // From here on nobody adds rows to the default partition.
        try await lock()
        let last = try await transaction.row(
            """
            SELECT \(table.column) FROM \(table.defaultPartition)
            WHERE \(table.column) >= \(start) AND \(table.column) < \(end)
            ORDER BY \(table.column) DESC LIMIT 1
            """)
        let free = try last.map { try table.time(in: $0).advanced(by: .milliseconds(1)) }
        let first = max(partition.start, free ?? partition.start)
        guard first < partition.end else { return }
        try await transaction.execute(
            """
            CREATE TABLE \(partition.name) PARTITION OF \(table.name)
            FOR VALUES FROM (\(table.bound(first))) TO (\(end))
            """)
    }

    /// Drops a partition as a whole. Nothing may refer to its rows.
    func drop(_ partition: TimePartition) async throws {
        try await transaction.execute(
            "ALTER TABLE \(table.name) DETACH PARTITION \(partition.name)")
        try await transaction.execute("DROP TABLE \(partition.name)")
    }

    /// Whether a partition has no rows.
    func isEmpty(_ partition: TimePartition) async throws -> Bool {
        try await !transaction.exists("SELECT 1 FROM \(partition.name)")
    }

    /// Takes an exclusive lock on the table until the transaction ends.
    func lock() async throws {
        try await transaction.execute("LOCK TABLE \(table.name) IN ACCESS EXCLUSIVE MODE")
    }
}
