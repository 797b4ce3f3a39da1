import RoadNetwork
import RoadSearch

/// Finds alternatives by via vertices, the ancestors of vertices on the fastest path in the hierarchy.
/// The fastest path over each is a candidate, and the best that meet ``AlternativeRule`` are kept.
///
/// Both halves of such a path are fastest paths. So it is locally optimal if the part around the
/// via vertex is a fastest path.
///
/// Sources: Abraham, Delling, Goldberg, Werneck, "Alternative Routes in Road Networks" (2013),
/// sections 4 and 5; Bacherle, Bläsius, Zündorf, "Separator-Based Alternative Paths in Customizable
/// Contraction Hierarchies" (2025).
struct ViaAlternatives {
    private let graph: RoadGraph
    private let weights: Weights
    private let metric: HierarchyMetric
    private let rule: AlternativeRule
    private let starts: RankedStarts
    private let ends: RankedEnds
    private let viaSpace: HierarchySpace
    private let space: HierarchySpace

    /// The maximum number of candidates whose paths are examined. Further paths are mostly the
    /// same.
    private static let maximumCandidates = 64
    /// The number of parts of the fastest path whose ends have their ancestors as via vertices. An
    /// alternative replaces at least two of them.
    private static let partCount: Int64 = 8
    /// With fewer via vertices, the result is not conclusive.
    private static let minimumVertices = 24

    /// Nil if there are too many starts or ends for one search.
    ///
    /// `metric` is the metric of `roads`. `viaSpace` and `space` must be different objects.
    init?(
        _ roads: EffectiveRoads, _ metric: HierarchyMetric, alternativeTo best: FoundPath,
        _ viaSpace: HierarchySpace, _ space: HierarchySpace
    ) {
        graph = roads.graph
        weights = roads.weights
        self.metric = metric
        self.viaSpace = viaSpace
        self.space = space
        rule = AlternativeRule(best, graph, weights)
        let ends = best.end.ends(graph, weights)
        starts = RankedStarts(best.start.starts(to: best.end, graph, weights), to: ends, roads)
        self.ends = RankedEnds(ends, graph, weights)
        guard max(starts.places.count, self.ends.all.count) <= RankFrontier.capacity else {
            return nil
        }
    }

    /// At most `count` alternatives, the most promising first. The result is conclusive if there
    /// are enough via vertices.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    /// - Complexity: two upward searches, unpacking a few dozen candidates, and a query for each
    ///   that differs enough from the fastest path.
    func alternatives(
        count: Int, until deadline: Deadline
    ) throws(RoutingError) -> (found: [FoundPath], isConclusive: Bool) {
        let middles = rule.arcs(dividingInto: Self.partCount).map { arc in
            graph.hierarchy.labelRank[Label(arc)]
        }
        let via = ViaVertices(
            metric, from: starts.places, to: ends.all, over: middles.filter { $0 != .missing },
            in: viaSpace)
        defer { via.clear() }
        var examined = ExaminedPaths(in: space)
        var kept: [FoundPath] = []
        var examinedCount = 0
        for candidate in candidates(via, &examined) {
            guard kept.count < count, examinedCount < Self.maximumCandidates else { break }
            if examined.contains(candidate.vertex, at: candidate.cost) { continue }
            try deadline.check()
            examinedCount += 1
            guard let vertices = via.path(over: candidate.vertex) else { continue }
            examined.add(vertices, cost: candidate.cost)
            let path = FoundPath(
                start: rule.best.start, end: rule.best.end,
                arcs: starts.arcs(along: vertices, graph),
                cost: candidate.cost - min(candidate.cost, ends.lead),
                settledCount: via.all.count)
            let shared = rule.sharedAtEnds(path)
            if rule.differsFromBest(path.cost, shared: shared),
                isLocallyOptimal(
                    vertices, at: candidate.vertex, window: rule.window(shared: shared)),
                rule.isDistinct(path, from: [rule.best] + kept)
            {
                kept.append(path)
            }
        }
        return (kept, via.all.count >= Self.minimumVertices)
    }

    // MARK: - Candidates

    /// A via vertex of a possible alternative.
    private struct Candidate: Comparable {
        let vertex: Rank
        let cost: Milliseconds
        /// Twice the cost plus the known time that is shared with the fastest path. Lower is
        /// better.
        let score: UInt64

        static func < (one: Candidate, other: Candidate) -> Bool {
            (one.score, one.vertex) < (other.score, other.vertex)
        }
    }

    /// The candidates, the most promising first. Those that share too much with the fastest path or
    /// have too long a detour are left out, as far as that is known without unpacking.
    private func candidates(_ via: ViaVertices, _ examined: inout ExaminedPaths) -> [Candidate] {
        func isFaster(_ one: Rank, _ other: Rank) -> Bool {
            (via.cost(over: one), one) < (via.cost(over: other), other)
        }
        guard let top = via.all.min(by: isFaster), let fastest = via.path(over: top) else {
            return []
        }
        examined.add(fastest, cost: via.cost(over: top))
        let limit = rule.highestCost &+ ends.lead
        return via.all.compactMap { vertex in
            let cost = via.cost(over: vertex)
            guard cost <= limit, !examined.contains(vertex, at: cost) else { return nil }
            let ahead =
                via.predecessor(of: vertex) { examined.isOnFirst($0) }
                .map { via.costBefore($0) } ?? 0
            let behind =
                via.successor(of: vertex) { examined.isOnFirst($0) }
                .map { via.costAfter($0) - min(via.costAfter($0), ends.lead) } ?? 0
            let shared = UInt64(ahead) + UInt64(behind)
            guard rule.differsFromBest(cost - min(cost, ends.lead), shared: Int64(shared)) else {
                return nil
            }
            return Candidate(vertex: vertex, cost: cost, score: 2 * UInt64(cost) + shared)
        }.sorted()
    }

    // MARK: - Local optimality

    /// Whether the part of a path within `window` milliseconds before and after a vertex is a
    /// fastest path.
    private func isLocallyOptimal(_ path: [Rank], at vertex: Rank, window: Int64) -> Bool {
        guard let middle = path.firstIndex(of: vertex) else { return false }
        var (first, last) = (middle, middle)
        var (ahead, behind): (Int64, Int64) = (0, 0)
        while first > 0, ahead < window {
            ahead += step(path[first - 1], path[first])
            first -= 1
        }
        while last + 1 < path.count, behind < window {
            behind += step(path[last], path[last + 1])
            last += 1
        }
        var search = HierarchySearch(metric, in: space)
        let fastest = search.cost(
            from: [RankedCost(rank: path[first], cost: 0)],
            to: [RankedCost(rank: path[last], cost: 0)])
        return fastest.map { Int64($0) >= ahead + behind } ?? true
    }

    /// Milliseconds from one vertex of a path to the next.
    private func step(_ vertex: Rank, _ next: Rank) -> Int64 {
        let arc = arc(of: next)
        return Int64(weights.turn(from: self.arc(of: vertex), into: arc, in: graph))
            + Int64(weights.whole(arc))
    }

    private func arc(of vertex: Rank) -> Arc {
        graph.arc(of: graph.hierarchy.rankLabel[vertex].state)
    }
}
