public import Accounts
public import ParkingRecords
public import RecordKeeping
import SpatiaLiteStore

/// What a person says about a parking besides where it is.
public struct ParkingRequest: Sendable {
    public let building: BuildingCode
    public let stay: Stay
    public let plate: LicensePlate
    public let suite: SuiteNumber

    public init(
        building: BuildingCode, stay: Stay, plate: LicensePlate, suite: SuiteNumber
    ) {
        self.building = building
        self.stay = stay
        self.plate = plate
        self.suite = suite
    }
}

/// A parking that was saved, and what its owner should look at.
public struct AddedParking: Sendable {
    public let parking: Parking
    /// Earlier plates of the same person that look like this one; none where this very plate
    /// was used before.
    public let lookAlikes: [LicensePlate]
}

/// One person's parkings.
public struct ParkingDesk: Sendable {
    private let ledger: any ParkingLedger
    private let owner: Account.ID

    public init(_ workspace: Workspace, owner: Account.ID) {
        ledger = workspace.store.parkings
        self.owner = owner
    }

    /// Saves a parking at `place`.
    ///
    /// - Throws: `InvalidValue` where the address cannot be kept; what the ledger throws.
    public func add(_ request: ParkingRequest, at place: ResolvedPlace) async throws -> AddedParking
    {
        let draft = ParkingDraft(
            building: request.building, stay: request.stay, plate: request.plate,
            suite: request.suite, address: try StreetAddress(place.address),
            coordinate: place.coordinate, matchKind: place.matchKind)
        let isKnown = try await ledger.plates(of: owner).contains(request.plate)
        let lookAlikes =
            isKnown ? [] : try await ledger.lookAlikes(of: request.plate, of: owner)
        let parking = try await ledger.add(draft, of: owner)
        return AddedParking(parking: parking, lookAlikes: lookAlikes)
    }

    public func newestFirst(after: PageCursor?, limit: Int) async throws -> Page<Parking> {
        try await ledger.newestFirst(of: owner, after: after, limit: limit)
    }

    public func parking(_ reference: RecordReference) async throws -> Parking {
        try await ledger.parking(reference, of: owner)
    }

    public func end(_ reference: RecordReference) async throws -> Parking {
        try await ledger.end(parking(reference).id, of: owner)
    }

    public func extend(_ reference: RecordReference, by stay: Stay) async throws -> Parking {
        try await ledger.extend(parking(reference).id, by: stay, of: owner)
    }

    /// - Returns: the parking that is gone.
    public func remove(_ reference: RecordReference) async throws -> Parking {
        let parking = try await parking(reference)
        try await ledger.remove(parking.id, of: owner)
        return parking
    }
}
