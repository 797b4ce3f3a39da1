import Atlas
public import Geometry
public import Guidance
public import KerbRules
import OSMModel
public import Operations
public import RecordKeeping

/// Car parks near a destination, for programs.
public struct ParkingOptionsDocument: Encodable, Sendable {
    /// A named place.
    public struct End: Encodable, Sendable {
        /// The name of the place.
        public let label: String
        /// In degrees.
        public let latitude: Double
        /// In degrees.
        public let longitude: Double
        /// How the name and the coordinates were matched.
        public let match: PlaceMatch?
        /// The probability that the place was meant, 0 to 1; nil for coordinates.
        public let confidence: Double?
        /// The attribution, which must be shown with the place; nil if it is from the imported map.
        public let attribution: String?

        init(_ end: RouteEnd) {
            label = end.label
            latitude = end.coordinate.latitude
            longitude = end.coordinate.longitude
            match = end.match
            confidence = end.roundedConfidence
            attribution = end.attribution
        }
    }

    /// A drive or a walk.
    public struct Stretch: Encodable, Sendable {
        /// In seconds.
        public let durationSeconds: Double
        /// In metres.
        public let distanceMeters: Double

        init(_ stretch: ParkingOption.Stretch) {
            durationSeconds = Double(stretch.durationMilliseconds) / 1_000
            distanceMeters = Double(stretch.distanceMillimeters) / 1_000
        }
    }

    /// A place without a name.
    public struct Place: Encodable, Sendable {
        /// In degrees.
        public let latitude: Double
        /// In degrees.
        public let longitude: Double

        init(_ coordinate: Coordinate) {
            latitude = coordinate.latitude
            longitude = coordinate.longitude
        }
    }

    /// A car park with the drive and the walk.
    public struct Option: Encodable, Sendable {
        /// `W123456`: node, way or relation of OpenStreetMap.
        public let osm: String
        /// Nil if the map has none.
        public let name: String?
        /// The name; if there is none, the kind and the street.
        public let label: String
        /// The road at the entrance; absent if it has no name.
        public let street: String?
        /// The value of `parking=*`.
        public let kind: String
        /// The latitude of the car park's centre, in degrees.
        public let latitude: Double
        /// The longitude of the car park's centre, in degrees.
        public let longitude: Double
        /// `public`, `customers`, `permit`, `private` or `delivery`.
        public let access: String
        /// Number of spaces; nil if it is unknown.
        public let capacity: Int?
        /// Number of spaces for disabled people; nil if it is unknown.
        public let disabledCapacity: Int?
        /// Number of spaces with a charger; nil if it is unknown.
        public let chargingCapacity: Int?
        /// The value of `fee=*`, such as `yes` or times; nil if it is unknown.
        public let fee: String?
        /// The price, as the map words it; nil if it is unknown.
        public let charge: String?
        /// The longest stay, as the map words it; nil if it is unknown.
        public let maxStay: String?
        /// The value of `opening_hours=*`; nil if it is unknown.
        public let openingHours: String?
        /// The largest height of a car, as the map words it; nil if it is unknown.
        public let maxHeight: String?
        /// The operator; nil if it is unknown.
        public let `operator`: String?
        /// Absent if no origin was given.
        public let drive: Stretch?
        /// From the entrance to the destination.
        public let walk: Stretch
        /// Where the drive ends and the walk begins.
        public let entrance: Place
        /// The drive with its steps; absent if no steps or no drive were requested.
        let driveRoute: PlannedRoute.Body?
        /// The walk with its steps; absent if no steps were requested.
        let walkRoute: PlannedRoute.Body?
        /// Travel time of the drive and the walk together, in seconds.
        public let durationSeconds: Double
        /// Whether one may park there at the arrival, until when, and what comes then.
        public let verdict: ParkingVerdictDocument?

        init(
            _ option: ParkingOption, _ legs: ParkingLegs?, _ verdict: ParkingVerdictDocument?,
            _ words: RouteWords
        ) {
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
            maxHeight = carPark.maxHeight
            self.verdict = verdict
            `operator` = carPark.operatorName
            drive = option.drive.map(Stretch.init)
            walk = Stretch(option.walk)
            entrance = Place(option.entrance)
            driveRoute = legs?.drive.map { PlannedRoute.Body($0, words) }
            walkRoute = (legs?.walk).map { PlannedRoute.Body($0, words) }
            durationSeconds = Double(option.durationMilliseconds) / 1_000
        }
    }

    /// Where the walk ends.
    public let destination: End
    /// Absent if none was given.
    public let origin: End?
    /// Sorted by travel time, the shortest first.
    public let carParks: [Option]

    /// `legs` and `verdicts` are those of all options in their order, or empty. Steps and verdicts are in `language`, distances
    /// in their sentences in `units`.
    public init(
        _ options: ParkingOptions, legs: [ParkingLegs] = [], verdicts: [ParkingVerdict] = [],
        in language: Language = .english,
        units: DistanceUnits = .metric
    ) {
        let words = RouteWords(language, units)
        destination = End(options.destination)
        origin = options.origin.map(End.init)
        carParks = options.options.enumerated().map { index, option in
            Option(
                option, legs.indices.contains(index) ? legs[index] : nil,
                verdicts.indices.contains(index)
                    ? ParkingVerdictDocument(verdicts[index], in: language) : nil, words)
        }
    }
}

extension Access {
    /// Who may park there, as the API names it.
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
