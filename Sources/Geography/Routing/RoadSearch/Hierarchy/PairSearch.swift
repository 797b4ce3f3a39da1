import RoadNetwork

/// Finds the fastest path between two places on the hierarchy.
///
/// If `roads` have no metric, the search uses lower bounds that hold under all conditions. A path
/// whose cost on `roads` equals its lower bound is the fastest.
public struct PairSearch {
    private let graph: RoadGraph
    private let weights: Weights
    private let roads: EffectiveRoads
    private let metric: HierarchyMetric
    private var search: HierarchySearch

    /// A search on the roads of one query that uses the memory of `space`.
    public init(_ roads: EffectiveRoads, _ space: HierarchySpace) {
        self.roads = roads
        graph = roads.graph
        weights = roads.weights
        metric = roads.leastMetric
        search = HierarchySearch(metric, in: space)
    }

    /// The number of vertices visited.
    public var settledCount: Int { search.settledCount }

    /// The cost of the fastest path; nil if there is none, if there are too many starts or ends for
    /// one search, or if the found path may not be the fastest.
    public mutating func milliseconds(from starts: [LegStart], to ends: [SearchEnd])
        -> Milliseconds?
    {
        guard roads.metric != nil else { return path(from: starts, to: ends)?.cost }
        let direct = starts.lazy.compactMap(\.direct).min() ?? .max
        guard let (starts, ends) = ranked(starts, ends) else { return nil }
        let found = search.cost(from: starts.places, to: ends.all)
        let best = min(direct, found.map { $0 - min($0, ends.lead) } ?? .max)
        return best == .max ? nil : best
    }

    /// The arcs of the fastest path and its cost; nil as for ``milliseconds(from:to:)``, and if the
    /// file is damaged.
    public mutating func path(
        from starts: [LegStart], to ends: [SearchEnd]
    ) -> (arcs: [Arc], cost: Milliseconds)? {
        var best: (arcs: [Arc], cost: Milliseconds)?
        for start in starts {
            guard let direct = start.direct, direct < best?.cost ?? .max else { continue }
            best = ([start.arc], direct)
        }
        guard let (starts, ends) = ranked(starts, ends) else { return nil }
        guard let found = search.path(from: starts.places, to: ends.all),
            let first = found.vertices.first
        else { return best }
        let cost = found.cost - min(found.cost, ends.lead)
        guard cost < best?.cost ?? .max else { return best }
        guard let vertices = metric.middles.unpack(found.vertices),
            let start = starts.cheapest(at: first),
            roads.metric != nil
                || self.cost(of: vertices, from: starts.places[start], to: ends) == found.cost
        else { return nil }
        return (starts.arcs(along: vertices, graph), cost)
    }

    /// The cost of a path on the roads, from its start to its end; nil if a turn is closed.
    ///
    /// - Complexity: O(turns from its vertices).
    private func cost(
        of vertices: [Rank], from start: RankedCost, to ends: RankedEnds
    ) -> Milliseconds? {
        guard let last = vertices.last, let end = ends.all.first(where: { $0.rank == last }) else {
            return nil
        }
        var sum = start.cost &+ end.cost
        for (rank, next) in zip(vertices, vertices.dropFirst()) {
            let label = graph.hierarchy.rankLabel[next]
            var step: Milliseconds?
            roads.visitTurns(from: graph.hierarchy.rankLabel[rank]) { next, cost in
                if next == label { step = min(step ?? .max, cost) }
            }
            guard let step else { return nil }
            sum &+= step
        }
        return sum
    }

    private func ranked(
        _ starts: [LegStart], _ ends: [SearchEnd]
    ) -> (starts: RankedStarts, ends: RankedEnds)? {
        let starts = RankedStarts(starts, to: ends, roads)
        let ends = RankedEnds(ends, graph, weights)
        guard max(starts.places.count, ends.all.count) <= RankFrontier.capacity else { return nil }
        return (starts, ends)
    }
}
