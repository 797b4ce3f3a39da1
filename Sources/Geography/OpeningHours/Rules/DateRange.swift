/// A range of dates: `Jan`, `Dec 24-26`, `2026 Nov 1-2027 Mar 15`, `easter -2 days`,
/// `Mar Su[-1]-Oct Su[-1]`.
struct DateRange: Hashable, Sendable {
    enum End: Hashable, Sendable {
        case point(DatePoint)
        /// No end. A range without a year ends with the year.
        case never
    }

    var from: DatePoint
    var to: End
    /// The interval in days between the days of the range.
    var step = 1

    func contains(_ day: Day) -> Bool {
        if let year = from.year { return contains(day.date, startingIn: year) }
        // An offset may lead into the previous or the next year.
        return (day.year - 1...day.year + 1).contains { contains(day.date, startingIn: $0) }
    }

    private func contains(_ date: LocalDate, startingIn year: Int) -> Bool {
        guard let first = from.first(in: year), first <= date,
            let last = last(after: first, startedIn: year), date <= last
        else { return false }
        return (date.dayNumber - first.dayNumber) % step == 0
    }

    private func last(after first: LocalDate, startedIn year: Int) -> LocalDate? {
        switch to {
        case .never:
            let endYear = from.year == nil ? year : 9999
            return LocalDate(year: min(max(endYear, 1), 9999), month: 12, day: 31)
        case .point(let point):
            guard let last = point.last(in: point.year ?? year) else { return nil }
            if last >= first || point.year != nil || point == from { return last }
            return point.last(in: year + 1)
        }
    }
}

/// An end of a ``DateRange``.
struct DatePoint: Hashable, Sendable {
    enum Anchor: Hashable, Sendable {
        case month(Int)
        case day(month: Int, Int)
        case weekday(month: Int, Int, ordinal: Int)
        case easter
    }

    var year: Int?
    var anchor: Anchor
    var dayOffset = 0
    /// The weekday to move to, from the anchor: `Nov 15 +Sa`. The anchor itself may be that
    /// weekday.
    var towards: Towards?

    struct Towards: Hashable, Sendable {
        /// 0 for Monday … 6 for Sunday.
        var weekday: Int
        var isForward: Bool
    }

    func first(in year: Int) -> LocalDate? { date(in: year, isLast: false) }
    func last(in year: Int) -> LocalDate? { date(in: year, isLast: true) }

    private func date(in year: Int, isLast: Bool) -> LocalDate? {
        guard (1...9999).contains(year) else { return nil }
        var date: LocalDate
        switch anchor {
        case .month(let month):
            date = LocalDate(clamping: isLast ? 31 : 1, month: month, year: year)
        case .day(let month, let day):
            guard let exact = LocalDate(year: year, month: month, day: day) else {
                return leapDay(isLast: isLast, year)
            }
            date = exact
        case .weekday(let month, let weekday, let ordinal):
            date = Self.date(weekday, ordinal, month, year)
        case .easter:
            date = .easter(of: year)
        }
        if let towards {
            let ahead = LocalDate.remainder(towards.weekday - date.weekday, 7)
            let isNext = towards.isForward || ahead == 0
            date = date.advanced(by: isNext ? ahead : ahead - 7)
        }
        return date.advanced(by: dayOffset)
    }

    /// The replacement of 29 February in a common year: 1 March as the start of a range, 28
    /// February as its end. So the day alone is an empty range.
    private func leapDay(isLast: Bool, _ year: Int) -> LocalDate? {
        LocalDate(year: year, month: isLast ? 2 : 3, day: isLast ? 28 : 1)
    }

    private static func date(
        _ weekday: Int, _ ordinal: Int, _ month: Int, _ year: Int
    ) -> LocalDate {
        let first = LocalDate(clamping: 1, month: month, year: year)
        let last = LocalDate(clamping: 31, month: month, year: year)
        if ordinal > 0 {
            let ahead = LocalDate.remainder(weekday - first.weekday, 7)
            return first.advanced(by: ahead + 7 * (ordinal - 1))
        }
        let back = LocalDate.remainder(last.weekday - weekday, 7)
        return last.advanced(by: -back + 7 * (ordinal + 1))
    }
}
