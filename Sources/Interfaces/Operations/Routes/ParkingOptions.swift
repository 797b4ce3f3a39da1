public import Atlas
public import Foundation
public import Geometry
public import RecordKeeping

/// Whose car parks are looked at.
public enum CarParkAccess: String, CaseIterable, Sendable {
    /// Those that are open to everybody.
    case everybody = "public"
    /// Those for the customers of a place as well.
    case customers
    /// Those that are private or need a permit as well; none that is closed.
    case any

    func admits(_ access: Access) -> Bool {
        switch access {
        case .allowed, .destination, .discouraged: true
        case .customers: self != .everybody
        case .permit, .private, .delivery: self == .any
        case .forbidden, .dismount: false
        }
    }
}

/// What one is ready to pay.
public enum ParkingFee: String, CaseIterable, Sendable {
    case any
    /// Only where the map says that nothing is to be paid, at least for the time of the stay.
    case free
}

/// What a car park must be good for.
public struct ParkingWish: Sendable {
    /// The longest stay that can be asked for.
    public static let longestStay = Duration.seconds(30 * 24 * 3_600)

    public var access: CarParkAccess
    public var fee: ParkingFee
    /// How long the car is to stay, at most ``longestStay``; nil where that does not matter.
    public var stay: Duration?
    /// When it arrives; nil where opening hours do not matter.
    public var arrival: Timestamp?
    /// That opening hours are meant in.
    public var timeZone: TimeZone

    public init(
        access: CarParkAccess = .everybody, fee: ParkingFee = .any, stay: Duration? = nil,
        arrival: Timestamp? = nil, timeZone: TimeZone = .current
    ) {
        self.access = access
        self.fee = fee
        self.stay = stay
        self.arrival = arrival
        self.timeZone = timeZone
    }
}

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
