/// A vertex of a hierarchy, identified by its position in the elimination order.
public struct Rank: GraphIndex {
    /// The number as a graph file stores it.
    public let rawValue: UInt32

    /// Wraps a stored number.
    @inline(__always)
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}
