/// A vertex with milliseconds from a start to it, or from it to an end.
public struct RankedCost {
    public let rank: UInt32
    public let cost: UInt32

    public init(rank: UInt32, cost: UInt32) {
        self.rank = rank
        self.cost = cost
    }
}
