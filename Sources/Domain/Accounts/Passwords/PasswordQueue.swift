import Dispatch
import Synchronization

/// One thread that hashes passwords in turn, and a bound on those that wait for it.
///
/// A hash takes tens of milliseconds and 64 MiB. One at a time bounds the memory and leaves the
/// other cores to those who do not sign in; the bound keeps a flood of sign-ins from making
/// everybody's wait long.
final class PasswordQueue: Sendable {
    private let limit: Int
    private let waiting = Mutex(0)
    private let thread = DispatchQueue(label: "parkway.passwords", qos: .userInitiated)

    init(limit: Int) {
        self.limit = limit
    }

    /// Runs `work` when its turn comes, away from the threads of the cooperative pool.
    ///
    /// - Throws: ``AccountsError/tooManyWaiting(limit:)`` at once where too many wait.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try enter()
        return try await withCheckedThrowingContinuation { continuation in
            thread.async {
                let outcome = Result { try work() }
                self.leave()
                continuation.resume(with: outcome)
            }
        }
    }

    /// - Throws: ``AccountsError/tooManyWaiting(limit:)``.
    func requireRoom() throws(AccountsError) {
        if waiting.withLock({ $0 >= limit }) { throw .tooManyWaiting(limit: limit) }
    }

    /// How many are under way or wait.
    var load: Int { waiting.withLock { $0 } }

    /// Lets nothing begin until it is resumed.
    func suspend() { thread.suspend() }

    func resume() { thread.resume() }

    private func enter() throws(AccountsError) {
        let isFull = waiting.withLock { count in
            if count >= limit { return true }
            count += 1
            return false
        }
        if isFull { throw .tooManyWaiting(limit: limit) }
    }

    private func leave() {
        waiting.withLock { $0 -= 1 }
    }
}
