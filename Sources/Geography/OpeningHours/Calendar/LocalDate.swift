import WireText

/// A day of the Gregorian calendar, in no particular time zone.
public struct LocalDate: Hashable, Sendable {
    /// Days since 1970-01-01.
    public let dayNumber: Int

    /// The days of the years 1 … 9999.
    static let dayNumbers = -719_162...2_932_896

    /// The day with a number, clamped to the years 1 … 9999.
    public init(dayNumber: Int) {
        self.dayNumber = min(max(dayNumber, Self.dayNumbers.lowerBound), Self.dayNumbers.upperBound)
    }

    /// Nil if there is no such day in the years 1 … 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        dayNumber = date.daysSinceEpoch
    }

    /// A day of a month, or the month's nearest day if it has no such day.
    init(clamping day: Int, month: Int, year: Int) {
        self.init(dayNumber: CivilDate(clamping: day, month: month, year: year).daysSinceEpoch)
    }

    /// The year, the month 1 … 12 and the day 1 … 31.
    public var parts: (year: Int, month: Int, day: Int) {
        let date = CivilDate(daysSinceEpoch: dayNumber)
        return (date.year, date.month, date.day)
    }

    /// The day `days` later, or earlier if negative, clamped to the years 1 … 9999.
    public func advanced(by days: Int) -> LocalDate {
        let limit = Self.dayNumbers.count
        return LocalDate(dayNumber: dayNumber + min(max(days, -limit), limit))
    }

    /// 0 for Monday … 6 for Sunday.
    public var weekday: Int { Self.remainder(dayNumber + 3, 7) }

    static func remainder(_ number: Int, _ divisor: Int) -> Int {
        let rest = number % divisor
        return rest < 0 ? rest + divisor : rest
    }

    /// The number of days of a month, 28 … 31.
    public static func days(in month: Int, of year: Int) -> Int {
        CivilDate.days(in: month, of: year)
    }

    /// The number of the week in ISO 8601, 1 … 53.
    public var isoWeek: Int {
        let thursday = advanced(by: 3 - weekday)
        let year = thursday.parts.year
        let firstOfJanuary = LocalDate(clamping: 1, month: 1, year: year)
        return (thursday.dayNumber - firstOfJanuary.dayNumber) / 7 + 1
    }

    /// Easter Sunday of the Gregorian calendar.
    ///
    /// Source: the "anonymous" algorithm, Nature, 20 April 1876; Meeus, "Astronomical
    /// Algorithms", chapter 8.
    static func easter(of year: Int) -> LocalDate {
        let golden = year % 19
        let (century, rest) = (year / 100, year % 100)
        let correction = (century - (century + 8) / 25 + 1) / 3
        let moon = (19 * golden + century - century / 4 - correction + 15) % 30
        let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - moon - rest % 4) % 7
        let shift = (golden + 11 * moon + 22 * weekday) / 451
        let day = moon + weekday - 7 * shift + 114
        return LocalDate(clamping: day % 31 + 1, month: day / 31, year: year)
    }
}

extension LocalDate: Comparable {
    /// Earlier days come first.
    public static func < (left: LocalDate, right: LocalDate) -> Bool {
        left.dayNumber < right.dayNumber
    }
}

extension LocalDate: CustomStringConvertible {
    /// `2026-11-21`
    public var description: String { CivilDate(daysSinceEpoch: dayNumber).description }
}

extension LocalDate {
    /// Nil if the text is not `YYYY-MM-DD`, or there is no such day.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}
