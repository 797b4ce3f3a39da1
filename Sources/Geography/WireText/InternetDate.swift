package import Foundation

/// Dates as in e-mail and HTTP headers.
///
/// Source: RFC 9110, section 5.6.7; RFC 5322, section 3.3.
package enum InternetDate {
    /// The way to write the time zone UTC.
    package enum Zone: String {
        /// As required in HTTP headers.
        case gmt = "GMT"
        /// As in Nominatim's answers.
        case offset = "+00:00"
    }

    /// The date in the form `Sat, 11 Aug 2018 11:53:21 GMT`. Fractions of a second are dropped.
    package static func text(_ date: Date, zone: Zone = .gmt) -> String {
        "\(date.formatted(style)) \(zone.rawValue)"
    }

    private static let style = Date.VerbatimFormatStyle(
        format: """
            \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \
            \(year: .defaultDigits) \
            \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
            \(minute: .twoDigits):\(second: .twoDigits)
            """,
        locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
        calendar: Calendar(identifier: .gregorian))
}
