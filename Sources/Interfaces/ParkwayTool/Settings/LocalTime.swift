import Foundation
import RecordKeeping
import StoreRuntime

/// Writes moments for people, in local time.
enum LocalTime {
    /// The time as in `2026-11-21 14:05`, on the clocks of `zone`.
    static func text(_ time: Timestamp, in zone: TimeZone) -> String {
        let style = Date.VerbatimFormatStyle(
            format: """
                \(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits) \
                \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
                \(minute: .twoDigits)
                """,
            locale: Locale(identifier: "en_US_POSIX"), timeZone: zone,
            calendar: Calendar(identifier: .gregorian))
        return time.date.formatted(style)
    }
}
