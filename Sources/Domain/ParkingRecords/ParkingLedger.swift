public import Accounts
public import RecordKeeping

/// Stores parkings. A person sees and changes only their own.
///
/// Changes are durable when a function returns. An implementation has its own clock.
public protocol ParkingLedger: Sendable {
    /// Adds a parking, or finds the one that an earlier request with the same key created.
    ///
    /// - Throws: `AccountsError.accountNotFound` if the owner was deleted; the errors of
    ///   ``madeParking(by:of:)``.
    func add(
        _ draft: ParkingDraft, of owner: Account.ID, key: CreationKey?
    ) async throws -> Creation<Parking>

    /// The parking that a request of `owner` with this key added or extended; nil if there was no
    /// such request.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`, `AccountsError.createdRecordGone`.
    func madeParking(by key: CreationKey, of owner: Account.ID) async throws -> Parking?

    /// The parkings of `owner` that meet `filter` now, sorted by the time they were added, then by
    /// id, both descending. A walk through all pages returns every parking that exists and meets
    /// the filter throughout exactly once.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func newestFirst(
        of owner: Account.ID, matching filter: ParkingFilter, after: PageCursor?, limit: Int
    ) async throws -> Page<Parking>

    /// The parking of `owner` that `reference` names.
    ///
    /// - Throws: ``ParkingRecordsError/notFound(_:)``, also for another person's parking;
    ///   ``ParkingRecordsError/ambiguous(_:candidates:)``.
    func parking(_ reference: RecordReference, of owner: Account.ID) async throws -> Parking

    /// Ends a parking now. Throws if `version` is given and the parking has another one.
    ///
    /// - Throws: the errors of ``Parking/ended(at:)``; ``ParkingRecordsError/notFound(_:)``,
    ///   ``ParkingRecordsError/changedMeanwhile(_:)``.
    func end(
        _ id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking

    /// Extends a parking, unless an earlier request with the same key has. Throws if `version` is
    /// given and the parking has another one.
    ///
    /// - Throws: the errors of ``Parking/extended(by:at:)``; ``ParkingRecordsError/notFound(_:)``,
    ///   ``ParkingRecordsError/changedMeanwhile(_:)``; the errors of ``madeParking(by:of:)``.
    func extend(
        _ id: Parking.ID, by stay: Stay, of owner: Account.ID, expecting version: Int?,
        key: CreationKey?
    ) async throws -> Creation<Parking>

    /// Undoes the end of a parking. Throws if `version` is given and the parking has another one.
    ///
    /// - Throws: the errors of ``Parking/reopened(at:)``; ``ParkingRecordsError/notFound(_:)``,
    ///   ``ParkingRecordsError/changedMeanwhile(_:)``.
    func reopen(
        _ id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking

    /// Changes level, bay and note. Throws if `version` is given and the parking has another one.
    ///
    /// - Throws: ``ParkingRecordsError/notFound(_:)``,
    ///   ``ParkingRecordsError/changedMeanwhile(_:)``.
    func describe(
        _ id: Parking.ID, of owner: Account.ID, by change: SpotChange, expecting version: Int?
    ) async throws -> Parking

    /// Removes a parking. Only ``restore(_:of:)`` finds it from then on, for ``Parking/undoPeriod``;
    /// after that, it is deleted with all that belongs to it. Throws if `version` is given and the
    /// parking has another one.
    ///
    /// - Throws: ``ParkingRecordsError/notFound(_:)``,
    ///   ``ParkingRecordsError/changedMeanwhile(_:)``.
    func remove(_ id: Parking.ID, of owner: Account.ID, expecting version: Int?) async throws

    /// Undoes the removal of the parking that `reference` names.
    ///
    /// - Throws: ``ParkingRecordsError/notRemoved(_:)``; ``ParkingRecordsError/notFound(_:)``, also
    ///   if it was removed too long ago; ``ParkingRecordsError/ambiguous(_:candidates:)``.
    func restore(_ reference: RecordReference, of owner: Account.ID) async throws -> Parking

    /// Deletes what was removed too long ago to be restored, as each change does.
    func deleteRemoved() async throws

    /// Shows a valid parking to whoever has the secret behind `link`, while it is valid. Ends the
    /// oldest links beyond ``SharedParking/linkLimit``.
    ///
    /// - Throws: the errors of ``Parking/requireValid(at:)``.
    func share(
        _ id: Parking.ID, of owner: Account.ID, by link: ShareToken.Digest
    ) async throws -> Parking

    /// Ends all links to a parking.
    ///
    /// - Throws: ``ParkingRecordsError/notFound(_:)``.
    func stopSharing(_ id: Parking.ID, of owner: Account.ID) async throws

    /// The valid parking that a link shows; nil if there is no such link.
    func shared(by link: ShareToken.Digest) async throws -> Parking?

    /// The distinct plates of a person's parkings, most recently used first.
    func plates(of owner: Account.ID) async throws -> [LicensePlate]

    /// Removes the plates of all accounts' parkings that were over at `time`, and records how many
    /// in the same transaction. Records nothing and returns nil if there was none.
    func purgePlates(endedBy time: Timestamp) async throws -> PlatePurge?

    /// The latest removals of plates, newest first.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func platePurges(limit: Int) async throws -> [PlatePurge]
}

/// A removal of the plates of parkings that ended long ago. It does not say whose they were.
public struct PlatePurge: Hashable, Sendable {
    /// The system's time when the plates were removed.
    public let at: Timestamp
    /// The parkings had ended at this time or before.
    public let endedBy: Timestamp
    /// The number of parkings.
    public let count: Int

    /// Creates a removal from its stored parts.
    public init(at: Timestamp, endedBy: Timestamp, count: Int) {
        self.at = at
        self.endedBy = endedBy
        self.count = count
    }
}

extension ParkingLedger {
    /// Adds a parking.
    ///
    /// - Throws: `AccountsError.accountNotFound` if the owner was deleted.
    public func add(_ draft: ParkingDraft, of owner: Account.ID) async throws -> Parking {
        try await add(draft, of: owner, key: nil).record
    }

    /// All parkings of `owner`, sorted by the time they were added, then by id, both descending.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    public func newestFirst(
        of owner: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<Parking> {
        try await newestFirst(of: owner, matching: .all, after: after, limit: limit)
    }

    /// Ends a parking now.
    ///
    /// - Throws: The errors of ``Parking/ended(at:)``; ``ParkingRecordsError/notFound(_:)``.
    public func end(_ id: Parking.ID, of owner: Account.ID) async throws -> Parking {
        try await end(id, of: owner, expecting: nil)
    }

    /// Extends a parking by `stay`.
    ///
    /// - Throws: The errors of ``Parking/extended(by:at:)``; ``ParkingRecordsError/notFound(_:)``.
    public func extend(
        _ id: Parking.ID, by stay: Stay, of owner: Account.ID
    ) async throws -> Parking {
        try await extend(id, by: stay, of: owner, expecting: nil, key: nil).record
    }

    /// Removes a parking.
    ///
    /// - Throws: ``ParkingRecordsError/notFound(_:)``.
    public func remove(_ id: Parking.ID, of owner: Account.ID) async throws {
        try await remove(id, of: owner, expecting: nil)
    }

    /// The parking of `owner` with this id.
    ///
    /// - Throws: ``ParkingRecordsError/notFound(_:)``, also for another person's parking.
    public func parking(_ id: Parking.ID, of owner: Account.ID) async throws -> Parking {
        try await parking(RecordReference(id), of: owner)
    }

    /// The plates of the person's parkings that differ from `plate` only in look-alike characters.
    ///
    /// - Throws: Errors of the store.
    public func lookAlikes(
        of plate: LicensePlate, of owner: Account.ID
    ) async throws -> [LicensePlate] {
        try await plates(of: owner).filter { plate.differsOnlyInLookAlikes(from: $0) }
    }
}
