import AddressText

/// The positive id of an answer, which is stable until the next import.
///
/// It fits into 53 bits, so JavaScript can represent it exactly.
public struct PlaceID: Hashable, Sendable, RawRepresentable {
    /// The id as a number.
    public let rawValue: Int64

    /// An id from ``rawValue``, as a client sends it back.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// The id of a street, place, postcode or point of interest.
    init(entry: Int64) {
        rawValue = entry << 2
    }

    /// The entry of a street, place, postcode or point of interest; nil for a house.
    var entry: Int64? { rawValue & 3 == 0 ? rawValue >> 2 : nil }

    /// The id of a house in the atlas.
    init(address: Int64) {
        rawValue = address << 2 | 1
    }

    /// The id of an interpolated number on the street `entry`.
    init(interpolated number: Int, on entry: Int64) {
        rawValue = (entry << 17 | Int64(number)) << 2 | 2
    }
}
