internal import Dispatch
import Synchronization

/// One thread that hashes passwords in turn, with a limited queue.
///
/// A hash takes tens of milliseconds and 64 MiB. Hashing one at a time limits the memory and keeps
/// the other cores free; limiting the queue keeps waits short when many people sign in.
final class PasswordQueue: Sendable {
    private let limit: Int
    private let waiting = Mutex(0)
    let thread = DispatchQueue(label: "parkway.passwords", qos: .userInitiated)

    init(limit: Int) {
        self.limit = limit
    }

    /// Runs `work` in turn, outside the cooperative thread pool.
    ///
    /// - Throws: ``AccountsError/tooManyWaiting(limit:)`` at once if the queue is full.
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

    /// How many are running or waiting.
    var load: Int { waiting.withLock { $0 } }

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
