public import Accounts
public import RecordKeeping

/// Keeps parkings. A person sees and changes only their own.
///
/// Every function that changes something has changed it for good when it returns.
/// An implementation takes the time from its own clock.
public protocol ParkingLedger: Sendable {
    /// - Throws: `AccountsError.accountNotFound` where the owner is gone.
    func add(_ draft: ParkingDraft, of owner: Account.ID) async throws -> Parking

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

    /// Ends a parking now.
    ///
    /// - Throws: what ``Parking/ended(at:)`` throws; ``ParkingRecordsError/notFound(_:)``.
    func end(_ id: Parking.ID, of owner: Account.ID) async throws -> Parking

    /// - Throws: what ``Parking/extended(by:at:)`` throws; ``ParkingRecordsError/notFound(_:)``.
    func extend(_ id: Parking.ID, by stay: Stay, of owner: Account.ID) async throws -> Parking

    /// - Throws: ``ParkingRecordsError/notFound(_:)``.
    func remove(_ id: Parking.ID, of owner: Account.ID) async throws

    /// Every plate of a person's parkings once, the latest used first.
    func plates(of owner: Account.ID) async throws -> [LicensePlate]
}

extension ParkingLedger {
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
