/// Writes figures as Prometheus reads them.
///
/// Source: Prometheus, "Exposition formats", text format version 0.0.4.
package struct MetricsText {
    package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    package enum Kind: String {
        case counter, gauge, histogram
    }

    package typealias Labels = [(name: String, value: String)]

    package private(set) var text = ""

    package init() {}

    /// A family; its samples follow.
    package mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        let help = help.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    package mutating func sample(_ name: String, _ labels: Labels = [], _ value: Double) {
        text += name
        if !labels.isEmpty {
            let pairs = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }
            text += "{\(pairs.joined(separator: ","))}"
        }
        text += " \(Self.number(value))\n"
    }

    /// A family of one sample.
    package mutating func single(
        _ name: String, _ kind: Kind, _ help: String, _ value: Double?
    ) {
        guard let value else { return }
        family(name, kind, help)
        sample(name, [], value)
    }

    package mutating func samples(_ name: String, _ labels: Labels, _ histogram: DurationHistogram)
    {
        var total = 0
        for (bound, count) in zip(DurationHistogram.bounds + [.infinity], histogram.counts) {
            total += count
            sample("\(name)_bucket", labels + [("le", Self.number(bound))], Double(total))
        }
        sample("\(name)_sum", labels, histogram.sum)
        sample("\(name)_count", labels, Double(total))
    }

    private static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("\n", with: "\\n")
    }
}
