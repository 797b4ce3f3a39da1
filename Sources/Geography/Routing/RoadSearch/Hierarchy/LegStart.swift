import RoadNetwork

/// A possible start of a leg on one arc.
public struct LegStart {
    /// The arc.
    public let arc: Arc
    /// The cost from the start to the arc's head.
    public let costToHead: Milliseconds
    /// The cost from the start to the leg's end along the arc alone; nil if the end is not
    /// ahead on it.
    public let direct: Milliseconds?

    /// A start by its arc and costs.
    public init(arc: Arc, costToHead: Milliseconds, direct: Milliseconds?) {
        self.arc = arc
        self.costToHead = costToHead
        self.direct = direct
    }
}
