import Geometry
import ParkingRecords
import RecordKeeping
import Routing
public import StoreRuntime

/// Finds ways between places of the imported map.
public struct RoutePlanner: Sendable {
    private let engines: Engines

    public init(_ engines: Engines) {
        self.engines = engines
    }

    /// Heeds what is closed when one sets out. The search gives up at `deadline`, nil for never.
    ///
    /// - Throws: `RoutingError` with the reason where there is no way; `InvalidValue` where the
    ///   question's manner does not fit its places.
    public func route(
        _ question: RouteQuestion, deadline: ContinuousClock.Instant? = nil
    ) throws -> PlannedRoute {
        let router = try engines.router(question.mode)
        let standing = try engines.closedRoads(to: question.mode, departing: question.departure)
        let closed = question.avoid.reduce(standing) { closed, area in
            closed.union(router.graph.roads(touching: area))
        }
        let plan = try router.trips(
            through: question.waypoints(),
            options: TripOptions(
                roads: RoadOptions(closed: closed, departure: question.departure),
                continuesStraight: question.manner.mayTurn ? false : nil,
                alternatives: question.alternatives, deadline: deadline))
        guard let trip = plan.trips.first else {
            throw RoutingError.graphDamaged(mode: question.mode)
        }
        return PlannedRoute(
            trip, from: question.origin, via: question.via, to: question.destination,
            alternatives: question.alternatives > 0 ? Array(plan.trips.dropFirst()) : nil)
    }
}
