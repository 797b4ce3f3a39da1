public import Accounts
public import Geometry
public import RecordKeeping

/// The secret of a link that shows a parking to whoever has it, while the parking is valid.
public typealias ShareToken = CapabilityToken<SharedParking>

/// What a link shows of a parking: neither plate nor name, and no note.
public struct SharedParking: Hashable, Sendable {
    /// How many links one parking may have; a new one ends the oldest.
    public static let linkLimit = 20

    /// The street address.
    public let address: StreetAddress
    /// Where the car is.
    public let coordinate: Coordinate
    /// The level in a car park; nil if its owner gave none.
    public let level: ParkingLevel?
    /// The bay; nil if its owner gave none.
    public let bay: ParkingBay?
    /// When the parking and the link end.
    public let validUntil: Timestamp

    /// The part of `parking` that others may see.
    public init(_ parking: Parking) {
        address = parking.address
        coordinate = parking.coordinate
        level = parking.spot.level
        bay = parking.spot.bay
        validUntil = parking.validUntil()
    }
}
