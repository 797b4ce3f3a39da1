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
