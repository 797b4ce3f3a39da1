/// What a search adds to the weights of a graph.
///
/// Costs are only added, so every ``Potential`` of the bare weights remains a lower bound.
public protocol SearchOverlay {
    /// Milliseconds that `arc` costs beyond its weight, at most ``Weights/longestArc``; nil if it
    /// is closed.
    func surcharge(on arc: UInt32) -> UInt32?
    /// Whether an arc may only begin or end a route; `flagged` is the graph's own flag.
    func isRestricted(_ arc: UInt32, flagged: Bool) -> Bool
    /// Whether an exception of the graph does not apply.
    func isSuspended(_ exception: UInt32) -> Bool
}

extension SearchOverlay {
    @inline(__always)
    public func isRestricted(_ arc: UInt32, flagged: Bool) -> Bool { flagged }

    @inline(__always)
    public func isSuspended(_ exception: UInt32) -> Bool { false }
}

/// Adds nothing.
struct BareWeights: SearchOverlay {
    @inline(__always)
    func surcharge(on arc: UInt32) -> UInt32? { 0 }
}
