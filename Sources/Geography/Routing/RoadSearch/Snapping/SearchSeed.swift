public import RoadNetwork

/// A start of a search at a point of an arc.
public struct SearchSeed: Equatable {
    /// The arc.
    public var arc: Arc
    /// The cost from the start to the arc's head.
    public var cost: Milliseconds

    /// A start on an arc.
    public init(arc: Arc, cost: Milliseconds) {
        self.arc = arc
        self.cost = cost
    }
}
