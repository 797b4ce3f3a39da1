public import Accounts
public import Geometry
public import RecordKeeping

/// The values of a storage space that its owner enters. The store adds id, owner and time.
public struct StorageSpaceDraft: Hashable, Sendable {
    /// The street address of the space.
    public var address: StreetAddress
    /// The address as its owner entered it; nil if only coordinates were entered.
    public var enteredAddress: StreetAddress?
    /// Where the space is.
    public var coordinate: Coordinate
    /// How the address and the coordinate were matched.
    public var matchKind: PlaceMatch
    /// The size of the space.
    public var area: FloorArea
    /// The price per day.
    public var price: Price

    /// Creates a draft from its parts.
    public init(
        address: StreetAddress, enteredAddress: StreetAddress? = nil, coordinate: Coordinate,
        matchKind: PlaceMatch, area: FloorArea, price: Price
    ) {
        self.address = address
        self.enteredAddress = enteredAddress
        self.coordinate = coordinate
        self.matchKind = matchKind
        self.area = area
        self.price = price
    }
}

/// A storage space for rent. Everybody may see it.
public struct StorageSpace: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<StorageSpace>

    /// Identifies the storage space.
    public let id: ID
    /// The account that offers the space.
    public let owner: Account.ID
    /// The values that the owner entered.
    public let draft: StorageSpaceDraft
    /// The system's time when the space was added.
    public let createdAt: Timestamp

    /// Creates a storage space from its stored parts.
    public init(id: ID, owner: Account.ID, draft: StorageSpaceDraft, createdAt: Timestamp) {
        self.id = id
        self.owner = owner
        self.draft = draft
        self.createdAt = createdAt
    }

    /// As in ``draft``.
    public var address: StreetAddress { draft.address }
    /// As in ``draft``.
    public var enteredAddress: StreetAddress? { draft.enteredAddress }
    /// As in ``draft``.
    public var coordinate: Coordinate { draft.coordinate }
    /// As in ``draft``.
    public var matchKind: PlaceMatch { draft.matchKind }
    /// As in ``draft``.
    public var area: FloorArea { draft.area }
    /// As in ``draft``.
    public var price: Price { draft.price }
}

/// A storage space and its distance from a place.
public struct NearbyStorageSpace: Hashable, Sendable {
    /// The storage space.
    public let space: StorageSpace
    /// The great-circle distance, in metres.
    public let meters: Double

    /// Creates a search result; `meters` is the great-circle distance.
    public init(space: StorageSpace, meters: Double) {
        self.space = space
        self.meters = meters
    }
}
