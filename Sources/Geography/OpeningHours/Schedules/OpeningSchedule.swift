/// Opening hours in the syntax of OSM's `opening_hours`.
///
/// A rule after `;` replaces all earlier rules on its days, including hours after midnight that
/// belong to the day before. A rule with `off` closes only its own hours. Times without a rule are
/// closed.
///
/// These deviations from the specification are accepted: any case, missing spaces and separators,
/// `8-18`, `8.30-18h`, `9am-5pm`, dashes of any length, `to`, and English and German names of days.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
public struct OpeningSchedule: Hashable, Sendable {
    /// The text as given.
    public let text: String
    private let rules: [Rule]

    /// The maximum length in bytes of UTF-8: OSM's 255 characters of four bytes.
    public static let longestText = 1020

    /// The number of days that ``state(throughout:_:in:)`` checks.
    public static let daysLookedAhead = 400

    /// Parses a text.
    ///
    /// - Throws: ``OpeningHoursError`` if the text is not understood as a whole.
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

    /// The minutes of a day at which the state may change, ascending.
    ///
    /// - Complexity: O(n) in the text.
    public func boundaries(
        on date: LocalDate, in surroundings: Surroundings = Surroundings()
    ) -> [Int] {
        DayPlan(rules, on: date, in: surroundings).boundaries
    }

    /// The state throughout a stay, both ends included: closed if any minute is closed, else
    /// unknown if any minute is unknown. Only the first ``daysLookedAhead`` days of a longer stay
    /// are checked.
    ///
    /// - Complexity: O(n²) in the text for each day.
    public func state(
        throughout first: LocalMoment, _ last: LocalMoment,
        in surroundings: Surroundings = Surroundings()
    ) -> OpeningState {
        var result = state(at: first, in: surroundings)
        guard result != .closed else { return .closed }
        for days in 0...Self.daysLookedAhead {
            let date = first.date.advanced(by: days)
            let plan = DayPlan(rules, on: date, in: surroundings)
            for minute in plan.boundaries where days > 0 || minute > first.minute {
                let moment = LocalMoment(date, minute: minute)
                guard moment > first, moment <= last else { return result }
                switch plan.state(at: minute) {
                case .open: continue
                case .unknown: result = .unknown
                case .closed: return .closed
                }
            }
        }
        return result
    }

    /// The first minute after `moment` that has another state; nil if there is none in the following
    /// `days` days.
    ///
    /// - Complexity: O(n²) in the text for each day.
    public func nextChange(
        after moment: LocalMoment, within days: Int = 7,
        in surroundings: Surroundings = Surroundings()
    ) -> LocalMoment? {
        let current = state(at: moment, in: surroundings)
        for day in 0...max(0, days) {
            let date = moment.date.advanced(by: day)
            let plan = DayPlan(rules, on: date, in: surroundings)
            for minute in plan.boundaries where day > 0 || minute > moment.minute {
                guard plan.state(at: minute) == current else {
                    return LocalMoment(date, minute: minute)
                }
            }
        }
        return nil
    }
}
