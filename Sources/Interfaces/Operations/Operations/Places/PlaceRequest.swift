public import AddressText
public import Geometry
public import RecordKeeping

/// The place of a new record: an address, coordinates, or both.
public enum PlaceRequest: Sendable {
    /// Both were given, and are kept as they are.
    case known(ResolvedPlace)
    /// Only an address was given. Its text may be coordinates.
    case address(String)
    /// Only coordinates were given.
    case coordinate(Coordinate)

    /// - Throws: `InvalidValue` if neither was given, or the address is too long to keep.
    public init(address: String?, coordinate: Coordinate?) throws(InvalidValue) {
        if let address { _ = try StreetAddress(address) }
        switch (address, coordinate) {
        case (let address?, nil): self = .address(address)
        case (nil, let coordinate?): self = .coordinate(coordinate)
        case (let address?, let coordinate?): self = .known(.given(address, at: coordinate))
        case (nil, nil):
            throw .empty(field: "place", rule: "give an address, coordinates, or both")
        }
    }

    /// The place of the record.
    ///
    /// - Parameter find: finds the place if only an address or only coordinates were given.
    /// - Returns: the place as it was given or found.
    /// - Throws: `CoordinateTextError` for an address that is coordinates off the globe; what
    ///   `find` throws.
    public func resolved(
        _ find: (PlaceText) async throws -> ResolvedPlace
    ) async throws -> ResolvedPlace {
        switch self {
        case .known(let place): place
        case .address(let address): try await find(PlaceText(address)).entered(as: address)
        case .coordinate(let coordinate): try await find(PlaceText(coordinate))
        }
    }
}
