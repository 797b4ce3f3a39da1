public import Accounts
public import Geometry
public import Photos
public import RecordKeeping

/// The values of a parking that its owner enters. The store adds id, owner and time.
public struct ParkingDraft: Hashable, Sendable {
    /// The building that the parking belongs to.
    public var building: BuildingCode
    /// How long the car may stay.
    public var stay: Stay
    /// The licence plate of the car. A new parking has one; nil if it was removed after the time for
    /// which the server keeps plates.
    public var plate: LicensePlate?
    /// The suite within the building.
    public var suite: SuiteNumber
    /// The street address of the parking.
    public var address: StreetAddress
    /// The address as its owner entered it; nil if only coordinates were entered.
    public var enteredAddress: StreetAddress?
    /// Where the car is parked.
    public var coordinate: Coordinate
    /// How the address and the coordinate were matched.
    public var matchKind: PlaceMatch
    /// Level, bay and note, which the owner may change later.
    public var spot: ParkingSpot

    /// Creates a draft from its parts.
    public init(
        building: BuildingCode, stay: Stay, plate: LicensePlate?, suite: SuiteNumber,
        address: StreetAddress, enteredAddress: StreetAddress? = nil, coordinate: Coordinate,
        matchKind: PlaceMatch, spot: ParkingSpot = .undescribed
    ) {
        self.building = building
        self.stay = stay
        self.plate = plate
        self.suite = suite
        self.address = address
        self.enteredAddress = enteredAddress
        self.coordinate = coordinate
        self.matchKind = matchKind
        self.spot = spot
    }
}

/// The record of a parked car.
public struct Parking: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<Parking>

    /// An extension of the stay.
    public struct Extension: Hashable, Sendable {
        /// The time that was added.
        public let stay: Stay
        /// The system's time when the parking was extended.
        public let at: Timestamp

        /// Creates an extension by `stay` at the time `at`.
        public init(stay: Stay, at: Timestamp) {
            self.stay = stay
            self.at = at
        }
    }

    /// How often a parking may be extended.
    public static let extensionLimit = 100

    /// How long a parking can be valid with all extensions that it may have.
    public static let longestValidity = Duration.seconds((1 + extensionLimit) * 24 * 3_600)

    /// Identifies the parking.
    public let id: ID
    /// The account that added the parking.
    public let owner: Account.ID
    /// The values that the owner entered.
    public internal(set) var draft: ParkingDraft
    /// The system's time when the parking was added.
    public let createdAt: Timestamp
    /// When the owner ended the parking; nil if it has run to its end or is still valid.
    public internal(set) var endedAt: Timestamp?
    /// The extensions, oldest first.
    public internal(set) var extensions: [Extension]
    /// 1 at first, and one more after each change.
    public internal(set) var version: Int
    /// When the owner removed the parking; nil if it is not removed.
    public internal(set) var removedAt: Timestamp?
    /// The edition of its photo; nil if it has none.
    public internal(set) var photo: PhotoTag?

    /// Creates a parking from its stored parts.
    public init(
        id: ID, owner: Account.ID, draft: ParkingDraft, createdAt: Timestamp,
        endedAt: Timestamp? = nil, extensions: [Extension] = [], version: Int = 1,
        removedAt: Timestamp? = nil, photo: PhotoTag? = nil
    ) {
        self.id = id
        self.owner = owner
        self.draft = draft
        self.createdAt = createdAt
        self.endedAt = endedAt
        self.extensions = extensions
        self.version = version
        self.removedAt = removedAt
        self.photo = photo
    }

    /// As in ``draft``.
    public var building: BuildingCode { draft.building }
    /// As in ``draft``.
    public var stay: Stay { draft.stay }
    /// As in ``draft``.
    public var plate: LicensePlate? { draft.plate }
    /// As in ``draft``.
    public var suite: SuiteNumber { draft.suite }
    /// As in ``draft``.
    public var address: StreetAddress { draft.address }
    /// As in ``draft``.
    public var enteredAddress: StreetAddress? { draft.enteredAddress }
    /// As in ``draft``.
    public var coordinate: Coordinate { draft.coordinate }
    /// As in ``draft``.
    public var matchKind: PlaceMatch { draft.matchKind }
    /// As in ``draft``.
    public var spot: ParkingSpot { draft.spot }

    /// When the stay with all extensions is over, whether or not the owner has ended the parking.
    public var expiry: Timestamp {
        let hours = extensions.reduce(stay.hours) { $0 + $1.stay.hours }
        return createdAt.advanced(by: .seconds(hours * 3_600))
    }

    /// The first moment at which the parking is no longer valid: when it was ended, or when its stay
    /// with all extensions is over.
    public func validUntil() -> Timestamp {
        endedAt.map { min($0, expiry) } ?? expiry
    }

    /// Whether the parking has neither expired nor been ended at `time`.
    public func isValid(at time: Timestamp) -> Bool {
        time < validUntil()
    }
}
