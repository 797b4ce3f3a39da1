/// The use of one direction of a segment by a mode.
struct DirectionUse {
    /// Milliseconds; nil if the direction is closed to the mode.
    var weight: UInt32?
    var isRestricted = false
    var isPushed = false
    /// Whether it is closed if no time is given.
    var isClosed = false
    var conditions: [ConditionUse] = []
    /// The traffic controls, as the atlas stores them.
    var controls: String?
}
