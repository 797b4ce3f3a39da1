/// The days of a rule. A day must match every kind of selector that the rule has.
struct DateSelector: Hashable, Sendable {
    var years: [SteppedRange] = []
    var dates: [DateRange] = []
    var weeks: [SteppedRange] = []
    var weekdays: [WeekdaySelector] = []
    var holidays: [HolidaySelector] = []
    /// Whether a day must both be a holiday and match ``weekdays`` (`SH Mo-Fr`). Otherwise one of
    /// the two is enough.
    var holidaysNarrowWeekdays = false

    var isEmpty: Bool {
        years.isEmpty && dates.isEmpty && weeks.isEmpty && weekdays.isEmpty && holidays.isEmpty
    }

    /// Whether a day matches; `maybe` if that depends on unknown holidays.
    func matches(_ day: Day, _ calendar: HolidayCalendar) -> Verdict {
        guard years.isEmpty || years.contains(where: { $0.contains(day.year) }),
            weeks.isEmpty || weeks.contains(where: { $0.contains(day.isoWeek) }),
            dates.isEmpty || dates.contains(where: { $0.contains(day) })
        else { return .no }
        if weekdays.isEmpty && holidays.isEmpty { return .yes }
        let fitsWeekday = Verdict(weekdays.contains { $0.contains(day) })
        if holidays.isEmpty { return fitsWeekday }
        let isHoliday = holidays.reduce(Verdict.no) { $0 || $1.contains(day.date, calendar) }
        return holidaysNarrowWeekdays ? fitsWeekday && isHoliday : fitsWeekday || isHoliday
    }
}

/// A range of numbers with a step.
struct SteppedRange: Hashable, Sendable {
    var first: Int
    /// Less than `first` if the range wraps around (`week 50-2`).
    var last: Int
    var step = 1

    func contains(_ number: Int) -> Bool {
        if first <= last {
            return number >= first && number <= last && (number - first) % step == 0
        }
        return number >= first && (number - first) % step == 0 || number <= last
    }
}

/// Weekdays: `Mo`, `Fr-Mo`, `Th[2,-1]`, `Su[-1] -1 day`.
struct WeekdaySelector: Hashable, Sendable {
    /// 0 for Monday … 6 for Sunday.
    var first: Int
    var last: Int
    /// 1 … 5 from the start of the month, -1 … -5 from its end; empty for all.
    var ordinals: [Int] = []
    /// The number of days from the weekday to the selected day.
    var offset = 0

    func contains(_ day: Day) -> Bool {
        let day = offset == 0 ? day : Day(day.date.advanced(by: -offset))
        let isWeekday =
            first <= last
            ? day.weekday >= first && day.weekday <= last
            : day.weekday >= first || day.weekday <= last
        guard isWeekday, !ordinals.isEmpty else { return isWeekday }
        let (front, back) = day.ordinals()
        return ordinals.contains(front) || ordinals.contains(back)
    }
}

/// Holidays: `PH`, `SH`, `PH -1 day`.
struct HolidaySelector: Hashable, Sendable {
    var isSchool: Bool
    /// The number of days from the holiday to the selected day.
    var offset = 0

    func contains(_ date: LocalDate, _ calendar: HolidayCalendar) -> Verdict {
        let holidays = isSchool ? calendar.schoolHolidays : calendar.publicHolidays
        guard let holidays else { return .maybe }
        return Verdict(holidays.contains(date.advanced(by: -offset)))
    }
}
