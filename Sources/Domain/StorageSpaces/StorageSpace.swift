public import Accounts
public import Photos
public import RecordKeeping

/// The states of a storage space.
public enum SpaceStatus: String, CaseIterable, Hashable, Sendable {
    /// Only its owner sees it, and it may lack anything.
    case draft
    /// Everybody sees it, and it can be rented.
    case published
    /// Only its owner and those who rent it see it. It can be published again.
    case paused
    /// As paused; its owner no longer offers it, and nothing about it changes. It can be published
    /// again, or made a paused one.
    case archived
}

/// A step of the offer of a space.
public enum SpaceStep: String, CaseIterable, Hashable, Sendable {
    case address, size, price, photo
}

/// A photo of a storage space.
public struct SpacePhoto: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<SpacePhoto>

    /// Identifies the photo.
    public let id: ID
    /// Identifies its pixels.
    public let tag: PhotoTag

    /// A photo that is stored.
    public init(id: ID, tag: PhotoTag) {
        self.id = id
        self.tag = tag
    }
}

/// A storage space for rent, or the draft of one.
public struct StorageSpace: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<StorageSpace>

    /// How many photos a space may have.
    public static let photoLimit = 8
    /// How many drafts an account may have.
    public static let draftLimit = 20

    /// Identifies the storage space.
    public let id: ID
    /// The account that offers the space.
    public let owner: Account.ID
    /// What the owner entered.
    public internal(set) var details: SpaceDetails
    /// Whether it is offered.
    public internal(set) var status: SpaceStatus
    /// The photos in the owner's order.
    public internal(set) var photos: [SpacePhoto]
    /// The system's time when the space was added.
    public let createdAt: Timestamp
    /// Counts the changes, from 1.
    public internal(set) var version: Int
    /// When the owner of the server hid it from all but its owner; nil if it is not hidden.
    public private(set) var hiddenAt: Timestamp?

    /// A new draft.
    package init(id: ID, owner: Account.ID, details: SpaceDetails, createdAt: Timestamp) {
        self.init(
            id: id, owner: owner, details: details, status: .draft, photos: [],
            createdAt: createdAt, version: 1)
    }

    /// Creates a storage space from its stored parts.
    package init(
        id: ID, owner: Account.ID, details: SpaceDetails, status: SpaceStatus,
        photos: [SpacePhoto], createdAt: Timestamp, version: Int, hiddenAt: Timestamp? = nil
    ) {
        self.id = id
        self.owner = owner
        self.details = details
        self.status = status
        self.photos = photos
        self.createdAt = createdAt
        self.version = version
        self.hiddenAt = hiddenAt
    }

    /// Whether people who do not own or rent it see it.
    public var isListed: Bool { status == .published && hiddenAt == nil }

    /// The space, hidden from others at `time`, or shown to them again if it is nil.
    package func hidden(at time: Timestamp?) -> StorageSpace {
        var space = self
        space.hiddenAt = time
        return space
    }

    /// The place as people with `relation` see it; nil if a draft has none yet.
    public func place(shownTo relation: SpaceRelation) -> ShownPlace? {
        details.place.map { ShownPlace($0, details.disclosure, to: relation) }
    }
}

/// A storage space and its distance from a place.
public struct NearbyStorageSpace: Hashable, Sendable {
    /// The storage space.
    public let space: StorageSpace
    /// The great-circle distance from the blurred spot, in metres.
    public let meters: Double

    /// Creates a search result; `meters` is the great-circle distance from the blurred spot.
    public init(space: StorageSpace, meters: Double) {
        self.space = space
        self.meters = meters
    }
}
