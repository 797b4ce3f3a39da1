public import Accounts
public import Geometry
public import RecordKeeping
public import StorageSpaces
public import StoreRuntime

/// The storage spaces on offer: everybody sees them, a signed-in person adds their own.
public struct StorageSpaceDesk: Sendable {
    private let catalog: any StorageSpaceCatalog

    public init(_ workspace: Workspace) {
        catalog = workspace.spaces
    }

    public func add(
        area: FloorArea, price: Price, at place: ResolvedPlace, owner: Account.ID
    ) async throws -> StorageSpace {
        let draft = StorageSpaceDraft(
            address: try StreetAddress(place.address), coordinate: place.coordinate,
            matchKind: place.matchKind, area: area, price: price)
        return try await catalog.add(draft, of: owner)
    }

    /// One owner's, or everybody's where `owner` is nil.
    public func newestFirst(
        of owner: Account.ID?, after: PageCursor?, limit: Int
    ) async throws -> Page<StorageSpace> {
        try await catalog.newestFirst(of: owner, after: after, limit: limit)
    }

    /// The nearest first, within `radius` metres where that is given.
    public func nearest(
        to place: Coordinate, radius: Double?, limit: Int
    ) async throws -> [NearbyStorageSpace] {
        try await catalog.nearest(to: place, radius: radius, limit: limit)
    }

    public func space(_ reference: RecordReference) async throws -> StorageSpace {
        try await catalog.space(reference)
    }

    /// - Returns: the space that is gone.
    public func remove(
        _ reference: RecordReference, owner: Account.ID
    ) async throws -> StorageSpace {
        let space = try await catalog.space(reference)
        try await catalog.remove(space.id, of: owner)
        return space
    }
}
