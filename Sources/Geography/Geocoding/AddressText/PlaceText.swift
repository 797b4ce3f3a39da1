public import Geometry

/// What a person typed for a place, understood once, where it is typed.
public enum PlaceText: Hashable, Sendable {
    /// Coordinates in any notation that ``CoordinateText`` reads, including a full Plus code.
    case coordinate(Coordinate)
    /// An address, a name, an id, or a short Plus code: for the records or the geocoder.
    case words(String)

    /// - Throws: ``CoordinateTextError`` for coordinates that are not on the globe.
    public init(_ text: String) throws(CoordinateTextError) {
        if let coordinate = try CoordinateText.parse(text) {
            self = .coordinate(coordinate)
        } else {
            self = .words(text)
        }
    }
}
