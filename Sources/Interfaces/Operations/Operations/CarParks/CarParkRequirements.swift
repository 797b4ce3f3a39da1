public import KerbRules
import OSMModel
public import RecordKeeping

/// The filter of a search for car parks by access.
public enum CarParkAccess: String, CaseIterable, Sendable {
    /// Car parks that are open to the public.
    case everybody = "public"
    /// Also car parks for customers.
    case customers
    /// Also private car parks and those that need a permit, but none that is closed.
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

/// The filter of a search for car parks by fee.
public enum CarParkFee: String, CaseIterable, Sendable {
    case any
    /// Only car parks that are free according to the map, at least for the time of the stay.
    case free
}

/// The requirements of a search for car parks.
public struct CarParkRequirements: Sendable {
    /// The maximum stay of a request.
    public static let maximumStay = Duration.seconds(30 * 24 * 3_600)

    /// Who may park there.
    public var access: CarParkAccess
    /// Whether parking may cost anything.
    public var fee: CarParkFee
    /// How long the car stays, at most ``maximumStay``; nil if that does not matter.
    public var stay: Duration?
    /// When the car arrives; nil if opening hours do not matter.
    public var arrival: Timestamp?
    /// The permits of the person who parks.
    public var parker: Parker

    /// Without arguments, every public car park fits.
    public init(
        access: CarParkAccess = .everybody, fee: CarParkFee = .any, stay: Duration? = nil,
        arrival: Timestamp? = nil, parker: Parker = Parker()
    ) {
        self.access = access
        self.fee = fee
        self.stay = stay
        self.arrival = arrival
        self.parker = parker
    }
}
