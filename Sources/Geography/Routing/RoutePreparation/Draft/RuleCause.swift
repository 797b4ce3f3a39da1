import RoadSearch

/// The cause of a conditional turn rule: a condition with this outcome or a stricter one.
struct RuleCause: Hashable {
    let condition: Int
    let least: ConditionOutcome
}
