/// How the address and the coordinates of a record were matched.
public enum PlaceMatch: String, CaseIterable, Hashable, Sendable, Codable {
    /// The house is on the map.
    case rooftop
    /// The house lies between two that are on the map.
    case interpolated
    /// A crossing of two streets.
    case intersection
    /// A point on the street.
    case street
    /// A named place, such as a hotel.
    case poi
    /// The centre of a town, a quarter or a larger area.
    case place
    /// The centre of a postcode's area.
    case postcode
    /// The coordinates were given; the address is the nearest one.
    case coordinates
    /// Address and coordinates were both given.
    case given
}
