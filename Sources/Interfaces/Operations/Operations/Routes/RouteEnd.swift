public import Geometry
public import ParkingRecords
import RecordKeeping

/// An end of a route: what it is called and where it is.
public struct RouteEnd: Hashable, Sendable {
    public let label: String
    public let coordinate: Coordinate
    /// Whether a car stands there.
    package let isParking: Bool

    public init(_ parking: Parking) {
        self.init(parking.address.text, at: parking.coordinate, isParking: true)
    }

    public init(_ place: ResolvedPlace) {
        self.init(place.address, at: place.coordinate)
    }

    public init(_ coordinate: Coordinate) {
        self.init(coordinate.description, at: coordinate)
    }

    package init(_ label: String, at coordinate: Coordinate, isParking: Bool = false) {
        self.label = label
        self.coordinate = coordinate
        self.isParking = isParking
    }
}
