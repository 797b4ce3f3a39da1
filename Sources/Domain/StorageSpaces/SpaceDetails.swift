public import Geometry
public import RecordKeeping

/// Opening hours or access notes of a space in its owner's words: one line of up to 500 characters.
public struct SpaceNote: Hashable, Sendable {
    /// The checked text.
    public let text: String

    /// The longest note, in characters.
    public static let maximumLength = 500
    private static let rule = LineOfText(field: "note", lengths: 1...maximumLength)

    /// Trims `text` and collapses each run of white space to one space.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

extension SpaceNote: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}

/// What people who do not rent a space see of its place.
public enum PlaceDisclosure: String, CaseIterable, Hashable, Sendable {
    /// The address without house numbers, and the blurred spot.
    case street
    /// Only the blurred spot.
    case spot
}

/// How a space is rented.
public enum Booking: String, CaseIterable, Hashable, Sendable {
    /// At once.
    case instant
    /// The owner answers each request.
    case onRequest = "on-request"
}

/// Where a space is.
public struct SpacePlace: Hashable, Sendable {
    /// The street address.
    public let address: StreetAddress
    /// The address as the owner entered it; nil if only coordinates were entered.
    public let enteredAddress: StreetAddress?
    /// The exact place.
    public let coordinate: Coordinate
    /// How the address and the coordinate were matched.
    public let matchKind: PlaceMatch

    /// Creates a place from its parts.
    public init(
        address: StreetAddress, enteredAddress: StreetAddress? = nil, coordinate: Coordinate,
        matchKind: PlaceMatch
    ) {
        self.address = address
        self.enteredAddress = enteredAddress
        self.coordinate = coordinate
        self.matchKind = matchKind
    }
}

/// What an owner enters about a space. A draft may lack any of it.
public struct SpaceDetails: Hashable, Sendable {
    /// Where the space is; nil if that is not entered yet.
    public var place: SpacePlace?
    /// The size; nil if that is not entered yet.
    public var area: FloorArea?
    /// The price per day; nil if that is not entered yet.
    public var price: Price?
    /// When the space can be entered; nil if the owner says nothing about it.
    public var openingHours: SpaceNote?
    /// How to get in, for the one who rents; nil if the owner says nothing about it.
    public var access: SpaceNote?
    /// What others see of the place.
    public var disclosure: PlaceDisclosure
    /// How the space is rented.
    public var booking: Booking

    /// Creates details from their parts.
    public init(
        place: SpacePlace? = nil, area: FloorArea? = nil, price: Price? = nil,
        openingHours: SpaceNote? = nil, access: SpaceNote? = nil,
        disclosure: PlaceDisclosure = .street, booking: Booking = .instant
    ) {
        self.place = place
        self.area = area
        self.price = price
        self.openingHours = openingHours
        self.access = access
        self.disclosure = disclosure
        self.booking = booking
    }
}

/// A change of details. What is nil stays as it is.
public struct SpaceEdit: Hashable, Sendable {
    /// What becomes of a note.
    public enum Note: Hashable, Sendable {
        /// It stays as it is.
        case keep
        /// It becomes this one; nil removes it.
        case set(SpaceNote?)

        func applied(to note: SpaceNote?) -> SpaceNote? {
            if case .set(let new) = self { new } else { note }
        }
    }

    /// The new place.
    public var place: SpacePlace?
    /// The new size.
    public var area: FloorArea?
    /// The new price per day.
    public var price: Price?
    /// What becomes of the opening hours.
    public var openingHours: Note
    /// What becomes of the access notes.
    public var access: Note
    /// The new choice of what others see.
    public var disclosure: PlaceDisclosure?
    /// The new way of renting.
    public var booking: Booking?

    /// Creates a change; what is left out stays.
    public init(
        place: SpacePlace? = nil, area: FloorArea? = nil, price: Price? = nil,
        openingHours: Note = .keep, access: Note = .keep, disclosure: PlaceDisclosure? = nil,
        booking: Booking? = nil
    ) {
        self.place = place
        self.area = area
        self.price = price
        self.openingHours = openingHours
        self.access = access
        self.disclosure = disclosure
        self.booking = booking
    }

    /// `details` with this change.
    public func applied(to details: SpaceDetails) -> SpaceDetails {
        SpaceDetails(
            place: place ?? details.place, area: area ?? details.area,
            price: price ?? details.price,
            openingHours: openingHours.applied(to: details.openingHours),
            access: access.applied(to: details.access),
            disclosure: disclosure ?? details.disclosure, booking: booking ?? details.booking)
    }
}
