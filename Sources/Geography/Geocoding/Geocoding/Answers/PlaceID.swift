import AddressText

/// The number of an answer: the same for the same thing as long as the atlas is, and positive.
///
/// It fits into 53 bits, so JavaScript reads it exactly.
public struct PlaceID: Hashable, Sendable, RawRepresentable {
    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// Of a street, place, postcode or point of interest.
    init(entry: Int64) {
        rawValue = entry << 2
    }

    /// Of a house that stands in the atlas.
    init(address: Int64) {
        rawValue = address << 2 | 1
    }

    /// Of a number that the street `entry` has between its neighbours.
    init(interpolated number: Int, on entry: Int64) {
        rawValue = (entry << 17 | Int64(number)) << 2 | 2
    }
}
