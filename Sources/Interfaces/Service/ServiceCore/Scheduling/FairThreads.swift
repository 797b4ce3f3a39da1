import Accounts
import FairScheduling
import NIOPosix
import ServiceLifecycle
import Synchronization

/// Threads for work that blocks or computes, shared fairly among the clients, with bounded queues.
///
/// Such work must not run on the threads that read and write requests, because one slow search
/// would delay all others. ``FairScheduler`` has the rules. Work that waited longer than the
/// patience is not started, and work whose task is cancelled leaves the queue.
package final class FairThreads: Service {
    private typealias Scheduler = FairScheduler<ClientAddress?, AwaitedJob>

    private let pool: NIOThreadPool
    private let patience: Duration
    private let onOverload: @Sendable () -> Void
    private let scheduler: Mutex<Scheduler>
    private let lastID = Atomic<UInt64>(0)

    /// - Parameters:
    ///   - bounds: the number of threads and the lengths of the queues.
    ///   - patience: how long work may wait for a thread.
    ///   - onOverload: called for each piece of work that is rejected.
    package init(
        _ bounds: SchedulerBounds, patience: Duration = .seconds(30),
        onOverload: @escaping @Sendable () -> Void = {}
    ) {
        pool = NIOThreadPool(numberOfThreads: bounds.workers)
        self.patience = patience
        self.onOverload = onOverload
        scheduler = Mutex(Scheduler(bounds))
        pool.start()
    }

    /// Runs `work` for ``RequestClient/current`` on a thread and returns its result.
    ///
    /// - Throws: ``Failure/overloaded(retryAfterSeconds:)`` if a queue is full or `work` waited too
    ///   long; `CancellationError`; what `work` throws.
    package func run<Result: Sendable>(
        cost: RequestCost = .single, _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        let client = RequestClient.current
        let latest = ContinuousClock.now + patience
        return try await wait(as: client) { [onOverload] in
            guard ContinuousClock.now < latest else {
                onOverload()
                throw Failure.overloaded()
            }
            return try work()
        } enqueue: { job, id in
            submit(job, id, for: client, cost)
        }
    }

    /// Runs the next part of work that has begun for `client` on a thread and returns its result.
    ///
    /// It is never rejected, and runs before the client's other work. The caller limits how much
    /// work is begun and not ended.
    ///
    /// - Throws: `CancellationError`; what `work` throws.
    package func resume<Result: Sendable>(
        for client: ClientAddress?, cost: RequestCost,
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await wait(as: client, for: work) { job, id in
            let next = scheduler.withLock { scheduler in
                scheduler.resume(job, id, of: client, cost: cost.units)
                return scheduler.next()
            }
            start(next)
        }
    }

    /// Waits for the result of `work`, which `enqueue` adds to the scheduler.
    private func wait<Result: Sendable>(
        as client: ClientAddress?, for work: @escaping @Sendable () throws -> Result,
        enqueue: (AwaitedJob, UInt64) -> Void
    ) async throws -> Result {
        let id = lastID.add(1, ordering: .relaxed).newValue
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enqueue(AwaitedJob(work, continuation), id)
                // The task may have been cancelled before the job was in the queue.
                if Task.isCancelled { cancel(id, of: client) }
            }
        } onCancel: {
            cancel(id, of: client)
        }
    }

    private func cancel(_ id: UInt64, of client: ClientAddress?) {
        let job = scheduler.withLock { $0.cancel(id, of: client) }
        job?.fail(CancellationError())
    }

    private func submit(
        _ job: AwaitedJob, _ id: UInt64, for client: ClientAddress?, _ cost: RequestCost
    ) {
        let (submission, next) = scheduler.withLock { scheduler in
            let submission = scheduler.submit(job, id, of: client, cost: cost.units)
            return (submission, scheduler.next())
        }
        switch submission {
        case .refused: reject(job)
        case .accepted(let displaced): if let displaced { reject(displaced) }
        }
        start(next)
    }

    private func reject(_ job: AwaitedJob) {
        onOverload()
        job.fail(Failure.overloaded())
    }

    // MARK: Threads

    /// Runs `next` on a free thread. There is one, because the scheduler counts them.
    private func start(_ next: Scheduler.Running?) {
        guard let next else { return }
        pool.submit { [self] state in
            if case .active = state {
                work(from: next) { $0.run() }
            } else {
                // The threads have ended.
                work(from: next) { job in { job.fail(CancellationError()) } }
            }
        }
    }

    /// Ends `first` with `end`, and then whatever is next, until there is nothing to do for this
    /// thread. `end` returns what lets the waiting task continue.
    private func work(
        from first: Scheduler.Running, _ end: (AwaitedJob) -> @Sendable () -> Void
    ) {
        var current: Scheduler.Running? = first
        while let running = current {
            let deliver = end(running.job)
            current = scheduler.withLock { scheduler in
                scheduler.finish(running)
                return scheduler.next()
            }
            deliver()
        }
    }

    /// Runs `work` in the background when a thread is free. It does not count towards the limits,
    /// and is dropped if the service stops first.
    package func runInBackground(_ work: @escaping @Sendable () -> Void) {
        pool.submit { state in
            if case .active = state { work() }
        }
    }

    /// The number of pieces of work that wait or run.
    package var load: Int { scheduler.withLock(\.load) }

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
