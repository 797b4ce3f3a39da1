import Foundation
import Guidance
import RecordKeeping
import StoreRuntime

/// Moments in the words of a language, on the clocks of a zone, as seen from now.
package struct ClockText: Sendable {
    package let now: Timestamp
    private let locale: Locale
    private let calendar: Calendar
    private let today: String
    private let yesterday: String

    /// `today` and `yesterday` are words of the language.
    package init(
        _ language: Language, in zone: TimeZone, now: Timestamp, today: String, yesterday: String
    ) {
        self.now = now
        self.today = today
        self.yesterday = yesterday
        // The British order and clock, as in the other languages.
        locale = Locale(identifier: language == .english ? "en_GB" : language.rawValue)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        calendar.locale = locale
        self.calendar = calendar
    }

    /// `16:40`
    package func time(_ time: Timestamp) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: time.date)
        let minute = String(parts.minute ?? 0)
        let hour = String(parts.hour ?? 0)
        return (hour.count == 1 ? "0" : "") + hour + ":" + (minute.count == 1 ? "0" : "") + minute
    }

    /// `16:40` today, `Mon 12:40` within six days, otherwise `21 Nov, 12:40`.
    package func moment(_ time: Timestamp) -> String {
        let clock = self.time(time)
        switch days(from: time) {
        case 0: return clock
        case -6...6: return "\(shortWeekday(time)) \(clock)"
        default: return "\(date(time)), \(clock)"
        }
    }

    /// `Today`, `Yesterday`, or `Sat 21 Nov`.
    package func day(_ time: Timestamp) -> String {
        switch days(from: time) {
        case 0: today
        case 1: yesterday
        default: "\(shortWeekday(time)) \(date(time))"
        }
    }

    /// `Sunday, 22 November 2026`
    package func wholeDate(_ time: Timestamp) -> String {
        formatted(time) { $0.weekday(.wide).day().month(.wide).year() }
    }

    /// `Sunday`
    package func weekday(_ time: Timestamp) -> String { formatted(time) { $0.weekday(.wide) } }

    /// `Sun`
    package func shortWeekday(_ time: Timestamp) -> String {
        formatted(time) { $0.weekday(.abbreviated) }
    }

    /// `October`, with the year if it is not this one.
    package func month(_ time: Timestamp) -> String {
        isThisYear(time)
            ? formatted(time) { $0.month(.wide) } : formatted(time) { $0.month(.wide).year() }
    }

    /// Whether both moments are on the same date.
    package func isSameDay(_ one: Timestamp, _ other: Timestamp) -> Bool {
        calendar.isDate(one.date, inSameDayAs: other.date)
    }

    /// The number of midnights from `time` until now; negative for later days.
    package func days(from time: Timestamp) -> Int {
        calendar.dateComponents(
            [.day], from: calendar.startOfDay(for: time.date),
            to: calendar.startOfDay(for: now.date)
        ).day ?? 0
    }

    private func date(_ time: Timestamp) -> String {
        isThisYear(time)
            ? formatted(time) { $0.day().month(.abbreviated) }
            : formatted(time) { $0.day().month(.abbreviated).year() }
    }

    private func isThisYear(_ time: Timestamp) -> Bool {
        calendar.component(.year, from: time.date) == calendar.component(.year, from: now.date)
    }

    private func formatted(
        _ time: Timestamp, _ fields: (Date.FormatStyle) -> Date.FormatStyle
    ) -> String {
        let style = Date.FormatStyle(
            locale: locale, calendar: calendar, timeZone: calendar.timeZone)
        return time.date.formatted(fields(style))
    }
}
