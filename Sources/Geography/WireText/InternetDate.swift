package import Foundation

/// Dates as in e-mail and HTTP headers.
///
/// Source: RFC 9110, section 5.6.7; RFC 5322, section 3.3.
package enum InternetDate {
    /// Names for the time zone of Greenwich.
    package enum Zone: String {
        /// As HTTP demands.
        case gmt = "GMT"
        /// As Nominatim writes.
        case offset = "+00:00"
    }

    /// `Sat, 11 Aug 2018 11:53:21 GMT`, seconds cut off.
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
