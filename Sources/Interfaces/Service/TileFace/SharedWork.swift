import ServiceCore
import Synchronization

/// Work that several tasks may request at the same time and that is done only once.
///
/// If one task is cancelled, the others still get the result. Work for which no task waits any more
/// when a thread becomes free is not started.
final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Waiter = CheckedContinuation<Value, any Error>

    private struct Waiting {
        var lastNumber = 0
        var waiters: [Key: [Int: Waiter]] = [:]
    }

    private let threads: FairThreads
    private let waiting = Mutex(Waiting())

    init(on threads: FairThreads) {
        self.threads = threads
    }

    /// The result of `work` for `key`. If the work for `key` is already requested, waits for it.
    ///
    /// - Throws: what `work` throws; ``Failure`` (503) if too much work waits already;
    ///   `CancellationError` if the waiting task is cancelled.
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
                // The cancellation may have come before the waiter was registered.
                if Task.isCancelled { leave(number, key) }
            }
        } onCancel: {
            leave(number, key)
        }
    }

    /// - Returns: whether it is the first waiter for `key`.
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

    /// Uses an unstructured task, because the work may outlive the first request.
    private func start(_ key: Key, _ work: @escaping @Sendable () throws -> Value) {
        Task {
            do {
                let value = try await threads.run(cost: .metatile) {
                    self.begin(key) ? try work() : nil
                }
                if let value { finish(key, .success(value)) }
            } catch {
                finish(key, .failure(error))
            }
        }
    }

    /// - Returns: whether a task still waits. If not, the next request starts the work again.
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
