public import Foundation
import OSMModel
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
