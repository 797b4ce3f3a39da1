public import Atlas
public import Geometry

/// A car park, with the drive to it and the walk from it.
public struct ParkingOption: Hashable, Sendable {
    /// A drive or a walk.
    public struct Stretch: Hashable, Sendable {
        /// Travel time in milliseconds.
        public let durationMilliseconds: Int64
        /// Length in millimetres.
        public let distanceMillimeters: Int64

        /// Milliseconds and millimetres.
        public init(durationMilliseconds: Int64, distanceMillimeters: Int64) {
            self.durationMilliseconds = durationMilliseconds
            self.distanceMillimeters = distanceMillimeters
        }
    }

    /// The car park on the map.
    public let carPark: CarPark
    /// The end of the drive and the start of the walk.
    public let entrance: Coordinate
    /// The road at the entrance; nil if it has no name.
    public let street: String?
    /// Nil if no origin was given.
    public let drive: Stretch?
    /// From the entrance to the destination.
    public let walk: Stretch

    /// `drive` is nil if no origin was given, `street` if the road has no name.
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

    /// Its name; if it has none, its kind and street.
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

    /// Of the drive and the walk together, in milliseconds.
    public var durationMilliseconds: Int64 {
        (drive?.durationMilliseconds ?? 0) + walk.durationMilliseconds
    }

    /// Orders by the travel time, then by the time of the walk, then by the OSM object, so that the
    /// order is unique.
    public static func isSooner(_ one: ParkingOption, _ other: ParkingOption) -> Bool {
        (one.durationMilliseconds, one.walk.durationMilliseconds, one.carPark.reference)
            < (other.durationMilliseconds, other.walk.durationMilliseconds, other.carPark.reference)
    }
}

/// The car parks near a destination, sorted by travel time, the shortest first.
public struct ParkingOptions: Sendable {
    /// Where the walk ends.
    public let destination: RouteEnd
    /// Nil if only the walk counts.
    public let origin: RouteEnd?
    /// Sorted by travel time, the shortest first.
    public let options: [ParkingOption]

    /// `options` must be sorted by travel time.
    public init(destination: RouteEnd, origin: RouteEnd?, options: [ParkingOption]) {
        self.destination = destination
        self.origin = origin
        self.options = options
    }
}
