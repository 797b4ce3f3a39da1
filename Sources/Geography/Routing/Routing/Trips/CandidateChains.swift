import Geometry
import RoadNetwork
import RoadSearch

/// Chooses among the roads near each place: chains with one candidate for each place, those that
/// surely connect first, then by the distance to the roads.
struct CandidateChains {
    private struct Link: Hashable {
        let leg: Int
        let from: RoadSegment
        let to: RoadSegment
    }

    private struct Cost: Comparable {
        /// The number of legs between two components, which may have no path.
        var unsureLegs = 0
        var meters = 0.0

        static func < (one: Cost, other: Cost) -> Bool {
            (one.unsureLegs, one.meters) < (other.unsureLegs, other.meters)
        }
    }

    private let graph: RoadGraph
    private let candidates: [[Snap]]
    private var banned: Set<Link> = []

    /// The maximum number of chains to try; each may search everything that is reachable.
    private static let mostAttempts = 8

    /// `candidates` are the snaps of each place, nearest first.
    init(_ candidates: [[Snap]], _ graph: RoadGraph) {
        self.graph = graph
        self.candidates = candidates
    }

    /// Excludes chains that use the same segments for this leg.
    mutating func ban(_ chain: [Snap], leg: Int) {
        banned.insert(
            Link(leg: leg, from: chain[leg].nearest.segment, to: chain[leg + 1].nearest.segment))
    }

    /// Calls `unroutableLeg` with one chain after another until it returns nil, because every leg
    /// has a path. Returns whether it did.
    mutating func tryInTurn(
        _ unroutableLeg: ([Snap]) throws(RoutingError) -> Int?
    ) throws(RoutingError) -> Bool {
        for _ in 0..<Self.mostAttempts {
            guard let chain = best() else { return false }
            guard let leg = try unroutableLeg(chain) else { return true }
            ban(chain, leg: leg)
        }
        return false
    }

    /// - Complexity: O(candidates of one place × candidates of the next), summed.
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
            if !from.sharesComponent(with: to, graph) { cost.unsureLegs += 1 }
            if best.cost.map({ cost < $0 }) ?? true { best = (cost, index) }
        }
        return best
    }
}
