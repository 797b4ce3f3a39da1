import OSMModel

/// How long a ferry takes, by its `duration` tag.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:duration
package enum FerryDuration {
    /// In seconds; a longer duration than a week is a mistake.
    private static let longest = 7 * 86_400

    /// Seconds for `mm`, `hh:mm`, `hh:mm:ss` or ISO 8601 (`PT1H30M`, `P1DT2H`); nil if the text is
    /// something else, zero, or more than a week.
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
