/// Writes metrics in the text format of Prometheus.
///
/// Source: Prometheus, "Exposition formats", text format version 0.0.4.
package struct PrometheusText {
    /// The media type of the format.
    package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// The type of a metric family.
    package enum Kind: String, Sendable {
        case counter, gauge, histogram, summary
    }

    /// The labels of a sample, in the order in which they are written.
    package typealias Labels = [(name: String, value: String)]

    /// Everything written so far.
    package private(set) var text = ""

    /// An empty text.
    package init() {}

    /// Starts a family. Its samples follow.
    package mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        if !help.isEmpty {
            let help = help.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
            text += "# HELP \(name) \(help)\n"
        }
        text += "# TYPE \(name) \(kind.rawValue)\n"
    }

    /// Writes one sample of the family that was started last.
    package mutating func sample(_ name: String, _ labels: Labels = [], _ value: Double) {
        text += name
        if !labels.isEmpty {
            let pairs = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }
            text += "{\(pairs.joined(separator: ","))}"
        }
        text += " \(Self.number(value))\n"
    }

    /// Writes a family with one sample; nothing if `value` is nil.
    package mutating func single(
        _ name: String, _ kind: Kind, _ help: String, _ value: Double?
    ) {
        guard let value else { return }
        family(name, kind, help)
        sample(name, [], value)
    }

    /// A number as Prometheus reads it.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("\n", with: "\\n")
    }
}
