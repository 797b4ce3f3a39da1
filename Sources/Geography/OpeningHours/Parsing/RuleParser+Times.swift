extension RuleParser {
    /// Whether the token is a number that is a time. A colon or a word such as `am` after it marks
    /// a time; `ifUnmarked` is the result for a number without a mark.
    func isTime(at ahead: Int, ifUnmarked: Bool = true) -> Bool {
        guard number(at: ahead) != nil else { return false }
        switch peek(ahead + 1).kind {
        case .mark(":"):
            // The `25` of `Dec 25: 10:00` is not a time.
            return number(at: ahead + 2) != nil && peek(ahead + 2).width == 2
                && peek(ahead + 3).kind != .mark(":")
        case .word(.am), .word(.pm), .word(.hour), .word(.filler): return true
        default: return ifUnmarked
        }
    }

    mutating func times() throws(OpeningHoursError) -> [TimeSpan] {
        var times: [TimeSpan] = []
        repeat {
            times.append(try span())
        } while takeComma(if: startsTime(at: 1) && !startsDate(at: 1)) || takeSlashForComma()
            || startsSpan
        return times
    }

    /// Whether another span follows without a comma: `10:00-14:00 16:00-20:00`.
    private var startsSpan: Bool {
        isTime(at: 0, ifUnmarked: false) && isMark(":", at: 1) && isMark("-", at: 3)
    }

    private func startsTime(at ahead: Int) -> Bool {
        switch peek(ahead).kind {
        case .word(.event), .mark("("): true
        case .number:
            if isYear(at: ahead), case .word(let word) = peek(ahead + 1).kind {
                word == .to
            } else {
                true
            }
        default: false
        }
    }

    /// Takes a slash in place of a comma: `09:00-12:00 / 14:00-17:00`.
    private mutating func takeSlashForComma() -> Bool {
        guard isMark("/"), isTime(at: 1), isMark(":", at: 2), isMark("-", at: 4) else {
            return false
        }
        advance()
        return true
    }

    private mutating func span() throws(OpeningHoursError) -> TimeSpan {
        let (start, startHalf) = try point()
        var span = TimeSpan(start: start)
        if take("+") {
            span.hasOpenEnd = true
            return try checked(span)
        }
        guard isMark("-") else { return try checked(span) }
        advance()
        // `17:00-`.
        guard startsTime(at: 0) else {
            span.hasOpenEnd = true
            return try checked(span)
        }
        let (end, endHalf) = try point()
        span.end = end
        if startHalf == nil, endHalf == .pm { span.start = Self.afternoon(start, before: end) }
        if take("+") {
            span.hasOpenEnd = true
        } else {
            span.step = try interval()
        }
        return try checked(span)
    }

    private func checked(_ span: TimeSpan) throws(OpeningHoursError) -> TimeSpan {
        if span.start.event == nil, span.start.minutes > LocalMoment.minutesPerDay {
            throw .outOfRange(
                what: "minute at which a span begins", value: span.start.minutes,
                range: 0...LocalMoment.minutesPerDay)
        }
        return span
    }

    /// The start of a span whose end is marked `pm`. It is in the afternoon if it is then still
    /// before the end: `1-8pm` begins at 13:00, but `9-5pm` and `10-12pm` begin in the morning.
    private static func afternoon(_ start: TimePoint, before end: TimePoint) -> TimePoint {
        let later = start.minutes + 720
        guard start.event == nil, end.event == nil, start.minutes < 720, later < end.minutes
        else { return start }
        return TimePoint(event: nil, minutes: later)
    }

    /// Reads an interval such as `/90` or `/01:30`, in minutes; nil if there is none.
    private mutating func interval() throws(OpeningHoursError) -> Int? {
        guard isMark("/"), let first = number(at: 1), !(isMark(":", at: 2) && isMark("-", at: 4))
        else { return nil }
        advance(2)
        var minutes = first
        if take(":") { minutes = first * 60 + (try number("minutes", in: 0...59)) }
        let range = 1...LocalMoment.minutesPerDay
        guard range.contains(minutes) else {
            throw .outOfRange(what: "interval in minutes", value: minutes, range: range)
        }
        // An interval of one minute is no interval.
        return minutes == 1 ? nil : minutes
    }

    private enum HalfDay { case am, pm }

    private mutating func point() throws(OpeningHoursError) -> (TimePoint, HalfDay?) {
        if take("(") {
            let point = try eventPoint()
            guard take(")") else { throw unexpected("')'") }
            return (point, nil)
        }
        if case .word(.event) = peek().kind { return (try eventPoint(), nil) }
        return try clockPoint()
    }

    /// Reads `sunset` or `sunset+01:00`.
    private mutating func eventPoint() throws(OpeningHoursError) -> TimePoint {
        guard case .word(.event(let event)) = peek().kind else {
            throw unexpected("sunrise, sunset, dawn or dusk")
        }
        advance()
        var point = TimePoint(event: event, minutes: 0)
        let isInParentheses = isMark("(", at: -2)
        let isLater = isMark("+")
        guard isLater && number(at: 1) != nil || isInParentheses && isMark("-") else {
            return point
        }
        advance()
        let hours = try number("hours from the \(event)", in: 0...24)
        guard take(":") else { throw unexpected("':' and minutes") }
        let minutes = hours * 60 + (try number("minutes", in: 0...59))
        point.minutes = isLater ? minutes : -minutes
        return point
    }

    /// Reads `8:00`, `8`, `0800`, `8h30`, `8am`, `8:00 pm` or `8 Uhr`.
    private mutating func clockPoint() throws(OpeningHoursError) -> (TimePoint, HalfDay?) {
        let width = peek().width
        var hour = try number("time", in: 0...4859)
        var minute = 0
        if width > 2 {
            (hour, minute) = (hour / 100, hour % 100)
        } else if isMark(":"), number(at: 1) != nil, peek(1).width == 2 {
            advance()
            minute = try number("minutes", in: 0...59)
        } else if take(.hour), number() != nil, peek().width == 2 {
            minute = try number("minutes", in: 0...59)
        }
        guard minute < 60 else {
            throw .outOfRange(what: "minutes", value: minute, range: 0...59)
        }
        var half: HalfDay?
        if take(.am) { half = .am } else if take(.pm) { half = .pm }
        _ = take(.filler) || take(.hour)
        if half == .am, hour == 12 { hour = 0 }
        if half == .pm, hour < 12 { hour += 12 }
        let range = 0...2 * LocalMoment.minutesPerDay
        guard range.contains(hour * 60 + minute) else {
            throw .outOfRange(what: "hour", value: hour, range: 0...48)
        }
        return (TimePoint(event: nil, minutes: hour * 60 + minute), half)
    }
}
