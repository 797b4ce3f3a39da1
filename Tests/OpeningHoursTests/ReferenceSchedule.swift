import Foundation
import OpeningHours
import TestSupport

/// Random opening hours with their text, evaluated minute by minute with Foundation's calendar: a
/// reference for ``OpeningSchedule``.
struct ReferenceSchedule {
    enum Separator: String, CaseIterable {
        case override = "; "
        case addition = ", "
        case fallback = " || "
    }

    struct Span {
        var start: Int
        var end: Int
    }

    struct Rule {
        var separator: Separator
        /// 0 is Monday; empty means every day.
        var weekdays: [Int] = []
        /// The number of the weekday in its month, for all `weekdays`: 1 is the first, -1 the last;
        /// nil means all.
        var ordinal: Int?
        /// May wrap around the end of the year; nil means every month.
        var months: (first: Int, last: Int)?
        var week: (first: Int, step: Int)?
        var isHoliday = false
        var spans: [Span] = []
        var effect: OpeningState
    }

    let rules: [Rule]
    let holidays: Set<LocalDate>

    private static let weekdayNames = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    private static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    init(using random: inout SeededGenerator, holidays: Set<LocalDate>) {
        self.holidays = holidays
        rules = (0..<Int.random(in: 1...5, using: &random)).map { index in
            let separator =
                index == 0 ? .override : Separator.allCases.randomElement(using: &random)
            var rule = Rule(
                separator: separator ?? .override,
                effect: [.open, .open, .open, .closed, .unknown].randomElement(using: &random)
                    ?? .open)
            if Int.random(in: 0..<4, using: &random) == 0 {
                rule.months = (
                    .random(in: 1...12, using: &random), .random(in: 1...12, using: &random)
                )
            }
            if Int.random(in: 0..<6, using: &random) == 0 {
                rule.week = (.random(in: 1...4, using: &random), .random(in: 1...5, using: &random))
            }
            switch Int.random(in: 0..<6, using: &random) {
            case 0: rule.isHoliday = true
            case 1:
                rule.weekdays = [Int.random(in: 0...6, using: &random)]
                rule.ordinal = [1, 2, 3, 4, 5, -1, -2].randomElement(using: &random)
            case 2, 3:
                rule.weekdays = (0...6).filter { _ in Bool.random(using: &random) }
            default: break
            }
            // An addition without days would continue the times of the previous rule.
            if rule.weekdays.isEmpty && !rule.isHoliday && separator == .addition {
                rule.weekdays = [2, 5]
            }
            rule.spans = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                let start = Int.random(in: 0..<1440, using: &random)
                let length = Int.random(in: 1...1440, using: &random)
                return Span(start: start, end: start + length)
            }
            return rule
        }
    }

    var text: String {
        rules.enumerated().map { index, rule in
            (index == 0 ? "" : rule.separator.rawValue) + Self.text(of: rule)
        }.joined()
    }

    private static func text(of rule: Rule) -> String {
        var parts: [String] = []
        if let (first, last) = rule.months {
            parts.append(
                first == last
                    ? monthNames[first - 1] : "\(monthNames[first - 1])-\(monthNames[last - 1])")
        }
        if let (first, step) = rule.week { parts.append("week \(first)-53/\(step)") }
        if rule.isHoliday { parts.append("PH") }
        if !rule.weekdays.isEmpty {
            let ordinal = rule.ordinal.map { "[\($0)]" } ?? ""
            parts.append(rule.weekdays.map { weekdayNames[$0] + ordinal }.joined(separator: ","))
        }
        if !rule.spans.isEmpty {
            parts.append(
                rule.spans.map { "\(clock($0.start))-\(clock($0.end))" }.joined(separator: ","))
        }
        parts.append(rule.effect.rawValue)
        return parts.joined(separator: " ")
    }

    private static func clock(_ minute: Int) -> String {
        // Either `26:00` or `02:00`: both mean the next day.
        let minute = minute > 1440 && minute.isMultiple(of: 2) ? minute - 1440 : minute
        let (hour, rest) = (minute / 60, minute % 60)
        return (hour < 10 ? "0" : "") + "\(hour):" + (rest < 10 ? "0" : "") + "\(rest)"
    }

    /// The states of `days` days from `first` on, one for each minute.
    func states(from first: LocalDate, days: Int) -> [OpeningState] {
        var states: [OpeningState] = []
        for number in 0..<days {
            let date = first.advanced(by: number)
            var minutes = [OpeningState?](repeating: nil, count: 1440)
            for rule in rules { paint(rule, date, &minutes) }
            states += minutes.map { $0 ?? .closed }
        }
        return states
    }

    private func paint(_ rule: Rule, _ date: LocalDate, _ minutes: inout [OpeningState?]) {
        let before = minutes
        let isToday = matches(rule, date)
        if isToday && rule.separator == .override && rule.effect != .closed {
            minutes = minutes.map { _ in nil }
        }
        let today = rule.spans.isEmpty ? [Span(start: 0, end: 1440)] : rule.spans
        let wasYesterday = matches(rule, date.advanced(by: -1))
        for (spans, shift) in [(isToday ? today : [], 0), (wasYesterday ? rule.spans : [], 1440)] {
            for span in spans {
                for minute in 0..<1440
                where span.start <= minute + shift && minute + shift < span.end {
                    if rule.separator == .fallback,
                        before[minute] == .open || before[minute] == .unknown
                    {
                        continue
                    }
                    minutes[minute] = rule.effect
                }
            }
        }
    }

    private func matches(_ rule: Rule, _ date: LocalDate) -> Bool {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        let instant = Date(timeIntervalSince1970: Double(date.dayNumber) * 86_400)
        let month = calendar.component(.month, from: instant)
        if let (first, last) = rule.months {
            let isWithin =
                first <= last ? first <= month && month <= last : month >= first || month <= last
            if !isWithin { return false }
        }
        if let (first, step) = rule.week {
            let week = calendar.component(.weekOfYear, from: instant)
            if !stride(from: first, through: 53, by: step).contains(week) { return false }
        }
        if rule.isHoliday { return holidays.contains(date) }
        guard !rule.weekdays.isEmpty else { return true }
        let weekday = (calendar.component(.weekday, from: instant) + 5) % 7
        guard rule.weekdays.contains(weekday) else { return false }
        guard let ordinal = rule.ordinal else { return true }
        let day = calendar.component(.day, from: instant)
        let last = calendar.range(of: .day, in: .month, for: instant)?.count ?? 0
        let days = (1...max(1, last)).filter { ($0 - day).isMultiple(of: 7) }
        let index = ordinal > 0 ? ordinal - 1 : days.count + ordinal
        return days.indices.contains(index) && days[index] == day
    }
}
