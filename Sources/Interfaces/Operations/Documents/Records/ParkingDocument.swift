import Accounts
import Geometry
public import ParkingRecords
public import RecordKeeping

/// Whether a parking holds at a moment, in a word.
public enum ParkingStatus: String, Encodable, Sendable {
    case valid, expired, ended

    public init(_ parking: Parking, at time: Timestamp) {
        self =
            parking.endedAt != nil ? .ended : parking.isValid(at: time) ? .valid : .expired
    }
}

/// Every field of a parking, as programs read it.
public struct ParkingDocument: Encodable, Sendable {
    public let id: String
    public let building: String
    public let suite: String
    public let plate: String
    public let stayHours: Int
    public let extensions: [ExtensionDocument]
    public let address: String
    public let latitude: Double
    public let longitude: Double
    public let match: String
    public let createdAt: Timestamp
    public let validUntil: Timestamp
    public let endedAt: Timestamp?
    public let status: ParkingStatus
    public let owner: String

    /// `time` is the moment that ``status`` speaks of.
    public init(_ parking: Parking, at time: Timestamp) {
        id = parking.id.description
        building = parking.building.text
        suite = parking.suite.text
        plate = parking.plate.text
        stayHours = parking.stay.hours
        extensions = parking.extensions.map(ExtensionDocument.init)
        address = parking.address.text
        latitude = parking.coordinate.latitude
        longitude = parking.coordinate.longitude
        match = parking.matchKind.rawValue
        createdAt = parking.createdAt
        validUntil = parking.validUntil()
        endedAt = parking.endedAt
        status = ParkingStatus(parking, at: time)
        owner = parking.owner.description
    }
}

/// A parking that was saved just now, as programs read it: its own members and `warnings`.
public struct AddedParkingDocument: Encodable, Sendable {
    public let parking: ParkingDocument
    /// Sentences for its owner to look at.
    public let warnings: [String]

    public init(parking: ParkingDocument, warnings: [String]) {
        self.parking = parking
        self.warnings = warnings
    }

    private enum CodingKeys: String, CodingKey {
        case warnings
    }

    public func encode(to encoder: any Encoder) throws {
        try parking.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(warnings, forKey: .warnings)
    }
}

/// A stay that was bought on top, as programs read it.
public struct ExtensionDocument: Encodable, Sendable {
    public let stayHours: Int
    public let at: Timestamp

    public init(_ addition: Parking.Extension) {
        stayHours = addition.stay.hours
        at = addition.at
    }
}
