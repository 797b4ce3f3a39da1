import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Tells records what time it is. Stores and rules take one, so tests can set it.
public protocol RecordClock: Sendable {
    /// The current time, which may go back where somebody sets it.
    func now() -> Timestamp
}

/// The system's date and time.
public struct SystemClock: RecordClock {
    public init() {}

    public func now() -> Timestamp {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(
            millisecondsSinceEpoch: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }
}

/// A clock that stands still until it is moved: for tests.
package final class SettableClock: RecordClock {
    private let time: Mutex<Timestamp>

    package init(_ time: Timestamp) {
        self.time = Mutex(time)
    }

    package func now() -> Timestamp {
        time.withLock { $0 }
    }

    package func set(to time: Timestamp) {
        self.time.withLock { $0 = time }
    }

    package func advance(by duration: Duration) {
        time.withLock { $0 = $0.advanced(by: duration) }
    }
}
