import Geometry

/// Where a house number is: the house itself, or the place where it would stand.
struct HouseLocation {
    let kind: MatchKind
    let coordinate: Coordinate
    /// The address that stands there; for an interpolated number, its nearer neighbour.
    let address: Int64
    /// 0 … 1.
    let quality: Double
    /// Whether the number lies beyond the last one known.
    var isExtrapolated = false
}
