public import RecordKeeping

/// At most so many hours within any so many days. A day is 24 hours, also when clocks change.
public struct HourLimit: Hashable, Sendable {
    /// How many days a limit may look back.
    public static let dayRange = 1...366
    /// How many hours a limit may allow. More hours than the days have are no limit.
    public static let hourRange = 1...9_999

    /// The hours that are allowed.
    public let hours: Int
    /// The days within which they are counted.
    public let days: Int

    /// Creates a limit.
    ///
    /// - Throws: ``InvalidValue/outOfRange(field:text:rule:)``.
    public init(hours: Int, days: Int) throws(InvalidValue) {
        guard Self.dayRange.contains(days) else {
            throw .outOfRange(
                field: "days of the limit", text: "\(days)", rule: "choose 1 to 366 days")
        }
        guard Self.hourRange.contains(hours) else {
            throw .outOfRange(
                field: "hours of the limit", text: "\(hours)", rule: "choose 1 to 9999 hours")
        }
        self.hours = hours
        self.days = days
    }

    /// Reads `40h/30d`.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].last == "h", parts[1].last == "d",
            let hours = Self.number(parts[0].dropLast()),
            let days = Self.number(parts[1].dropLast())
        else {
            throw .malformed(
                field: "limit", text: text, rule: "write hours and days as in 40h/30d")
        }
        try self.init(hours: hours, days: days)
    }

    /// A number of one to four digits without leading zeros.
    private static func number(_ digits: Substring) -> Int? {
        guard (1...4).contains(digits.utf8.count), digits.first != "0",
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(digits)
    }

    /// The length of the window.
    var window: Int64 { Int64(days) * 86_400_000 }
    /// The allowed milliseconds.
    var allowed: Int64 { Int64(hours) * 3_600_000 }
}

extension HourLimit: CustomStringConvertible {
    /// `40h/30d`
    public var description: String { "\(hours)h/\(days)d" }
}

/// A time from one moment until before another, in milliseconds.
package struct TimeSpan: Hashable, Sendable {
    package var begin: Int64
    package var end: Int64

    package init(_ begin: Int64, _ end: Int64) {
        self.begin = begin
        self.end = end
    }
}

extension [TimeSpan] {
    /// The spans in order, with those that meet or overlap as one.
    package func united() -> [TimeSpan] {
        var result: [TimeSpan] = []
        for span in filter({ $0.begin < $0.end }).sorted(by: { $0.begin < $1.begin }) {
            if let last = result.last, span.begin <= last.end {
                result[result.count - 1].end = Swift.max(last.end, span.end)
            } else {
                result.append(span)
            }
        }
        return result
    }
}

/// How much of a limit is used in a window that slides with time.
package enum SlidingWindow {
    /// Until when presence from `now` to `end` keeps within `allowed` in each window of the length
    /// `window`; nil if it does not even at `now`.
    ///
    /// `spans` is what is counted, also after `now`; spans that overlap count as often.
    ///
    /// - Complexity: O(n log n) in the spans.
    package static func limit(
        from now: Int64, to end: Int64, counting spans: [TimeSpan], in window: Int64,
        allowing allowed: Int64
    ) -> Int64? {
        var used = spans.reduce(Int64(0)) { sum, span in
            sum + max(0, min(span.end, now) - max(span.begin, now - window))
        }
        guard used <= allowed else { return nil }
        // What is counted grows while a span goes on, and shrinks while one leaves the window.
        var steps: [(at: Int64, by: Int64)] = []
        for span in spans {
            steps.append((span.begin, 1))
            steps.append((span.end, -1))
            steps.append((span.begin + window, -1))
            steps.append((span.end + window, 1))
        }
        steps.sort { $0.at < $1.at }
        var slope: Int64 = 0
        var time = now
        var next = steps.startIndex
        while time < end {
            while next < steps.endIndex, steps[next].at <= time {
                slope += steps[next].by
                next += 1
            }
            let until = next < steps.endIndex ? min(steps[next].at, end) : end
            if slope > 0, used + slope * (until - time) > allowed {
                let last = time + (allowed - used) / slope
                return last > now ? last : nil
            }
            used += slope * (until - time)
            time = until
        }
        return end
    }
}
