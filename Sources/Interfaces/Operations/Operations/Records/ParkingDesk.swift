public import Accounts
public import ParkingRecords
public import RecordKeeping
import StoreContract
public import StoreRuntime

/// A new parking, and what its owner should check.
public struct AddedParking: Sendable {
    /// The saved record.
    public let parking: Parking
    /// Earlier and saved plates of the same person that look like this one; empty if this plate was
    /// used before or is saved.
    public let lookAlikes: [LicensePlate]
    /// Those of ``lookAlikes`` that are saved.
    let savedLookAlikes: Set<LicensePlate>
    /// Whether an earlier request with the same key saved it.
    public let isRepeated: Bool

    /// A sentence for each plate that looks like this one.
    public var warnings: [String] {
        guard let plate = parking.plate else { return [] }
        return lookAlikes.map {
            plate.lookAlikeWarning(savedLookAlikes.contains($0) ? "saved" : "earlier", $0)
        }
    }
}

/// What ``ParkingDesk/undo(_:)`` has undone.
public enum UndoneChange: Sendable {
    /// The removal of this parking.
    case removal(Parking)
    /// The end of this parking.
    case end(Parking)
}

/// One person's parkings.
public struct ParkingDesk: Sendable {
    let ledger: any ParkingLedger
    let photos: any ParkingPhotoCatalog
    private let savedPlates: any SavedPlateDirectory
    let owner: Account.ID

    /// The parkings of `owner` in the workspace's store.
    public init(_ workspace: Workspace, owner: Account.ID) {
        ledger = workspace.records.parkings
        photos = workspace.records.parkingPhotos
        savedPlates = workspace.records.accounts
        self.owner = owner
    }

    /// Saves a parking at `place`, or finds the one that an earlier request with the same key
    /// saved.
    ///
    /// - Throws: `InvalidValue` if the address is too long to keep; what the ledger throws.
    public func add(
        _ request: ParkingRequest, at place: ResolvedPlace, key: CreationKey? = nil
    ) async throws -> AddedParking {
        let draft = ParkingDraft(
            building: request.building, stay: request.stay, plate: request.plate,
            suite: request.suite, address: try StreetAddress(place.address),
            enteredAddress: try place.entered.map { text throws in try StreetAddress(text) },
            coordinate: place.coordinate, matchKind: place.matchKind, spot: request.spot)
        let earlier = try await ledger.plates(of: owner)
        let saved = try await savedPlates.savedPlates(of: owner).map(\.plate)
        let known = saved + earlier.filter { !saved.contains($0) }
        let made = try await ledger.add(draft, of: owner, key: key)
        let lookAlikes =
            made.isRepeated || known.contains(request.plate)
            ? [] : known.filter { request.plate.differsOnlyInLookAlikes(from: $0) }
        return AddedParking(
            parking: made.record, lookAlikes: lookAlikes, savedLookAlikes: Set(saved),
            isRepeated: made.isRepeated)
    }

    /// The parking that an earlier request with this key added or extended; nil if there was
    /// none.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`, `AccountsError.createdRecordGone`.
    public func made(by key: CreationKey) async throws -> Parking? {
        try await ledger.madeParking(by: key, of: owner)
    }

    /// A page of the owner's parkings that meet `filter` now, the newest first.
    ///
    /// - Throws: `InvalidValue` if `limit` is out of range; `StoreError`.
    public func newestFirst(
        matching filter: ParkingFilter = .all, after: PageCursor?, limit: Int
    ) async throws -> Page<Parking> {
        try await ledger.newestFirst(of: owner, matching: filter, after: after, limit: limit)
    }

    /// The distinct plates of the owner's parkings, most recently used first.
    ///
    /// - Throws: `StoreError`.
    public func plates() async throws -> [LicensePlate] {
        try await ledger.plates(of: owner)
    }

    /// The parking that `reference` names.
    ///
    /// - Throws: `ParkingRecordsError.notFound`, also for other people's parkings;
    ///    `ParkingRecordsError.ambiguous`; `StoreError`.
    public func parking(_ reference: RecordReference) async throws -> Parking {
        try await ledger.parking(reference, of: owner)
    }

    /// Ends a parking. If `version` is given, the parking must still have it; likewise for the
    /// other changes.
    ///
    /// - Throws: like ``parking(_:)``; `ParkingRecordsError.changedMeanwhile`,
    ///   `ParkingRecordsError.ended`.
    public func end(
        _ reference: RecordReference, expecting version: Int? = nil
    ) async throws -> Parking {
        try await ledger.end(id(of: reference), of: owner, expecting: version)
    }

    /// Extends a parking, unless an earlier request with the same key has.
    ///
    /// - Throws: like ``parking(_:)``; `ParkingRecordsError.changedMeanwhile`,
    ///    `ParkingRecordsError.ended`, `ParkingRecordsError.expired`,
    ///    `ParkingRecordsError.extendedTooOften`.
    public func extend(
        _ reference: RecordReference, by stay: Stay, expecting version: Int? = nil,
        key: CreationKey?
    ) async throws -> Creation<Parking> {
        try await ledger.extend(
            id(of: reference), by: stay, of: owner, expecting: version, key: key)
    }

    /// Extends a parking by a further stay.
    ///
    /// - Throws: like ``extend(_:by:expecting:key:)``.
    public func extend(_ reference: RecordReference, by stay: Stay) async throws -> Parking {
        try await extend(reference, by: stay, key: nil).record
    }

    /// Undoes the end of a parking.
    ///
    /// - Throws: like ``parking(_:)``; `ParkingRecordsError.changedMeanwhile`,
    ///   `ParkingRecordsError.notEnded`, `ParkingRecordsError.endedTooLongAgo`,
    ///   `ParkingRecordsError.expired`.
    public func reopen(
        _ reference: RecordReference, expecting version: Int? = nil
    ) async throws -> Parking {
        try await ledger.reopen(id(of: reference), of: owner, expecting: version)
    }

    /// Changes level, bay and note of a parking.
    ///
    /// - Throws: like ``parking(_:)``; `ParkingRecordsError.changedMeanwhile`.
    public func describe(
        _ reference: RecordReference, by change: SpotChange, expecting version: Int? = nil
    ) async throws -> Parking {
        try await ledger.describe(
            id(of: reference), of: owner, by: change, expecting: version)
    }

    /// Undoes the removal of a parking.
    ///
    /// - Throws: like ``parking(_:)``; `ParkingRecordsError.notRemoved`.
    public func restore(_ reference: RecordReference) async throws -> Parking {
        try await ledger.restore(reference, of: owner)
    }

    /// Undoes what was done last to a parking, if it was its removal or its end.
    ///
    /// - Throws: like ``restore(_:)`` and ``reopen(_:expecting:)``.
    public func undo(_ reference: RecordReference) async throws -> UndoneChange {
        do {
            return .removal(try await restore(reference))
        } catch ParkingRecordsError.notRemoved {
            return .end(try await reopen(reference))
        }
    }

    /// Removes a parking. ``restore(_:)`` undoes that for a while.
    ///
    /// - Returns: the id of the removed parking.
    /// - Throws: like ``parking(_:)``; `ParkingRecordsError.changedMeanwhile`.
    @discardableResult
    public func remove(
        _ reference: RecordReference, expecting version: Int? = nil
    ) async throws -> Parking.ID {
        let id = try await id(of: reference)
        try await ledger.remove(id, of: owner, expecting: version)
        return id
    }

    func id(of reference: RecordReference) async throws -> Parking.ID {
        if let whole = reference.whole { return Parking.ID(whole) }
        return try await parking(reference).id
    }
}
