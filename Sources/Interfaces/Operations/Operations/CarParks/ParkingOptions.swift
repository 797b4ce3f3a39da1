public import Atlas
public import Geometry

/// A car park, and how long it takes to be at the destination by way of it.
public struct ParkingOption: Hashable, Sendable {
    /// A way of one mode.
    public struct Stretch: Hashable, Sendable {
        public let durationMilliseconds: Int64
        public let distanceMillimeters: Int64

        public init(durationMilliseconds: Int64, distanceMillimeters: Int64) {
            self.durationMilliseconds = durationMilliseconds
            self.distanceMillimeters = distanceMillimeters
        }
    }

    public let carPark: CarPark
    /// Where one drives to and walks from.
    public let entrance: Coordinate
    /// The road at the entrance; nil where it has no name.
    public let street: String?
    /// Nil where nobody asked for one.
    public let drive: Stretch?
    public let walk: Stretch

    public init(
        carPark: CarPark, entrance: Coordinate, street: String? = nil, drive: Stretch?,
        walk: Stretch
    ) {
        self.carPark = carPark
        self.entrance = entrance
        self.street = street
        self.drive = drive
        self.walk = walk
    }

    /// Its name or, where it has none, what it is and on which street.
    public var label: String {
        if let name = carPark.name { return name }
        let kind =
            switch carPark.kind {
            case "street_side", "lane", "on_kerb", "half_on_kerb", "shoulder": "Street parking"
            case "underground": "Underground car park"
            case "multi-storey": "Multi-storey car park"
            case "rooftop": "Rooftop car park"
            default: "Car park"
            }
        return street.map { "\(kind), \($0)" } ?? "\(kind) at \(entrance)"
    }

    public var durationMilliseconds: Int64 {
        (drive?.durationMilliseconds ?? 0) + walk.durationMilliseconds
    }

    /// By the whole time, then by the walk's, then by the OSM object, so that the order never wavers.
    public static func isSooner(_ one: ParkingOption, _ other: ParkingOption) -> Bool {
        (one.durationMilliseconds, one.walk.durationMilliseconds, one.carPark.reference)
            < (other.durationMilliseconds, other.walk.durationMilliseconds, other.carPark.reference)
    }
}

/// The car parks near a destination, the soonest there first.
public struct ParkingOptions: Sendable {
    public let destination: RouteEnd
    /// Nil where only the walk counts.
    public let origin: RouteEnd?
    public let options: [ParkingOption]

    public init(destination: RouteEnd, origin: RouteEnd?, options: [ParkingOption]) {
        self.destination = destination
        self.origin = origin
        self.options = options
    }
}
