/// Parses the tokens of opening hours into rules.
///
/// It considers each token once, together with a few neighbours, so it runs in linear time.
struct RuleParser {
    private let text: String
    private(set) var tokens: [Token] = []
    private var index = 0

    init(_ text: String) {
        self.text = text
    }

    mutating func rules() throws(OpeningHoursError) -> [Rule] {
        tokens = try Tokenizer.tokens(of: text)
        var rules: [Rule] = []
        var junction = skipSeparators() ?? .override
        while peek().kind != .end {
            rules.append(try rule(junction))
            let isLast = peek().kind == .end
            guard let next = skipSeparators() ?? (canBeginRule ? .addition : nil) else {
                if isLast { break }
                throw unexpected("a separator")
            }
            junction = next
        }
        guard !rules.isEmpty else { throw .empty }
        return rules
    }

    /// Skips separators; several in a row count as one. Nil if there is none.
    private mutating func skipSeparators() -> Rule.Junction? {
        var junction: Rule.Junction?
        while true {
            if take(";") {
                junction = junction ?? .override
            } else if take(",") {
                junction = junction ?? .addition
            } else if take("|") {
                junction = .fallback
            } else {
                return junction
            }
        }
    }

    /// Whether the next token begins another rule without a separator, as in
    /// `Mo-Fr 08:00-18:00 Sa 09:00-12:00`.
    private var canBeginRule: Bool {
        peek().kind == .word(.week) || isWeekday(at: 0) || startsDate(at: 0) || isYear(at: 0)
    }

    private mutating func rule(_ junction: Rule.Junction) throws(OpeningHoursError) -> Rule {
        var rule = Rule(junction: junction)
        let start = index
        var hasSelectors = takeAlways()
        while true {
            if try takeSelector(&rule) {
                hasSelectors = true
            } else if case .word(.modifier(let effect)) = peek().kind {
                advance()
                rule.effect = effect
                _ = take(":")
                if peek().kind == .comment { advance() }
                // `closed Mo` means `Mo closed`.
                if hasSelectors { break }
            } else if peek().kind == .comment {
                advance()
                // A comment before the rule, `"in summer": Mo-Fr`, or instead of the modifier.
                guard !take(":") else { continue }
                if rule.effect == .open { rule.effect = .unknown }
                if hasSelectors { break }
            } else if hasSelectors && take(":") {
                // A colon for readability: `week 1-10: Mo-Fr`.
                continue
            } else {
                break
            }
        }
        guard index > start else { throw unexpected("a day or a time") }
        Self.limitOpenEnds(&rule.times)
        return rule
    }

    /// Takes `24/7`. Returns whether it was there.
    private mutating func takeAlways() -> Bool {
        guard peek().kind == .number(24), peek(1).kind == .mark("/"), peek(2).kind == .number(7)
        else { return false }
        advance(3)
        return true
    }

    /// Reads one list of years, dates, weeks, weekdays or times, unless the rule already has such a
    /// list. Returns whether it did.
    private mutating func takeSelector(_ rule: inout Rule) throws(OpeningHoursError) -> Bool {
        let isBeforeTimes = rule.times.isEmpty
        let isBeforeDays = rule.days.weekdays.isEmpty && rule.days.holidays.isEmpty
        switch peek().kind {
        case .number where isYear(at: 0) && rule.days.isEmpty && isBeforeTimes:
            try readYears(&rule.days)
        case _ where startsDate(at: 0):
            guard rule.days.dates.isEmpty, isBeforeDays else { return false }
            try readDates(&rule.days, year: nil)
        case .word(.week):
            guard rule.days.weeks.isEmpty, isBeforeDays else { return false }
            try readWeeks(&rule.days)
        case _ where isWeekday(at: 0):
            guard isBeforeDays else { return false }
            try readWeekdays(&rule.days)
        case .number, .word(.event), .mark("("):
            guard isBeforeTimes else { return false }
            rule.times = try times()
        default: return false
        }
        return true
    }

    /// Limits open ends to the beginning of the next span of the rule.
    private static func limitOpenEnds(_ times: inout [TimeSpan]) {
        let starts = times.filter { $0.start.event == nil }.map(\.start.minutes).sorted()
        for index in times.indices where times[index].hasOpenEnd {
            let end = times[index].end ?? times[index].start
            guard end.event == nil else { continue }
            times[index].openEndLimit = starts.first { $0 > end.minutes }
        }
    }
}

// MARK: - Tokens

extension RuleParser {
    func peek(_ ahead: Int = 0) -> Token {
        tokens[min(max(index + ahead, 0), tokens.count - 1)]
    }

    mutating func advance(_ count: Int = 1) { index = min(index + count, tokens.count - 1) }

    /// Whether the token is a mark, or a word with its meaning.
    func isMark(_ mark: Character, at ahead: Int = 0) -> Bool {
        switch peek(ahead).kind {
        case .mark(mark): true
        case .word(.to): mark == "-"
        case .word(.and): mark == ","
        default: false
        }
    }

    mutating func take(_ mark: Character) -> Bool {
        guard isMark(mark) else { return false }
        advance()
        return true
    }

    mutating func take(_ word: Word) -> Bool {
        guard peek().kind == .word(word) else { return false }
        advance()
        return true
    }

    func number(at ahead: Int = 0) -> Int? {
        if case .number(let number) = peek(ahead).kind { number } else { nil }
    }

    mutating func number(
        _ what: String, in range: ClosedRange<Int>
    ) throws(OpeningHoursError) -> Int {
        guard let number = number() else { throw unexpected("a number: the \(what)") }
        guard range.contains(number) else {
            throw .outOfRange(what: what, value: number, range: range)
        }
        advance()
        return number
    }

    func unexpected(_ expected: String) -> OpeningHoursError {
        .unexpected(peek().text, position: peek().position, expected: expected)
    }

    /// Whether the token is a year: a number of four digits from 1900 on without a colon after it.
    func isYear(at ahead: Int) -> Bool {
        guard let number = number(at: ahead), peek(ahead).width == 4 else { return false }
        return number >= 1900 && !isMark(":", at: ahead + 1)
    }

    /// Reads `+3 days` or `-1 day`; 0 if there is none.
    mutating func dayOffset() throws(OpeningHoursError) -> Int {
        guard isMark("+") || isMark("-"), peek(2).kind == .word(.day) else { return 0 }
        let isForward = take("+")
        if !isForward { advance() }
        let days = try number("offset in days", in: 0...366)
        advance()
        return isForward ? days : -days
    }

    /// Reads `/2`; 1 if there is none.
    mutating func step(_ range: ClosedRange<Int>) throws(OpeningHoursError) -> Int {
        guard isMark("/"), number(at: 1) != nil, !isMark(":", at: 2) else { return 1 }
        advance()
        return try number("interval", in: range)
    }
}
