public import RecordKeeping

/// A day of the Gregorian calendar, without a time zone.
public struct CalendarDay: Hashable, Sendable {
    /// Days since 1970-01-01.
    public let number: Int

    /// The days that four digits of a year can express.
    public static let range = -719_528...2_932_896

    /// Clamps the number to ``range``.
    public init(number: Int) {
        self.number = min(max(number, Self.range.lowerBound), Self.range.upperBound)
    }

    /// Reads `2026-11-21`.
    ///
    /// - Throws: ``InvalidValue/malformed(field:text:rule:)``, also for a day that no month has.
    public init(_ text: String, field: String = "date") throws(InvalidValue) {
        let typed = text.trimmed
        let parts = typed.split(separator: "-", omittingEmptySubsequences: false)
        let digits = parts.map { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard parts.map(\.utf8.count) == [4, 2, 2], digits.allSatisfy(\.self),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
            case let found = CalendarDay(number: Self.number(year, month, day)),
            found.description == typed
        else {
            throw .malformed(field: field, text: typed, rule: "write a date as in 2026-11-21")
        }
        self = found
    }

    /// The day of a year, a month 1…12 and a day 1…31.
    ///
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
    private static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// Year, month and day.
    ///
    /// Source: as ``number(_:_:_:)``, `civil_from_days`.
    public var parts: (year: Int, month: Int, day: Int) {
        let days = number + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// The day `days` later, or earlier if it is negative.
    public func advanced(by days: Int) -> CalendarDay { CalendarDay(number: number + days) }
}

extension CalendarDay: Comparable {
    public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        left.number < right.number
    }
}

extension CalendarDay: CustomStringConvertible {
    /// `2026-11-21`.
    public var description: String {
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let (year, month, day) = parts
        return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
    }
}

extension CalendarDay: Encodable {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// One or more days that follow each other: from ``first`` until the day before ``end``.
public struct DayRange: Hashable, Sendable {
    /// The first day.
    public let first: CalendarDay
    /// The day after the last one.
    public let end: CalendarDay

    /// The longest rental, in days.
    public static let maximumCount = 366

    /// - Throws: ``DayRangeError/noDays(_:_:)``; ``DayRangeError/tooManyDays(_:_:limit:)``
    ///   for more than ``maximumCount``.
    public init(first: CalendarDay, end: CalendarDay) throws(DayRangeError) {
        guard first < end else { throw .noDays(first, end) }
        guard end.number - first.number <= Self.maximumCount else {
            throw .tooManyDays(first, end, limit: Self.maximumCount)
        }
        self.init(unchecked: first, end)
    }

    /// For days that are known to follow each other.
    package init(unchecked first: CalendarDay, _ end: CalendarDay) {
        assert(first < end)
        self.first = first
        self.end = end
    }

    /// How many days there are.
    public var count: Int { end.number - first.number }

    /// Whether the day is one of these.
    public func contains(_ day: CalendarDay) -> Bool { first <= day && day < end }

    /// Whether a day is in both.
    public func overlaps(_ other: DayRange) -> Bool { first < other.end && other.first < end }
}

extension DayRange: CustomStringConvertible {
    public var description: String { "\(first) until \(end)" }
}

/// Why days are no ``DayRange``.
public enum DayRangeError: Error, Hashable {
    /// A range of days ends before its first day, or on it.
    case noDays(CalendarDay, CalendarDay)
    case tooManyDays(CalendarDay, CalendarDay, limit: Int)
    /// The end of a range was given without its first day.
    case noFirstDay
}

extension DayRangeError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noDays(let first, let end):
            "the days from \(first) until \(end) are none; give a later day at the end, the one on "
                + "which the space is free again"
        case .tooManyDays(let first, let end, let limit):
            "the days from \(first) until \(end) are too many; give at most \(limit)"
        case .noFirstDay:
            "the first day is missing; give it with the day on which the space is free"
        }
    }
}

/// A day with the moments at which it begins and ends on the clocks where a space is.
public struct LocalDay: Hashable, Sendable {
    /// The day.
    public let day: CalendarDay
    /// Its first moment.
    public let begins: Timestamp
    /// The first moment of the next day.
    public let ends: Timestamp

    /// A day on the clocks of some place.
    public init(_ day: CalendarDay, begins: Timestamp, ends: Timestamp) {
        self.day = day
        self.begins = begins
        self.ends = ends
    }
}
