public import Accounts
public import Geometry
public import RecordKeeping
public import StorageSpaces
import StoreContract
public import StoreRuntime

/// The storage spaces on offer. Everybody sees them; a signed-in person may add their own.
public struct StorageSpaceDesk: Sendable {
    private let catalog: any StorageSpaceCatalog

    /// The storage spaces of the workspace's store.
    public init(_ workspace: Workspace) {
        catalog = workspace.records.spaces
    }

    /// Saves a space at `place`, or finds the one that an earlier request with the same key saved.
    ///
    /// - Throws: `InvalidValue` if the address is too long to keep; what the catalog throws.
    public func add(
        area: FloorArea, price: Price, at place: ResolvedPlace, owner: Account.ID,
        key: CreationKey?
    ) async throws -> Creation<StorageSpace> {
        let draft = StorageSpaceDraft(
            address: try StreetAddress(place.address),
            enteredAddress: try place.entered.map { text throws in try StreetAddress(text) },
            coordinate: place.coordinate, matchKind: place.matchKind, area: area, price: price)
        return try await catalog.add(draft, of: owner, key: key)
    }

    /// Saves a space at `place`.
    ///
    /// - Throws: `InvalidValue` if the address is too long to keep; what the catalog throws.
    public func add(
        area: FloorArea, price: Price, at place: ResolvedPlace, owner: Account.ID
    ) async throws -> StorageSpace {
        try await add(area: area, price: price, at: place, owner: owner, key: nil).record
    }

    /// The space that an earlier request with this key added; nil if there was none.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`, `AccountsError.createdRecordGone`.
    public func made(by key: CreationKey, of owner: Account.ID) async throws -> StorageSpace? {
        try await catalog.madeSpace(by: key, of: owner)
    }

    /// A page of one owner's spaces, or of all if `owner` is nil, the newest first.
    ///
    /// - Throws: `InvalidValue` if `limit` is out of range; `StoreError`.
    public func newestFirst(
        of owner: Account.ID?, after: PageCursor?, limit: Int
    ) async throws -> Page<StorageSpace> {
        try await catalog.newestFirst(of: owner, after: after, limit: limit)
    }

    /// The spaces nearest to `place`, within `radius` metres; at any distance if it is nil.
    ///
    /// - Throws: `InvalidValue` if `limit` is out of range; `StoreError`.
    public func nearest(
        to place: Coordinate, radius: Double?, limit: Int
    ) async throws -> [NearbyStorageSpace] {
        try await catalog.nearest(to: place, radius: radius, limit: limit)
    }

    /// The space that `reference` names.
    ///
    /// - Throws: `StorageSpacesError.notFound`, `StorageSpacesError.ambiguous`; `StoreError`.
    public func space(_ reference: RecordReference) async throws -> StorageSpace {
        try await catalog.space(reference)
    }

    /// Removes a space of its owner.
    ///
    /// - Returns: the removed space.
    /// - Throws: like ``space(_:)``; `StorageSpacesError.notFound` if it belongs to somebody else.
    public func remove(
        _ reference: RecordReference, owner: Account.ID
    ) async throws -> StorageSpace {
        let space = try await catalog.space(reference)
        try await catalog.remove(space.id, of: owner)
        return space
    }
}
