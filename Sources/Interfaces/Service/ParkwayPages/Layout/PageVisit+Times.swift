import Foundation
import Guidance
import RecordKeeping
import ServiceCore
import StoreRuntime

extension PageVisit {
    /// Moments in the words of the page, on the clocks of the person.
    var clock: ClockText {
        ClockText(
            texts.language, in: timeZone, now: now, today: texts["parking_today"],
            yesterday: texts["parking_yesterday"])
    }

    /// `14:05` or `2:05 PM` on the clocks of the person.
    func clockTime(_ time: Timestamp) -> String {
        formatted(time, Date.FormatStyle(date: .omitted, time: .shortened))
    }

    /// `25 Nov, 14:05`; with the year if it is another one.
    func dayAndTime(_ time: Timestamp) -> String {
        "\(day(time)), \(clockTime(time))"
    }

    /// `25 Nov`; with the year if it is another one.
    func day(_ time: Timestamp) -> String {
        let style = Date.FormatStyle().day().month(.abbreviated)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let isThisYear =
            calendar.component(.year, from: time.date) == calendar.component(.year, from: now.date)
        return formatted(time, isThisYear ? style : style.year())
    }

    private func formatted(_ time: Timestamp, _ style: Date.FormatStyle) -> String {
        var style = style.locale(
            Locale(identifier: texts.language == .english ? "en_GB" : texts.language.rawValue))
        style.timeZone = timeZone
        return time.date.formatted(style)
    }
}
