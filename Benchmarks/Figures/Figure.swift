import Foundation

/// One measurement on one extract, printed as a line of JSON.
package struct Figure: Encodable {
    let extract: String
    let measure: String
    let unit: Unit
    /// The number of queries that were measured.
    let queries: Int
    /// The number of these queries that had no answer.
    let unanswered: Int
    package let median: Double
    let mean: Double
    let p95: Double
    let p99: Double

    package enum Unit: String, Encodable {
        case microseconds = "us"
        case seconds = "s"
        case bytes = "B"
        case nodes = "nodes"
        case addresses = "addresses"
        case perSecond = "/s"
    }

    /// - Precondition: `values` is not empty.
    package init(
        _ extract: String, _ measure: String, _ values: [Double],
        unit: Unit = .microseconds, unanswered: Int = 0
    ) {
        let sorted = values.sorted()
        let count = sorted.count
        func rank(_ percent: Int) -> Double { sorted[min(count - 1, count * percent / 100)] }
        self.extract = extract
        self.measure = measure
        self.unit = unit
        self.unanswered = unanswered
        queries = count
        median = rank(50)
        mean = sorted.reduce(0, +) / Double(count)
        p95 = rank(95)
        p99 = rank(99)
    }

    package init(_ extract: String, _ measure: String, _ times: QueryTimes) {
        self.init(extract, measure, times.microseconds, unanswered: times.unanswered)
    }

    package func printLine() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var line = try encoder.encode(self)
        line.append(UInt8(ascii: "\n"))
        try FileHandle.standardOutput.write(contentsOf: line)
    }
}
