package import RecordKeeping

/// Parses the `Retry-After` header field.
///
/// Source: RFC 9110, sections 10.2.3 and 5.6.7.
package enum RetryAfter {
    /// The pause that `text` asks for: seconds, or a date in one of HTTP's three formats; nil for
    /// anything else. Clamped to 0 … ``CircuitBreaker/maximumPause``.
    package static func pause(_ text: String, at now: Timestamp) -> Duration? {
        let value = text.trimmed
        let pause = seconds(value) ?? date(value, at: now).map { $0.since(now) }
        return pause.map { min(max($0, .zero), CircuitBreaker.maximumPause) }
    }

    private static func seconds(_ text: String) -> Duration? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        // More digits than fit mean more than the maximum.
        return Int32(text).map { .seconds($0) } ?? CircuitBreaker.maximumPause
    }

    private static func date(_ text: String, at now: Timestamp) -> Timestamp? {
        let words = text.split(separator: " ").map(String.init)
        // Sun, 06 Nov 1994 08:49:37 GMT
        if words.count == 6, words[5] == "GMT", words[0].hasSuffix(",") {
            return moment(year: words[3], month: words[2], day: words[1], time: words[4])
        }
        // Sunday, 06-Nov-94 08:49:37 GMT
        if words.count == 4, words[3] == "GMT", words[0].hasSuffix(",") {
            let parts = words[1].split(separator: "-").map(String.init)
            guard parts.count == 3, let year = fullYear(parts[2], at: now) else { return nil }
            return moment(year: year, month: parts[1], day: parts[0], time: words[2])
        }
        // Sun Nov  6 08:49:37 1994
        if words.count == 5 {
            let day = words[2].count == 1 ? "0" + words[2] : words[2]
            return moment(year: words[4], month: words[1], day: day, time: words[3])
        }
        return nil
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func moment(
        year: String, month: String, day: String, time: String
    ) -> Timestamp? {
        guard let index = months.firstIndex(of: month), time.utf8.count == 8 else { return nil }
        let number = index < 9 ? "0\(index + 1)" : "\(index + 1)"
        return try? Timestamp("\(year)-\(number)-\(day)T\(time)Z")
    }

    /// A two-digit year that seems more than fifty years ahead is of the previous century.
    private static func fullYear(_ text: String, at now: Timestamp) -> String? {
        guard text.utf8.count == 2, let digits = Int(text), digits >= 0,
            let thisYear = Int(now.description.prefix(4))
        else { return nil }
        let year = thisYear - thisYear % 100 + digits
        let chosen = year > thisYear + 50 ? year - 100 : year
        return chosen >= 1_000 ? String(chosen) : nil
    }
}
