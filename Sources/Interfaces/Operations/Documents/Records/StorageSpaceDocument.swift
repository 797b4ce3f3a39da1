public import Accounts
import Geometry
public import RecordKeeping
public import StorageSpaces

/// A storage space with all of its fields, for programs.
public struct StorageSpaceDocument: Encodable, Sendable {
    /// The space's UUID.
    public let id: String
    /// The last digits of the UUID, which are enough to name it.
    public let shortID: String
    /// The address in one line.
    public let address: String
    /// The address as the owner entered it; nil if only coordinates were entered.
    public let enteredAddress: String?
    /// In degrees.
    public let latitude: Double
    /// In degrees.
    public let longitude: Double
    /// How the address was found; see `PlaceMatch`.
    public let match: String
    /// The floor area in square feet.
    public let squareFeet: Int
    /// The price of a day in US dollars, with cents: `12.50`.
    public let price: String
    /// The deprecated name of ``price``.
    public private(set) var dollarsPerDay: String?
    /// When the space was added.
    public let createdAt: Timestamp
    /// The UUID of the owner's account; nil for people who may not know it.
    public private(set) var owner: String?
    /// In metres from the place that was asked about; null if none was.
    public let distanceMeters: Double?

    /// `distanceMeters` is from the place that was asked about; nil if none was.
    public init(_ space: StorageSpace, distanceMeters: Double? = nil) {
        id = space.id.description
        shortID = space.id.shortText
        address = space.address.text
        enteredAddress = space.enteredAddress?.text
        latitude = space.coordinate.latitude
        longitude = space.coordinate.longitude
        match = space.matchKind.rawValue
        squareFeet = space.area.squareFeet
        price = space.price.dollars
        dollarsPerDay = price
        createdAt = space.createdAt
        owner = space.owner.description
        self.distanceMeters = distanceMeters
    }

    /// The space as `viewer` may see it, nil for somebody who is not signed in: only its owner sees
    /// the id of the account. Without deprecated members.
    public func shown(to viewer: Account.ID?) -> StorageSpaceDocument {
        var document = self
        if owner != viewer?.description { document.owner = nil }
        document.dollarsPerDay = nil
        return document
    }
}

/// A new storage space with `warnings`, for programs.
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
