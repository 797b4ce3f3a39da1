public import Foundation
import WireText

/// A date and a time of day in minutes, in no particular time zone, as on signs.
public struct LocalMoment: Hashable, Sendable {
    /// The day.
    public let date: LocalDate
    /// Minutes since midnight, 0 … 1439.
    public let minute: Int

    /// A moment on a day. Minutes outside 0 … 1439 carry over to another day.
    public init(_ date: LocalDate, minute: Int) {
        let limit = LocalDate.dayNumbers.count * Self.minutesPerDay
        let minute = min(max(minute, -limit), limit)
        let rest = LocalDate.remainder(minute, Self.minutesPerDay)
        self.date = date.advanced(by: (minute - rest) / Self.minutesPerDay)
        self.minute = rest
    }

    /// The local time of an instant in `timeZone`, without its seconds.
    public init(_ instant: Date, in timeZone: TimeZone) {
        let seconds = instant.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: instant))
        let limit = 4e11
        let minutes = (min(max(seconds, -limit), limit) / 60).rounded(.down)
        self.init(LocalDate(dayNumber: 0), minute: Int(minutes))
    }

    /// Nil if the text is not `YYYY-MM-DDTHH:MM`. A space may replace the `T`, and seconds may
    /// follow.
    public init?(_ text: String) {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
        guard parts.count == 2, let date = LocalDate(String(parts[0])),
            let minute = Self.minute(of: String(parts[1]))
        else { return nil }
        self.init(date, minute: minute)
    }

    static let minutesPerDay = 1440

    /// `18:30`
    public var timeOfDay: String {
        "\((minute / 60).padded(to: 2)):\((minute % 60).padded(to: 2))"
    }

    /// The minute of the day for `18:30` or `18:30:00`; nil for any other text.
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

    /// The moment `minutes` later, or earlier if negative.
    public func advanced(byMinutes minutes: Int) -> LocalMoment {
        let (sum, overflows) = minute.addingReportingOverflow(minutes)
        return LocalMoment(date, minute: overflows ? minutes : sum)
    }
}

extension LocalMoment: Comparable {
    /// Earlier moments come first.
    public static func < (left: LocalMoment, right: LocalMoment) -> Bool {
        (left.date, left.minute) < (right.date, right.minute)
    }
}

extension LocalMoment: CustomStringConvertible {
    /// `2026-11-21T18:30`
    public var description: String {
        "\(date)T\(timeOfDay)"
    }
}

extension LocalMoment: Codable {
    /// Reads `YYYY-MM-DDTHH:MM`.
    ///
    /// - Throws: `DecodingError` if the value is something else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let moment = LocalMoment(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "'\(text)' is not YYYY-MM-DDTHH:MM")
        }
        self = moment
    }

    /// Writes `YYYY-MM-DDTHH:MM`.
    ///
    /// - Throws: errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
