import Foundation

/// Monotonic clocks, in seconds.
package enum Stopwatch {
    case wall
    /// The CPU time of this thread; unaffected by other work of the machine.
    case thread
    /// The CPU time of all threads of this process together.
    case process

    package func now() -> Double {
        let clock =
            switch self {
            case .wall: CLOCK_MONOTONIC
            case .thread: CLOCK_THREAD_CPUTIME_ID
            case .process: CLOCK_PROCESS_CPUTIME_ID
            }
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The seconds that `work` takes.
    package func time(_ work: () throws -> Void) rethrows -> Double {
        let began = now()
        try work()
        return now() - began
    }
}
