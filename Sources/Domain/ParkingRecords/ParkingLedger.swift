public import Accounts
public import RecordKeeping

/// Keeps parkings. A person sees and changes only their own.
///
/// Every function that changes something has changed it for good when it returns.
/// An implementation takes the time from its own clock.
public protocol ParkingLedger: Sendable {
    /// Adds a parking, or finds the one that an earlier request with the same key made.
    ///
    /// - Throws: `AccountsError.accountNotFound` where the owner is gone; what
    ///   ``madeParking(by:of:)`` throws.
    func add(
        _ draft: ParkingDraft, of owner: Account.ID, key: CreationKey?
    ) async throws -> Creation<Parking>

    /// The parking that a request of `owner` with this key added or extended; nil where there
    /// was no such request.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`, `AccountsError.createdRecordGone`.
    func madeParking(by key: CreationKey, of owner: Account.ID) async throws -> Parking?

    /// Sorted by the time they were added, then by id, both descending. Paging from the first
    /// page to the last meets every parking that is there all along exactly once.
    ///
    /// - Throws: `InvalidValue` where `limit` is not in `PageLimit.range`.
    func newestFirst(
        of owner: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<Parking>

    /// - Throws: ``ParkingRecordsError/notFound(_:)``, also for another person's;
    ///   ``ParkingRecordsError/ambiguous(_:candidates:)``.
    func parking(_ reference: RecordReference, of owner: Account.ID) async throws -> Parking

    /// Ends a parking now. Where `version` is given, the parking must have it still.
    ///
    /// - Throws: what ``Parking/ended(at:)`` throws; ``ParkingRecordsError/notFound(_:)``,
    ///   ``ParkingRecordsError/changedMeanwhile(_:)``.
    func end(
        _ id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking

    /// Extends a parking, unless an earlier request with the same key has. Where `version` is
    /// given, the parking must have it still.
    ///
    /// - Throws: what ``Parking/extended(by:at:)`` throws; ``ParkingRecordsError/notFound(_:)``,
    ///   ``ParkingRecordsError/changedMeanwhile(_:)``; what ``madeParking(by:of:)`` throws.
    func extend(
        _ id: Parking.ID, by stay: Stay, of owner: Account.ID, expecting version: Int?,
        key: CreationKey?
    ) async throws -> Creation<Parking>

    /// Where `version` is given, the parking must have it still.
    ///
    /// - Throws: ``ParkingRecordsError/notFound(_:)``,
    ///   ``ParkingRecordsError/changedMeanwhile(_:)``.
    func remove(_ id: Parking.ID, of owner: Account.ID, expecting version: Int?) async throws

    /// Every plate of a person's parkings once, the latest used first.
    func plates(of owner: Account.ID) async throws -> [LicensePlate]
}

extension ParkingLedger {
    /// - Throws: `AccountsError.accountNotFound` where the owner is gone.
    public func add(_ draft: ParkingDraft, of owner: Account.ID) async throws -> Parking {
        try await add(draft, of: owner, key: nil).record
    }

    /// - Throws: what ``Parking/ended(at:)`` throws; ``ParkingRecordsError/notFound(_:)``.
    public func end(_ id: Parking.ID, of owner: Account.ID) async throws -> Parking {
        try await end(id, of: owner, expecting: nil)
    }

    /// - Throws: what ``Parking/extended(by:at:)`` throws; ``ParkingRecordsError/notFound(_:)``.
    public func extend(
        _ id: Parking.ID, by stay: Stay, of owner: Account.ID
    ) async throws -> Parking {
        try await extend(id, by: stay, of: owner, expecting: nil, key: nil).record
    }

    /// - Throws: ``ParkingRecordsError/notFound(_:)``.
    public func remove(_ id: Parking.ID, of owner: Account.ID) async throws {
        try await remove(id, of: owner, expecting: nil)
    }

    /// - Throws: ``ParkingRecordsError/notFound(_:)``, also for another person's.
    public func parking(_ id: Parking.ID, of owner: Account.ID) async throws -> Parking {
        try await parking(RecordReference(id), of: owner)
    }

    /// The person's earlier plates that differ from `plate` only in look-alikes.
    public func lookAlikes(
        of plate: LicensePlate, of owner: Account.ID
    ) async throws -> [LicensePlate] {
        try await plates(of: owner).filter { plate.differsOnlyInLookAlikes(from: $0) }
    }
}
