/// When something is open, in the language of OSM's `opening_hours`.
///
/// A rule after `;` takes the place of all that those before it say of the days it names, the
/// hours past midnight of the day before included, unless it says `off`: then it closes its own
/// hours only. What no rule speaks of is closed.
///
/// Understood beside the specification: any case, missing blanks and separators, `8-18`,
/// `8.30-18h`, `9am-5pm`, dashes of all lengths, `to`, English and German names of days.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
public struct OpeningSchedule: Hashable, Sendable {
    /// As given.
    public let text: String
    private let rules: [Rule]

    /// In bytes of UTF-8: OSM's 255 characters, of four bytes each.
    public static let longestText = 1020

    /// How far ``nextChange(after:in:)`` looks.
    public static let daysLookedAhead = 400

    /// - Throws: ``OpeningHoursError`` where the text is not understood as a whole.
    /// - Complexity: O(n) in the text.
    public init(_ text: String) throws(OpeningHoursError) {
        guard text.utf8.count <= Self.longestText else {
            throw .tooLong(bytes: text.utf8.count, limit: Self.longestText)
        }
        self.text = text
        var parser = RuleParser(text)
        rules = try parser.rules()
    }

    /// The state at a minute.
    ///
    /// - Complexity: O(n) in the text.
    public func state(
        at moment: LocalMoment, in surroundings: Surroundings = Surroundings()
    ) -> OpeningState {
        DayPlan(rules, on: moment.date, in: surroundings).state(at: moment.minute)
    }

    /// The next minute at which the state is another; nil where it stays for
    /// ``daysLookedAhead`` days.
    ///
    /// - Complexity: O(n²) in the text for each day until then.
    public func nextChange(
        after moment: LocalMoment, in surroundings: Surroundings = Surroundings()
    ) -> LocalMoment? {
        let state = state(at: moment, in: surroundings)
        return firstMoment(after: moment, in: surroundings) { $1 != state }
    }

    /// The state of a whole stay, both ends included: closed where it is closed at any minute,
    /// otherwise unknown where it is that at any minute. Of a longer stay only the first
    /// ``daysLookedAhead`` days are looked at.
    ///
    /// - Complexity: O(n²) in the text for each day.
    public func state(
        throughout first: LocalMoment, _ last: LocalMoment,
        in surroundings: Surroundings = Surroundings()
    ) -> OpeningState {
        var result = state(at: first, in: surroundings)
        guard result != .closed else { return .closed }
        _ = firstMoment(after: first, in: surroundings) { moment, state in
            guard moment <= last else { return true }
            if state != .open { result = state }
            return state == .closed
        }
        return result
    }

    /// Whether it is surely open at every minute of a stay, both ends included.
    ///
    /// - Complexity: O(n²) in the text for each day.
    public func isOpen(
        throughout first: LocalMoment, _ last: LocalMoment,
        in surroundings: Surroundings = Surroundings()
    ) -> Bool {
        state(throughout: first, last, in: surroundings) == .open
    }

    /// The first moment at which the state may change and that a caller wants.
    private func firstMoment(
        after moment: LocalMoment, in surroundings: Surroundings,
        where isWanted: (LocalMoment, OpeningState) -> Bool
    ) -> LocalMoment? {
        for days in 0...Self.daysLookedAhead {
            let date = moment.date.advanced(by: days)
            let plan = DayPlan(rules, on: date, in: surroundings)
            for minute in plan.boundaries where days > 0 || minute > moment.minute {
                let next = LocalMoment(date, minute: minute)
                guard next > moment else { return nil }
                if isWanted(next, plan.state(at: minute)) { return next }
            }
        }
        return nil
    }
}
