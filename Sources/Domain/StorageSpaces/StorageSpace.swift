public import Accounts
public import Geometry
public import RecordKeeping

/// What an owner states about a storage space; the rest comes from the system.
public struct StorageSpaceDraft: Hashable, Sendable {
    public var address: StreetAddress
    public var coordinate: Coordinate
    /// How address and coordinate were matched.
    public var matchKind: PlaceMatch
    public var area: FloorArea
    public var price: Price

    public init(
        address: StreetAddress, coordinate: Coordinate, matchKind: PlaceMatch, area: FloorArea,
        price: Price
    ) {
        self.address = address
        self.coordinate = coordinate
        self.matchKind = matchKind
        self.area = area
        self.price = price
    }
}

/// A storage space that its owner offers for rent. Everybody may see it.
public struct StorageSpace: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<StorageSpace>

    public let id: ID
    public let owner: Account.ID
    public let draft: StorageSpaceDraft
    public let createdAt: Timestamp

    public init(id: ID, owner: Account.ID, draft: StorageSpaceDraft, createdAt: Timestamp) {
        self.id = id
        self.owner = owner
        self.draft = draft
        self.createdAt = createdAt
    }

    public var address: StreetAddress { draft.address }
    public var coordinate: Coordinate { draft.coordinate }
    public var matchKind: PlaceMatch { draft.matchKind }
    public var area: FloorArea { draft.area }
    public var price: Price { draft.price }
}

/// A storage space and how far away it is.
public struct NearbyStorageSpace: Hashable, Sendable {
    public let space: StorageSpace
    /// The great-circle distance, in metres.
    public let meters: Double

    public init(space: StorageSpace, meters: Double) {
        self.space = space
        self.meters = meters
    }
}
