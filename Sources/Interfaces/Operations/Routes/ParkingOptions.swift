public import Atlas

/// Whose car parks are looked at.
public enum CarParkAccess: String, CaseIterable, Sendable {
    /// Those that are open to everybody.
    case everybody = "public"
    /// Those for the customers of a place as well.
    case customers
    /// Those that are private or need a permit as well; none that is closed.
    case any

    var admitted: Set<Access> {
        switch self {
        case .everybody: [.allowed, .destination, .discouraged]
        case .customers: [.allowed, .destination, .discouraged, .customers]
        case .any:
            [.allowed, .destination, .discouraged, .customers, .permit, .private, .delivery]
        }
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
    /// Nil where nobody asked for one.
    public let drive: Stretch?
    public let walk: Stretch

    public init(carPark: CarPark, drive: Stretch?, walk: Stretch) {
        self.carPark = carPark
        self.drive = drive
        self.walk = walk
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
}
