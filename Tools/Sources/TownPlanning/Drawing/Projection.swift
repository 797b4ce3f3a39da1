/// Converts metres on the plan to places on the globe, in OSM's units of 10⁻⁷ degrees.
struct Projection {
    /// The mean radius of the Earth in metres (IUGG).
    private static let earthRadius = 6_371_008.8

    private let latitude: Int
    private let longitude: Int
    private let unitsPerMeter: (x: Double, y: Double)

    /// A plan whose origin lies at `latitude` and `longitude`, both in degrees.
    init(latitude: Double, longitude: Double) {
        self.latitude = Int((latitude * 1e7).rounded())
        self.longitude = Int((longitude * 1e7).rounded())
        let degree = Self.earthRadius * .pi / 180
        unitsPerMeter = (1e7 / (degree * Self.cosine(latitude * .pi / 180)), 1e7 / degree)
    }

    func latitude(of place: Vector) -> Int { latitude + Int((place.y * unitsPerMeter.y).rounded()) }
    func longitude(of place: Vector) -> Int {
        longitude + Int((place.x * unitsPerMeter.x).rounded())
    }

    /// The cosine by its Taylor series, summed in one fixed order. The C library's cosine differs
    /// between machines in its last bit.
    private static func cosine(_ angle: Double) -> Double {
        var (sum, term) = (0.0, 1.0)
        for step in 1...14 {
            sum += term
            term = -term * angle * angle / Double((2 * step - 1) * (2 * step))
        }
        return sum
    }
}
