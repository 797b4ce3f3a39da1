public import Foundation

/// A minute on the clock of a place: its date and the time of the day. Which instant that is
/// only a time zone could tell; rules on signs need none.
public struct LocalMoment: Hashable, Sendable {
    public let date: LocalDate
    /// Minutes since midnight, 0 … 1439.
    public let minute: Int

    /// Minutes outside of the day carry over to another one.
    public init(_ date: LocalDate, minute: Int) {
        let most = LocalDate.dayNumbers.count * Self.minutesADay
        let minute = min(max(minute, -most), most)
        let rest = LocalDate.remainder(minute, Self.minutesADay)
        self.date = date.advanced(by: (minute - rest) / Self.minutesADay)
        self.minute = rest
    }

    /// What the clocks of `timeZone` show at an instant, seconds cut off.
    public init(_ instant: Date, in timeZone: TimeZone) {
        let seconds = instant.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: instant))
        let widest = 4e11
        let minutes = (min(max(seconds, -widest), widest) / 60).rounded(.down)
        self.init(LocalDate(dayNumber: 0), minute: Int(minutes))
    }

    /// Nil for anything but `YYYY-MM-DDTHH:MM`, with a blank for the `T` or seconds if one likes.
    public init?(_ text: String) {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
        guard parts.count == 2, let date = LocalDate(String(parts[0])),
            let minute = Self.minute(of: String(parts[1]))
        else { return nil }
        self.init(date, minute: minute)
    }

    static let minutesADay = 1440

    /// The minute of the day that `18:30` or `18:30:00` stands for; nil for anything else.
    public static func minute(of clock: String) -> Int? {
        let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count),
            parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60,
            parts.count == 2 || (Int(parts[2]) ?? 60) < 60
        else { return nil }
        return hour * 60 + minute
    }

    public func advanced(byMinutes minutes: Int) -> LocalMoment {
        let (sum, overflows) = minute.addingReportingOverflow(minutes)
        return LocalMoment(date, minute: overflows ? minutes : sum)
    }

    static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension LocalMoment: Comparable {
    public static func < (left: LocalMoment, right: LocalMoment) -> Bool {
        (left.date, left.minute) < (right.date, right.minute)
    }
}

extension LocalMoment: CustomStringConvertible {
    /// `2026-11-21T18:30`
    public var description: String {
        "\(date)T\(Self.padded(minute / 60)):\(Self.padded(minute % 60))"
    }
}

extension LocalMoment: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let moment = LocalMoment(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "'\(text)' is not YYYY-MM-DDTHH:MM")
        }
        self = moment
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
