import NIOPosix
import ServiceLifecycle
import Synchronization

/// Threads for work that blocks or computes, with a bounded queue.
///
/// Such work must not run on the threads that read and write requests, because one slow search
/// would delay all others. A task that waited longer than the patience is not started.
package final class BoundedThreads: Service {
    private let pool: NIOThreadPool
    private let limit: Int
    private let patience: Duration
    private let onOverload: @Sendable () -> Void
    private let outstanding = Atomic<Int>(0)

    /// - Parameters:
    ///   - count: number of threads.
    ///   - limit: maximum number of tasks that run or wait.
    ///   - patience: how long a task may wait for a thread.
    ///   - onOverload: called for each task that is rejected.
    package init(
        count: Int, limit: Int, patience: Duration = .seconds(30),
        onOverload: @escaping @Sendable () -> Void = {}
    ) {
        pool = NIOThreadPool(numberOfThreads: count)
        self.limit = limit
        self.patience = patience
        self.onOverload = onOverload
        pool.start()
    }

    /// Runs `work` on a thread and returns its result.
    ///
    /// - Throws: ``Failure/overloaded(retryAfterSeconds:)`` if the queue is full or `work` waited
    ///   too long; what `work` throws.
    package func run<Result: Sendable>(
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        let before = outstanding.add(1, ordering: .relaxed).oldValue
        defer { outstanding.subtract(1, ordering: .relaxed) }
        guard before < limit else {
            onOverload()
            throw Failure.overloaded()
        }
        let latest = ContinuousClock.now + patience
        return try await pool.runIfActive { [onOverload] in
            guard ContinuousClock.now < latest else {
                onOverload()
                throw Failure.overloaded()
            }
            return try work()
        }
    }

    /// Runs `work` in the background when a thread is free. It does not count towards the limit,
    /// and is dropped if the service stops first.
    package func runInBackground(_ work: @escaping @Sendable () -> Void) {
        pool.submit { state in
            if case .active = state { work() }
        }
    }

    /// The number of tasks that wait or run.
    package var load: Int { outstanding.load(ordering: .relaxed) }

    /// Runs until the service is stopped, then ends the threads.
    ///
    /// The users of the threads must stop first: list the threads before them in a `ServiceGroup`.
    ///
    /// - Throws: an error of the thread pool if its threads cannot be ended.
    package func run() async throws {
        try? await gracefulShutdown()
        try await pool.shutdownGracefully()
    }
}
