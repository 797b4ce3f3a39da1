public import Foundation
public import RecordKeeping
public import StoreRuntime

/// Writes moments for people, on the clocks of a region and with the name of its zone.
public struct RegionClock: Sendable {
    private let zone: TimeZone
    private let calendar: Calendar

    /// The clocks of `zone`.
    public init(_ zone: TimeZone) {
        self.zone = zone
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        self.calendar = calendar
    }

    /// `2026-11-21 14:05 CET`
    public func text(_ time: Timestamp) -> String {
        "\(date(time)) \(timeOfDay(time)) \(zoneName(at: time))"
    }

    /// `14:05 CET` on the same date as `now`, otherwise with the date.
    public func text(_ time: Timestamp, from now: Timestamp) -> String {
        isSameDate(time, now) ? "\(timeOfDay(time)) \(zoneName(at: time))" : text(time)
    }

    /// At most twelve characters without the zone: `21 Nov 14:05`, or `21 Nov 2025` if the year is
    /// not that of `now`.
    public func brief(_ time: Timestamp, from now: Timestamp) -> String {
        let parts = parts(time)
        let day = "\(Self.digits(parts.day, 2)) \(Self.months[((parts.month ?? 1) - 1) % 12])"
        guard parts.year == self.parts(now).year else { return "\(day) \(parts.year ?? 0)" }
        return "\(day) \(timeOfDay(time))"
    }

    /// The name of the zone at `time`, which may change with daylight saving: `CET`, `EST`, or the
    /// difference from UTC if the zone has no name in English: `UTC+9`.
    public func zoneName(at time: Timestamp) -> String {
        let seconds = zone.secondsFromGMT(for: time.date)
        if seconds == 0, Self.namesOfUTC.contains(zone.identifier) { return "UTC" }
        let style: NSTimeZone.NameStyle =
            zone.isDaylightSavingTime(for: time.date) ? .shortDaylightSaving : .shortStandard
        for locale in Self.locales {
            let name = zone.localizedName(for: style, locale: locale)
            if let name, !name.isEmpty, name.allSatisfy({ $0.isASCII && $0.isLetter }) {
                return name
            }
        }
        return Self.offset(seconds)
    }

    /// Whether both moments have the same date.
    private func isSameDate(_ one: Timestamp, _ other: Timestamp) -> Bool {
        let (one, other) = (parts(one), parts(other))
        return (one.year, one.month, one.day) == (other.year, other.month, other.day)
    }

    private func date(_ time: Timestamp) -> String {
        let parts = parts(time)
        return [
            Self.digits(parts.year, 4), Self.digits(parts.month, 2), Self.digits(parts.day, 2),
        ].joined(separator: "-")
    }

    private func timeOfDay(_ time: Timestamp) -> String {
        let parts = parts(time)
        return Self.digits(parts.hour, 2) + ":" + Self.digits(parts.minute, 2)
    }

    private func parts(_ time: Timestamp) -> DateComponents {
        calendar.dateComponents([.year, .month, .day, .hour, .minute], from: time.date)
    }

    private static func digits(_ number: Int?, _ count: Int) -> String {
        let text = String(number ?? 0)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }

    /// `UTC+9`, `UTC-3:30`
    private static func offset(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        let rest = minutes % 60 == 0 ? "" : ":" + digits(minutes % 60, 2)
        return "UTC" + (seconds < 0 ? "-" : "+") + "\(minutes / 60)" + rest
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let namesOfUTC: Set = ["UTC", "Etc/UTC", "GMT", "Etc/GMT", "Zulu", "Etc/Zulu"]
    /// English as spoken on each continent; the name of a zone is known where it is used.
    private static let locales = [
        "en_US", "en_GB", "en_AU", "en_NZ", "en_ZA", "en_IN", "en_HK",
    ].map(Locale.init(identifier:))
}

extension Workspace {
    /// The clocks of the region.
    public var regionClock: RegionClock { RegionClock(timeZone) }
}
