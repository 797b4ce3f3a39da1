public import Foundation
public import OpeningHours
public import RecordKeeping
import StoreRuntime

/// Times as people write them, on the clocks of a region.
public enum WrittenTime {
    /// What ``moment(_:now:in:)`` understands.
    public static let rule =
        "write HH:MM for the next time that it is, \"YYYY-MM-DD HH:MM\", a time with its offset as "
        + "in 2026-11-22T08:00:00Z, or now"

    /// `18:30` (the next time that it is), `2026-11-21 18:30`, also with a `T` for the blank,
    /// `2026-11-21` (its beginning), RFC 3339 with an offset, or `now`; nil for anything else.
    public static func moment(
        _ text: String, now: Date, in timeZone: TimeZone
    ) -> LocalMoment? {
        let present = LocalMoment(now, in: timeZone)
        if text.lowercased() == "now" { return present }
        if let minute = LocalMoment.minute(of: text) {
            let isOver = minute < present.minute
            return LocalMoment(present.date, minute: minute + (isOver ? minutesADay : 0))
        }
        if let date = LocalDate(text) { return LocalMoment(date, minute: 0) }
        if let moment = LocalMoment(text) { return moment }
        guard let instant = try? Timestamp(text) else { return nil }
        return LocalMoment(instant.date, in: timeZone)
    }

    /// The same as an instant, to the second if the text has seconds. A time of day alone is after
    /// `now`.
    ///
    /// - Throws: `InvalidValue` for anything else.
    public static func instant(
        _ text: String, after now: Timestamp, in timeZone: TimeZone
    ) throws(InvalidValue) -> Timestamp {
        if let instant = try? Timestamp(text) { return instant }
        if text.lowercased() == "now" { return now }
        guard let moment = moment(text, now: now.date, in: timeZone),
            let instant = Timestamp(moment, in: timeZone)
        else { throw .malformed(field: "time", text: text, rule: rule) }
        guard LocalMoment.minute(of: text) != nil, instant <= now else { return instant }
        return Timestamp(moment.advanced(byMinutes: minutesADay), in: timeZone) ?? instant
    }

    private static let minutesADay = 1_440
}
