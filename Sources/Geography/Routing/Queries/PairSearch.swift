/// A way to begin a leg.
struct LegStart {
    let arc: UInt32
    /// Milliseconds from the start to the arc's head.
    let rest: UInt32
    /// Milliseconds from the start to the leg's end along the arc alone; nil where that is no way.
    let direct: UInt32?
}

/// Finds the fastest way between two places by climbs of the hierarchy.
struct PairSearch {
    private let graph: RoadGraph
    private let weights: Weights
    private let roads: RoadsInForce
    private let middles: HierarchyMiddles
    private var search: HierarchySearch

    /// The metric's costs are those of `roads`.
    init(_ roads: RoadsInForce, _ metric: HierarchyMetric, _ space: SearchSpace) {
        self.roads = roads
        graph = roads.graph
        weights = roads.weights
        middles = metric.middles
        search = HierarchySearch(metric, in: space.climbs)
    }

    /// Vertices that were climbed over.
    var settledCount: Int { search.settledCount }

    /// How long the fastest way takes; nil where there is none, or where there are too many ways
    /// to begin or to end for one climb.
    mutating func milliseconds(from starts: [LegStart], to ends: [SearchEnd]) -> UInt32? {
        let direct = starts.lazy.compactMap(\.direct).min() ?? .max
        guard let (starts, ends) = ranked(starts, ends) else { return nil }
        let around = search.cost(from: starts.map(\.place), to: ends.all)
        let best = min(direct, around.map { $0 - min($0, ends.lead) } ?? .max)
        return best == .max ? nil : best
    }

    /// The arcs of the fastest way and its milliseconds; nil as above, and where the file is
    /// damaged. Unpacks the arcs of the graph's own metric.
    mutating func path(
        from starts: [LegStart], to ends: [SearchEnd]
    ) -> (arcs: [UInt32], cost: UInt32)? {
        var best: (arcs: [UInt32], cost: UInt32)?
        for start in starts {
            guard let direct = start.direct, direct < best?.cost ?? .max else { continue }
            best = ([start.arc], direct)
        }
        guard let (starts, ends) = ranked(starts, ends) else { return nil }
        guard let way = search.way(from: starts.map(\.place), to: ends.all),
            let first = way.vertices.first
        else { return best }
        let cost = way.cost - min(way.cost, ends.lead)
        guard cost < best?.cost ?? .max else { return best }
        var vertices = [first]
        for (tail, head) in zip(way.vertices, way.vertices.dropFirst()) {
            guard middles.unpack(tail, head, onto: &vertices) else { return nil }
        }
        let lead = starts.first { $0.place.rank == first }?.arcBefore.map { [$0] } ?? []
        return (lead + vertices.map { graph.arc(of: graph.hierarchy.rankLabel[$0] >> 1) }, cost)
    }

    /// A vertex to begin at.
    private struct RankedStart {
        let place: RankedCost
        /// The arc before, where the vertex is not the start's own.
        let arcBefore: UInt32?
    }

    private func ranked(
        _ starts: [LegStart], _ ends: [SearchEnd]
    ) -> (starts: [RankedStart], ends: RankedEnds)? {
        var ranked: [RankedStart] = []
        ranked.reserveCapacity(RankFrontier.capacity)
        for start in starts {
            let label = start.arc << 1
            if start.direct == nil, ends.contains(where: { $0.arc == start.arc }) {
                // The end lies behind: the way leaves the arc and comes back to it.
                graph.visitTurns(from: label, weights, roads) { next, label, turn in
                    let place = RankedCost(
                        rank: graph.hierarchy.labelRank[label],
                        cost: start.rest &+ turn &+ weights.whole(next))
                    ranked.append(RankedStart(place: place, arcBefore: start.arc))
                }
            } else {
                let place = RankedCost(
                    rank: graph.hierarchy.labelRank[label], cost: start.rest)
                ranked.append(RankedStart(place: place, arcBefore: nil))
            }
        }
        let ends = RankedEnds(ends, graph, weights)
        guard max(ranked.count, ends.all.count) <= RankFrontier.capacity else { return nil }
        return (ranked, ends)
    }
}

extension Snap {
    /// How a leg to `end` may begin along one of the arcs, `lead` milliseconds late.
    func start(
        along arc: UInt32, lead: UInt32 = 0, to end: Snap, _ graph: RoadGraph, _ weights: Weights
    ) -> LegStart {
        LegStart(
            arc: arc, rest: rest(of: arc, graph, weights) &+ lead,
            direct: end.direct(from: self, along: arc, graph, weights).map { $0 &+ lead })
    }

    /// How a leg to `end` may begin.
    func starts(to end: Snap, _ graph: RoadGraph, _ weights: Weights) -> [LegStart] {
        arcs.map { start(along: $0, to: end, graph, weights) }
    }

    /// Milliseconds from here to the head of an arc.
    private func rest(of arc: UInt32, _ graph: RoadGraph, _ weights: Weights) -> UInt32 {
        weights.whole(arc) - cost(along: arc, graph, weights)
    }

    /// Where the ways of a sweep from here begin.
    func sweepStarts(_ graph: RoadGraph, _ weights: Weights) -> [SweepPlace] {
        arcs.map { arc in
            SweepPlace(
                rank: graph.hierarchy.labelRank[arc << 1], cost: rest(of: arc, graph, weights),
                length: length &- travelled(arc, graph))
        }
    }

    /// Where the ways of a sweep to here end.
    func sweepTarget(_ graph: RoadGraph, _ weights: Weights) -> SweepTarget {
        let ranked = RankedEnds(ends(graph, weights), graph, weights)
        let ends = ranked.all.map { end in
            let arc = graph.arc(of: graph.hierarchy.rankLabel[end.rank] >> 1)
            return SweepPlace(
                rank: end.rank, cost: end.cost, length: travelled(arc, graph) &- length)
        }
        return SweepTarget(ends: ends, lead: ranked.lead)
    }
}
