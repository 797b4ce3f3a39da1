/// A way to begin a leg.
struct LegStart {
    let arc: UInt32
    /// Milliseconds from the start to the arc's head.
    let rest: UInt32
    /// Milliseconds from the start to the leg's end along the arc alone; nil where that is no way.
    let direct: UInt32?
}

/// Finds the fastest way between two places by climbs of the hierarchy.
///
/// Where nobody has worked out what its arcs cost on the roads, the least that they ever cost will
/// do for a way that costs no more than that now: nothing is faster.
struct PairSearch {
    private let graph: RoadGraph
    private let weights: Weights
    private let roads: RoadsInForce
    private let metric: HierarchyMetric
    private var search: HierarchySearch

    init(_ roads: RoadsInForce, _ space: SearchSpace) {
        self.roads = roads
        graph = roads.graph
        weights = roads.weights
        metric = roads.leastMetric
        search = HierarchySearch(metric, in: space.climbs)
    }

    /// Vertices that were climbed over.
    var settledCount: Int { search.settledCount }

    /// How long the fastest way takes; nil where there is none, where there are too many ways
    /// to begin or to end for one climb, and where the fastest that was found is not proven to be.
    mutating func milliseconds(from starts: [LegStart], to ends: [SearchEnd]) -> UInt32? {
        guard roads.metric != nil else { return path(from: starts, to: ends)?.cost }
        let direct = starts.lazy.compactMap(\.direct).min() ?? .max
        guard let (starts, ends) = ranked(starts, ends) else { return nil }
        let around = search.cost(from: starts.places, to: ends.all)
        let best = min(direct, around.map { $0 - min($0, ends.lead) } ?? .max)
        return best == .max ? nil : best
    }

    /// The arcs of the fastest way and its milliseconds; nil as above, and where the file is
    /// damaged.
    mutating func path(
        from starts: [LegStart], to ends: [SearchEnd]
    ) -> (arcs: [UInt32], cost: UInt32)? {
        var best: (arcs: [UInt32], cost: UInt32)?
        for start in starts {
            guard let direct = start.direct, direct < best?.cost ?? .max else { continue }
            best = ([start.arc], direct)
        }
        guard let (starts, ends) = ranked(starts, ends) else { return nil }
        guard let way = search.way(from: starts.places, to: ends.all),
            let first = way.vertices.first
        else { return best }
        let cost = way.cost - min(way.cost, ends.lead)
        guard cost < best?.cost ?? .max else { return best }
        guard let vertices = metric.middles.unpack(way.vertices),
            let start = starts.cheapest(at: first),
            roads.metric != nil
                || self.cost(of: vertices, from: starts.places[start], to: ends) == way.cost
        else { return nil }
        return (starts.arcs(along: vertices, graph), cost)
    }

    /// What a way costs on the roads, from its start to its end; nil where it is closed.
    ///
    /// - Complexity: O(turns from its vertices).
    private func cost(
        of vertices: [UInt32], from start: RankedCost, to ends: RankedEnds
    ) -> UInt32? {
        guard let last = vertices.last, let end = ends.all.first(where: { $0.rank == last }) else {
            return nil
        }
        var sum = start.cost &+ end.cost
        for (rank, next) in zip(vertices, vertices.dropFirst()) {
            let label = graph.hierarchy.rankLabel[next]
            var step: UInt32?
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

/// The vertices of a hierarchy at which a way may begin.
struct RankedStarts {
    private(set) var places: [RankedCost] = []
    /// Of each place the arc before it, where the vertex is not the start's own.
    private var arcsBefore: [UInt32?] = []

    init(_ starts: [LegStart], to ends: [SearchEnd], _ roads: RoadsInForce) {
        let (graph, weights) = (roads.graph, roads.weights)
        places.reserveCapacity(RankFrontier.capacity)
        arcsBefore.reserveCapacity(RankFrontier.capacity)
        for start in starts {
            let label = start.arc << 1
            if start.direct == nil, ends.contains(where: { $0.arc == start.arc }) {
                // The end lies behind: the way leaves the arc and comes back to it.
                graph.visitTurns(from: label, weights, roads) { next, label, turn in
                    guard roads.surcharge(on: next) != nil else { return }
                    let cost = start.rest &+ turn &+ weights.whole(next)
                    append(graph.hierarchy.labelRank[label], cost, after: start.arc)
                }
            } else {
                append(graph.hierarchy.labelRank[label], start.rest, after: nil)
            }
        }
    }

    private mutating func append(_ rank: UInt32, _ cost: UInt32, after arc: UInt32?) {
        places.append(RankedCost(rank: rank, cost: cost))
        arcsBefore.append(arc)
    }

    /// The number of the cheapest place at a vertex.
    func cheapest(at vertex: UInt32) -> Int? {
        places.indices.filter { places[$0].rank == vertex }
            .min { places[$0].cost < places[$1].cost }
    }

    /// The arcs of a way that begins at one of the places and goes on over `vertices`.
    func arcs(along vertices: [UInt32], _ graph: RoadGraph) -> [UInt32] {
        let start = vertices.first.flatMap { cheapest(at: $0) }
        var arcs: [UInt32] = []
        arcs.reserveCapacity(vertices.count + 1)
        if let before = start.flatMap({ arcsBefore[$0] }) { arcs.append(before) }
        for vertex in vertices {
            arcs.append(graph.arc(of: graph.hierarchy.rankLabel[vertex] >> 1))
        }
        return arcs
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
        departures(graph).map { start(along: $0, to: end, graph, weights) }
    }

    /// Milliseconds from here to the head of an arc.
    private func rest(of arc: UInt32, _ graph: RoadGraph, _ weights: Weights) -> UInt32 {
        weights.whole(arc) - cost(along: arc, graph, weights)
    }

    /// Where the ways of a sweep from here begin.
    func sweepStarts(_ graph: RoadGraph, _ weights: Weights) -> [SweepPlace] {
        departures(graph).map { arc in
            SweepPlace(
                rank: graph.hierarchy.labelRank[arc << 1], cost: rest(of: arc, graph, weights),
                length: left(on: arc, graph))
        }
    }

    /// Where the ways of a sweep to here end.
    func sweepTarget(_ graph: RoadGraph, _ weights: Weights) -> SweepTarget {
        let ranked = RankedEnds(ends(graph, weights), graph, weights)
        let ends = ranked.all.map { end in
            let arc = graph.arc(of: graph.hierarchy.rankLabel[end.rank] >> 1)
            return SweepPlace(rank: end.rank, cost: end.cost, length: 0 &- left(on: arc, graph))
        }
        return SweepTarget(ends: ends, lead: ranked.lead)
    }
}
