public import Accounts
public import Geometry
public import RecordKeeping

/// What a person states about a parking; the rest comes from the system.
public struct ParkingDraft: Hashable, Sendable {
    public var building: BuildingCode
    public var stay: Stay
    public var plate: LicensePlate
    public var suite: SuiteNumber
    public var address: StreetAddress
    public var coordinate: Coordinate
    /// How address and coordinate were matched.
    public var matchKind: PlaceMatch

    public init(
        building: BuildingCode, stay: Stay, plate: LicensePlate, suite: SuiteNumber,
        address: StreetAddress, coordinate: Coordinate, matchKind: PlaceMatch
    ) {
        self.building = building
        self.stay = stay
        self.plate = plate
        self.suite = suite
        self.address = address
        self.coordinate = coordinate
        self.matchKind = matchKind
    }
}

/// One validated record of a parked car.
public struct Parking: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<Parking>

    /// A stay that was bought on top.
    public struct Extension: Hashable, Sendable {
        public let stay: Stay
        public let at: Timestamp

        public init(stay: Stay, at: Timestamp) {
            self.stay = stay
            self.at = at
        }
    }

    /// So many times a parking may be extended.
    public static let extensionLimit = 100

    public let id: ID
    public let owner: Account.ID
    public let draft: ParkingDraft
    /// The system's date and time when it was added.
    public let createdAt: Timestamp
    /// When its owner ended it before it expired.
    public let endedAt: Timestamp?
    /// In the order they were made.
    public let extensions: [Extension]
    /// One more after each change; 1 at first.
    public let version: Int

    public init(
        id: ID, owner: Account.ID, draft: ParkingDraft, createdAt: Timestamp,
        endedAt: Timestamp? = nil, extensions: [Extension] = [], version: Int = 1
    ) {
        self.id = id
        self.owner = owner
        self.draft = draft
        self.createdAt = createdAt
        self.endedAt = endedAt
        self.extensions = extensions
        self.version = version
    }

    public var building: BuildingCode { draft.building }
    public var stay: Stay { draft.stay }
    public var plate: LicensePlate { draft.plate }
    public var suite: SuiteNumber { draft.suite }
    public var address: StreetAddress { draft.address }
    public var coordinate: Coordinate { draft.coordinate }
    public var matchKind: PlaceMatch { draft.matchKind }

    /// The first moment at which it is not valid any more: when it was ended, or when its stay
    /// with every extension is over.
    public func validUntil() -> Timestamp {
        let hours = extensions.reduce(stay.hours) { $0 + $1.stay.hours }
        let expiry = createdAt.advanced(by: .seconds(hours * 3_600))
        return endedAt.map { min($0, expiry) } ?? expiry
    }

    /// Whether it is neither over nor ended at `time`.
    public func isValid(at time: Timestamp) -> Bool {
        time < validUntil()
    }
}

extension Parking {
    /// The parking, ended by its owner at `time`.
    ///
    /// - Throws: ``ParkingRecordsError/ended(_:at:)``, ``ParkingRecordsError/expired(_:at:)``.
    public func ended(at time: Timestamp) throws(ParkingRecordsError) -> Parking {
        try requireValid(at: time)
        return Parking(
            id: id, owner: owner, draft: draft, createdAt: createdAt,
            endedAt: max(time, createdAt), extensions: extensions, version: version + 1)
    }

    /// The parking, valid for `stay` longer than before. One that is over cannot be extended.
    ///
    /// - Throws: ``ParkingRecordsError/ended(_:at:)``, ``ParkingRecordsError/expired(_:at:)``,
    ///   ``ParkingRecordsError/extendedTooOften(_:limit:)``.
    public func extended(
        by stay: Stay, at time: Timestamp
    ) throws(ParkingRecordsError) -> Parking {
        try requireValid(at: time)
        guard extensions.count < Self.extensionLimit else {
            throw .extendedTooOften(id, limit: Self.extensionLimit)
        }
        return Parking(
            id: id, owner: owner, draft: draft, createdAt: createdAt,
            extensions: extensions + [Extension(stay: stay, at: time)], version: version + 1)
    }

    /// Where `version` is given, the parking must have it still.
    ///
    /// - Throws: ``ParkingRecordsError/changedMeanwhile(_:)``.
    package func require(_ version: Int?) throws(ParkingRecordsError) {
        if let version, version != self.version { throw .changedMeanwhile(id) }
    }

    private func requireValid(at time: Timestamp) throws(ParkingRecordsError) {
        if let endedAt { throw .ended(id, at: endedAt) }
        guard isValid(at: time) else { throw .expired(id, at: validUntil()) }
    }
}
