public import RoadNetwork

/// An end of a search at a point of an arc.
public struct SearchEnd: Equatable {
    /// The arc.
    public var arc: Arc
    /// The cost from the arc's tail to the end.
    public var cost: Milliseconds

    /// An end on an arc.
    public init(arc: Arc, cost: Milliseconds) {
        self.arc = arc
        self.cost = cost
    }
}
