/// The states of one day under all rules, including spans that began on the day before.
struct DayPlan {
    private struct Part {
        let junction: Rule.Junction
        let effect: OpeningState
        let isAllDay: Bool
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
                junction: rule.junction, effect: rule.effect, isAllDay: rule.times.isEmpty,
                isToday: isToday, today: extents(isToday, date),
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
            if part.junction == .fallback && cell.isOpenOrUnknown { continue }
            if part.junction == .override && part.effect != .closed {
                cell.apply(nil, part.isToday)
            }
            if part.isAllDay {
                cell.apply(part.effect, part.isToday)
                continue
            }
            if let state = Self.state(at: minute, part.today, part.effect) {
                cell.apply(state, part.isToday)
            }
            if let state = Self.state(at: minute, part.yesterday, part.effect) {
                cell.apply(state, part.wasYesterday)
            }
        }
        return cell.state ?? .closed
    }

    /// The state of a minute; nil if no span contains it. Of overlapping spans, the last one
    /// counts.
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
        var isBoundary = [Bool](repeating: false, count: LocalMoment.minutesPerDay)
        isBoundary[0] = true
        for part in parts {
            for extents in [part.today, part.yesterday] {
                for extent in extents {
                    extent.visitBoundaries { minute in
                        if isBoundary.indices.contains(minute) { isBoundary[minute] = true }
                    }
                }
            }
        }
        return isBoundary.indices.filter { isBoundary[$0] }
    }
}
