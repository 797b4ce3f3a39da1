/// How many durations fell below each of a few bounds.
package struct DurationHistogram: Sendable {
    /// Upper bounds in seconds, ascending; what is longer falls into one more bucket.
    package static let bounds: [Double] = [
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
    ]

    /// Not cumulative; one more than there are bounds.
    package private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    package private(set) var sum = 0.0

    package var count: Int { counts.reduce(0, +) }

    package mutating func record(_ seconds: Double) {
        let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        counts[bucket] += 1
        sum += seconds
    }
}
