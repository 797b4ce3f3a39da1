import Accounts
import Geometry
public import RecordKeeping
public import StorageSpaces

/// Every field of a storage space, as programs read it.
public struct StorageSpaceDocument: Encodable, Sendable {
    public let id: String
    public let shortID: String
    public let address: String
    public let latitude: Double
    public let longitude: Double
    public let match: String
    public let squareFeet: Int
    public let dollarsPerDay: String
    public let createdAt: Timestamp
    public let owner: String
    /// From the place that was asked about; null where none was.
    public let distanceMeters: Double?

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
