/// An end of a search at a point of an arc.
public struct SearchEnd: Equatable {
    public var arc: UInt32
    /// Milliseconds from the arc's tail to the end.
    public var cost: UInt32

    public init(arc: UInt32, cost: UInt32) {
        self.arc = arc
        self.cost = cost
    }
}
