import Atlas
import Geometry
import OSMModel
public import Operations
public import Routing

/// Car parks near a destination, as programs read them.
public struct ParkingOptionsDocument: Encodable, Sendable {
    /// A named place.
    public struct End: Encodable, Sendable {
        public let label: String
        public let latitude: Double
        public let longitude: Double

        init(_ end: RouteEnd) {
            label = end.label
            latitude = end.coordinate.latitude
            longitude = end.coordinate.longitude
        }
    }

    /// A way of one mode.
    public struct Stretch: Encodable, Sendable {
        public let durationSeconds: Double
        public let distanceMeters: Double

        init(_ stretch: ParkingOption.Stretch) {
            durationSeconds = Double(stretch.durationMilliseconds) / 1_000
            distanceMeters = Double(stretch.distanceMillimeters) / 1_000
        }
    }

    /// Degrees.
    public struct Place: Encodable, Sendable {
        public let latitude: Double
        public let longitude: Double

        init(_ coordinate: Coordinate) {
            latitude = coordinate.latitude
            longitude = coordinate.longitude
        }
    }

    /// A car park with the way by it.
    public struct Option: Encodable, Sendable {
        /// `W123456`: node, way or relation of OpenStreetMap.
        public let osm: String
        public let name: String?
        /// The name or, where there is none, what it is and on which street.
        public let label: String
        /// The road at the entrance; absent where it has no name.
        public let street: String?
        public let kind: String
        public let latitude: Double
        public let longitude: Double
        /// `public`, `customers`, `permit`, `private` or `delivery`.
        public let access: String
        public let capacity: Int?
        public let disabledCapacity: Int?
        public let chargingCapacity: Int?
        public let fee: String?
        public let charge: String?
        public let maxStay: String?
        public let openingHours: String?
        public let `operator`: String?
        /// Absent where no origin was given.
        public let drive: Stretch?
        public let walk: Stretch
        /// Where the drive ends and the walk begins.
        public let entrance: Place
        /// Both step by step; absent where that was not asked for.
        let driveRoute: PlannedRoute.Body?
        let walkRoute: PlannedRoute.Body?
        /// Of the drive and the walk together.
        public let durationSeconds: Double

        init(_ option: ParkingOption, _ legs: ParkingLegs?, _ language: Language) {
            let carPark = option.carPark
            osm = carPark.reference.kind.rawValue + String(carPark.reference.id)
            name = carPark.name
            label = option.label
            street = option.street
            kind = carPark.kind
            latitude = carPark.coordinate.latitude
            longitude = carPark.coordinate.longitude
            access = carPark.access.word
            capacity = carPark.capacity
            disabledCapacity = carPark.disabledCapacity
            chargingCapacity = carPark.chargingCapacity
            fee = carPark.fee
            charge = carPark.charge
            maxStay = carPark.maxStay
            openingHours = carPark.openingHours
            `operator` = carPark.operatorName
            drive = option.drive.map(Stretch.init)
            walk = Stretch(option.walk)
            entrance = Place(option.entrance)
            driveRoute = legs?.drive.map { PlannedRoute.Body($0, language) }
            walkRoute = (legs?.walk).map { PlannedRoute.Body($0, language) }
            durationSeconds = Double(option.durationMilliseconds) / 1_000
        }
    }

    public let destination: End
    /// Absent where none was given.
    public let origin: End?
    public let carParks: [Option]

    /// With the `legs` of every option in their order, or of none, told in `language`.
    public init(
        _ options: ParkingOptions, legs: [ParkingLegs] = [], in language: Language = .english
    ) {
        destination = End(options.destination)
        origin = options.origin.map(End.init)
        carParks = options.options.enumerated().map { index, option in
            Option(option, legs.indices.contains(index) ? legs[index] : nil, language)
        }
    }
}

extension Access {
    /// Who may drive in, in a word.
    fileprivate var word: String {
        switch self {
        case .allowed, .destination, .discouraged: "public"
        case .customers: "customers"
        case .permit: "permit"
        case .private: "private"
        case .delivery: "delivery"
        case .forbidden, .dismount: "no"
        }
    }
}
