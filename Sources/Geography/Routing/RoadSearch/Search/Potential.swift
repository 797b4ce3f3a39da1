import RoadNetwork

/// A lower bound of the cost from the head of a label's arc to the target, which turns
/// Dijkstra's algorithm into A*.
///
/// It must never exceed the true cost. It need not be consistent, because the search corrects
/// labels that it settled too early.
protocol Potential {
    /// The bound in milliseconds; nil if the target cannot be reached. `node` is the head of the
    /// label's arc.
    func lowerBound(from label: Label, at node: Node) -> Milliseconds?
}

/// No bound: plain Dijkstra.
struct ZeroPotential: Potential {
    @inline(__always)
    func lowerBound(from label: Label, at node: Node) -> Milliseconds? { 0 }
}
