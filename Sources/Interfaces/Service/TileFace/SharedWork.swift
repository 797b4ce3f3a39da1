import ServiceCore
import Synchronization

/// Work that many may ask for at once and that is done once.
///
/// It belongs to none of those who wait: where one stops waiting, the others still get it. What
/// nobody waits for any more when its turn comes is not begun.
final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Waiter = CheckedContinuation<Value, any Error>

    private struct Waiting {
        var lastNumber = 0
        var waiters: [Key: [Int: Waiter]] = [:]
    }

    private let threads: BoundedThreads
    private let waiting = Mutex(Waiting())

    init(on threads: BoundedThreads) {
        self.threads = threads
    }

    /// What `work` gives for `key`; of those who ask while it lasts, one has it done.
    ///
    /// - Throws: what `work` does; ``Failure`` (503) where too much waits already;
    ///   `CancellationError` where the task that waits is cancelled.
    func value(
        for key: Key, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let number = waiting.withLock { waiting in
            waiting.lastNumber += 1
            return waiting.lastNumber
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                if wait(waiter, number, for: key) { start(key, work) }
                // Cancelled before it could be found among those who wait.
                if Task.isCancelled { leave(number, key) }
            }
        } onCancel: {
            leave(number, key)
        }
    }

    /// - Returns: whether it is the first.
    private func wait(_ waiter: Waiter, _ number: Int, for key: Key) -> Bool {
        waiting.withLock { waiting in
            let isFirst = waiting.waiters[key] == nil
            waiting.waiters[key, default: [:]][number] = waiter
            return isFirst
        }
    }

    private func leave(_ number: Int, _ key: Key) {
        let waiter = waiting.withLock { $0.waiters[key]?.removeValue(forKey: number) }
        waiter?.resume(throwing: CancellationError())
    }

    /// A task of its own, for it may outlive whoever asked first.
    private func start(_ key: Key, _ work: @escaping @Sendable () throws -> Value) {
        Task {
            do {
                let value = try await threads.run { self.begin(key) ? try work() : nil }
                if let value { finish(key, .success(value)) }
            } catch {
                finish(key, .failure(error))
            }
        }
    }

    /// - Returns: whether somebody still waits; where not, the next one starts anew.
    private func begin(_ key: Key) -> Bool {
        waiting.withLock { waiting in
            guard waiting.waiters[key]?.isEmpty != false else { return true }
            waiting.waiters[key] = nil
            return false
        }
    }

    private func finish(_ key: Key, _ result: Result<Value, any Error>) {
        let waiters = waiting.withLock { $0.waiters.removeValue(forKey: key) }
        for waiter in (waiters ?? [:]).values { waiter.resume(with: result) }
    }
}
