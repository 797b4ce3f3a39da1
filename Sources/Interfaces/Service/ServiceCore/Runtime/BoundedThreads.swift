import NIOPosix
import ServiceLifecycle
import Synchronization

/// Threads for work that blocks or computes, with a bounded number of tasks that wait for one.
///
/// Such work must not run where requests are read and written, or one slow search would hold
/// up everybody. What waited so long that nobody expects its answer any more is not begun.
package final class BoundedThreads: Service {
    private let pool: NIOThreadPool
    private let limit: Int
    private let patience: Duration
    private let onOverload: @Sendable () -> Void
    private let outstanding = Atomic<Int>(0)

    /// - Parameters:
    ///   - count: threads.
    ///   - limit: tasks at once, those that wait for a thread included.
    ///   - patience: how long a task may wait for a thread.
    ///   - onOverload: called for each task that is not taken.
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

    /// - Throws: ``Failure/overloaded(retryAfterSeconds:)`` at once, where too much waits
    ///   already, or when its turn comes too late; what `work` throws.
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

    /// Begins `work` when a thread is free, beside what is counted; nobody waits for it. It is
    /// left where the service stops before.
    package func begin(_ work: @escaping @Sendable () -> Void) {
        pool.submit { state in
            if case .active = state { work() }
        }
    }

    /// How many tasks wait or run.
    package var load: Int { outstanding.load(ordering: .relaxed) }

    /// Until the service is told to stop. It has to be told after whoever uses the threads has
    /// ended, as a `ServiceGroup` does with what stands first in it.
    package func run() async throws {
        try? await gracefulShutdown()
        try await pool.shutdownGracefully()
    }
}
