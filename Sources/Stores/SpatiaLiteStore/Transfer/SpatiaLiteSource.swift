public import Foundation
import GRDB
public import RecordTransfer
import StoreContract

/// The records of a file, which nobody else reads or writes meanwhile.
public final class SpatiaLiteSource: RecordSource {
    /// The folder, or the file.
    public let place: String
    private let queue: DatabaseQueue

    /// The records in the file of `queue`.
    init(_ queue: DatabaseQueue, place: String) {
        self.queue = queue
        self.place = place
    }

    /// Opens the records of a folder, after updating them to this version.
    ///
    /// - Throws: ``TransferError/inUse(place:)``; `StoreError`.
    public static func open(folder: URL) throws -> SpatiaLiteSource {
        try Store.open(at: folder, creating: false).close()
        return try open(file: Store.recordsFile(in: folder), place: folder.path)
    }

    /// Opens a file with records of this version. `place` is for messages.
    ///
    /// - Throws: ``TransferError/inUse(place:)``; `StoreError`.
    static func open(file: URL, place: String) throws -> SpatiaLiteSource {
        SpatiaLiteSource(try exclusiveQueue(file, place: place), place: place)
    }

    /// A connection that is the only one. In WAL mode, every open connection prevents that, also one that
    /// does nothing.
    ///
    /// Source: https://www.sqlite.org/wal.html, section "Use of WAL Without Shared-Memory"
    static func exclusiveQueue(_ file: URL, place: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(3)
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
        }
        do {
            let queue = try DatabaseQueue(path: file.path, configuration: configuration)
            try queue.writeWithoutTransaction { database in
                try database.execute(sql: "BEGIN EXCLUSIVE; COMMIT")
            }
            return queue
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            throw TransferError.inUse(place: place)
        } catch let error as DatabaseError {
            throw StoreError(error, path: file.path)
        }
    }

    /// How many rows a table has.
    ///
    /// - Throws: `StoreError`.
    public func count(of table: TransferTable) async throws -> Int {
        try await read { try TransferRows(table: table, place: $1).count(in: $0) }
    }

    /// The next rows in the order of the key.
    ///
    /// - Throws: ``TransferError/unreadable(place:table:column:)``; `StoreError`.
    public func rows(
        of table: TransferTable, after key: [TransferValue]?, limit: Int
    ) async throws -> [TransferRow] {
        try await read {
            try TransferRows(table: table, place: $1).fetch(after: key, limit: limit, in: $0)
        }
    }

    /// The last number that was assigned, also to a row that is gone.
    ///
    /// - Throws: `StoreError`.
    public func lastNumber(of table: TransferTable) async throws -> Int64 {
        try await read { try TransferRows(table: table, place: $1).lastNumber(in: $0) }
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database, String) throws -> Value
    ) async throws -> Value {
        do {
            return try await queue.read { [place] in try body($0, place) }
        } catch {
            throw translated(error)
        }
    }

    func translated(_ error: any Error) -> any Error {
        switch error {
        case let error as DatabaseError: StoreError(error, path: place)
        case let error as StoredValueError: StoreError.damaged(path: place, detail: error.detail)
        default: error
        }
    }
}
