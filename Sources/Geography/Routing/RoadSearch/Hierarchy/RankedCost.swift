/// A vertex with milliseconds from a start to it, or from it to an end.
package struct RankedCost {
    package let rank: UInt32
    package let cost: UInt32

    package init(rank: UInt32, cost: UInt32) {
        self.rank = rank
        self.cost = cost
    }
}
