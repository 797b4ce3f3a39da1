import OSMModel
import OpeningHours
import TagRules

/// What a condition makes of roads and barriers at a moment; later ones are stricter.
enum ConditionOutcome: UInt8, Comparable, CaseIterable {
    /// The condition says nothing.
    case asTagged
    /// For everybody.
    case open
    /// Only to leave the start or to reach the destination.
    case ends
    case closed

    /// As conditions are written.
    var name: String {
        switch self {
        case .asTagged: "tagged"
        case .open: "open"
        case .ends: "ends"
        case .closed: "closed"
        }
    }

    static func named(_ name: String) -> ConditionOutcome? {
        allCases.first { $0.name == name }
    }

    static func < (left: ConditionOutcome, right: ConditionOutcome) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// A text that decides by the time on arcs, on turns or on speeds.
struct RoadCondition: Hashable {
    /// Opening hours, or names of ``ConditionOutcome`` with their conditions: `closed @ (22:00-06:00)`.
    var text: String
    var mode: TravelMode
    /// Where no condition holds.
    var otherwise = ConditionOutcome.asTagged
    var isHours = false
    /// Tells conditions apart that are alike but stand in another order.
    var rank: UInt8 = 0

    /// As it is stored: the outcome in the two lowest bits, then whether it is opening hours.
    var kind: UInt8 { otherwise.rawValue | (isHours ? 4 : 0) }

    func outcome(at moment: LocalMoment?, in surroundings: Surroundings) -> ConditionOutcome {
        ParsedCondition(text: text, kind: kind).outcome(at: moment, in: surroundings, mode)
    }
}

/// A condition that was read once and is asked often.
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

    /// Hours of which nobody knows whether they are open close nothing.
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
