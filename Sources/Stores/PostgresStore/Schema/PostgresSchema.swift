import StoreContract

/// The tables of the records.
///
/// Times are milliseconds since the epoch in UTC. Each `id` is a UUIDv7. Texts are compared by their
/// bytes, because all servers and the program order them so. Places are `geography` in SRID 4326.
enum PostgresSchema {
    /// In the order of their numbers, which have no gaps.
    static let migrations = [
        AccountSchema.migration, ParkingSchema.migration, ClosureSchema.migration,
        SpaceSchema.migration, FountainSchema.migration, PartnerSchema.migration,
        ProfileSchema.migration, BuildingSchema.migration, CameraSchema.migration,
        ReceiptKeySchema.migration, BlobSchema.migration, PartitionSchema.migration,
    ]

    /// "PKWY": the key of the lock that one process holds while it migrates.
    private static let lockKey: Int64 = 0x504B_5759

    private static let table = """
        CREATE TABLE IF NOT EXISTS schema_migration (
            number bigint PRIMARY KEY,
            name text COLLATE "C" NOT NULL,
            at timestamptz NOT NULL DEFAULT now()
        )
        """

    /// Makes the migrations that a database lacks, or only those before the one with the name `end`.
    /// Several processes may do this at once: one of them makes them, and the others wait.
    ///
    /// - Returns: the names of those that this call made.
    /// - Throws: ``StoreError/newerThanProgram(path:migrations:)`` if the database has migrations that
    ///   this program does not know; ``PostgresFailure``.
    static func migrate(
        _ connection: PostgresConnection, server: String, before end: String? = nil
    ) async throws -> [String] {
        if try await missing(connection, server: server).isEmpty { return [] }
        await connection.begin(PostgresDatabase.Isolation.readCommitted.rawValue)
        do {
            // The other process may take long.
            _ = try await connection.run([
                PostgresStatement("SET LOCAL lock_timeout = 0"),
                PostgresStatement("SET LOCAL statement_timeout = 0"),
                PostgresStatement("SELECT pg_advisory_xact_lock($1)", [lockKey]),
                PostgresStatement(table),
            ])
            let missing = try await missing(connection, server: server)
                .prefix { $0.name != end }
            for migration in missing { try await make(migration, connection) }
            try await connection.commit()
            return missing.map(\.label)
        } catch {
            await connection.rollBack()
            throw error
        }
    }

    /// - Throws: ``StoreError/notMigrated(server:)``,
    ///   ``StoreError/newerThanProgram(path:migrations:)``; ``PostgresFailure``.
    static func requireCurrent(_ connection: PostgresConnection, server: String) async throws {
        guard try await missing(connection, server: server).isEmpty else {
            throw StoreError.notMigrated(server: server)
        }
    }

    /// The migrations that a database lacks.
    ///
    /// - Throws: ``StoreError/newerThanProgram(path:migrations:)``; ``PostgresFailure``.
    static func missing(
        _ connection: PostgresConnection, server: String
    ) async throws -> [PostgresMigration] {
        let found = try await connection.run([
            PostgresStatement("SELECT to_regclass('schema_migration') IS NOT NULL")
        ])
        guard try found.first?.first?.firstIfPresent() == true else { return migrations }
        let rows = try await connection.run([
            PostgresStatement("SELECT number, name FROM schema_migration ORDER BY number")
        ]).flatMap(\.rows)
        let made = try rows.map { row in
            PostgresMigration(
                number: try row.stored("number"), name: try row.stored("name"), script: [])
        }
        let known = Set(migrations.map(\.label))
        let unknown = made.map(\.label).filter { !known.contains($0) }
        guard unknown.isEmpty else {
            throw StoreError.newerThanProgram(path: server, migrations: unknown)
        }
        return migrations.filter { migration in !made.contains { $0.number == migration.number } }
    }

    private static func make(
        _ migration: PostgresMigration, _ connection: PostgresConnection
    ) async throws {
        // Installing an extension may need rights that the program's role lacks. If it is installed
        // already, this does nothing.
        if migration.number == 1 {
            try await connection.run(script: "CREATE EXTENSION IF NOT EXISTS postgis")
        }
        for part in migration.script { try await connection.run(script: part) }
        _ = try await connection.run([
            PostgresStatement(
                "INSERT INTO schema_migration (number, name) VALUES ($1, $2)",
                [migration.number, migration.name])
        ])
    }
}
