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
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.days(in: month, of: year)).contains(day)
        else { return nil }
        dayNumber = Self.dayNumber(year, month, day)
    }

    /// A day of a month; a day that the month lacks becomes its nearest day.
    init(clamping day: Int, month: Int, year: Int) {
        let last = Self.days(in: month, of: year)
        self.init(dayNumber: Self.dayNumber(year, month, min(max(day, 1), last)))
    }

    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The year, the month 1 … 12 and the day 1 … 31.
    ///
    /// Source: Howard Hinnant, as above, civil_from_days.
    public var parts: (year: Int, month: Int, day: Int) {
        let shifted = dayNumber + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch + (monthFromMarch < 10 ? 3 : -9)
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// The day `days` later, or earlier if negative.
    public func advanced(by days: Int) -> LocalDate {
        let most = Self.dayNumbers.count
        return LocalDate(dayNumber: dayNumber + min(max(days, -most), most))
    }

    /// 0 for Monday … 6 for Sunday.
    public var weekday: Int { Self.remainder(dayNumber + 3, 7) }

    static func remainder(_ number: Int, _ divisor: Int) -> Int {
        let rest = number % divisor
        return rest < 0 ? rest + divisor : rest
    }

    /// The number of days of a month, 28 … 31.
    public static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: isLeap(year) ? 29 : 28
        default: 31
        }
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// The number of the week in ISO 8601, 1 … 53.
    public var isoWeek: Int {
        let thursday = advanced(by: 3 - weekday)
        let year = thursday.parts.year
        return (thursday.dayNumber - Self.dayNumber(year, 1, 1)) / 7 + 1
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
    public var description: String {
        let (year, month, day) = parts
        return "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
    }
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
