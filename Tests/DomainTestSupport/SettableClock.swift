package import RecordKeeping
import Synchronization

/// A clock that only moves when it is set or advanced.
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
