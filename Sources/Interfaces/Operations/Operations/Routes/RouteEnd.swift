import Geocoding
public import Geometry
public import ParkingRecords
public import RecordKeeping

/// The start, a via place or the destination of a route, with its name.
public struct RouteEnd: Hashable, Sendable {
    /// The name of the place.
    public let label: String
    /// The coordinates of the place.
    public let coordinate: Coordinate
    /// How the label and the coordinates were matched; nil for a place with a name of its own.
    public let match: PlaceMatch?
    /// The probability that the place was meant, 0 … 1; nil if it was not searched for.
    public let confidence: Double?
    /// The attribution, which must be shown with the place; nil if it is from the imported map.
    public let attribution: String?
    /// Whether it is a parked car.
    package let isParking: Bool

    /// A parked car, called by its address.
    public init(_ parking: Parking) {
        self.init(
            parking.address.text, at: parking.coordinate, match: parking.matchKind, isParking: true)
    }

    /// A place with its address.
    public init(_ place: ResolvedPlace) {
        var confidence: Double?
        if case .geocoded(_, let probability) = place.match { confidence = probability }
        self.init(
            place.address, at: place.coordinate, match: place.matchKind, confidence: confidence,
            attribution: place.source.attribution)
    }

    /// Coordinates, called by their numbers.
    public init(_ coordinate: Coordinate) {
        self.init(coordinate.description, at: coordinate, match: .coordinates)
    }

    /// A place with a name of its own, unless it was matched.
    package init(
        _ label: String, at coordinate: Coordinate, match: PlaceMatch? = nil,
        confidence: Double? = nil, attribution: String? = nil, isParking: Bool = false
    ) {
        self.label = label
        self.coordinate = coordinate
        self.match = match
        self.confidence = confidence
        self.attribution = attribution
        self.isParking = isParking
    }
}
