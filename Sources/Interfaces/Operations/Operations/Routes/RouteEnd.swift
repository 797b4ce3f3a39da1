public import Geometry
public import ParkingRecords
import RecordKeeping

/// The start, a via place or the destination of a route, with its name.
public struct RouteEnd: Hashable, Sendable {
    /// The name of the place.
    public let label: String
    /// The coordinates of the place.
    public let coordinate: Coordinate
    /// Whether it is a parked car.
    package let isParking: Bool

    /// A parked car, called by its address.
    public init(_ parking: Parking) {
        self.init(parking.address.text, at: parking.coordinate, isParking: true)
    }

    /// A place with its address.
    public init(_ place: ResolvedPlace) {
        self.init(place.address, at: place.coordinate)
    }

    /// Coordinates, called by their numbers.
    public init(_ coordinate: Coordinate) {
        self.init(coordinate.description, at: coordinate)
    }

    /// A place with a name of its own.
    package init(_ label: String, at coordinate: Coordinate, isParking: Bool = false) {
        self.label = label
        self.coordinate = coordinate
        self.isParking = isParking
    }
}
