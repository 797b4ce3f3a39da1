/// A part of opening hours between two separators.
struct Rule: Hashable, Sendable {
    /// How a rule goes with those before it.
    enum Junction: Hashable, Sendable {
        /// `;` takes the place of what they say of a day.
        case override
        /// `,` adds to what they say.
        case addition
        /// `||` speaks where they leave it closed.
        case fallback
    }

    var junction: Junction
    var days = DateSelector()
    /// Empty: all day.
    var times: [TimeSpan] = []
    var effect = OpeningState.open

    var mayPassMidnight: Bool { times.contains(where: \.mayPassMidnight) }
}

/// A state under construction: what the rules read so far say of one minute.
struct RuleCell {
    /// Nil where no rule has spoken, which counts as closed.
    private(set) var state: OpeningState?

    var isOpenOrUnknown: Bool { state == .open || state == .unknown }

    /// Where it is not known whether a rule applies, its word and the former must agree.
    mutating func put(_ new: OpeningState?, _ applies: Verdict) {
        switch applies {
        case .no: break
        case .yes: state = new
        case .maybe:
            if (new ?? .closed) != (state ?? .closed) { state = .unknown }
        }
    }
}
