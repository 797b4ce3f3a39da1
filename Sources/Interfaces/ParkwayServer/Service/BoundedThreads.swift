import NIOPosix
import ServiceLifecycle
import Synchronization

/// Threads for work that blocks or computes, with a bounded number of tasks that wait for one.
///
/// Such work must not run where requests are read and written, or one slow search would hold
/// up everybody.
final class BoundedThreads: Service {
    private let pool: NIOThreadPool
    private let limit: Int
    private let outstanding = Atomic<Int>(0)

    /// - Parameters:
    ///   - count: threads.
    ///   - limit: tasks at once, those that wait for a thread included.
    init(count: Int, limit: Int) {
        pool = NIOThreadPool(numberOfThreads: count)
        self.limit = limit
        pool.start()
    }

    /// - Throws: ``Failure/overloaded(retryAfterSeconds:)`` at once, where too much waits
    ///   already; what `work` throws.
    func run<Result: Sendable>(
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        let before = outstanding.add(1, ordering: .relaxed).oldValue
        defer { outstanding.subtract(1, ordering: .relaxed) }
        guard before < limit else { throw Failure.overloaded() }
        return try await pool.runIfActive(work)
    }

    /// How many tasks wait or run.
    var load: Int { outstanding.load(ordering: .relaxed) }

    /// Waits until the service is told to stop, then for what is under way.
    func run() async throws {
        try? await gracefulShutdown()
        try await pool.shutdownGracefully()
    }
}
