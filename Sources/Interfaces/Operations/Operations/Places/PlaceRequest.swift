public import Geometry
public import RecordKeeping

/// Where a new record is, by an address, by coordinates, or by both.
public enum PlaceRequest: Sendable {
    /// Both were given, and are kept as they are.
    case known(ResolvedPlace)
    /// One was given, and the other is to be found.
    case sought(PlaceQuery)

    /// - Throws: `InvalidValue` where neither was given, or the address cannot be kept.
    public init(address: String?, coordinate: Coordinate?) throws(InvalidValue) {
        if let address { _ = try StreetAddress(address) }
        switch (address, coordinate) {
        case (let address?, nil): self = .sought(.text(address))
        case (nil, let coordinate?): self = .sought(.coordinate(coordinate))
        case (let address?, let coordinate?): self = .known(.given(address, at: coordinate))
        case (nil, nil):
            throw .empty(field: "place", rule: "give an address, coordinates, or both")
        }
    }
}
