/// The vertices of a hierarchy that lie above many targets, and the arcs down to them, in the order
/// in which a ``TargetSweep`` goes through them: the highest vertex first, the targets last.
///
/// It never changes, so any number of sweeps share it.
///
/// Source: Delling, Goldberg, Werneck, "Faster Batched Shortest Paths in Road Networks" (2011),
/// section 3.
final class TargetSelection: Sendable {
    /// Leads from a row to the one that owns it.
    struct Arc {
        let tail: UInt32
        /// Milliseconds.
        let weight: Int32
    }

    let vertices: SelectedVertices
    /// Row *r* owns `firstArc[r] ..< firstArc[r + 1]`: one for each vertex, then one for each
    /// target.
    let firstArc: [UInt32]
    let arcs: [Arc]
    /// Millimetres of each arc modulo 2³², those to targets mostly less than none; empty where
    /// they were not asked for.
    let lengths: [UInt32]
    /// Milliseconds that the costs of each target are too high; see ``SweepTarget/lead``.
    let leads: [UInt32]

    /// - Complexity: O(arcs down to the vertices above the targets).
    init(
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

    var hasLengths: Bool { lengths.count == arcs.count }
}

/// Some vertices of a hierarchy, each known by its place among them.
final class SelectedVertices: Sendable {
    /// The highest first.
    let ranks: [UInt32]

    /// The ends of targets and all that lies above them.
    ///
    /// - Complexity: O(vertices of the hierarchy) at most, O(n log n) in those found.
    fileprivate init(above targets: [SweepTarget], _ topology: HierarchyTopology) {
        var isAbove = [Bool](repeating: false, count: topology.vertexCount)
        var count = 0
        for end in targets.lazy.flatMap(\.ends) where Int(end.rank) < topology.vertexCount {
            var next: UInt32? = end.rank
            while let vertex = next, !isAbove[Int(vertex)] {
                isAbove[Int(vertex)] = true
                count += 1
                next = topology.parent(of: vertex)
            }
        }
        var ranks: [UInt32] = []
        ranks.reserveCapacity(count)
        for vertex in (0..<topology.vertexCount).reversed() where isAbove[vertex] {
            ranks.append(UInt32(vertex))
        }
        self.ranks = ranks
    }
}
