/// How long a crossing takes, as `duration` tells it.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:duration
package enum FerryDuration {
    /// Longer crossings than a week are mistakes.
    private static let longest = 7 * 86_400

    /// Seconds in `mm`, `hh:mm`, `hh:mm:ss` or ISO 8601 (`PT1H30M`, `P1DT2H`); nil where the text
    /// is none of these, zero, or longer than a week.
    package static func seconds(_ text: String) -> Int? {
        let value = text.trimmingSpaces().uppercased()
        let seconds = value.hasPrefix("P") ? iso(value.dropFirst()) : clock(value)
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

    private static func iso(_ value: Substring) -> Int? {
        var total = 0.0
        var digits = ""
        var isTime = false
        for letter in value {
            if letter.isNumber || letter == "." {
                digits.append(letter)
                continue
            }
            if letter == "T", !isTime, digits.isEmpty {
                isTime = true
                continue
            }
            guard let amount = Double(digits), amount < 100_000,
                let unit = (isTime ? timeUnits : dateUnits)[letter]
            else { return nil }
            total += amount * unit
            digits = ""
        }
        return digits.isEmpty ? Int(total.rounded()) : nil
    }

    private static let dateUnits: [Character: Double] = ["D": 86_400, "W": 604_800]
    private static let timeUnits: [Character: Double] = ["H": 3600, "M": 60, "S": 1]
}
