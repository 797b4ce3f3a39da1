import ActivityPartners
import Foundation
import OpeningHours
import RecordKeeping
import StoreRuntime

/// The values of a post as a person entered them; what is nil stays, or is missing.
public struct PartnerInput: Sendable {
    /// What people do together.
    public var activity: String?
    /// What the owner says about it; an empty text clears it.
    public var comment: String?
    /// `mon`, `tue`, …
    public var days: [String]?
    /// `18:00-20:30`; an empty text means any time.
    public var times: String?
    /// A time as ``TimeText`` reads it; a date means that whole day.
    public var validUntil: String?
    /// How many people are looked for.
    public var places: Int?
    /// Whether the post has no place any more.
    public var clearsPlace = false

    /// No value.
    public init() {}

    /// `draft` with the values, or a new draft if it is nil. `place` is where people meet, if one was
    /// entered.
    ///
    /// - Throws: ``Mistakes``.
    func applied(
        to draft: PartnerPostDraft?, place: ResolvedPlace?, now: Timestamp, in zone: TimeZone
    ) throws -> PartnerPostDraft {
        var input = InputValidation()
        var activity = draft?.activity
        if let typed = self.activity {
            activity = input.check("activity", typed, as: Activity.self)
        } else if draft == nil {
            input.add("activity", "activity is missing")
        }
        var days = draft?.days
        if let typed = self.days {
            days = input.check("days") { () throws(InvalidValue) in
                var days: [Weekday] = []
                for text in typed { days.append(try Weekday(text)) }
                return try Weekdays(days)
            }
        } else if draft == nil {
            input.add("days", "days are missing")
        }
        var validUntil = draft?.validUntil
        if let typed = self.validUntil {
            validUntil = input.check("validUntil") { () throws(InvalidValue) in
                try Self.end(typed, now: now, in: zone)
            }
        } else if draft == nil {
            input.add("validUntil", "validUntil is missing")
        }
        var places = draft?.places
        if let typed = self.places {
            places = input.check("places") { () throws(InvalidValue) in try PlaceCount(typed) }
        } else if draft == nil {
            input.add("places", "places is missing")
        }
        var comment = draft?.comment
        if let typed = self.comment {
            comment =
                typed.trimmed.isEmpty
                ? nil : input.check("comment", typed, as: PostComment.self)
        }
        var times = draft?.times
        if let typed = self.times {
            times = typed.trimmed.isEmpty ? nil : input.check("times", typed, as: DayTimes.self)
        }
        let made: PartnerPostDraft? =
            if let activity, let days, let validUntil, let places {
                PartnerPostDraft(
                    activity: activity, comment: comment, days: days, times: times,
                    validUntil: validUntil, place: clearsPlace ? nil : draft?.place,
                    places: places)
            } else { nil }
        var result = try input.validated(made)
        if let place {
            var random = SystemRandomNumberGenerator()
            result.place = PostPlace(
                address: try StreetAddress(place.address), coordinate: place.coordinate,
                using: &random)
        }
        return result
    }

    /// The end of a date, or the time that was typed.
    private static func end(
        _ text: String, now: Timestamp, in zone: TimeZone
    ) throws(InvalidValue) -> Timestamp {
        if let date = LocalDate(text.trimmed),
            let end = Timestamp(LocalMoment(date, minute: 1_440), in: zone)
        {
            return end
        }
        do {
            return try TimeText.instant(text.trimmed, after: now, in: zone)
        } catch {
            throw .malformed(
                field: "validUntil", text: text,
                rule: "write a date as in 2026-12-31, which counts to its end, or a time: "
                    + TimeText.rule)
        }
    }
}
