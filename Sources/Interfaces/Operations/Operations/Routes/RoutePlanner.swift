public import Accounts
import Geometry
import Guidance
import OpeningHours
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

    /// The fastest route for `request`. Takes closures at its departure into account. With an arrival,
    /// it departs as late as possible. The search gives up at `deadline`, if there is one.
    ///
    /// - Throws: `RoutingError` with the reason if there is no route; `InvalidValue` if the
    ///   waypoint rules do not fit the places.
    public func route(
        _ request: RouteRequest, deadline: ContinuousClock.Instant? = nil
    ) throws -> PlannedRoute {
        var request = request
        if let arrival = request.arrival {
            request.departure = try latestDeparture(of: request, by: arrival, deadline)
        }
        let found = try search(request, deadline)
        return PlannedRoute(
            found.trip, from: request.origin, via: request.via, to: request.destination,
            alternatives: request.alternatives > 0 ? found.alternatives : nil,
            avoiding: found.hasClosures ? try avoided(found.trip, request, found.open) : [],
            arrival: request.arrival,
            departure: request.arrival == nil ? nil : request.departure)
    }

    /// The trips that a request finds at its departure.
    private struct Found {
        let trip: Trip
        let alternatives: [Trip]
        /// Whether roads are closed for the viewer.
        let hasClosures: Bool
        /// The options of the search without those closures.
        let open: TripOptions
    }

    private func search(
        _ request: RouteRequest, _ deadline: ContinuousClock.Instant?
    ) throws -> Found {
        let router = try engines.router(request.mode)
        let standing = try engines.closedRoads(
            to: request.mode, departing: request.departure, for: viewer)
        let areas = request.avoid.reduce(ClosedRoads()) { closed, area in
            closed.union(router.graph.roads(touching: area))
        }
        var options = TripOptions(
            roads: RoadOptions(closed: standing.union(areas), departure: request.departure),
            continuesStraight: request.waypointRules.mayTurn ? false : nil,
            alternatives: request.alternatives, deadline: deadline)
        let plan = try router.trips(through: request.waypoints(), options: options)
        guard let trip = plan.trips.first else {
            throw RoutingError.graphDamaged(mode: request.mode)
        }
        try checkLand(trip)
        options.roads.closed = areas
        options.alternatives = 0
        return Found(
            trip: trip, alternatives: Array(plan.trips.dropFirst()),
            hasClosures: !standing.isEmpty, open: options)
    }

    /// The latest departure of a trip that ends by `arrival`, on the region's clocks.
    ///
    /// - Throws: `RoutingError` if there is no route at any departure that was tried.
    private func latestDeparture(
        of request: RouteRequest, by arrival: LocalMoment, _ deadline: ContinuousClock.Instant?
    ) throws -> LocalMoment {
        guard let latest = Timestamp(arrival, in: engines.timeZone) else { return arrival }
        var request = request
        (request.arrival, request.alternatives) = (nil, 0)
        var reason: RoutingError?
        var search = LatestDeparture(by: latest) { departure in
            request.departure = LocalMoment(departure.date, in: engines.timeZone)
            do {
                return try self.search(request, deadline).trip.durationMilliseconds
            } catch let error as RoutingError {
                guard case .notConnected(_, _, _, .closedRoads) = error else { throw error }
                reason = error
                return nil
            }
        }
        if let departure = try search.moment() {
            return LocalMoment(departure.date, in: engines.timeZone)
        }
        throw reason ?? RoutingError.tookTooLong(mode: request.mode)
    }

    /// A place in the sea has no route, however near the coast is. Piers and moorings are beside a
    /// road.
    private func checkLand(_ trip: Trip) throws {
        let places = trip.legs.map(\.start) + trip.legs.suffix(1).map(\.destination)
        for (index, place) in places.enumerated()
        where place.distanceToRoadMeters > Self.pierMeters {
            guard try engines.isInSea(place.requested) else { continue }
            throw RoutingError.noRoadNear(
                UnreachablePlace(
                    index: index,
                    part: index == 0
                        ? .start : index == places.count - 1 ? .destination : .waypoint,
                    coordinate: place.requested, nearestMeters: place.distanceToRoadMeters,
                    radiusMeters: Self.pierMeters, mode: trip.mode, isInSea: true))
        }
    }

    /// The farthest distance of a road from a place in the water beside it, in metres.
    private static let pierMeters = 50.0

    /// The closures that `trip` avoids: those on the fastest trip with `options`, which have none.
    /// Searched only if a closure is near the trip.
    private func avoided(
        _ trip: Trip, _ request: RouteRequest, _ options: TripOptions
    ) throws -> [AvoidedRoad] {
        guard var box = BoundingBox(enclosing: trip.geometry) else { return [] }
        let (height, width) = (box.north - box.south, box.east - box.west)
        let margin = max(height, width) / 2 + Self.marginDegrees
        box = BoundingBox(
            south: box.south - margin, west: box.west - margin, north: box.north + margin,
            east: box.east + margin)
        let departure = request.departure
        guard engines.hasClosure(in: box, departing: departure, for: viewer),
            let open = try? engines.router(request.mode).arcs(
                through: request.waypoints(), options: options)
        else { return [] }
        let moment = departure.flatMap { Timestamp($0, in: engines.timeZone) } ?? engines.now
        return try engines.closures(
            closing: open, to: request.mode, departing: departure, for: viewer
        ).map { closure in
            AvoidedRoad(
                closure: closure.id, label: closure.label, until: closure.until,
                departure: moment, in: engines.timeZone)
        }
    }

    /// About a kilometre to each side, for closures near a short trip.
    private static let marginDegrees = 0.01
}
