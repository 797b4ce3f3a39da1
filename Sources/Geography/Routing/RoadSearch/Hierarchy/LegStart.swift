/// A possible start of a leg.
public struct LegStart {
    public let arc: UInt32
    /// Milliseconds from the start to the arc's head.
    public let rest: UInt32
    /// Milliseconds from the start to the leg's end along the arc alone; nil if the end is not
    /// ahead on it.
    public let direct: UInt32?

    public init(arc: UInt32, rest: UInt32, direct: UInt32?) {
        self.arc = arc
        self.rest = rest
        self.direct = direct
    }
}
