import Geometry

/// An address near a place.
struct NearbyAddress {
    let id: Int64
    let coordinate: Coordinate
    let distance: Double
    let isInterpolated: Bool
    let houseNumber: String?
    let street: String?
    /// The distance to the address, the building's walls or a shop with its number, whichever
    /// is nearest; in metres.
    var nearness: Double

    init(
        id: Int64, coordinate: Coordinate, distance: Double, isInterpolated: Bool,
        houseNumber: String?, street: String?
    ) {
        self.id = id
        self.coordinate = coordinate
        self.distance = distance
        self.isInterpolated = isInterpolated
        self.houseNumber = houseNumber
        self.street = street
        nearness = distance
    }

    mutating func approach(_ meters: Double) { nearness = min(nearness, meters) }
}
