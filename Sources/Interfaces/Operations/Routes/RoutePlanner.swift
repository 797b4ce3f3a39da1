public import Atlas
public import Geometry
public import OpeningHours
public import ParkingRecords
import RecordKeeping
public import Routing

/// An end of a route: what it is called and where it is.
public struct RouteEnd: Hashable, Sendable {
    public let label: String
    public let coordinate: Coordinate

    public init(_ parking: Parking) {
        label = parking.address.text
        coordinate = parking.coordinate
    }

    public init(_ place: ResolvedPlace) {
        label = place.address
        coordinate = place.coordinate
    }

    public init(_ coordinate: Coordinate) {
        self.init(coordinate.description, at: coordinate)
    }

    init(_ label: String, at coordinate: Coordinate) {
        self.label = label
        self.coordinate = coordinate
    }
}

/// The places that a route leads by, in their order, and how one comes to them and to the
/// destination.
public struct RouteStops: Sendable {
    /// So many a route may have.
    public static let most = 20

    public var places: [RouteEnd]
    /// Whether a driver may turn round on the spot at one; others may anyway.
    public var mayTurn: Bool
    /// On which side of the road they are to lie.
    public var approach: Waypoint.Approach

    public init(
        _ places: [RouteEnd] = [], mayTurn: Bool = false,
        approach: Waypoint.Approach = .unrestricted
    ) {
        self.places = places
        self.mayTurn = mayTurn
        self.approach = approach
    }
}

/// Finds ways between places of the imported map.
public struct RoutePlanner: Sendable {
    private let engines: Engines

    public init(_ engines: Engines) {
        self.engines = engines
    }

    /// Heeds what is closed when one sets out, and stays out of the areas to `avoid`. Conditions on
    /// roads, turns and barriers are taken as they stand at `departure`, on the clocks of the region;
    /// nil for none. The search gives up at `deadline`, nil for never.
    ///
    /// - Throws: `RoutingError` with the reason where there is no way.
    public func route(
        from origin: RouteEnd, via stops: RouteStops = RouteStops(), to destination: RouteEnd,
        by mode: TravelMode, departure: LocalMoment? = nil, avoiding avoid: [Area] = [],
        deadline: ContinuousClock.Instant? = nil
    ) throws -> RouteDocument {
        let router = try engines.router(mode)
        let closed = try avoid.reduce(engines.closedRoads(to: mode, departing: departure)) {
            closed, area in
            closed.union(router.graph.roads(touching: area))
        }
        let plan = try router.trips(
            through: [Waypoint(origin.coordinate)]
                + (stops.places + [destination]).map {
                    Waypoint($0.coordinate, approach: stops.approach)
                },
            options: TripOptions(
                roads: RoadOptions(closed: closed, departure: departure),
                continuesStraight: stops.mayTurn ? false : nil, deadline: deadline))
        guard let trip = plan.trips.first else { throw RoutingError.graphDamaged(mode: mode) }
        return RouteDocument(
            trip, from: origin.label, via: stops.places.map(\.label),
            to: destination.label)
    }
}
