import StoreContract

/// The tables that a database has while records are moved into it. Nobody uses its records meanwhile.
enum UnfinishedMove {
    static let creation = [
        """
        CREATE TABLE record_move_progress (
            name text COLLATE "C" PRIMARY KEY,
            key bytea NOT NULL,
            count bigint NOT NULL
        )
        """,
        "CREATE TABLE record_move (source text COLLATE \"C\" NOT NULL)",
    ]

    static let removal = ["DROP TABLE record_move_progress", "DROP TABLE record_move"]

    /// Where the records come from; nil if no move into the database is unfinished.
    ///
    /// - Throws: ``PostgresFailure``.
    static func source(_ connection: PostgresConnection) async throws -> String? {
        let found = try await connection.run([
            PostgresStatement("SELECT to_regclass('record_move') IS NOT NULL")
        ])
        guard try found.first?.first?.firstIfPresent() == true else { return nil }
        let rows = try await connection.run([
            PostgresStatement("SELECT source FROM record_move")
        ])
        return try rows.first?.first?.firstIfPresent()
    }

    /// - Throws: ``StoreError/moveUnfinished(place:source:)`` if a move into the database has not ended;
    ///   ``PostgresFailure``.
    static func refuse(_ connection: PostgresConnection, server: String) async throws {
        if let source = try await source(connection) {
            throw StoreError.moveUnfinished(place: server, source: source)
        }
    }
}
