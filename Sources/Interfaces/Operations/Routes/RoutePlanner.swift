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
        label = coordinate.description
        self.coordinate = coordinate
    }
}

/// Finds ways between places of the imported map.
public struct RoutePlanner: Sendable {
    private let engines: Engines

    public init(_ engines: Engines) {
        self.engines = engines
    }

    /// The search gives up at `deadline`, nil for never. Conditions on roads, turns and barriers
    /// are taken as they stand at `departure`, on the clocks of the region; nil for none.
    ///
    /// - Throws: `RoutingError` with the reason where there is no way.
    public func route(
        from origin: RouteEnd, to destination: RouteEnd, by mode: TravelMode,
        departure: LocalMoment? = nil, deadline: ContinuousClock.Instant? = nil
    ) throws -> RouteDocument {
        let route = try engines.router(mode)
            .route(
                from: origin.coordinate, to: destination.coordinate,
                options: TripOptions(
                    roads: RoadOptions(departure: departure), deadline: deadline))
        return RouteDocument(route, from: origin.label, to: destination.label)
    }
}
