import OSMModel

/// How long a crossing takes, as `duration` tells it.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:duration
package enum FerryDuration {
    /// Longer crossings than a week are mistakes.
    private static let longest = 7 * 86_400

    /// Seconds in `mm`, `hh:mm`, `hh:mm:ss` or ISO 8601 (`PT1H30M`, `P1DT2H`); nil where the text
    /// is none of these, zero, or longer than a week.
    package static func seconds(_ text: String) -> Int? {
        let value = String(text.trimmingSpaces())
        let seconds = clock(value) ?? ISODuration.seconds(value).map { Int($0.rounded()) }
        return seconds.flatMap { (1...longest).contains($0) ? $0 : nil }
    }

    private static func clock(_ value: String) -> Int? {
        let parts = value.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.count <= 5 ? Int($0) : nil }
        guard numbers.count == parts.count, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
        switch numbers.count {
        case 1: return numbers[0] * 60
        case 2: return numbers[0] * 3600 + numbers[1] * 60
        case 3: return numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
        default: return nil
        }
    }
}
