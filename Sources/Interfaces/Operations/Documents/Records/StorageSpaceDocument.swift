import Accounts
import Geometry
public import Operations
import Photos
public import RecordKeeping
public import StorageSpaces

/// A storage space as somebody sees it, for programs. What the viewer may not know is left out.
public struct StorageSpaceDocument: Encodable, Sendable {
    /// The space's UUID.
    public let id: String
    /// The last digits of the UUID, which are enough to name it.
    public let shortID: String
    /// Whether it is offered.
    public let status: String
    /// The address in one line, or only the street; nil if only the spot is shown.
    public let address: String?
    /// The address as the owner entered it.
    public let enteredAddress: String?
    /// In degrees; of the blurred spot unless ``isExact``. Nil if a draft has no place.
    public let latitude: Double?
    /// In degrees; of the blurred spot unless ``isExact``. Nil if a draft has no place.
    public let longitude: Double?
    /// Whether address and coordinates are those of the space.
    public let isExact: Bool
    /// How the address was found; see `PlaceMatch`.
    public let match: String?
    /// The floor area in square feet; nil if a draft has none.
    public let squareFeet: Int?
    /// The price of a day in US dollars, with cents: `12.50`; nil if a draft has none.
    public let price: String?
    /// When the space can be entered; nil if the owner says nothing about it.
    public let openingHours: String?
    /// How to get in, for the owner and the one who rents.
    public let access: String?
    /// What others see of the place, for the owner.
    public let disclosure: String?
    /// `instant` or `on-request`.
    public let booking: String
    /// The photos in their order.
    public let photos: [SpacePhotoDocument]
    /// What is still needed to publish a draft, for the owner.
    public let missing: [String]?
    /// What the viewer can do.
    public let action: OfferedActionDocument
    /// Whether somebody has it today.
    public let isRented: Bool
    /// The days from today on that are taken.
    public let taken: [DayRangeDocument]
    /// When the space was added.
    public let createdAt: Timestamp
    /// The UUID of the owner's account, for the owner.
    public let owner: String?
    /// When the owner of the server hid it from others; nil if it is not hidden.
    public let hiddenAt: Timestamp?
    /// In metres from the place that was asked about; nil if none was.
    public let distanceMeters: Double?
    /// The way from the place that was asked about; nil if none was, or there is none.
    public let road: SpaceWayDocument?

    /// The space as it was viewed.
    public init(_ viewed: ViewedSpace) {
        let (space, details) = (viewed.space, viewed.space.details)
        let isOwner = viewed.relation == .owner
        let exact = viewed.relation == .stranger ? nil : details.place
        id = space.id.description
        shortID = space.id.shortText
        status = space.status.rawValue
        address = viewed.place?.address
        enteredAddress = isOwner ? exact?.enteredAddress?.text : nil
        latitude = viewed.place?.coordinate.latitude
        longitude = viewed.place?.coordinate.longitude
        isExact = viewed.place?.isExact ?? false
        match = exact?.matchKind.rawValue
        squareFeet = details.area?.squareFeet
        price = details.price?.dollars
        openingHours = details.openingHours?.text
        access = viewed.relation == .stranger ? nil : details.access?.text
        disclosure = isOwner ? details.disclosure.rawValue : nil
        booking = details.booking.rawValue
        photos = space.photos.map(SpacePhotoDocument.init)
        missing = isOwner ? space.missing.map(\.rawValue) : nil
        action = OfferedActionDocument(viewed.action)
        isRented = viewed.isRented
        taken = viewed.standing.taken.map(DayRangeDocument.init)
        createdAt = space.createdAt
        owner = isOwner ? space.owner.description : nil
        hiddenAt = space.hiddenAt
        distanceMeters = viewed.meters
        road = viewed.way.map(SpaceWayDocument.init)
    }
}

/// A photo of a space, for programs.
public struct SpacePhotoDocument: Encodable, Sendable {
    /// The photo's UUID.
    public let id: String
    /// The edition of its pixels.
    public let tag: String

    init(_ photo: SpacePhoto) {
        id = photo.id.description
        tag = photo.tag.text
    }
}

/// Days that follow each other, for programs.
public struct DayRangeDocument: Encodable, Sendable {
    /// The first day.
    public let from: CalendarDay
    /// The day after the last one.
    public let until: CalendarDay

    /// The range as it is.
    public init(_ range: DayRange) {
        from = range.first
        until = range.end
    }
}

/// What somebody can do about a space, for programs.
public struct OfferedActionDocument: Encodable, Sendable {
    /// The actions by name.
    public enum Name: String, CaseIterable, Encodable, Sendable {
        case rentNow = "rent-now"
        case askToRent = "ask-to-rent"
        case cancelRent = "cancel-rent"
        case ownSpace = "own-space"
        case unavailable
    }

    /// The action.
    public let name: Name
    /// The UUID of the rental that can be cancelled; nil for other actions.
    public let rental: String?
    /// The first day on which the space is free again; nil for other actions, and if it is not
    /// offered.
    public let until: CalendarDay?

    /// The action as it is offered.
    public init(_ action: OfferedAction) {
        switch action {
        case .rentNow: (name, rental, until) = (.rentNow, nil, nil)
        case .askToRent: (name, rental, until) = (.askToRent, nil, nil)
        case .cancelRent(let id): (name, rental, until) = (.cancelRent, id.description, nil)
        case .ownSpace: (name, rental, until) = (.ownSpace, nil, nil)
        case .unavailable(let day): (name, rental, until) = (.unavailable, nil, day)
        }
    }
}

/// The way to a space, for programs.
public struct SpaceWayDocument: Encodable, Sendable {
    /// In seconds.
    public let durationSeconds: Double
    /// In metres.
    public let distanceMeters: Double

    init(_ way: SpaceWay) {
        durationSeconds = Double(way.durationMilliseconds) / 1_000
        distanceMeters = way.meters
    }
}

/// A new or changed storage space with `warnings`, for programs.
public struct AddedStorageSpaceDocument: Encodable, Sendable {
    /// The storage space itself.
    public let space: StorageSpaceDocument
    /// Sentences that the owner should read.
    public let warnings: [String]

    /// A storage space with its warnings.
    public init(space: StorageSpaceDocument, warnings: [String]) {
        self.space = space
        self.warnings = warnings
    }

    private enum CodingKeys: String, CodingKey {
        case warnings
    }

    public func encode(to encoder: any Encoder) throws {
        try space.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(warnings, forKey: .warnings)
    }
}
