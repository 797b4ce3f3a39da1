import RecordKeeping
import StoreContract

/// The connections and the clock that all ledgers share.
struct PostgresDatabase: Sendable {
    let pool: PostgresPool
    let clock: any RecordClock

    /// The address without its password.
    var server: String { pool.address.description }

    /// How two transactions that run at once see each other.
    enum Isolation: String {
        /// As if one ran after the other. If that is impossible, one of them runs again.
        case serializable = "BEGIN ISOLATION LEVEL SERIALIZABLE"
        /// Each statement sees what is committed when it begins. For changes that row locks and
        /// constraints alone keep correct.
        case readCommitted = "BEGIN ISOLATION LEVEL READ COMMITTED"
    }

    /// Reads in a transaction in which all statements see the same records.
    func read<Value: Sendable>(
        _ body: @Sendable (PostgresTransaction) async throws -> Value
    ) async throws -> Value {
        try await repeating(isWrite: false) {
            try await transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
        }
    }

    /// Reads by a single statement, or by several of which each may see newer records. It takes one
    /// round trip less than ``read(_:)``.
    func readOnce<Value: Sendable>(
        _ body: @Sendable (PostgresTransaction) async throws -> Value
    ) async throws -> Value {
        try await repeating(isWrite: false) {
            try await pool.withConnection { connection in
                try await body(PostgresTransaction(connection, at: clock.now()))
            }
        }
    }

    /// Runs `body` in one transaction, which is on the server's disk when this returns.
    ///
    /// If another transaction gets in its way, `body` runs again from the beginning, so it must have
    /// no effect but that of its statements. If it throws, nothing is changed.
    ///
    /// `isRepeatable` says that `body` finds out by itself whether an earlier run has made the change,
    /// for example by a creation key. Then it also runs again if the connection is lost while it
    /// commits.
    ///
    /// - Throws: ``StoreError``, among them ``StoreError/outcomeUnknown(server:)`` if the connection is
    ///   lost in COMMIT; the errors of `body`.
    func write<Value: Sendable>(
        _ isolation: Isolation = .serializable, isRepeatable: Bool = false,
        _ body: @Sendable (PostgresTransaction) async throws -> Value
    ) async throws -> Value {
        try await repeating(isWrite: true, canRepeatUnknown: isRepeatable) {
            try await transaction(isolation.rawValue, body)
        }
    }

    private func transaction<Value: Sendable>(
        _ begin: String, _ body: @Sendable (PostgresTransaction) async throws -> Value
    ) async throws -> Value {
        try await pool.withConnection { connection in
            await connection.begin(begin)
            do {
                let value = try await body(PostgresTransaction(connection, at: clock.now()))
                try await connection.commit()
                return value
            } catch {
                await connection.rollBack()
                throw error
            }
        }
    }

    private func repeating<Value: Sendable>(
        isWrite: Bool, canRepeatUnknown: Bool = true, _ work: () async throws -> Value
    ) async throws -> Value {
        var attempt = 1
        // Whether an earlier run may have made the change.
        var isUnknown = false
        while true {
            do {
                return try await work()
            } catch var failure as PostgresFailure {
                var canRepeat = failure.isTransient
                if case .outcomeUnknown(let reason) = failure {
                    canRepeat = canRepeatUnknown
                    isUnknown = isWrite
                    // A transaction that only reads has nothing to lose.
                    if !isWrite { failure = .lost(reason: reason) }
                }
                guard canRepeat, attempt < pool.limits.attempts else {
                    throw isUnknown
                        ? StoreError.outcomeUnknown(server: server)
                        : StoreError(failure, server: server)
                }
            } catch let error as StoredValueError {
                throw StoreError.damaged(path: server, detail: error.detail)
            }
            // Those that got in each other's way should not meet again.
            let longest = min(100_000, 1_000 << min(attempt, 7))
            do {
                try await Task.sleep(for: .microseconds(Int.random(in: 0...longest)))
            } catch {
                throw isUnknown ? StoreError.outcomeUnknown(server: server) : error
            }
            attempt += 1
        }
    }
}
