import RoadNetwork

/// A condition on a direction of a segment.
struct ConditionUse: Hashable {
    let condition: Int
    /// The time while it holds; 0 if it is a condition on the access.
    var weight: Milliseconds = 0
}
