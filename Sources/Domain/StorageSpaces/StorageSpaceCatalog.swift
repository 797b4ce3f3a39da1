public import Accounts
public import Geometry
public import Photos
public import RecordKeeping

/// Stores storage spaces, offered ones and drafts.
///
/// Changes are durable when a function returns. An implementation has its own clock.
public protocol StorageSpaceCatalog: Sendable {
    /// Adds the draft of a space, or finds the space that an earlier request with the same key
    /// created.
    ///
    /// - Throws: `AccountsError.accountNotFound` if the owner was deleted;
    ///   ``StorageSpacesError/tooManyDrafts(limit:)``; what ``madeSpace(by:of:)`` throws.
    func add(
        _ details: SpaceDetails, of owner: Account.ID, key: CreationKey?
    ) async throws -> Creation<StorageSpace>

    /// The storage space that a request of `owner` with this key created; nil if there was no such
    /// request.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`; `AccountsError.createdRecordGone` if it was
    ///   removed.
    func madeSpace(by key: CreationKey, of owner: Account.ID) async throws -> StorageSpace?

    /// All storage spaces of `owner`. Sorted by the time they were added, then by id, both
    /// descending.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func newestFirst(
        of owner: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<StorageSpace>

    /// The published storage spaces that `filter` lists, sorted like
    /// ``newestFirst(of:after:limit:)``.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func newestFirst(
        matching filter: SpaceFilter, after: PageCursor?, limit: Int
    ) async throws -> Page<StorageSpace>

    /// The published storage spaces that `filter` lists, those with the nearest blurred spots first;
    /// those at the same distance by id. If `radius` is given, only those within `radius` metres.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func nearest(
        to place: Coordinate, radius: Double?, matching filter: SpaceFilter, limit: Int
    ) async throws -> [NearbyStorageSpace]

    /// The storage space that `reference` names, among those that `viewer` may see, nil for somebody
    /// who is not signed in: published ones, one's own, and those that one rents or has asked for. A
    /// hidden one is found by its owner alone.
    ///
    /// - Throws: ``StorageSpacesError/notFound(_:)``,
    ///   ``StorageSpacesError/ambiguous(_:candidates:)``.
    func space(
        _ reference: RecordReference, for viewer: Account.ID?
    ) async throws -> StorageSpace

    /// The spaces with these ids that ``space(_:for:)`` would find. One query for all.
    func spaces(
        _ ids: Set<StorageSpace.ID>, for viewer: Account.ID?
    ) async throws -> [StorageSpace]

    /// Changes a space of `owner`. If `version` is given, the space must still have it. Archiving it
    /// refuses the requests for it.
    ///
    /// - Throws: ``StorageSpacesError``: ``StorageSpacesError/notFound(_:)``, also for another
    ///   owner's space; ``StorageSpacesError/changedMeanwhile(_:)``; what
    ///   ``StorageSpace/changed(by:)`` throws.
    func change(
        _ id: StorageSpace.ID, of owner: Account.ID, expecting version: Int?, by change: SpaceChange
    ) async throws -> StorageSpace

    /// Adds a photo behind the others. If `version` is given, the space must still have it.
    ///
    /// - Throws: like ``change(_:of:expecting:by:)``.
    func addPhoto(
        _ photo: Photo, to id: StorageSpace.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> StorageSpace

    /// A photo of a space that `viewer` may see.
    ///
    /// - Throws: ``StorageSpacesError/notFound(_:)``, ``StorageSpacesError/noPhoto(_:)``.
    func photo(
        _ photo: SpacePhoto.ID, of id: StorageSpace.ID, for viewer: Account.ID?, size: PhotoSize,
        format: PhotoFormat
    ) async throws -> PhotoEdition

    /// Removes a storage space of `owner`. Its rentals stay, without it. If `version` is given, the
    /// space must still have it.
    ///
    /// - Throws: ``StorageSpacesError/notFound(_:)``, also for another owner's space;
    ///   ``StorageSpacesError/hasRentals(_:)`` if a rental of it is open;
    ///   ``StorageSpacesError/changedMeanwhile(_:)``.
    func remove(
        _ id: StorageSpace.ID, of owner: Account.ID, expecting version: Int?
    ) async throws
}

extension StorageSpaceCatalog {
    /// The storage space with this id.
    ///
    /// - Throws: ``StorageSpacesError/notFound(_:)``.
    public func space(
        _ id: StorageSpace.ID, for viewer: Account.ID?
    ) async throws -> StorageSpace {
        try await space(RecordReference(id), for: viewer)
    }
}
