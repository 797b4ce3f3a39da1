#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The clock of stores and rules.
public protocol RecordClock: Sendable {
    /// The current time. It may go back if somebody sets the clock.
    func now() -> Timestamp
}

/// The clock of the operating system.
public struct SystemClock: RecordClock {
    /// Creates a clock. All of them show the same time.
    public init() {}

    /// The system's time.
    public func now() -> Timestamp {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(
            millisecondsSinceEpoch: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
