import CoreMetrics
import Synchronization

/// A metric with one set of labels, which can write its samples.
protocol PrometheusHandler: AnyObject, Sendable {
    func write(_ name: String, _ labels: PrometheusText.Labels, to text: inout PrometheusText)
}

/// A number that only grows, unless it is reset.
final class PrometheusCounter: PrometheusHandler, CounterHandler, FloatingPointCounterHandler {
    private let total = Mutex(0.0)

    func increment(by amount: Int64) {
        total.withLock { $0 += Double(amount) }
    }

    func increment(by amount: Double) {
        total.withLock { $0 += amount }
    }

    func reset() {
        total.withLock { $0 = 0 }
    }

    func write(_ name: String, _ labels: PrometheusText.Labels, to text: inout PrometheusText) {
        text.sample(name, labels, total.withLock(\.self))
    }
}

/// A number that grows and shrinks.
final class PrometheusGauge: PrometheusHandler, MeterHandler, RecorderHandler {
    private let value = Mutex(0.0)

    func set(_ value: Int64) {
        set(Double(value))
    }

    func set(_ value: Double) {
        self.value.withLock { $0 = value }
    }

    func increment(by amount: Double) {
        value.withLock { $0 += amount }
    }

    func decrement(by amount: Double) {
        value.withLock { $0 -= amount }
    }

    func record(_ value: Int64) {
        set(Double(value))
    }

    func record(_ value: Double) {
        set(value)
    }

    func write(_ name: String, _ labels: PrometheusText.Labels, to text: inout PrometheusText) {
        text.sample(name, labels, value.withLock(\.self))
    }
}

/// The number and the sum of recorded values.
final class PrometheusSummary: PrometheusHandler, RecorderHandler {
    private let recorded = Mutex((count: 0, sum: 0.0))

    func record(_ value: Int64) {
        record(Double(value))
    }

    func record(_ value: Double) {
        recorded.withLock {
            $0.count += 1
            $0.sum += value
        }
    }

    func write(_ name: String, _ labels: PrometheusText.Labels, to text: inout PrometheusText) {
        let (count, sum) = recorded.withLock { ($0.count, $0.sum) }
        text.sample("\(name)_sum", labels, sum)
        text.sample("\(name)_count", labels, Double(count))
    }
}

/// The number of durations in each of a few buckets, in seconds.
final class PrometheusHistogram: PrometheusHandler, TimerHandler {
    /// The upper bounds of the buckets, in seconds, ascending. One more bucket has no bound.
    static let bounds: [Double] = [
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
    ]

    private struct Buckets {
        /// Not cumulative.
        var counts = [Int](repeating: 0, count: bounds.count + 1)
        /// In seconds.
        var sum = 0.0
    }

    private let buckets = Mutex(Buckets())

    func recordNanoseconds(_ duration: Int64) {
        let seconds = Double(duration) / 1e9
        let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        buckets.withLock {
            $0.counts[bucket] += 1
            $0.sum += seconds
        }
    }

    func write(_ name: String, _ labels: PrometheusText.Labels, to text: inout PrometheusText) {
        let buckets = buckets.withLock(\.self)
        var total = 0
        for (bound, count) in zip(Self.bounds + [.infinity], buckets.counts) {
            total += count
            let label = (name: "le", value: PrometheusText.number(bound))
            text.sample("\(name)_bucket", labels + [label], Double(total))
        }
        text.sample("\(name)_sum", labels, buckets.sum)
        text.sample("\(name)_count", labels, Double(total))
    }
}
