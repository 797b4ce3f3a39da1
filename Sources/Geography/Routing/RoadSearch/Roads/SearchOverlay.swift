public import RoadNetwork

/// Surcharges, closures and restrictions that a search applies in addition to a graph's weights.
///
/// Surcharges are not negative, so every ``Potential`` for the weights alone remains a lower bound.
public protocol SearchOverlay {
    /// The additional cost of `arc`, at most ``Weights/longestArc``; nil if the arc is closed.
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

/// The overlay that changes nothing.
struct BareWeights: SearchOverlay {
    @inline(__always)
    func surcharge(on arc: Arc) -> Milliseconds? { 0 }
}
