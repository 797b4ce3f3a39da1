import Geometry

/// The location of a house number: a house, or an interpolated place.
struct HouseLocation {
    let kind: MatchKind
    let coordinate: Coordinate
    /// The row of the address; for an interpolated number, that of its nearer neighbour.
    let address: Int64
    /// How surely this is the number asked for, 0 … 1.
    let quality: Double
    /// Whether the number is beyond the last one known.
    var isExtrapolated = false
}
