public import Accounts
import Geometry
import ParkingRecords
import RecordKeeping
import RoadNetwork
import RoadSearch
import Routing
public import StoreRuntime

/// Finds routes between places of the imported map.
public struct RoutePlanner: Sendable {
    private let engines: Engines
    private let viewer: Account.ID?

    /// Plans on the roads of `engines`, without those that are closed for `viewer`, nil for somebody
    /// who is not signed in.
    public init(_ engines: Engines, for viewer: Account.ID? = nil) {
        self.engines = engines
        self.viewer = viewer
    }

    /// The fastest route for `request`. Takes closures at its departure into account. The search
    /// gives up at `deadline`, if there is one.
    ///
    /// - Throws: `RoutingError` with the reason if there is no route; `InvalidValue` if the
    ///   waypoint rules do not fit the places.
    public func route(
        _ request: RouteRequest, deadline: ContinuousClock.Instant? = nil
    ) throws -> PlannedRoute {
        let router = try engines.router(request.mode)
        let standing = try engines.closedRoads(
            to: request.mode, departing: request.departure, for: viewer)
        let closed = request.avoid.reduce(standing) { closed, area in
            closed.union(router.graph.roads(touching: area))
        }
        let plan = try router.trips(
            through: request.waypoints(),
            options: TripOptions(
                roads: RoadOptions(closed: closed, departure: request.departure),
                continuesStraight: request.waypointRules.mayTurn ? false : nil,
                alternatives: request.alternatives, deadline: deadline))
        guard let trip = plan.trips.first else {
            throw RoutingError.graphDamaged(mode: request.mode)
        }
        return PlannedRoute(
            trip, from: request.origin, via: request.via, to: request.destination,
            alternatives: request.alternatives > 0 ? Array(plan.trips.dropFirst()) : nil)
    }
}
