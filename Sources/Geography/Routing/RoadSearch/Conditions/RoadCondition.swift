import OSMModel
import OpeningHours
import TagRules

/// The effect of a condition on roads and barriers at a moment, in order of strictness.
public enum ConditionOutcome: UInt8, Comparable, CaseIterable, Sendable {
    /// The condition does not apply: the tags decide.
    case asTagged
    /// Open to everybody.
    case open
    /// Open only near the start or the destination of a route.
    case ends
    case closed

    /// The word in a condition's text.
    public var name: String {
        switch self {
        case .asTagged: "tagged"
        case .open: "open"
        case .ends: "ends"
        case .closed: "closed"
        }
    }

    /// The outcome with a ``name``; nil if there is none.
    public static func named(_ name: String) -> ConditionOutcome? {
        allCases.first { $0.name == name }
    }

    public static func < (left: ConditionOutcome, right: ConditionOutcome) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// A condition that depends on the time and affects arcs, turns or speeds.
public struct RoadCondition: Hashable {
    /// Opening hours, or names of ``ConditionOutcome`` with their times: `closed @ (22:00-06:00)`.
    public var text: String
    /// The mode that it applies to.
    public var mode: TravelMode
    /// The outcome if no condition holds.
    public var otherwise = ConditionOutcome.asTagged
    /// Whether ``text`` is opening hours.
    public var isHours = false
    /// Distinguishes equal conditions at different positions of a tag.
    public var rank: UInt8 = 0

    /// By default, the text is not opening hours and the tags apply otherwise.
    public init(
        text: String, mode: TravelMode, otherwise: ConditionOutcome = .asTagged,
        isHours: Bool = false, rank: UInt8 = 0
    ) {
        self.text = text
        self.mode = mode
        self.otherwise = otherwise
        self.isHours = isHours
        self.rank = rank
    }

    /// The stored form: the outcome in the two lowest bits, then whether the text is opening hours.
    public var kind: UInt8 { otherwise.rawValue | (isHours ? 4 : 0) }

    /// The outcome at a moment; nil for a query without a time.
    public func outcome(at moment: LocalMoment?, in surroundings: Surroundings) -> ConditionOutcome
    {
        ParsedCondition(text: text, kind: kind).outcome(at: moment, in: surroundings, mode)
    }
}

/// A parsed condition.
struct ParsedCondition: Sendable {
    private let otherwise: ConditionOutcome
    private let hours: OpeningSchedule?
    private let value: ConditionalValue?

    init(text: String, kind: UInt8) {
        otherwise = ConditionOutcome(rawValue: kind & 3) ?? .asTagged
        let isHours = kind & 4 != 0
        hours = isHours ? try? OpeningSchedule(text) : nil
        value = isHours ? nil : ConditionalValue(text)
    }

    /// Opening hours with an unknown state close nothing.
    func outcome(
        at moment: LocalMoment?, in surroundings: Surroundings, _ mode: TravelMode
    ) -> ConditionOutcome {
        if let hours {
            guard let moment else { return otherwise }
            return hours.state(at: moment, in: surroundings) == .closed ? .closed : otherwise
        }
        return value?.value(at: moment, in: surroundings, for: mode.traveller)
            .flatMap(ConditionOutcome.named) ?? otherwise
    }
}
