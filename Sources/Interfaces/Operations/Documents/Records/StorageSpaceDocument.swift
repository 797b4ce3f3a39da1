import Accounts
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
    /// In degrees.
    public let latitude: Double
    /// In degrees.
    public let longitude: Double
    /// How the address was found; see `PlaceMatch`.
    public let match: String
    /// The floor area in square feet.
    public let squareFeet: Int
    /// The price of a day in dollars, with cents.
    public let dollarsPerDay: String
    /// When the space was added.
    public let createdAt: Timestamp
    /// The UUID of the owner's account.
    public let owner: String
    /// In metres from the place that was asked about; null if none was.
    public let distanceMeters: Double?

    /// `distanceMeters` is from the place that was asked about; nil if none was.
    public init(_ space: StorageSpace, distanceMeters: Double? = nil) {
        id = space.id.description
        shortID = space.id.shortText
        address = space.address.text
        latitude = space.coordinate.latitude
        longitude = space.coordinate.longitude
        match = space.matchKind.rawValue
        squareFeet = space.area.squareFeet
        dollarsPerDay = space.price.dollars
        createdAt = space.createdAt
        owner = space.owner.description
        self.distanceMeters = distanceMeters
    }
}
