import Dispatch
import Synchronization

/// The connections to one database: at most as many as the limits allow. If all are in use, callers wait
/// in order, up to a limit.
final class PostgresPool: Sendable {
    private struct Waiter {
        let number: Int
        let continuation: CheckedContinuation<Turn, any Error>
    }

    /// What somebody who waits gets: a connection, or the right to open one.
    private enum Turn: Sendable {
        case connection(PostgresConnection)
        case opening
    }

    private struct State {
        var idle: [PostgresConnection] = []
        /// How many connections are open or being opened.
        var count = 0
        var waiters: [Waiter] = []
        var lastNumber = 0
        var isClosed = false
    }

    let address: PostgresAddress
    let limits: PostgresLimits
    private let log: StatementLog?
    private let state = Mutex(State())
    private let timers = DispatchQueue(label: "parkway.postgres.pool")

    /// A pool without connections, which records its statements in `log`.
    init(_ address: PostgresAddress, _ limits: PostgresLimits, log: StatementLog? = nil) {
        self.address = address
        self.limits = limits
        self.log = log
    }

    /// Lends a connection to `body`, which has it for itself.
    ///
    /// - Throws: ``PostgresFailure`` if there is none; the errors of `body`.
    func withConnection<Value: Sendable>(
        _ body: @Sendable (PostgresConnection) async throws -> Value
    ) async throws -> Value {
        let connection = try await take()
        do {
            let value = try await body(connection)
            await giveBack(connection)
            return value
        } catch {
            await giveBack(connection)
            throw error
        }
    }

    /// Closes all connections; those in use are closed when they are given back.
    func close() {
        let waiters = state.withLock { state in
            state.isClosed = true
            state.count -= state.idle.count
            state.idle = []
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters {
            waiter.continuation.resume(throwing: PostgresFailure.unreachable(reason: "closed"))
        }
    }

    private func take() async throws -> PostgresConnection {
        if case .connection(let connection) = try await turn(), await connection.isUsable() {
            return connection
        }
        // Also in the place of one that can no longer be used.
        do {
            let connection = try await PostgresConnection.open(address, limits)
            if let log { await connection.record(in: log) }
            return connection
        } catch {
            free(nil)
            throw error
        }
    }

    private func giveBack(_ connection: PostgresConnection) async {
        free(await connection.isUsable() ? connection : nil)
    }

    private func turn() async throws -> Turn {
        try await withCheckedThrowingContinuation { continuation in
            let turn = state.withLock { state -> Result<Turn, any Error>? in
                if state.isClosed {
                    return .failure(PostgresFailure.unreachable(reason: "the store was closed"))
                }
                if let connection = state.idle.popLast() {
                    return .success(.connection(connection))
                }
                if state.count < limits.connections {
                    state.count += 1
                    return .success(.opening)
                }
                state.lastNumber += 1
                let number = state.lastNumber
                state.waiters.append(Waiter(number: number, continuation: continuation))
                timers.asyncAfter(deadline: .now() + limits.longestWait.seconds) { [weak self] in
                    self?.giveUp(number)
                }
                return nil
            }
            if let turn { continuation.resume(with: turn) }
        }
    }

    /// Passes a connection on, or, if it is unusable, the right to open another one.
    private func free(_ connection: PostgresConnection?) {
        let next = state.withLock { state -> (Waiter, Turn)? in
            guard !state.isClosed, !state.waiters.isEmpty else {
                if let connection, !state.isClosed {
                    state.idle.append(connection)
                } else {
                    state.count -= 1
                }
                return nil
            }
            return (
                state.waiters.removeFirst(), connection.map { Turn.connection($0) } ?? .opening
            )
        }
        if let (waiter, turn) = next { waiter.continuation.resume(returning: turn) }
    }

    private func giveUp(_ number: Int) {
        let waiter = state.withLock { state -> Waiter? in
            guard let place = state.waiters.firstIndex(where: { $0.number == number }) else {
                return nil
            }
            return state.waiters.remove(at: place)
        }
        waiter?.continuation.resume(throwing: PostgresFailure.exhausted)
    }
}
