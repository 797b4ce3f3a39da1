public import Accounts
public import Geometry
public import RecordKeeping

/// Stores the storage spaces that are offered for rent.
///
/// Changes are durable when a function returns. An implementation has its own clock.
public protocol StorageSpaceCatalog: Sendable {
    /// Adds a storage space, or finds the one that an earlier request with the same key created.
    ///
    /// - Throws: `AccountsError.accountNotFound` if the owner was deleted; what
    ///   ``madeSpace(by:of:)`` throws.
    func add(
        _ draft: StorageSpaceDraft, of owner: Account.ID, key: CreationKey?
    ) async throws -> Creation<StorageSpace>

    /// The storage space that a request of `owner` with this key created; nil if there was no such
    /// request.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`; `AccountsError.createdRecordGone` if it was
    ///   removed.
    func madeSpace(by key: CreationKey, of owner: Account.ID) async throws -> StorageSpace?

    /// The storage spaces of `owner`, or of all owners if it is nil. Sorted by the time they were
    /// added, then by id, both descending.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func newestFirst(
        of owner: Account.ID?, after: PageCursor?, limit: Int
    ) async throws -> Page<StorageSpace>

    /// The nearest storage spaces first; those at the same distance by id. If `radius` is given, only
    /// those within `radius` metres.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func nearest(
        to place: Coordinate, radius: Double?, limit: Int
    ) async throws -> [NearbyStorageSpace]

    /// The storage space that `reference` names.
    ///
    /// - Throws: ``StorageSpacesError/notFound(_:)``,
    ///   ``StorageSpacesError/ambiguous(_:candidates:)``.
    func space(_ reference: RecordReference) async throws -> StorageSpace

    /// Removes a storage space of `owner`.
    ///
    /// - Throws: ``StorageSpacesError/notFound(_:)``, also for another owner's space.
    func remove(_ id: StorageSpace.ID, of owner: Account.ID) async throws
}

extension StorageSpaceCatalog {
    /// Adds a storage space.
    ///
    /// - Throws: `AccountsError.accountNotFound` if the owner was deleted.
    public func add(
        _ draft: StorageSpaceDraft, of owner: Account.ID
    ) async throws -> StorageSpace {
        try await add(draft, of: owner, key: nil).record
    }

    /// The storage space with this id.
    ///
    /// - Throws: ``StorageSpacesError/notFound(_:)``.
    public func space(_ id: StorageSpace.ID) async throws -> StorageSpace {
        try await space(RecordReference(id))
    }
}
