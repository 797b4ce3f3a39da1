import RecordTransfer
public import StoreContract

extension PostgresTarget {
    /// Begins to move records into a database without any, or goes on with that. Its tables are made if
    /// they are missing. Nobody can use the database until all records are there. The bytes of photos go to
    /// `photos`; nil: into the database.
    ///
    /// - Throws: ``TransferError``; `StoreError`. Then nothing was changed.
    public static func move(
        into address: PostgresAddress, from source: String, startingOver: Bool,
        photos: (any BlobStore)? = nil
    ) async throws -> PostgresTarget {
        let connection = try await TransferConnection.open(address, isAlone: true)
        let begun = try await connection.read { _ in
            try await UnfinishedMove.source(connection.connection)
        }
        if let begun, begun != source, !startingOver {
            throw TransferError.otherMove(place: connection.server, source: begun)
        }
        if begun == nil { try await requireEmpty(connection) }
        try await migrate(connection)
        if begun == nil || startingOver {
            let isNew = begun == nil
            try await connection.write { tx in
                if !isNew { try await tx.pipeline(dropping) }
                try await clear(TransferTable.all.filter { !isNew || $0.isIncidental }, in: tx)
                try await tx.pipeline(UnfinishedMove.creation.map { PostgresStatement($0) })
                try await tx.execute("INSERT INTO record_move (source) VALUES ($1)", [source])
            }
        }
        return PostgresTarget(connection: connection, isAtomic: false, photos: photos)
    }

    /// Replaces all records of a database, in one transaction. Its tables are made if they are missing. The
    /// bytes of photos go to `photos`; nil: into the database.
    ///
    /// - Throws: ``TransferError/inUse(place:)``; `StoreError`. Then nothing was changed.
    public static func replace(
        _ address: PostgresAddress, photos: (any BlobStore)? = nil
    ) async throws -> PostgresTarget {
        let connection = try await TransferConnection.open(address, isAlone: true)
        try await connection.read { _ in
            try await UnfinishedMove.refuse(connection.connection, server: connection.server)
        }
        try await migrate(connection)
        try await connection.read { tx in
            await connection.connection.begin(PostgresDatabase.Isolation.readCommitted.rawValue)
            try await clear(TransferTable.all, in: tx)
        }
        return PostgresTarget(connection: connection, isAtomic: true, photos: photos)
    }

    private static var dropping: [PostgresStatement] {
        UnfinishedMove.removal.map { PostgresStatement($0) }
    }

    private static func migrate(_ connection: TransferConnection) async throws {
        try await connection.read { _ in
            _ = try await PostgresSchema.migrate(
                connection.connection, server: connection.server)
        }
        // For the time until the first service makes them.
        try await connection.write { tx in
            for table in PartitionedTable.all {
                try await PartitionRows(table: table, transaction: tx)
                    .make(table.needed(at: tx.now))
            }
        }
    }

    /// - Throws: ``TransferError/notEmpty(place:table:count:)``; `StoreError`.
    private static func requireEmpty(_ connection: TransferConnection) async throws {
        for table in TransferTable.all where !table.isIncidental {
            let count = try await connection.read { tx in
                // Tables that a newer version has may be missing.
                let isThere = try await tx.exists(
                    "SELECT 1 WHERE to_regclass($1) IS NOT NULL", [table.name])
                guard isThere else { return 0 }
                // Also blobs that no photo names.
                return try await tx.value("SELECT count(*) FROM \(table.name)") ?? 0
            }
            guard count == 0 else {
                throw TransferError.notEmpty(
                    place: connection.server, table: table.name, count: count)
            }
        }
    }

    /// Removes all rows, also those that triggers keep.
    private static func clear(
        _ tables: [TransferTable], in tx: PostgresTransaction
    ) async throws {
        let names = tables.map(\.name)
        let kept = try await tx.rows(
            """
            SELECT DISTINCT relname::text AS name FROM pg_trigger
            JOIN pg_class ON pg_class.oid = tgrelid
            WHERE NOT tgisinternal AND relname = ANY ($1) AND tgrelid = to_regclass(relname::text)
            """, [names]
        ).map { try $0.stored("name") as String }
        try await tx.pipeline(
            kept.map { PostgresStatement("ALTER TABLE \($0) DISABLE TRIGGER USER") }
                + [PostgresStatement("TRUNCATE \(names.joined(separator: ", "))")]
                + kept.map { PostgresStatement("ALTER TABLE \($0) ENABLE TRIGGER USER") })
    }
}
