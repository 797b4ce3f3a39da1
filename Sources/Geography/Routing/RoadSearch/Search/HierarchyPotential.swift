import RoadNetwork

/// The exact remaining cost under a hierarchy's metric. With it, A* settles few labels off the
/// route. If more roads are closed, it is still a tight lower bound.
///
/// An upward search from the ends computes the costs over lower vertices. The cost of any vertex is
/// then the minimum over its upward arcs. It is computed on request and cached for the query.
///
/// Source: Strasser and Zeitz, "A Fast and Tight Heuristic for A* in Road Networks" (2021).
struct HierarchyPotential: Potential {
    private let metric: HierarchyMetric
    private let topology: HierarchyTopology
    private let space: PotentialSpace
    /// See ``RankedEnds/lead``.
    private let lead: Milliseconds

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

    /// Searches up from one end. If an earlier search passed the same vertices, their costs may
    /// decrease.
    private func climb(from rank: Rank) {
        var next: Rank? = rank
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
    func lowerBound(from label: Label, at node: Node) -> Milliseconds? {
        cost(from: label).map { Milliseconds(max(0, $0)) }
    }

    /// Milliseconds that remain from the head of a label's arc; nil if the target cannot be
    /// reached, negative if the end is on that arc.
    @inline(__always)
    func cost(from label: Label) -> Int64? {
        let rank = topology.labelRank[label]
        let known = space.bounds[rank]
        let cost = known.stamp == space.stamp ? known.cost : compute(rank)
        return cost < Weights.limit ? Int64(cost) - Int64(lead) : nil
    }

    /// Computes the cost from a vertex and from its ancestors that are not known yet.
    private func compute(_ rank: Rank) -> Milliseconds {
        guard rank.index < topology.vertexCount else { return Weights.limit }
        let stamp = space.stamp
        var next: Rank? = rank
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
