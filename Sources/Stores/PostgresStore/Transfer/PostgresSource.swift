public import RecordTransfer

/// The records of a database, as they are at one moment.
public struct PostgresSource: RecordSource {
    let connection: TransferConnection

    /// The address without its password.
    public var place: String { connection.server }

    /// Opens the records. If `isAlone`, nobody else uses them meanwhile; otherwise others may, and their
    /// changes are not seen.
    ///
    /// - Throws: ``TransferError/inUse(place:)``; `StoreError`.
    public static func open(
        _ address: PostgresAddress, isAlone: Bool
    ) async throws -> PostgresSource {
        let connection = try await TransferConnection.open(address, isAlone: isAlone)
        try await TransferConnection.translating(connection.server) {
            try await UnfinishedMove.refuse(connection.connection, server: connection.server)
            try await PostgresSchema.requireCurrent(
                connection.connection, server: connection.server)
            await connection.connection.begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        }
        return PostgresSource(connection: connection)
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
        try await connection.read {
            try await TransferRows(table: table, place: place)
                .fetch(after: key, limit: limit, in: $0)
        }
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
