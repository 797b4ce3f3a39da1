public import Foundation
public import OpeningHours

/// When somebody sets out, as people write it.
public enum Departure {
    /// `18:30` (today), `2026-11-21T18:30` or `now`, on the clocks of the time zone; nil for
    /// anything else.
    public static func moment(
        _ text: String, now: Date = Date(), in timeZone: TimeZone = .current
    ) -> LocalMoment? {
        let present = LocalMoment(now, in: timeZone)
        if text.lowercased() == "now" { return present }
        if let minute = LocalMoment.minute(of: text) {
            return LocalMoment(present.date, minute: minute)
        }
        return LocalMoment(text)
    }

    /// What ``moment(_:now:in:)`` understands.
    public static let rule = "write HH:MM for today, YYYY-MM-DDTHH:MM, or now"
}
