import RoadNetwork
import RoadSearch

/// Finds alternatives by via vertices, the common ancestors of both ends in the hierarchy: the
/// fastest way over each is a candidate, and the best that pass ``AlternativeRule`` are kept.
///
/// Both halves of such a way are fastest ways, so it is locally optimal if the part around the via
/// vertex is.
///
/// Source: Abraham, Delling, Goldberg, Werneck, "Alternative Routes in Road Networks" (2013),
/// sections 4 and 5.
struct ViaAlternatives {
    private let graph: RoadGraph
    private let weights: Weights
    private let metric: HierarchyMetric
    private let rule: AlternativeRule
    private let starts: RankedStarts
    private let ends: RankedEnds
    private let climbs: HierarchySpace
    private let space: HierarchySpace

    /// The maximum number of ways examined closely; further ones mostly coincide with them.
    private static let mostCandidates = 64
    private static let leastVertices = 24

    /// Nil if there are too many starts or ends for one search.
    ///
    /// `metric` is that of `roads`; `climbs` and `space` must be different objects.
    init?(
        _ roads: EffectiveRoads, _ metric: HierarchyMetric, beside best: FoundPath,
        _ climbs: HierarchySpace, _ space: HierarchySpace
    ) {
        graph = roads.graph
        weights = roads.weights
        self.metric = metric
        self.climbs = climbs
        self.space = space
        rule = AlternativeRule(best, graph, weights)
        let ends = best.end.ends(graph, weights)
        starts = RankedStarts(best.start.starts(to: best.end, graph, weights), to: ends, roads)
        self.ends = RankedEnds(ends, graph, weights)
        guard max(starts.places.count, self.ends.all.count) <= RankFrontier.capacity else {
            return nil
        }
    }

    /// At most `count` alternatives, the most promising first, and whether there are enough via
    /// vertices. There are few if one end is itself a separator between them; other ways may then
    /// be below it.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    /// - Complexity: two upward searches, a way for each of a few dozen candidates, and a query for
    ///   each that differs enough from the fastest.
    func alternatives(
        count: Int, until deadline: Deadline
    ) throws(RoutingError) -> (found: [FoundPath], isTold: Bool) {
        let via = ViaVertices(metric, from: starts.places, to: ends.all, in: climbs)
        defer { via.clear() }
        var ways = WaysSeen(in: space)
        var kept: [FoundPath] = []
        var looks = 0
        for candidate in candidates(via, &ways) {
            guard kept.count < count, looks < Self.mostCandidates else { break }
            if ways.hold(candidate.vertex, at: candidate.cost) { continue }
            try deadline.check()
            looks += 1
            guard let way = via.way(over: candidate.vertex) else { continue }
            ways.add(way, cost: candidate.cost)
            let path = FoundPath(
                start: rule.best.start, end: rule.best.end, arcs: starts.arcs(along: way, graph),
                cost: candidate.cost - min(candidate.cost, ends.lead),
                settledCount: via.all.count)
            let shared = rule.sharedAtEnds(path)
            if rule.leavesBest(path.cost, shared: shared),
                isLocallyOptimal(way, at: candidate.vertex, window: rule.window(shared: shared)),
                rule.isApart(path, from: [rule.best] + kept)
            {
                kept.append(path)
            }
        }
        return (kept, via.all.count >= Self.leastVertices)
    }

    // MARK: - Candidates

    /// A via vertex of a possible alternative.
    private struct Candidate: Comparable {
        let vertex: Rank
        let cost: Milliseconds
        /// Twice the cost plus the known time shared with the fastest.
        let score: UInt64

        static func < (one: Candidate, other: Candidate) -> Bool {
            (one.score, one.vertex) < (other.score, other.vertex)
        }
    }

    /// The most promising first, without those that share too much with the fastest or detour too
    /// far, as far as the joints of their ways show.
    private func candidates(_ via: ViaVertices, _ ways: inout WaysSeen) -> [Candidate] {
        func isSooner(_ one: Rank, _ other: Rank) -> Bool {
            (via.cost(over: one), one) < (via.cost(over: other), other)
        }
        guard let top = via.all.min(by: isSooner), let fastest = via.way(over: top) else {
            return []
        }
        ways.add(fastest, cost: via.cost(over: top))
        let most = rule.highestCost &+ ends.lead
        return via.all.compactMap { vertex in
            let cost = via.cost(over: vertex)
            guard cost <= most, !ways.hold(vertex, at: cost) else { return nil }
            let ahead =
                via.before(vertex).first { ways.isOnFirst($0) }
                .map { via.costAhead(of: $0) } ?? 0
            let behind =
                via.behind(vertex).first { ways.isOnFirst($0) }
                .map { via.costBehind($0) - min(via.costBehind($0), ends.lead) } ?? 0
            let shared = UInt64(ahead) + UInt64(behind)
            guard rule.leavesBest(cost - min(cost, ends.lead), shared: Int64(shared)) else {
                return nil
            }
            return Candidate(vertex: vertex, cost: cost, score: 2 * UInt64(cost) + shared)
        }.sorted()
    }

    // MARK: - Local optimality

    /// Whether the part of a way within `window` milliseconds to either side of a vertex is a
    /// fastest way.
    private func isLocallyOptimal(_ way: [Rank], at vertex: Rank, window: Int64) -> Bool {
        guard let middle = way.firstIndex(of: vertex) else { return false }
        var (first, last) = (middle, middle)
        var (ahead, behind): (Int64, Int64) = (0, 0)
        while first > 0, ahead < window {
            ahead += step(way[first - 1], way[first])
            first -= 1
        }
        while last + 1 < way.count, behind < window {
            behind += step(way[last], way[last + 1])
            last += 1
        }
        var search = HierarchySearch(metric, in: space)
        let fastest = search.cost(
            from: [RankedCost(rank: way[first], cost: 0)],
            to: [RankedCost(rank: way[last], cost: 0)])
        return fastest.map { Int64($0) >= ahead + behind } ?? true
    }

    /// Milliseconds from one vertex of a way to the next.
    private func step(_ vertex: Rank, _ next: Rank) -> Int64 {
        let arc = arc(of: next)
        return Int64(weights.turn(from: self.arc(of: vertex), into: arc, in: graph))
            + Int64(weights.whole(arc))
    }

    private func arc(of vertex: Rank) -> Arc {
        graph.arc(of: graph.hierarchy.rankLabel[vertex].state)
    }
}
