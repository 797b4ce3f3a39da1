import Geometry
import RoadNetwork
import RoadSearch

/// Chains with one candidate road for each place of a trip. Chains that certainly connect come
/// first, then those whose roads are nearer.
struct CandidateChains {
    private struct Link: Hashable {
        let leg: Int
        let from: RoadSegment
        let to: RoadSegment
    }

    private struct Cost: Comparable {
        /// The number of legs between different components. Such a leg may have no path.
        var uncertainLegs = 0
        var meters = 0.0

        static func < (one: Cost, other: Cost) -> Bool {
            (one.uncertainLegs, one.meters) < (other.uncertainLegs, other.meters)
        }
    }

    private let graph: RoadGraph
    private let candidates: [[Snap]]
    private var banned: Set<Link> = []

    /// The maximum number of chains to try. Each attempt may search everything that is reachable.
    private static let maximumAttempts = 8

    /// `candidates` are the snaps of each place, nearest first.
    init(_ candidates: [[Snap]], _ graph: RoadGraph) {
        self.graph = graph
        self.candidates = candidates
    }

    /// Excludes all chains that use the same two segments for this leg.
    mutating func ban(_ chain: [Snap], leg: Int) {
        banned.insert(
            Link(leg: leg, from: chain[leg].nearest.segment, to: chain[leg + 1].nearest.segment))
    }

    /// Tries one chain after another. `unroutableLeg` returns the first leg without a path, or nil
    /// if every leg has one. Returns whether a chain has a path for every leg.
    mutating func tryInTurn(
        _ unroutableLeg: ([Snap]) throws(RoutingError) -> Int?
    ) throws(RoutingError) -> Bool {
        for _ in 0..<Self.maximumAttempts {
            guard let chain = best() else { return false }
            guard let leg = try unroutableLeg(chain) else { return true }
            ban(chain, leg: leg)
        }
        return false
    }

    /// The best chain that is not excluded; nil if there is none.
    ///
    /// - Complexity: O(candidates of one place × candidates of the next), summed over the legs.
    private func best() -> [Snap]? {
        var costs: [Cost?] = candidates[0].map { Cost(meters: $0.nearest.point.distanceMeters) }
        var origins: [[Int]] = []
        for leg in 0..<candidates.count - 1 {
            var next: [Cost?] = []
            var origin: [Int] = []
            for to in candidates[leg + 1] {
                let (cost, from) = cheapest(to, leg: leg, costs)
                next.append(cost)
                origin.append(from)
            }
            costs = next
            origins.append(origin)
        }
        let ends = costs.indices.filter { costs[$0] != nil }
        guard var index = ends.min(by: { costs[$0] ?? Cost() < costs[$1] ?? Cost() }) else {
            return nil
        }
        var chain = [candidates[candidates.count - 1][index]]
        for leg in origins.indices.reversed() {
            index = origins[leg][index]
            chain.append(candidates[leg][index])
        }
        return chain.reversed()
    }

    private func cheapest(_ to: Snap, leg: Int, _ costs: [Cost?]) -> (cost: Cost?, from: Int) {
        var best: (cost: Cost?, from: Int) = (nil, 0)
        for (index, from) in candidates[leg].enumerated() {
            guard var cost = costs[index], from.mayReach(to, graph),
                !banned.contains(Link(leg: leg, from: from.nearest.segment, to: to.nearest.segment))
            else { continue }
            cost.meters += to.nearest.point.distanceMeters
            if !from.sharesComponent(with: to, graph) { cost.uncertainLegs += 1 }
            if best.cost.map({ cost < $0 }) ?? true { best = (cost, index) }
        }
        return best
    }
}
