import HTTPTypes
import ServiceCore

/// How long the parts of an answer took, for the developer tools of browsers.
///
/// Source: https://www.w3.org/TR/server-timing/
struct ServerTiming {
    private var last = ContinuousClock.now
    private var parts: [String] = []

    /// Ends a part, which began at the end of the part before.
    mutating func mark(_ name: String) {
        let now = ContinuousClock.now
        let milliseconds = ((now - last) / .milliseconds(1) * 10).rounded() / 10
        parts.append("\(name);dur=\(milliseconds)")
        last = now
    }

    /// `search;dur=4.2, page;dur=1.1`
    var text: String { parts.joined(separator: ", ") }
}

extension HTTPField.Name {
    static let serverTiming = known("Server-Timing")
}
