import Foundation

/// Times in seconds, of clocks that go on evenly.
package enum Stopwatch {
    case wall
    /// Of this thread alone: what else the machine does is left out.
    case thread
    /// Of all threads of this process together.
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

    /// Seconds that `work` takes.
    package func time(_ work: () throws -> Void) rethrows -> Double {
        let began = now()
        try work()
        return now() - began
    }
}
