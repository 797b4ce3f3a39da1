import Foundation
import Synchronization

/// Runs `work` and all its tasks on `count` separate threads.
///
/// Swift runs all tasks on as many threads as the machine has cores. Tests that compute for minutes or
/// wait for a process would block them all. So long work runs on separate threads, and so does work
/// that must not be blocked.
public func withThreads<Value>(
    _ count: Int = 2, _ work: () async throws -> Value
) async rethrows -> Value {
    let threads = WorkThreads(count)
    defer { threads.end() }
    return try await withTaskExecutorPreference(threads, operation: work)
}

/// Threads that run tasks in the order of their arrival.
private final class WorkThreads: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let pending = DispatchSemaphore(value: 0)
    private let count: Int

    init(_ count: Int) {
        self.count = count
        for _ in 0..<count {
            Thread.detachNewThread { [self] in runJobs() }
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
        pending.signal()
    }

    /// Call this when no task is left.
    func end() {
        state.withLock { $0.hasEnded = true }
        for _ in 0..<count { pending.signal() }
    }

    private func runJobs() {
        while true {
            pending.wait()
            let (job, hasEnded) = state.withLock { state in
                (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.hasEnded)
            }
            if let job {
                unsafe job.runSynchronously(on: asUnownedTaskExecutor())
            } else if hasEnded {
                return
            }
        }
    }
}
