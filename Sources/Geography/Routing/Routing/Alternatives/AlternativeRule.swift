import Guidance
import RoadNetwork

/// The conditions that a good alternative to the fastest path meets:
///
/// - It takes at most 1.4 times as long as the fastest path.
/// - Its detour takes at most 1.5 times as long as the part that it replaces.
/// - It shares at most three quarters of its time with the fastest path and with every other
///   alternative.
/// - It uses no segment twice.
/// - It is locally optimal: every part that takes a quarter as long as the replaced part is a
///   fastest path.
///
/// Source: Abraham, Delling, Goldberg, Werneck, "Alternative Routes in Road Networks" (2013).
struct AlternativeRule {
    static let maximumStretch = 1.4
    static let maximumDetour = 1.5
    static let maximumSharing = 0.75
    static let localShare = 0.25

    private let graph: RoadGraph
    private let weights: Weights
    let best: FoundPath
    /// Milliseconds from the start to the end of each arc.
    private let bestCosts: [Int64]

    init(_ best: FoundPath, _ graph: RoadGraph, _ weights: Weights) {
        self.graph = graph
        self.weights = weights
        self.best = best
        bestCosts = Self.costs(best, graph, weights)
    }

    /// Milliseconds from the start to the end of each arc of a path.
    func costs(_ path: FoundPath) -> [Int64] { Self.costs(path, graph, weights) }

    private static func costs(
        _ path: FoundPath, _ graph: RoadGraph, _ weights: Weights
    ) -> [Int64] {
        var sum: Int64 = 0
        return graph.wholePassages(of: path, weights).map { passage in
            sum += passage.durationMilliseconds
            return sum
        }
    }

    /// The arcs of the fastest path where its parts of equal duration begin, without the first.
    func arcs(dividingInto count: Int64) -> [Arc] {
        (1..<count).compactMap { part in
            bestCosts.firstIndex { $0 * count >= Int64(best.cost) * part }.map { best.arcs[$0] }
        }
    }

    /// The highest cost of an alternative.
    var highestCost: Milliseconds { Milliseconds(Double(best.cost) * Self.maximumStretch) }

    /// The duration of the parts of a path that must be fastest paths.
    func window(shared: Int64) -> Int64 {
        max(1, Int64(Double(Int64(best.cost) - shared) * Self.localShare))
    }

    /// Whether a path differs enough from the fastest path, with which it shares `shared`
    /// milliseconds, and is not much slower.
    func differsFromBest(_ cost: Milliseconds, shared: Int64) -> Bool {
        let replaced = Double(Int64(best.cost) - shared)
        return Double(shared) <= Double(best.cost) * Self.maximumSharing
            && Double(Int64(cost) - shared) <= replaced * Self.maximumDetour
            && Double(cost) <= Double(best.cost) * Self.maximumStretch
    }

    /// Milliseconds that a path shares with the fastest path at its start and its end.
    ///
    /// - Complexity: O(arcs that they share).
    func sharedAtEnds(_ path: FoundPath) -> Int64 {
        let count = min(path.arcs.count, best.arcs.count)
        var first = 0
        while first < count, path.arcs[first] == best.arcs[first] { first += 1 }
        var last = 0
        while last < count - first,
            path.arcs[path.arcs.count - 1 - last] == best.arcs[best.arcs.count - 1 - last]
        { last += 1 }
        let ahead = first == 0 ? 0 : bestCosts[first - 1]
        let left = best.arcs.count - last
        let behind = Int64(best.cost) - (left == 0 ? 0 : bestCosts[left - 1])
        return ahead + behind
    }

    /// Whether a path uses no segment twice and differs enough from `others`.
    func isDistinct(_ path: FoundPath, from others: [FoundPath]) -> Bool {
        guard Set(path.arcs.map { graph.segment(of: $0) }).count == path.arcs.count else {
            return false
        }
        return others.allSatisfy { other in
            let (arcs, costs) = (Set(other.arcs), costs(path))
            var (shared, before): (Int64, Int64) = (0, 0)
            for (arc, cost) in zip(path.arcs, costs) {
                if arcs.contains(arc) { shared += cost - before }
                before = cost
            }
            return Double(shared) <= Double(min(path.cost, other.cost)) * Self.maximumSharing
        }
    }
}
