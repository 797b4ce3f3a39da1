/// How a record's address and its coordinates were found to belong together.
public enum PlaceMatch: String, CaseIterable, Hashable, Sendable, Codable {
    /// The map knows this house.
    case rooftop
    /// The house lies between two that the map knows.
    case interpolated
    /// Where two streets meet.
    case intersection
    /// A point of the street.
    case street
    /// A place with a name, such as a hotel.
    case poi
    /// The middle of a town, a quarter or a larger area.
    case place
    /// The centre of a postcode's area.
    case postcode
    /// The coordinates were given, and the address is the nearest to them.
    case coordinates
    /// Both were given.
    case given
}
