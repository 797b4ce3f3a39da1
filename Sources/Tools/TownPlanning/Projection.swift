import Geometry

/// From metres on the plan to the globe, in units of 10⁻⁷ degrees as OSM stores them.
struct Projection {
    private let latitude: Int
    private let longitude: Int
    private let unitsPerMeter: (x: Double, y: Double)

    init(origin: Coordinate) {
        latitude = Int((origin.latitude * 1e7).rounded())
        longitude = Int((origin.longitude * 1e7).rounded())
        let degree = GreatCircle.earthRadiusMeters * .pi / 180
        unitsPerMeter = (1e7 / (degree * Self.cosine(origin.latitude * .pi / 180)), 1e7 / degree)
    }

    func latitude(of place: Vector) -> Int { latitude + Int((place.y * unitsPerMeter.y).rounded()) }
    func longitude(of place: Vector) -> Int {
        longitude + Int((place.x * unitsPerMeter.x).rounded())
    }

    /// Taylor's series, summed in one fixed order: the C library's cosine differs between
    /// machines in its last bit.
    private static func cosine(_ angle: Double) -> Double {
        var (sum, term) = (0.0, 1.0)
        for step in 1...14 {
            sum += term
            term = -term * angle * angle / Double((2 * step - 1) * (2 * step))
        }
        return sum
    }
}
