import Geometry
import RoadNetwork
import RoadSearch

extension Router {
    /// Alternatives to the fastest path, faster ones first.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    func alternatives(
        to best: FoundPath, _ options: TripOptions
    ) throws(RoutingError) -> [FoundPath] {
        guard best.arcs.count > 1 else { return [] }
        let roads = effectiveRoads(options.roads)
        let (space, other) = (spaces.take(for: graph), spaces.take(for: graph))
        defer {
            spaces.giveBack(space)
            spaces.giveBack(other)
        }
        let count = min(options.alternatives, TripOptions.maximumAlternatives)
        let deadline = Deadline(options.deadline, graph.mode)
        var found: [FoundPath] = []
        var isConclusive = false
        if let metric = roads.metric,
            let search = ViaAlternatives(
                roads, metric, alternativeTo: best, space.hierarchySpace, other.hierarchySpace)
        {
            (found, isConclusive) = try search.alternatives(count: count, until: deadline)
        }
        if found.isEmpty && !isConclusive {
            var search = PenaltyAlternatives(roads, best, deadline, space)
            found = try search.alternatives(count: count)
        }
        return found.enumerated().sorted {
            ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
        }.map(\.element)
    }
}
