import Guidance
import RoadNetwork
import RoadSearch

/// Builds routes from the paths that a search found.
struct RouteBuilder {
    private let graph: RoadGraph
    private let weights: Weights
    private let composer: RouteComposer

    init(_ roads: RoutableGraph, _ weights: Weights, _ options: TripOptions) {
        graph = roads.graph
        self.weights = weights
        let plain = graph.conditionCount > 0 ? roads.conditions(at: nil) : nil
        composer = RouteComposer(graph, options.contents, side: options.roads.trafficSide) {
            plain?.isSuspended($0) ?? false
        }
    }

    /// - Throws: ``RoutingError/graphDamaged(mode:)``, ``RoutingError/tookTooLong(mode:)``.
    func routes(
        _ paths: some Sequence<FoundPath>, until deadline: Deadline
    ) throws(RoutingError) -> [Route] {
        var routes: [Route] = []
        for path in paths {
            try deadline.check()
            routes.append(try route(path))
        }
        return routes
    }

    /// - Throws: ``RoutingError/graphDamaged(mode:)``.
    /// - Complexity: O(arcs of the route), and O(its vertices) for the contents that show them.
    func route(_ path: FoundPath) throws(RoutingError) -> Route {
        let passages = graph.passages(of: path, weights)
        let distance = passages.reduce(0) { $0 + $1.distanceMillimeters }
        let duration = passages.reduce(0) { $0 + $1.durationMilliseconds }
        guard duration == Int64(path.cost), distance >= 0 else {
            throw .graphDamaged(mode: graph.mode)
        }
        let travelled = TravelledPath(
            arcs: path.arcs, passages: passages, start: path.startPoint(graph).point,
            end: path.endPoint(graph).point, startPlace: path.startPlace(graph),
            endPlace: path.endPlace(graph))
        return composer.route(
            travelled, durationMilliseconds: duration, distanceMillimeters: distance)
    }
}
