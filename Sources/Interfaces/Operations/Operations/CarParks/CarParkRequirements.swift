import OSMModel
public import RecordKeeping

/// Which car parks are considered, by who may use them.
public enum CarParkAccess: String, CaseIterable, Sendable {
    /// Those open to the public.
    case everybody = "public"
    /// Those for customers of a place as well.
    case customers
    /// Those that are private or need a permit as well, but none that is closed.
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

/// What parking may cost.
public enum CarParkFee: String, CaseIterable, Sendable {
    case any
    /// Only car parks that are free according to the map, at least for the time of the stay.
    case free
}

/// What a car park must offer.
public struct CarParkRequirements: Sendable {
    /// The longest stay that may be asked for.
    public static let longestStay = Duration.seconds(30 * 24 * 3_600)

    /// Who may park there.
    public var access: CarParkAccess
    /// Whether parking may cost anything.
    public var fee: CarParkFee
    /// How long the car stays, at most ``longestStay``; nil if that does not matter.
    public var stay: Duration?
    /// When the car arrives; nil if opening hours do not matter.
    public var arrival: Timestamp?

    /// Without arguments, every public car park fits.
    public init(
        access: CarParkAccess = .everybody, fee: CarParkFee = .any, stay: Duration? = nil,
        arrival: Timestamp? = nil
    ) {
        self.access = access
        self.fee = fee
        self.stay = stay
        self.arrival = arrival
    }
}
