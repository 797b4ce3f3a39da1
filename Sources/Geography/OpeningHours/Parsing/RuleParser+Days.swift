// MARK: - Years and weeks

extension RuleParser {
    /// Reads a list of `2026`, `2026-2028`, `2026-2040/2` or `2026+`. A single year directly before
    /// a month belongs to that date. Otherwise the years apply to all dates of the rule.
    mutating func readYears(_ days: inout DateSelector) throws(OpeningHoursError) {
        if startsDate(at: 1) {
            return try readDates(&days, year: try number("year", in: 1900...9999))
        }
        repeat {
            let first = try number("year", in: 1900...9999)
            var range = SteppedRange(first: first, last: first)
            if isMark("-"), let last = number(at: 1), isYear(at: 1) {
                guard last >= first else {
                    throw .outOfRange(what: "last year", value: last, range: first...9999)
                }
                advance(2)
                range.last = last
                range.step = try step(1...9999)
            } else if take("+") {
                range.last = 9999
            }
            days.years.append(range)
        } while takeComma(if: isYear(at: 1))
    }

    /// Reads a list of `week 1` or `week 1-53/2`.
    mutating func readWeeks(_ days: inout DateSelector) throws(OpeningHoursError) {
        advance()
        repeat {
            _ = take(.week)
            let first = try number("week", in: 1...53)
            var range = SteppedRange(first: first, last: first)
            if take("-") {
                range.last = try number("week", in: 1...53)
                range.step = try step(1...53)
            }
            days.weeks.append(range)
        } while takeComma(if: continuesWeeks)
    }

    private var continuesWeeks: Bool {
        if peek(1).kind == .word(.week) { return true }
        return number(at: 1) != nil && peek(1).width <= 2 && !isTime(at: 1, ifUnmarked: false)
    }

    /// Takes a comma if it continues the current list. Otherwise it starts another rule.
    mutating func takeComma(if continues: Bool) -> Bool { continues && take(",") }

    func startsDate(at ahead: Int) -> Bool {
        switch peek(ahead).kind {
        case .word(.month), .word(.easter): return true
        // `15 Jun`, but not `08:15 Jun`.
        default:
            guard case .word(.month) = peek(ahead + 1).kind else { return false }
            return number(at: ahead) != nil && peek(ahead).width <= 2
                && !isMark(":", at: ahead - 1)
        }
    }
}

// MARK: - Dates

extension RuleParser {
    /// Reads a list of dates and ranges of dates.
    mutating func readDates(
        _ days: inout DateSelector, year: Int?
    ) throws(OpeningHoursError) {
        var year = year
        var month: Int?
        repeat {
            if isYear(at: 0) { year = try number("year", in: 1900...9999) }
            let range = try dateRange(year: year, month: month)
            if case .day(let named, _) = range.from.anchor { month = named } else { month = nil }
            days.dates.append(range)
        } while takeComma(if: continuesDates(afterDay: month != nil))
    }

    private func continuesDates(afterDay: Bool) -> Bool {
        if startsDate(at: 1) || isYear(at: 1) && startsDate(at: 2) { return true }
        // `Dec 24,31`.
        return afterDay && isDayOfMonth(at: 1)
    }

    private mutating func dateRange(year: Int?, month: Int?) throws(OpeningHoursError) -> DateRange
    {
        let from = try datePoint(year: year, month: month)
        var range = DateRange(from: from, to: .point(from))
        if take("+") {
            range.to = .never
        } else if isMark("-") {
            advance()
            range.to = .point(try lastPoint(after: from))
        }
        range.step = try step(1...366)
        return range
    }

    private mutating func lastPoint(after from: DatePoint) throws(OpeningHoursError) -> DatePoint {
        if isYear(at: 0) {
            return try datePoint(year: try number("year", in: 1900...9999), month: nil)
        }
        // `Dec 24-26`.
        if case .day(let month, _) = from.anchor, isDayOfMonth(at: 0) {
            return try datePoint(year: from.year, month: month)
        }
        return try datePoint(year: nil, month: nil, endsWithWeekday: from.anchor.isWeekday)
    }

    /// Reads a date. `month` is the month of a day that has none of its own.
    private mutating func datePoint(
        year: Int?, month: Int?, endsWithWeekday: Bool = false
    ) throws(OpeningHoursError) -> DatePoint {
        var point = DatePoint(year: year, anchor: .easter)
        if case .word(.month(let named)) = peek().kind {
            advance()
            point.anchor = try anchor(in: named, endsWithWeekday)
        } else if case .word(.month(let named)) = peek(1).kind, number() != nil {
            point.anchor = try day(in: named)
            advance()
        } else if let month, isDayOfMonth(at: 0) {
            point.anchor = try day(in: month)
        } else if !take(.easter) {
            throw unexpected("a month")
        }
        if isMark("+") || isMark("-"), case .word(.weekday(let weekday)) = peek(1).kind,
            point.anchor.isDay
        {
            point.towards = DatePoint.Towards(weekday: weekday, isForward: isMark("+"))
            advance(2)
        }
        point.dayOffset = try dayOffset()
        return point
    }

    private mutating func anchor(
        in month: Int, _ endsWithWeekday: Bool
    ) throws(OpeningHoursError) -> DatePoint.Anchor {
        if isDayOfMonth(at: 0) { return try day(in: month) }
        guard case .word(.weekday(let weekday)) = peek().kind, isMark("[", at: 1),
            endsWithWeekday || beginsWeekdayRange
        else { return .month(month) }
        advance(2)
        let ordinal = try self.ordinal()
        guard take("]") else { throw unexpected("']'") }
        return .weekday(month: month, weekday, ordinal: ordinal)
    }

    /// Whether `Su[-1]` after a month begins a range (`Mar Su[-1]-Oct Su[-1]`). Otherwise it
    /// selects weekdays of the month.
    private var beginsWeekdayRange: Bool {
        let width = isMark("-", at: 2) ? 4 : 3
        return isMark("]", at: width) && isMark("-", at: width + 1) && startsDate(at: width + 2)
    }

    private mutating func day(in month: Int) throws(OpeningHoursError) -> DatePoint.Anchor {
        let day = try number("day of the month", in: 1...31)
        // 2000 is a leap year, so 29 February is valid.
        guard day <= LocalDate.days(in: month, of: 2000) else {
            throw .noSuchDay(month: month, day: day)
        }
        return .day(month: month, day)
    }

    /// Whether the token is a day of a month: at most two digits that are not marked as a time.
    private func isDayOfMonth(at ahead: Int) -> Bool {
        number(at: ahead) != nil && peek(ahead).width <= 2 && !isTime(at: ahead, ifUnmarked: false)
    }
}

extension DatePoint.Anchor {
    /// Whether it is a day, not a month.
    var isDay: Bool { if case .month = self { false } else { true } }
    var isWeekday: Bool { if case .weekday = self { true } else { false } }
}

// MARK: - Weekdays

extension RuleParser {
    /// Reads a list of weekdays and holidays. If no comma separates holidays and weekdays, a day
    /// must be both.
    mutating func readWeekdays(_ days: inout DateSelector) throws(OpeningHoursError) {
        repeat {
            try readWeekday(&days)
        } while takeComma(if: isWeekday(at: 1))
        guard isWeekday(at: 0) else { return }
        var others = DateSelector()
        repeat {
            try readWeekday(&others)
        } while takeComma(if: isWeekday(at: 1)) || isWeekday(at: 0)
        // This is `SH Mo-Fr`, not `Mo We Fr` with missing commas.
        days.holidaysNarrowWeekdays =
            days.weekdays.isEmpty && others.holidays.isEmpty
            || days.holidays.isEmpty && others.weekdays.isEmpty
        days.weekdays += others.weekdays
        days.holidays += others.holidays
    }

    func isWeekday(at ahead: Int) -> Bool {
        switch peek(ahead).kind {
        case .word(.weekday), .word(.publicHoliday), .word(.schoolHoliday), .word(.everyDay),
            .word(.workingDays), .word(.weekend):
            true
        default: false
        }
    }

    private mutating func readWeekday(_ days: inout DateSelector) throws(OpeningHoursError) {
        let word = peek().kind
        advance()
        switch word {
        case .word(.publicHoliday):
            days.holidays.append(HolidaySelector(isSchool: false, offset: try dayOffset()))
        case .word(.schoolHoliday):
            days.holidays.append(HolidaySelector(isSchool: true, offset: try dayOffset()))
        case .word(.everyDay):
            days.weekdays.append(WeekdaySelector(first: 0, last: 6))
        case .word(.workingDays):
            days.weekdays.append(WeekdaySelector(first: 0, last: 4))
        case .word(.weekend):
            days.weekdays.append(WeekdaySelector(first: 5, last: 6))
        case .word(.weekday(let first)):
            days.weekdays.append(try weekdays(from: first))
        default: throw unexpected("a weekday")
        }
    }

    private mutating func weekdays(from first: Int) throws(OpeningHoursError) -> WeekdaySelector {
        var selector = WeekdaySelector(first: first, last: first)
        if isMark("-"), case .word(.weekday(let last)) = peek(1).kind {
            advance(2)
            selector.last = last
            return selector
        }
        if take("[") {
            repeat {
                let first = try ordinal()
                let last =
                    first > 0 && take("-") ? try number("week of the month", in: 1...5) : first
                guard first <= last else {
                    throw .outOfRange(what: "week of the month", value: last, range: first...5)
                }
                selector.ordinals += Array(first...last)
            } while take(",")
            guard take("]") else { throw unexpected("']'") }
        }
        selector.offset = try dayOffset()
        return selector
    }

    /// Reads 1 … 5 or -1 … -5.
    private mutating func ordinal() throws(OpeningHoursError) -> Int {
        let isFromBack = take("-")
        let ordinal = try number("week of the month", in: 1...5)
        return isFromBack ? -ordinal : ordinal
    }
}
