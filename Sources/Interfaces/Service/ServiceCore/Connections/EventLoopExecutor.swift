import NIOCore

/// Runs tasks on the thread of an event loop.
///
/// A task that reads and writes a connection on that connection's event loop never waits for
/// another thread. Such a task must not block or compute for long: it delays all other connections
/// of the loop.
final class EventLoopExecutor: TaskExecutor {
    private let eventLoop: any EventLoop

    init(_ eventLoop: any EventLoop) {
        self.eventLoop = eventLoop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        eventLoop.execute { [self] in
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
