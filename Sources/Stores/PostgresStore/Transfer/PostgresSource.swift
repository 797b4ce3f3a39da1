import Foundation
public import RecordTransfer
public import StoreContract

/// The records of a database, as they are at one moment.
public struct PostgresSource: RecordSource {
    let connection: TransferConnection
    /// Where bytes of photos are that the database does not have; nil: there are none.
    let photos: (any BlobStore)?

    /// The address without its password.
    public var place: String { connection.server }

    /// Opens the records. If `isAlone`, nobody else uses them meanwhile; otherwise others may, and their
    /// changes are not seen. `photos` has the photos that the database does not have.
    ///
    /// - Throws: ``TransferError/inUse(place:)``; `StoreError`.
    public static func open(
        _ address: PostgresAddress, isAlone: Bool, photos: (any BlobStore)? = nil
    ) async throws -> PostgresSource {
        let connection = try await TransferConnection.open(address, isAlone: isAlone)
        try await TransferConnection.translating(connection.server) {
            try await UnfinishedMove.refuse(connection.connection, server: connection.server)
            try await PostgresSchema.requireCurrent(
                connection.connection, server: connection.server)
            await connection.connection.begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        }
        return PostgresSource(connection: connection, photos: photos)
    }

    /// How many rows a table has.
    ///
    /// - Throws: `StoreError`.
    public func count(of table: TransferTable) async throws -> Int {
        try await connection.read {
            try await TransferRows(table: table, place: place).count(in: $0)
        }
    }

    /// The next rows in the order of the key.
    ///
    /// - Throws: ``TransferError/unreadable(place:table:column:)``; `StoreError`.
    public func rows(
        of table: TransferTable, after key: [TransferValue]?, limit: Int
    ) async throws -> [TransferRow] {
        let rows = try await connection.read {
            try await TransferRows(table: table, place: place)
                .fetch(after: key, limit: limit, in: $0)
        }
        guard table.name == TransferTable.blob.name else { return rows }
        var whole: [TransferRow] = []
        for row in rows { whole.append(try await withBytes(row)) }
        return whole
    }

    /// A row of `blob` with its bytes, after checking them.
    private func withBytes(_ row: TransferRow) async throws -> TransferRow {
        guard let blob = MovedBlob(row) else { return row }
        let bytes = try await BlobReader(server: place, outside: photos)
            .bytes(of: blob.hash, stored: blob.bytes)
        return TransferRow([row.values[0], .bytes(Data(bytes))])
    }

    /// The last number that was assigned, also to a row that is gone.
    ///
    /// - Throws: `StoreError`.
    public func lastNumber(of table: TransferTable) async throws -> Int64 {
        try await connection.read {
            try await TransferRows(table: table, place: place).lastNumber(in: $0)
        }
    }
}
