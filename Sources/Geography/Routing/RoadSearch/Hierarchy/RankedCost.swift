import RoadNetwork

/// A vertex with the cost from a start to it, or from it to an end.
public struct RankedCost {
    /// The vertex.
    public let rank: Rank
    /// The cost.
    public let cost: Milliseconds

    /// A vertex with a cost.
    public init(rank: Rank, cost: Milliseconds) {
        self.rank = rank
        self.cost = cost
    }
}
