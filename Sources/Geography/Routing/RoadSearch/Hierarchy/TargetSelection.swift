import RoadNetwork

/// The ancestors of many targets in a hierarchy and the arcs down to them, in the order of a
/// ``TargetSweep``: from the highest vertex down to the targets.
///
/// It is immutable, so any number of sweeps share it.
///
/// Source: Delling, Goldberg, Werneck, "Faster Batched Shortest Paths in Road Networks" (2011),
/// section 3.
public final class TargetSelection: Sendable {
    /// An arc from another row to the one that owns it.
    struct Arc {
        let tail: UInt32
        /// Milliseconds.
        let weight: Int32
    }

    public let vertices: SelectedVertices
    /// Row *r* owns `firstArc[r] ..< firstArc[r + 1]`: one for each vertex, then one for each
    /// target.
    public let firstArc: [UInt32]
    let arcs: [Arc]
    /// Millimetres of each arc modulo 2³², mostly negative for arcs to targets; empty if they are
    /// not requested.
    public let lengths: [UInt32]
    /// Milliseconds to subtract from the costs of each target; see ``SweepTarget/lead``.
    let leads: [UInt32]

    /// - Complexity: O(arcs down to the vertices above the targets).
    public init(
        _ metric: HierarchyMetric, _ known: HierarchyLengths?, to targets: [SweepTarget],
        in space: HierarchySpace
    ) {
        let vertices = SelectedVertices(above: targets, metric.topology)
        space.number(vertices)
        var firstArc: [UInt32] = [0]
        var arcs: [Arc] = []
        var lengths: [UInt32] = []
        firstArc.reserveCapacity(vertices.ranks.count + targets.count + 1)
        let most =
            vertices.ranks.reduce(0) { $0 + metric.topology.downward.arcs(at: $1).count }
            + targets.reduce(0) { $0 + $1.ends.count }
        arcs.reserveCapacity(most)
        if known != nil { lengths.reserveCapacity(most) }
        let count = UInt32(vertices.ranks.count)
        for vertex in vertices.ranks {
            for arc in metric.topology.downward.arcs(at: vertex) {
                let tail = space.number[metric.topology.downward.far[within: arc]]
                let weight = metric.downwardWeight[arc]
                guard weight < Weights.limit, tail < count else { continue }
                arcs.append(Arc(tail: tail, weight: Int32(weight)))
                if let known { lengths.append(known.downward[arc]) }
            }
            firstArc.append(UInt32(arcs.count))
        }
        for target in targets {
            for end in target.ends {
                let tail = space.number[end.rank]
                guard tail < count else { continue }
                arcs.append(Arc(tail: tail, weight: Int32(end.cost)))
                if known != nil { lengths.append(end.length) }
            }
            firstArc.append(UInt32(arcs.count))
        }
        self.vertices = vertices
        self.firstArc = firstArc
        self.arcs = arcs
        self.lengths = lengths
        leads = targets.map(\.lead)
    }

    public var hasLengths: Bool { lengths.count == arcs.count }
}
