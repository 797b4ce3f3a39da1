public import RoadNetwork

/// What a search adds to the weights of a graph.
///
/// Costs are only added, so every ``Potential`` of the bare weights remains a lower bound.
public protocol SearchOverlay {
    /// What `arc` costs beyond its weight, at most ``Weights/longestArc``; nil if it
    /// is closed.
    func surcharge(on arc: Arc) -> Milliseconds?
    /// Whether an arc may only begin or end a route; `flagged` is the graph's own flag.
    func isRestricted(_ arc: Arc, flagged: Bool) -> Bool
    /// Whether an exception of the graph does not apply.
    func isSuspended(_ exception: ExceptionIndex) -> Bool
}

extension SearchOverlay {
    /// The graph's own flag.
    @inline(__always)
    public func isRestricted(_ arc: Arc, flagged: Bool) -> Bool { flagged }

    /// Every exception applies.
    @inline(__always)
    public func isSuspended(_ exception: ExceptionIndex) -> Bool { false }
}

/// Adds nothing.
struct BareWeights: SearchOverlay {
    @inline(__always)
    func surcharge(on arc: Arc) -> Milliseconds? { 0 }
}
