import RecordKeeping

/// The statements of one transaction.
struct PostgresTransaction: Sendable {
    /// The time at which it began.
    let now: Timestamp
    private let connection: PostgresConnection

    init(_ connection: PostgresConnection, at now: Timestamp) {
        self.connection = connection
        self.now = now
    }

    /// All rows that a statement returns.
    func rows(_ sql: String, _ values: [any PostgresValue] = []) async throws -> [PostgresRow] {
        try await result(sql, values).rows
    }

    /// The first row; nil if there is none.
    func row(_ sql: String, _ values: [any PostgresValue] = []) async throws -> PostgresRow? {
        try await result(sql, values).first
    }

    /// The first column of the first row; nil if there is no row, or it is NULL.
    func value<Value: PostgresReadable>(
        _ sql: String, _ values: [any PostgresValue] = []
    ) async throws -> Value? {
        try await result(sql, values).first?.firstIfPresent()
    }

    /// Whether a statement returns a row. `sql` is the whole statement: `SELECT 1 FROM … WHERE …`.
    func exists(_ sql: String, _ values: [any PostgresValue] = []) async throws -> Bool {
        try await result(sql + " LIMIT 1", values).count > 0
    }

    /// How many rows were inserted, changed or deleted.
    @discardableResult
    func execute(_ sql: String, _ values: [any PostgresValue] = []) async throws -> Int {
        try await result(sql, values).changes
    }

    /// Runs several statements in one round trip.
    @discardableResult
    func pipeline(_ statements: [PostgresStatement]) async throws -> [PostgresResult] {
        guard !statements.isEmpty else { return [] }
        return try await connection.run(statements)
    }

    /// Waits until no other transaction holds a lock of one of these names, and holds them until the
    /// transaction ends. In a transaction that is ``PostgresDatabase/Isolation/readCommitted``, later
    /// statements see what the other one has committed.
    func lock(_ names: [String]) async throws {
        // In the same order everywhere, so that there are no deadlocks.
        try await execute(
            """
            SELECT pg_advisory_xact_lock(key) FROM (
                SELECT DISTINCT hashtextextended(name, 0) AS key FROM unnest($1) AS name
                ORDER BY key) AS keys
            """, [names])
    }

    private func result(
        _ sql: String, _ values: [any PostgresValue]
    ) async throws -> PostgresResult {
        let results = try await connection.run([PostgresStatement(sql, values)])
        guard let result = results.first else {
            throw PostgresFailure.misused("a statement has no result")
        }
        return result
    }
}
