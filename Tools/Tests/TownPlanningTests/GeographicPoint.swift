import Foundation

/// A place on the globe in degrees, with just enough geometry for a town.
struct GeographicPoint {
    private static let metersPerDegree = 6_371_008.8 * Double.pi / 180

    let latitude: Double
    let longitude: Double

    init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The middle of the bounds of `points`; nil if there are none.
    init?(middleOf points: [GeographicPoint]) {
        let latitudes = points.map(\.latitude)
        let longitudes = points.map(\.longitude)
        guard let south = latitudes.min(), let north = latitudes.max(),
            let west = longitudes.min(), let east = longitudes.max()
        else { return nil }
        self.init(latitude: (south + north) / 2, longitude: (west + east) / 2)
    }

    /// The distance to the nearest piece of `line`, and whether the point lies left of that piece;
    /// nil if `line` has fewer than two points.
    func nearest(on line: [GeographicPoint]) -> (distanceMeters: Double, isOnLeft: Bool)? {
        let points = line.map(offset)
        return zip(points, points.dropFirst()).map { tail, head in
            let (dx, dy) = (head.x - tail.x, head.y - tail.y)
            let square = dx * dx + dy * dy
            let fraction =
                square == 0 ? 0 : min(1, max(0, -(tail.x * dx + tail.y * dy) / square))
            return (
                distanceMeters: hypot(tail.x + dx * fraction, tail.y + dy * fraction),
                isOnLeft: dy * tail.x - dx * tail.y > 0
            )
        }
        .min { $0.distanceMeters < $1.distanceMeters }
    }

    /// The offset of `other` to the east (`x`) and north (`y`), in metres.
    private func offset(of other: GeographicPoint) -> (x: Double, y: Double) {
        (
            (other.longitude - longitude) * Self.metersPerDegree * cos(latitude * .pi / 180),
            (other.latitude - latitude) * Self.metersPerDegree
        )
    }
}
