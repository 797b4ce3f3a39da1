import RoadNetwork

/// The ancestors of many targets in a hierarchy, and the arcs that lead down to them. Vertices are
/// in the order of a ``TargetSweep``, from the highest down to the targets.
///
/// It is immutable, so any number of sweeps share it.
///
/// Source: Delling, Goldberg, Werneck, "Faster Batched Shortest Paths in Road Networks" (2011),
/// section 3.
public final class TargetSelection: Sendable {
    /// An arc from another row to the one that owns it.
    struct RowArc {
        let tail: SweepRow
        /// Milliseconds, as a lane of a ``SweepLabel``.
        let weight: Int32
    }

    /// The ancestors of the targets.
    public let vertices: SelectedVertices
    /// Row *r* owns `firstArc[r] ..< firstArc[r + 1]`: one for each vertex, then one for each
    /// target.
    let firstArc: [UInt32]
    let arcs: [RowArc]
    /// The length of each arc modulo 2³², mostly negative for arcs to targets; empty if they are
    /// not requested.
    let lengths: [Millimeters]
    /// The amount to subtract from the costs of each target; see ``RankedEnds/lead``.
    let leads: [Milliseconds]

    /// - Complexity: O(arcs down to the vertices above the targets).
    public init(
        _ metric: HierarchyMetric, _ known: HierarchyLengths?, to targets: [SweepTarget],
        in space: HierarchySpace
    ) {
        let vertices = SelectedVertices(above: targets, metric.topology)
        space.number(vertices)
        var firstArc: [UInt32] = [0]
        var arcs: [RowArc] = []
        var lengths: [Millimeters] = []
        firstArc.reserveCapacity(vertices.ranks.count + targets.count + 1)
        let maximumArcCount =
            vertices.ranks.reduce(0) { $0 + metric.topology.downward.arcs(at: $1).count }
            + targets.reduce(0) { $0 + $1.ends.count }
        arcs.reserveCapacity(maximumArcCount)
        if known != nil { lengths.reserveCapacity(maximumArcCount) }
        let end = SweepRow(vertices.ranks.count)
        for vertex in vertices.ranks {
            for arc in metric.topology.downward.arcs(at: vertex) {
                let tail = space.row[metric.topology.downward.far[within: arc]]
                let weight = metric.downwardWeight[arc]
                guard weight < Weights.limit, tail < end else { continue }
                arcs.append(RowArc(tail: tail, weight: weight.lane))
                if let known { lengths.append(known.downward[arc]) }
            }
            firstArc.append(UInt32(arcs.count))
        }
        for target in targets {
            for place in target.ends {
                let tail = space.row[place.rank]
                guard tail < end else { continue }
                arcs.append(RowArc(tail: tail, weight: place.cost.lane))
                if known != nil { lengths.append(place.length) }
            }
            firstArc.append(UInt32(arcs.count))
        }
        self.vertices = vertices
        self.firstArc = firstArc
        self.arcs = arcs
        self.lengths = lengths
        leads = targets.map(\.lead)
    }

    /// Whether the lengths of the arcs are known.
    public var hasLengths: Bool { lengths.count == arcs.count }
}
