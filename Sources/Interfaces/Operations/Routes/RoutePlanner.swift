public import Atlas
public import Geometry
public import OpeningHours
public import ParkingRecords
import RecordKeeping
import Routing

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

/// Finds ways between places of the imported map.
public struct RoutePlanner: Sendable {
    private let engines: Engines

    public init(_ engines: Engines) {
        self.engines = engines
    }

    /// Heeds what is closed, and stays out of the areas to `avoid`. Conditions on roads, turns and
    /// barriers are taken as they stand at `departure`, on the clocks of the region; nil for none.
    /// The search gives up at `deadline`, nil for never.
    ///
    /// - Throws: `RoutingError` with the reason where there is no way.
    public func route(
        from origin: RouteEnd, to destination: RouteEnd, by mode: TravelMode,
        departure: LocalMoment? = nil, avoiding avoid: [Area] = [],
        deadline: ContinuousClock.Instant? = nil
    ) throws -> RouteDocument {
        let router = try engines.router(mode)
        let closed = try avoid.reduce(engines.closedRoads(to: mode)) { closed, area in
            closed.union(router.graph.roads(touching: area))
        }
        let route = try router.route(
            from: origin.coordinate, to: destination.coordinate,
            options: TripOptions(
                roads: RoadOptions(closed: closed, departure: departure), deadline: deadline))
        return RouteDocument(route, from: origin.label, to: destination.label)
    }
}
