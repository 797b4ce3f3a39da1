public import Foundation
public import OpeningHours
public import RecordKeeping
import StoreRuntime

/// Times as people write them, on the clocks of a region.
public enum TimeText {
    /// What ``moment(_:now:in:)`` understands.
    public static let rule =
        "write HH:MM (the next occurrence), \"YYYY-MM-DD HH:MM\", a time with its offset as in "
        + "2026-11-22T08:00:00Z, or now"

    /// `18:30` (its next occurrence), `2026-11-21 18:30`, also with a `T` for the space,
    /// `2026-11-21` (its first minute), RFC 3339 with an offset, or `now`; nil for anything else.
    public static func moment(
        _ text: String, now: Date, in timeZone: TimeZone
    ) -> LocalMoment? {
        let current = LocalMoment(now, in: timeZone)
        return switch Form(text) {
        case .now: current
        case .timeOfDay(let minute): next(minute, after: current)
        case .local(let moment): moment
        case .instant(let instant): LocalMoment(instant.date, in: timeZone)
        case nil: nil
        }
    }

    /// The same as an instant, to the second if the text has seconds. A time of day alone is after
    /// `now`.
    ///
    /// - Throws: `InvalidValue` for anything else.
    public static func instant(
        _ text: String, after now: Timestamp, in timeZone: TimeZone
    ) throws(InvalidValue) -> Timestamp {
        let instant: Timestamp? =
            switch Form(text) {
            case .now: now
            case .timeOfDay(let minute): Self.instant(minute, after: now, in: timeZone)
            case .local(let moment): Timestamp(moment, in: timeZone)
            case .instant(let instant): instant
            case nil: nil
            }
        guard let instant else { throw .malformed(field: "time", text: text, rule: rule) }
        return instant
    }

    /// The next instant after `now` at a minute of the day; nil beyond the range of the calendar.
    private static func instant(
        _ minute: Int, after now: Timestamp, in timeZone: TimeZone
    ) -> Timestamp? {
        let moment = next(minute, after: LocalMoment(now.date, in: timeZone))
        guard let instant = Timestamp(moment, in: timeZone), instant <= now else {
            return Timestamp(moment, in: timeZone)
        }
        return Timestamp(moment.advanced(byMinutes: minutesPerDay), in: timeZone) ?? instant
    }

    /// The minute of the day on the date of `current`, or on the next day if it has passed.
    private static func next(_ minute: Int, after current: LocalMoment) -> LocalMoment {
        let hasPassed = minute < current.minute
        return LocalMoment(current.date, minute: minute + (hasPassed ? minutesPerDay : 0))
    }

    private static let minutesPerDay = 1_440

    /// The form of a text.
    private enum Form {
        case now
        /// A minute of the day, without a date.
        case timeOfDay(Int)
        case local(LocalMoment)
        case instant(Timestamp)

        init?(_ text: String) {
            if text.lowercased() == "now" {
                self = .now
            } else if let minute = LocalMoment.minute(of: text) {
                self = .timeOfDay(minute)
            } else if let date = LocalDate(text) {
                self = .local(LocalMoment(date, minute: 0))
            } else if let moment = LocalMoment(text) {
                self = .local(moment)
            } else if let instant = try? Timestamp(text) {
                self = .instant(instant)
            } else {
                return nil
            }
        }
    }
}
