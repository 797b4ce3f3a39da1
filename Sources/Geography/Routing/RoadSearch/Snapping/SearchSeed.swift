/// A start of a search at a point of an arc.
public struct SearchSeed: Equatable {
    public var arc: UInt32
    /// Milliseconds from the start to the arc's head.
    public var cost: UInt32

    public init(arc: UInt32, cost: UInt32) {
        self.arc = arc
        self.cost = cost
    }
}
