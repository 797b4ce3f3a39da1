import RoadNetwork

/// The use of one direction of a segment by a mode.
struct DirectionUse {
    /// The time; nil if the direction is closed to the mode.
    var weight: Milliseconds?
    var isRestricted = false
    var isPushed = false
    /// Whether it is closed if no time is given.
    var isClosed = false
    var conditions: [ConditionUse] = []
    /// The traffic controls, as the atlas stores them.
    var controls: String?
}

/// A condition on a direction of a segment.
struct ConditionUse: Hashable {
    let condition: Int
    /// The time while it holds; 0 if it is a condition on the access.
    var weight: Milliseconds = 0
}
