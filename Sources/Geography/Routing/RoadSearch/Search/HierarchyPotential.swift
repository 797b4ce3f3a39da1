/// The scratch memory of potentials on a hierarchy. One task uses it at a time.
final class PotentialSpace {
    /// What is known of a vertex.
    struct Bound: GraphElement {
        /// Of the query that wrote it; older ones count as unwritten.
        var stamp: UInt32
        /// Milliseconds to the ends.
        var cost: UInt32

        static var absent: Bound { Bound(stamp: 0, cost: Weights.limit) }
    }

    fileprivate let bounds: Scratch<Bound>
    /// Milliseconds to the ends over lower vertices alone; ``Weights/limit`` between two queries.
    fileprivate let direct: Scratch<UInt32>
    fileprivate var climbed: [UInt32] = []
    fileprivate var pending: [UInt32] = []
    fileprivate var stamp: UInt32 = 0

    init(vertexCount: Int) {
        // Stamp 0 is no query's.
        bounds = Scratch(zeros: vertexCount)
        direct = Scratch(repeating: Weights.limit, count: vertexCount)
    }

    fileprivate func begin() {
        for vertex in climbed { direct[vertex] = Weights.limit }
        climbed.removeAll(keepingCapacity: true)
        if stamp == .max {
            for vertex in 0..<UInt32(bounds.count) { bounds[vertex] = .absent }
            stamp = 0
        }
        stamp += 1
    }
}

/// The exact cost of the way that remains under a hierarchy's metric: A* with it settles little more
/// than the route, and under further closures it is the tightest bound there is.
///
/// One climb from the ends notes what lies below; the cost from any vertex is then the least over
/// its upward arcs, worked out when it is asked for and kept for the query.
///
/// Source: Strasser and Zeitz, "A Fast and Tight Heuristic for A* in Road Networks" (2021).
struct HierarchyPotential: Potential {
    private let metric: HierarchyMetric
    private let topology: HierarchyTopology
    private let space: PotentialSpace
    /// See ``RankedEnds/lead``.
    private let lead: UInt32

    init(_ metric: HierarchyMetric, to ends: RankedEnds, in space: PotentialSpace) {
        self.metric = metric
        topology = metric.topology
        self.space = space
        lead = ends.lead
        space.begin()
        for end in ends.all {
            space.direct[end.rank] = min(space.direct[end.rank], end.cost)
            climb(from: end.rank)
        }
    }

    /// Ends one after the other: a later climb lowers what an earlier one noted, on the same path.
    private func climb(from rank: UInt32) {
        var next: UInt32? = rank
        while let vertex = next {
            let cost = space.direct[vertex]
            space.climbed.append(vertex)
            if cost < Weights.limit {
                metric.visitDownward(vertex) { tail, weight in
                    space.direct[tail] = min(space.direct[tail], cost &+ weight)
                }
            }
            next = topology.parent(of: vertex)
        }
    }

    @inline(__always)
    func lowerBound(from label: UInt32, at node: UInt32) -> UInt32? {
        cost(from: label).map { UInt32(max(0, $0)) }
    }

    /// Milliseconds that remain from the head of a label's arc, nil where no way leads on; less than
    /// nothing where the end lies along that arc.
    @inline(__always)
    func cost(from label: UInt32) -> Int64? {
        let rank = topology.labelRank[label]
        let known = space.bounds[rank]
        let cost = known.stamp == space.stamp ? known.cost : workOut(rank)
        return cost < Weights.limit ? Int64(cost) - Int64(lead) : nil
    }

    /// The cost from a vertex and from all above it that are not known yet.
    private func workOut(_ rank: UInt32) -> UInt32 {
        guard Int(rank) < topology.vertexCount else { return Weights.limit }
        let stamp = space.stamp
        var next: UInt32? = rank
        while let vertex = next, space.bounds[vertex].stamp != stamp {
            space.pending.append(vertex)
            next = topology.parent(of: vertex)
        }
        while let vertex = space.pending.popLast() {
            var cost = space.direct[vertex]
            metric.visitUpward(vertex) { head, weight in
                cost = min(cost, weight &+ space.bounds[head].cost)
            }
            space.bounds[vertex] = PotentialSpace.Bound(
                stamp: stamp, cost: min(cost, Weights.limit))
        }
        return space.bounds[rank].cost
    }
}
