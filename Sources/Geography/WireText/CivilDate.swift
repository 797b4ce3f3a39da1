/// A day of the proleptic Gregorian calendar, as in ISO 8601: the calendar is also used for days
/// before its introduction in 1582.
///
/// Foundation's `Calendar` uses the Julian calendar before 1582. It also takes 1 µs for a
/// conversion that takes 15 ns here; opening hours and conditions need many conversions.
///
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms",
/// https://howardhinnant.github.io/date_algorithms.html
package struct CivilDate: Hashable, Sendable {
    /// The year 0 is 1 BC.
    package let year: Int
    /// 1 … 12.
    package let month: Int
    /// 1 … 31.
    package let day: Int

    /// Nil if the calendar has no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day) else {
            return nil
        }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day of a month, or the month's nearest day if it has no such day.
    ///
    /// - Precondition: `month` is in 1 … 12.
    package init(clamping day: Int, month: Int, year: Int) {
        precondition((1...12).contains(month))
        self.year = year
        self.month = month
        self.day = Swift.min(Swift.max(day, 1), Self.days(in: month, of: year))
    }

    /// The day `daysSinceEpoch` days after 1970-01-01, or before it if negative.
    package init(daysSinceEpoch: Int) {
        let shifted = daysSinceEpoch + 719_468
        let era = shifted.floored(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01, negative before.
    package var daysSinceEpoch: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.floored(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The number of days in a month, 1 … 12.
    package static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: isLeap(year) ? 29 : 28
        default: 31
        }
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }
}

extension CivilDate: CustomStringConvertible {
    /// `2026-11-21`
    package var description: String {
        "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
    }
}

extension Int {
    /// The quotient by a positive `divisor`, rounded down.
    package func floored(by divisor: Int) -> Int {
        self / divisor - (self % divisor < 0 ? 1 : 0)
    }

    /// The decimal digits, with leading zeros up to a length of `width`.
    ///
    /// - Precondition: not negative.
    package func padded(to width: Int) -> String {
        let digits = String(self)
        return digits.utf8.count < width
            ? String(repeating: "0", count: width - digits.utf8.count) + digits : digits
    }
}
