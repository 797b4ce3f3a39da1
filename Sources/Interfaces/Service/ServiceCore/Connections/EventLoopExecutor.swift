import NIOCore

/// Runs the tasks of a connection on the thread of its event loop.
///
/// A task that reads and writes a connection on that connection's event loop never waits for
/// another thread. Such a task must not block or compute for long: it delays all other connections
/// of the loop.
final class EventLoopExecutor: TaskExecutor {
    private let eventLoop: any EventLoop
    /// Whether a task is just being started by ``start(_:)``.
    private let isStarting: NIOLoopBoundBox<Bool>

    /// Must be called on the thread of `eventLoop`.
    init(_ eventLoop: any EventLoop) {
        self.eventLoop = eventLoop
        isStarting = NIOLoopBoundBox(false, eventLoop: eventLoop)
    }

    /// Starts a task, and runs it until it waits for something for the first time. Must be called on
    /// the thread of the event loop.
    func start(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        isStarting.value = true
        return Task(executorPreference: self, operation: work)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if eventLoop.inEventLoop, isStarting.value {
            isStarting.value = false
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
            return
        }
        eventLoop.execute { [self] in
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
