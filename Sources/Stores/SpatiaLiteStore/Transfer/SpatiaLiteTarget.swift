import Foundation
import GRDB
public import RecordTransfer
import StoreContract

/// A file that takes the records of another store. It gets its name only when it has all of them.
public final class SpatiaLiteTarget: RecordTarget {
    private let content: SpatiaLiteSource
    private let file: URL
    private let queue: DatabaseQueue
    /// Gives the finished file its name.
    private let publish: @Sendable () throws -> Void

    /// The records that the file has so far.
    public var records: any RecordSource { content }

    private var place: String { content.place }

    /// Takes the records into a new file, or goes on with one of an earlier run. `place` is the folder, or the
    /// file, as people call it.
    init(
        _ file: URL, _ queue: DatabaseQueue, place: String,
        publishing publish: @escaping @Sendable () throws -> Void
    ) {
        self.file = file
        self.queue = queue
        content = SpatiaLiteSource(queue, place: place)
        self.publish = publish
    }

    /// Makes the tables, without rows, and notes where the records will come from.
    static func prepare(_ queue: DatabaseQueue, source: String) throws {
        try RecordsSchema.create(in: queue)
        try queue.write { database in
            for table in TransferTable.all where table.isIncidental {
                try database.execute(sql: "DELETE FROM \(table.name)")
            }
            try database.execute(
                sql: """
                    CREATE TABLE record_move_progress (
                        name TEXT NOT NULL PRIMARY KEY,
                        key BLOB NOT NULL,
                        count INTEGER NOT NULL
                    ) STRICT;
                    CREATE TABLE \(UnfinishedMove.table) (source TEXT NOT NULL) STRICT;
                    """)
            try database.execute(
                sql: "INSERT INTO \(UnfinishedMove.table) (source) VALUES (?)",
                arguments: [source])
        }
    }

    /// How far an earlier run has come.
    ///
    /// - Throws: `StoreError`.
    public func progress() async throws -> [String: TransferProgress] {
        try await content.read { database, _ in
            var progress: [String: TransferProgress] = [:]
            for row in try Row.fetchAll(database, sql: "SELECT * FROM record_move_progress") {
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

    /// Adds rows and keeps the progress, in one transaction.
    ///
    /// - Throws: `StoreError`.
    public func insert(
        _ rows: [TransferRow], into table: TransferTable, _ progress: TransferProgress
    ) async throws {
        try await write { database, place in
            try TransferRows(table: table, place: place).insert(rows, in: database)
            try database.execute(
                sql: """
                    INSERT INTO record_move_progress (name, key, count) VALUES (?, ?, ?)
                    ON CONFLICT (name) DO UPDATE SET key = excluded.key, count = excluded.count
                    """,
                arguments: [
                    table.name, Data(progress.storedKey), progress.count,
                ])
        }
    }

    /// Checks the file and gives it its name.
    ///
    /// - Throws: ``TransferError/unsound(place:problem:)``; `StoreError`.
    public func complete(numbers: [String: Int64]) async throws {
        try await write { database, place in
            for table in TransferTable.all {
                guard let number = numbers[table.name] else { continue }
                try TransferRows(table: table, place: place).setLastNumber(number, in: database)
            }
            try database.execute(
                sql: "DROP TABLE record_move_progress; DROP TABLE \(UnfinishedMove.table)")
        }
        let problem = try await content.read { [file] database, _ in
            try Store.problems(ofRecords: file, in: database).first
        }
        if let problem { throw TransferError.unsound(place: place, problem: problem.text) }
        try StoreError.translating(place) {
            try Store.finishDraft(queue)
            try publish()
        }
    }

    private func write(
        _ body: @escaping @Sendable (Database, String) throws -> Void
    ) async throws {
        do {
            try await queue.write { [place] in try body($0, place) }
        } catch {
            throw content.translated(error)
        }
    }
}
