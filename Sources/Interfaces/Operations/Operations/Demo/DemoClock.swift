public import RecordKeeping
import Synchronization

/// A clock that is set by hand, with which records of the past are made.
public final class DemoClock: RecordClock {
    private let time: Mutex<Timestamp>

    /// A clock that stands at `time`.
    public init(_ time: Timestamp) {
        self.time = Mutex(time)
    }

    /// The time that was set last.
    public func now() -> Timestamp {
        time.withLock { $0 }
    }

    /// Moves the clock.
    func set(to new: Timestamp) {
        time.withLock { $0 = new }
    }
}
