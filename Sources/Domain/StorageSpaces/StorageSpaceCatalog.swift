public import Accounts
public import Geometry
public import RecordKeeping

/// Keeps the storage spaces on offer.
///
/// Every function that changes something has changed it for good when it returns.
/// An implementation takes the time from its own clock.
public protocol StorageSpaceCatalog: Sendable {
    /// - Throws: `AccountsError.accountNotFound` where the owner is gone.
    func add(_ draft: StorageSpaceDraft, of owner: Account.ID) async throws -> StorageSpace

    /// Everybody's, or one owner's, sorted by the time they were added, then by id, both
    /// descending.
    ///
    /// - Throws: `InvalidValue` where `limit` is not in `PageLimit.range`.
    func newestFirst(
        of owner: Account.ID?, after: PageCursor?, limit: Int
    ) async throws -> Page<StorageSpace>

    /// The nearest first, equally far ones by id; none farther than `radius` metres where that
    /// is given.
    ///
    /// - Throws: `InvalidValue` where `limit` is not in `PageLimit.range`.
    func nearest(
        to place: Coordinate, radius: Double?, limit: Int
    ) async throws -> [NearbyStorageSpace]

    /// - Throws: ``StorageSpacesError/notFound(_:)``,
    ///   ``StorageSpacesError/ambiguous(_:candidates:)``.
    func space(_ reference: RecordReference) async throws -> StorageSpace

    /// - Throws: ``StorageSpacesError/notFound(_:)``, also for another owner's.
    func remove(_ id: StorageSpace.ID, of owner: Account.ID) async throws
}

extension StorageSpaceCatalog {
    /// - Throws: ``StorageSpacesError/notFound(_:)``.
    public func space(_ id: StorageSpace.ID) async throws -> StorageSpace {
        try await space(RecordReference(id))
    }
}
