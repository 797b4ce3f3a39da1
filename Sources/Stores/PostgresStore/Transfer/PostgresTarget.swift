import Foundation
import RecordKeeping
public import RecordTransfer
import StoreContract

/// A database that takes the records of another store.
public struct PostgresTarget: RecordTarget {
    let connection: TransferConnection
    /// Whether all rows are written in one transaction, which ``complete(numbers:)`` commits.
    let isAtomic: Bool
    /// Where the bytes of photos go; nil: into the database.
    let photos: (any BlobStore)?

    /// The records that the database has so far.
    public var records: any RecordSource {
        PostgresSource(connection: connection, photos: photos)
    }

    private var place: String { connection.server }

    /// How far an earlier run has come.
    ///
    /// - Throws: `StoreError`.
    public func progress() async throws -> [String: TransferProgress] {
        if isAtomic { return [:] }
        return try await connection.read { tx in
            var progress: [String: TransferProgress] = [:]
            for row in try await tx.rows("SELECT name, key, count FROM record_move_progress") {
                let bytes: Data = try row.stored("key")
                let table = TransferProgress(
                    storedKey: Array(bytes), count: try row.stored("count"))
                guard let table else {
                    throw StoredValueError(detail: "the progress of a move is not readable")
                }
                progress[try row.stored("name")] = table
            }
            return progress
        }
    }

    /// Adds rows, with the partitions that they lie in, and keeps the progress, in one transaction.
    ///
    /// - Throws: `StoreError`.
    public func insert(
        _ rows: [TransferRow], into table: TransferTable, _ progress: TransferProgress
    ) async throws {
        let rows = try await keepingBytes(of: rows, in: table)
        let insertion = TransferRows(table: table, place: place).insertion(of: rows)
        if isAtomic {
            return try await connection.read { tx in
                try await Self.makePartitions(for: rows, of: table, in: tx)
                _ = try await tx.pipeline([insertion])
            }
        }
        let note = PostgresStatement(
            """
            INSERT INTO record_move_progress (name, key, count) VALUES ($1, $2, $3)
            ON CONFLICT (name) DO UPDATE SET key = excluded.key, count = excluded.count
            """,
            [table.name, Data(progress.storedKey), progress.count])
        try await connection.write { tx in
            try await Self.makePartitions(for: rows, of: table, in: tx)
            _ = try await tx.pipeline([insertion, note])
        }
    }

    private static func makePartitions(
        for rows: [TransferRow], of table: TransferTable, in tx: PostgresTransaction
    ) async throws {
        guard let partitioned = PartitionedTable.all.first(where: { $0.name == table.name }),
            let place = table.columns.firstIndex(where: { $0.name == partitioned.column })
        else { return }
        let times: [Timestamp] = rows.compactMap { row in
            switch row.values[place] {
            case .id(let id): id.timestamp
            case .integer(let milliseconds): Timestamp(millisecondsSinceEpoch: milliseconds)
            case .null, .text, .boolean, .real, .shape, .bytes: nil
            }
        }
        try await PartitionRows(table: partitioned, transaction: tx)
            .make(partitioned.needed(for: times, at: tx.now))
    }

    /// Puts the bytes of photos where they belong, before the rows that name them are written.
    private func keepingBytes(
        of rows: [TransferRow], in table: TransferTable
    ) async throws -> [TransferRow] {
        guard let photos, table.name == TransferTable.blob.name else { return rows }
        for row in rows {
            guard let blob = MovedBlob(row), let bytes = blob.bytes else { continue }
            try await photos.put(bytes, as: blob.hash)
        }
        return rows.map { TransferRow([$0.values[0], .null]) }
    }

    /// Goes on with the numbers of the source, and lets the database be used.
    ///
    /// - Throws: `StoreError`.
    public func complete(numbers: [String: Int64]) async throws {
        var statements = TransferTable.all.compactMap { table in
            numbers[table.name].flatMap {
                TransferRows(table: table, place: place).numbering(after: $0)
            }
        }
        statements.append(
            PostgresStatement(
                """
                INSERT INTO closure_counter (id, last)
                SELECT 1, coalesce(max(edition), 0) FROM closure
                ON CONFLICT (id) DO UPDATE SET last = excluded.last
                """))
        if isAtomic {
            return try await TransferConnection.translating(place) {
                _ = try await connection.statements.pipeline(statements)
                try await connection.connection.commit()
            }
        }
        statements += UnfinishedMove.removal.map { PostgresStatement($0) }
        try await connection.write { [statements] in _ = try await $0.pipeline(statements) }
    }
}
