import Geometry

extension Router {
    /// Sensible other paths between the ends of the fastest, the faster first.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    func alternatives(
        to best: FoundPath, _ options: TripOptions
    ) throws(RoutingError) -> [FoundPath] {
        let space = spaces.take(for: graph)
        defer { spaces.giveBack(space) }
        var search = AlternativeSearch(
            roadsInForce(options.roads), best, Deadline(options.deadline, graph.mode), space)
        return try search.alternatives(count: min(options.alternatives, 3))
    }
}

/// Finds paths that a traveller would take for a real choice beside the fastest.
///
/// Each round makes the arcs of the last path dearer and searches again. A path is kept where
/// it takes at most 1.4 times as long as the fastest, shares at most three quarters of the
/// riding time with it and with every other that is kept, uses no segment twice, and is locally
/// optimal: where it leaves the others, every part a quarter as long as the fastest path is
/// itself a fastest path, as far as windows that overlap by half can tell.
///
/// Sources: Abraham, Delling, Goldberg, Werneck, "Alternative Routes in Road Networks" (2013), for
/// what to keep; Chen, Bell, Bogenberger, "Reliable Pretrip Multipath Planning and Dynamic
/// Adaptation for a Centralized Road Navigation System" (2007), for the penalties.
struct AlternativeSearch {
    private let graph: RoadGraph
    private let weights: Weights
    private let roads: RoadsInForce
    private let best: FoundPath
    private let deadline: Deadline
    private let space: SearchSpace
    private let surcharges: ArcNumbers

    private static let mostStretch = 1.4
    private static let mostSharing = 0.75
    private static let localShare = 0.25
    /// What a path's arcs cost more after it was found, as a share of their weight.
    private static let penalty = 0.3
    private static let roundsForEach = 5

    init(
        _ roads: RoadsInForce, _ best: FoundPath, _ deadline: Deadline, _ space: SearchSpace
    ) {
        graph = roads.graph
        weights = roads.weights
        self.roads = roads
        self.best = best
        self.deadline = deadline
        self.space = space
        surcharges = ArcNumbers(arcCount: graph.arcCount)
    }

    /// - Complexity: at most five searches for each path asked for, and smaller ones for
    ///   the paths that pass the other checks.
    mutating func alternatives(count: Int) throws(RoutingError) -> [FoundPath] {
        var kept: [FoundPath] = []
        var seen: Set<[UInt32]> = [best.arcs]
        var latest = best
        for _ in 0..<count * Self.roundsForEach where kept.count < count {
            penalize(latest)
            guard let path = try search() else { break }
            latest = path
            guard seen.insert(path.arcs).inserted else { continue }
            if try isSensible(path, beside: [best] + kept) { kept.append(path) }
        }
        return kept.enumerated().sorted {
            ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
        }.map(\.element)
    }

    private func penalize(_ path: FoundPath) {
        for arc in path.arcs {
            let pair = graph.segmentArcs[graph.arcSegment[arc] >> 1]
            for arc in ArcPair(pair.first, pair.second) {
                let more = UInt32(Double(weights.whole(arc)) * Self.penalty) + 1
                surcharges[arc] = min(surcharges[arc] + more, Weights.longestArc)
            }
        }
    }

    /// The fastest path under the surcharges, with its cost without them.
    private func search() throws(RoutingError) -> FoundPath? {
        let (start, end) = (best.start, best.end)
        let seeds = start.departures(graph).map { arc in
            SearchSeed(
                arc: arc, cost: weights.whole(arc) - start.cost(along: arc, graph, weights))
        }
        let ends = end.ends(graph, weights)
        let potential = HierarchyPotential(
            roads.leastMetric, to: RankedEnds(ends, graph, weights), in: space.potentials)
        let found = try run(seeds, ends, potential)
        guard let found else { return nil }
        let path = FoundPath(
            start: start, end: end, arcs: found.arcs, cost: 0, settledCount: found.settledCount)
        let cost = rideCosts(path).last ?? 0
        guard cost < Int64(Weights.limit) else { return nil }
        return FoundPath(
            start: start, end: end, arcs: path.arcs, cost: UInt32(cost),
            settledCount: path.settledCount)
    }

    private func run(
        _ seeds: [SearchSeed], _ ends: [SearchEnd], _ potential: some Potential
    ) throws(RoutingError) -> (arcs: [UInt32], settledCount: Int)? {
        var search = ArcSearch(
            graph, weights, potential, DearerArcs(roads: roads, surcharges: surcharges),
            PlaceGoal(ends))
        try search.run(from: seeds, in: space, until: deadline)
        return search.goal.found.map { arrival in
            (space.arcs(to: arrival, graph), search.settledCount)
        }
    }

    /// Milliseconds from the start to the end of each arc of a path.
    private func rideCosts(_ path: FoundPath) -> [Int64] {
        var sum: Int64 = 0
        return graph.wholePassages(of: path, weights).map { passage in
            sum += passage.durationMilliseconds
            return sum
        }
    }

    // MARK: - What is sensible

    private func isSensible(
        _ path: FoundPath, beside others: [FoundPath]
    ) throws(RoutingError) -> Bool {
        guard Double(path.cost) <= Double(best.cost) * Self.mostStretch,
            Set(path.arcs.map { graph.arcSegment[$0] >> 1 }).count == path.arcs.count,
            others.allSatisfy({ sharing(path, with: $0) <= Self.mostSharing })
        else { return false }
        return try isLocallyOptimal(path)
    }

    /// The share of the shorter path's time that both spend on the same arcs.
    private func sharing(_ path: FoundPath, with other: FoundPath) -> Double {
        let arcs = Set(other.arcs)
        let (ours, theirs) = (
            graph.wholePassages(of: path, weights), graph.wholePassages(of: other, weights)
        )
        func ride(_ passages: some Sequence<ArcPassage>) -> Int64 {
            passages.reduce(0) { $0 + $1.rideMilliseconds }
        }
        let shared = ride(ours.lazy.filter { arcs.contains($0.arc) })
        return Double(shared) / Double(max(1, min(ride(ours), ride(theirs))))
    }

    private func isLocallyOptimal(_ path: FoundPath) throws(RoutingError) -> Bool {
        let costs = rideCosts(path)
        let window = max(1, Int64(Double(best.cost) * Self.localShare))
        let common = Set(best.arcs)
        let detour = path.arcs.indices.filter { !common.contains(path.arcs[$0]) }
        guard let first = detour.first, let last = detour.last else { return false }
        var from = costs.firstIndex { $0 >= costs[first] - window } ?? 0
        while from < last, from + 1 < costs.count {
            let to = costs.firstIndex { $0 >= costs[from] + window } ?? costs.count - 1
            if to > from + 1, try !isFastest(path, from, to, costs[to] - costs[from]) {
                return false
            }
            from = max(from + 1, costs.firstIndex { $0 >= costs[from] + window / 2 } ?? from + 1)
        }
        return true
    }

    /// Whether nothing is faster than the path from the end of one of its arcs to that of another.
    private func isFastest(
        _ path: FoundPath, _ from: Int, _ to: Int, _ cost: Int64
    ) throws(RoutingError) -> Bool {
        let isLast = to == path.arcs.count - 1
        let arc = path.arcs[to]
        let end = SearchEnd(
            arc: arc, cost: isLast ? path.end.cost(along: arc, graph, weights) : weights.whole(arc))
        if roads.metric != nil {
            let start = LegStart(arc: path.arcs[from], rest: 0, direct: nil)
            var search = PairSearch(roads, space)
            return search.milliseconds(from: [start], to: [end]).map { Int64($0) >= cost } ?? true
        }
        let seed = SearchSeed(arc: path.arcs[from], cost: 0)
        var search = ArcSearch(graph, weights, ZeroPotential(), roads, PlaceGoal([end]))
        try search.run(from: [seed], in: space, until: deadline)
        return search.goal.found.map { Int64($0.cost) >= cost } ?? true
    }
}
