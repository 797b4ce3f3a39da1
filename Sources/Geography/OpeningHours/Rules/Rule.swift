/// One rule of opening hours, between two separators.
struct Rule: Hashable, Sendable {
    /// The relation of a rule to the rules before it.
    enum Junction: Hashable, Sendable {
        /// `;` replaces them on the days of the rule.
        case override
        /// `,` adds to them.
        case addition
        /// `||` applies if they leave the time closed.
        case fallback
    }

    var junction: Junction
    var days = DateSelector()
    /// Empty for all day.
    var times: [TimeSpan] = []
    var effect = OpeningState.open

    /// Whether it may last into the next day.
    var mayPassMidnight: Bool { times.contains(where: \.mayPassMidnight) }
}

/// The state of one minute under the rules applied so far.
struct RuleCell {
    /// Nil if no rule has applied, which counts as closed.
    private(set) var state: OpeningState?

    var isOpenOrUnknown: Bool { state == .open || state == .unknown }

    /// Applies a rule. If it is unknown whether the rule applies, the state becomes unknown unless
    /// both states are equal.
    mutating func apply(_ new: OpeningState?, _ applies: Verdict) {
        switch applies {
        case .no: break
        case .yes: state = new
        case .maybe:
            if (new ?? .closed) != (state ?? .closed) { state = .unknown }
        }
    }
}
