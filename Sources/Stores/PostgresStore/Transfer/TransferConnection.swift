import RecordKeeping
import RecordTransfer
import StoreContract

/// The one connection of a move.
struct TransferConnection: Sendable {
    let connection: PostgresConnection
    /// The address without its password.
    let server: String

    /// How long the other connections have to end, among them those of a killed move.
    private static let patience = Duration.seconds(5)

    /// Connects. If `isAlone`, nobody else uses the records until this connection ends.
    ///
    /// - Throws: ``TransferError/inUse(place:)``; `StoreError`.
    static func open(_ address: PostgresAddress, isAlone: Bool) async throws -> TransferConnection {
        let server = address.description
        return try await translating(server) {
            let connection = try await PostgresConnection.open(
                address, .forMoves, isShared: !isAlone)
            if isAlone {
                let end = ContinuousClock.now + patience
                while try await !isLocked(connection) {
                    guard .now < end else { throw TransferError.inUse(place: server) }
                    try await Task.sleep(for: .milliseconds(100))
                }
            }
            return TransferConnection(connection: connection, server: server)
        }
    }

    private static func isLocked(_ connection: PostgresConnection) async throws -> Bool {
        let results = try await connection.run([
            PostgresStatement(
                "SELECT pg_try_advisory_lock($1)", [PostgresConnection.sharedLock])
        ])
        return try results.first?.first?.firstIfPresent() == true
    }

    /// Statements of the transaction that has begun, or each in one of its own.
    var statements: PostgresTransaction {
        PostgresTransaction(connection, at: SystemClock().now())
    }

    func read<Value: Sendable>(
        _ body: (PostgresTransaction) async throws -> Value
    ) async throws -> Value {
        try await Self.translating(server) { try await body(statements) }
    }

    /// A transaction. If its connection is lost, the next run finds out how far it has come.
    func write(_ body: (PostgresTransaction) async throws -> Void) async throws {
        try await Self.translating(server) {
            await connection.begin(PostgresDatabase.Isolation.readCommitted.rawValue)
            do {
                try await body(statements)
                try await connection.commit()
            } catch {
                await connection.rollBack()
                throw error
            }
        }
    }

    static func translating<Value: Sendable>(
        _ server: String, _ work: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await work()
        } catch let failure as PostgresFailure {
            throw StoreError(failure, server: server)
        } catch let error as StoredValueError {
            throw StoreError.damaged(path: server, detail: error.detail)
        }
    }
}
