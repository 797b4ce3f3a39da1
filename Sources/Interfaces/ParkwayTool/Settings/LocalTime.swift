import Foundation
import RecordKeeping

/// Writes moments for people, in local time.
enum LocalTime {
    /// The time as in `2026-11-21 14:05`, in `zone`.
    static func text(
        _ time: Timestamp, in zone: TimeZone = RegionTime.standard
    ) -> String {
        let style = Date.VerbatimFormatStyle(
            format: """
                \(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits) \
                \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
                \(minute: .twoDigits)
                """,
            locale: Locale(identifier: "en_US_POSIX"), timeZone: zone,
            calendar: Calendar(identifier: .gregorian))
        return Date(timeIntervalSince1970: Double(time.millisecondsSinceEpoch) / 1_000)
            .formatted(style)
    }
}
