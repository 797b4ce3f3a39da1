public import Atlas
public import Geometry
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

    /// The search gives up at `deadline`, nil for never.
    ///
    /// - Throws: `RoutingError` with the reason where there is no way.
    public func route(
        from origin: RouteEnd, to destination: RouteEnd, by mode: TravelMode,
        deadline: ContinuousClock.Instant? = nil
    ) throws -> RouteDocument {
        let route = try engines.router(mode)
            .route(
                from: origin.coordinate, to: destination.coordinate,
                options: TripOptions(deadline: deadline))
        return RouteDocument(route, from: origin.label, to: destination.label)
    }
}
