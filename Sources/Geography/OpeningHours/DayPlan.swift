/// What rules say of one day, that which lasts past midnight from the day before included.
struct DayPlan {
    private struct Part {
        let rule: Rule
        let isToday: Verdict
        let today: [TimeSpan.Extent]
        let wasYesterday: Verdict
        let yesterday: [TimeSpan.Extent]
    }

    private let parts: [Part]

    init(_ rules: [Rule], on date: LocalDate, in surroundings: Surroundings) {
        let today = Day(date)
        let yesterday = Day(date.advanced(by: -1))
        parts = rules.compactMap { rule in
            let isToday = rule.days.matches(today, surroundings.holidays)
            let wasYesterday =
                rule.mayPassMidnight && yesterday.date < date
                ? rule.days.matches(yesterday, surroundings.holidays) : .no
            if isToday == .no && wasYesterday == .no { return nil }
            func extents(_ verdict: Verdict, _ date: LocalDate) -> [TimeSpan.Extent] {
                verdict == .no ? [] : rule.times.map { $0.extent(on: date, in: surroundings) }
            }
            return Part(
                rule: rule, isToday: isToday, today: extents(isToday, date),
                wasYesterday: wasYesterday,
                yesterday: extents(wasYesterday, yesterday.date).map(\.onTheNextDay))
        }
    }

    /// The state at a minute of the day, 0 … 1439.
    ///
    /// - Complexity: O(n) in the rules' spans.
    func state(at minute: Int) -> OpeningState {
        var cell = RuleCell()
        for part in parts {
            let rule = part.rule
            if rule.junction == .fallback && cell.isOpenOrUnknown { continue }
            if rule.junction == .override && rule.effect != .closed {
                cell.put(nil, part.isToday)
            }
            if rule.times.isEmpty {
                cell.put(rule.effect, part.isToday)
                continue
            }
            if let state = Self.state(at: minute, part.today, rule.effect) {
                cell.put(state, part.isToday)
            }
            if let state = Self.state(at: minute, part.yesterday, rule.effect) {
                cell.put(state, part.wasYesterday)
            }
        }
        return cell.state ?? .closed
    }

    /// Of spans that overlap, the last one counts.
    private static func state(
        at minute: Int, _ extents: [TimeSpan.Extent], _ effect: OpeningState
    ) -> OpeningState? {
        for extent in extents.reversed() {
            if let state = extent.state(at: minute, effect) { return state }
        }
        return nil
    }

    /// The minutes at which the state may change, ascending.
    var boundaries: [Int] {
        var minutes: Set<Int> = [0]
        for extent in parts.lazy.flatMap({ $0.today + $0.yesterday }) {
            extent.visitBoundaries { minute in
                if (0..<LocalMoment.minutesADay).contains(minute) { minutes.insert(minute) }
            }
        }
        return minutes.sorted()
    }
}
