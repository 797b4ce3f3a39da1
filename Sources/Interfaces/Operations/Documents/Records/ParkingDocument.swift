import Accounts
import Geometry
public import ParkingRecords
import Photos
public import RecordKeeping

/// Whether a parking is valid at a moment.
public enum ParkingStatus: String, Encodable, Sendable {
    case valid, expired, ended

    /// The status of `parking` at `time`.
    public init(_ parking: Parking, at time: Timestamp) {
        self =
            parking.endedAt != nil ? .ended : parking.isValid(at: time) ? .valid : .expired
    }
}

/// A parking with all of its fields, for programs.
public struct ParkingDocument: Encodable, Sendable {
    /// The parking's UUID.
    public let id: String
    /// The building's code.
    public let building: String
    /// The suite's number.
    public let suite: String
    /// The car's licence plate; nil if it is no longer kept.
    public let plate: String?
    /// The first stay, in hours.
    public let hours: Int
    /// The deprecated name of ``hours``.
    public let stayHours: Int
    /// The extensions of the stay, oldest first.
    public let extensions: [ExtensionDocument]
    /// The address in one line.
    public let address: String
    /// The address as the owner entered it; nil if only coordinates were entered.
    public let enteredAddress: String?
    /// The level in a car park; nil if the owner gave none.
    public let level: String?
    /// The bay; nil if the owner gave none.
    public let bay: String?
    /// The owner's note; nil if there is none.
    public let note: String?
    /// The edition of the photo, which changes with it; nil if there is none.
    public let photo: String?
    /// In degrees.
    public let latitude: Double
    /// In degrees.
    public let longitude: Double
    /// How the address was found; see `PlaceMatch`.
    public let match: String
    /// When the parking was added.
    public let createdAt: Timestamp
    /// When the last stay ends, or when the owner ended it.
    public let validUntil: Timestamp
    /// Nil if the owner has not ended it.
    public let endedAt: Timestamp?
    /// Whether it is valid now.
    public let status: ParkingStatus
    /// The UUID of the owner's account.
    public let owner: String

    /// ``status`` is as of `time`.
    public init(_ parking: Parking, at time: Timestamp) {
        id = parking.id.description
        building = parking.building.text
        suite = parking.suite.text
        plate = parking.plate?.text
        hours = parking.stay.hours
        stayHours = hours
        extensions = parking.extensions.map(ExtensionDocument.init)
        address = parking.address.text
        enteredAddress = parking.enteredAddress?.text
        level = parking.spot.level?.text
        bay = parking.spot.bay?.text
        note = parking.spot.note?.text
        photo = parking.photo?.text
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

/// What a link shows of a parking, for programs.
public struct SharedParkingDocument: Encodable, Sendable {
    /// The address in one line.
    public let address: String
    /// In degrees.
    public let latitude: Double
    /// In degrees.
    public let longitude: Double
    /// The level in a car park; nil if the owner gave none.
    public let level: String?
    /// The bay; nil if the owner gave none.
    public let bay: String?
    /// When the parking and the link end.
    public let validUntil: Timestamp

    /// What `parking` shows to others.
    public init(_ parking: SharedParking) {
        address = parking.address.text
        latitude = parking.coordinate.latitude
        longitude = parking.coordinate.longitude
        level = parking.level?.text
        bay = parking.bay?.text
        validUntil = parking.validUntil
    }
}

/// A new parking with `warnings`, for programs.
public struct AddedParkingDocument: Encodable, Sendable {
    /// The parking itself.
    public let parking: ParkingDocument
    /// Sentences that the owner should read.
    public let warnings: [String]

    /// A parking with its warnings.
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

/// An extension of a stay, for programs.
public struct ExtensionDocument: Encodable, Sendable {
    /// In hours.
    public let hours: Int
    /// The deprecated name of ``hours``.
    public let stayHours: Int
    /// When the parking was extended.
    public let createdAt: Timestamp
    /// The deprecated name of ``createdAt``.
    public let at: Timestamp

    /// The extension as it is stored.
    public init(_ addition: Parking.Extension) {
        hours = addition.stay.hours
        stayHours = hours
        createdAt = addition.at
        at = createdAt
    }
}
