import Geometry
import RoadNetwork
import RoadSearch

/// Finds alternatives without via vertices: each round penalizes the arcs of the last path and
/// searches again. Paths that meet ``AlternativeRule`` are kept.
///
/// Local optimality is checked in windows that overlap by half.
///
/// Source: Chen, Bell, Bogenberger, "Reliable Pretrip Multipath Planning and Dynamic
/// Adaptation for a Centralized Road Navigation System" (2007).
struct PenaltyAlternatives {
    private let graph: RoadGraph
    private let weights: Weights
    private let roads: EffectiveRoads
    private let best: FoundPath
    private let rule: AlternativeRule
    private let deadline: Deadline
    private let space: SearchSpace
    private let surcharges: ArcNumbers<Milliseconds>

    /// The penalty on a path's arcs after it was found, as a share of their weight.
    private static let penalty = 0.3
    private static let roundsForEach = 5

    init(
        _ roads: EffectiveRoads, _ best: FoundPath, _ deadline: Deadline, _ space: SearchSpace
    ) {
        graph = roads.graph
        weights = roads.weights
        self.roads = roads
        self.best = best
        self.deadline = deadline
        self.space = space
        rule = AlternativeRule(best, graph, weights)
        surcharges = ArcNumbers(arcCount: graph.arcCount)
    }

    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    /// - Complexity: at most five searches for each requested path, and shorter ones for the paths
    ///   that pass the other checks.
    mutating func alternatives(count: Int) throws(RoutingError) -> [FoundPath] {
        var kept: [FoundPath] = []
        var seen: Set<[Arc]> = [best.arcs]
        var latest = best
        for _ in 0..<count * Self.roundsForEach where kept.count < count {
            penalize(latest)
            guard let path = try search() else { break }
            latest = path
            guard seen.insert(path.arcs).inserted else { continue }
            let shared = rule.sharedAtEnds(path)
            if rule.differsFromBest(path.cost, shared: shared),
                rule.isDistinct(path, from: [best] + kept),
                try isLocallyOptimal(path, window: rule.window(shared: shared))
            {
                kept.append(path)
            }
        }
        return kept
    }

    private func penalize(_ path: FoundPath) {
        for arc in path.arcs {
            let pair = graph.segments.arcs[graph.segment(of: arc)]
            for arc in ArcPair(pair.first, pair.second) {
                let more = Milliseconds(Double(weights.whole(arc)) * Self.penalty) + 1
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
        let found = try PathSearch(roads, space, until: deadline).fastest(
            from: seeds, to: ends, surcharges: surcharges)
        guard let found else { return nil }
        let path = FoundPath(
            start: start, end: end, arcs: found.arcs, cost: 0, settledCount: found.settledCount)
        let cost = rule.costs(path).last ?? 0
        guard cost < Int64(Weights.limit) else { return nil }
        return FoundPath(
            start: start, end: end, arcs: path.arcs, cost: Milliseconds(cost),
            settledCount: path.settledCount)
    }

    // MARK: - Local optimality

    private func isLocallyOptimal(
        _ path: FoundPath, window: Int64
    ) throws(RoutingError) -> Bool {
        let costs = rule.costs(path)
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

    /// Whether the part of a path between the heads of two of its arcs is a fastest path.
    private func isFastest(
        _ path: FoundPath, _ from: Int, _ to: Int, _ cost: Int64
    ) throws(RoutingError) -> Bool {
        let isLast = to == path.arcs.count - 1
        let arc = path.arcs[to]
        let end = SearchEnd(
            arc: arc, cost: isLast ? path.end.cost(along: arc, graph, weights) : weights.whole(arc))
        let seed = SearchSeed(arc: path.arcs[from], cost: 0)
        let fastest = try PathSearch(roads, space, until: deadline)
            .milliseconds(from: seed, to: end)
        return fastest.map { Int64($0) >= cost } ?? true
    }
}
