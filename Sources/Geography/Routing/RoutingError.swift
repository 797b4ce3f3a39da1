public import Atlas
public import Geometry

/// Why there is no route.
public enum RoutingError: Error, Equatable, CustomStringConvertible {
    /// `nearestMeters` is the distance to the nearest road, or nil without one within 50 km.
    case noRoadNearStart(
        Coordinate, nearestMeters: Double?, radiusMeters: Double, mode: TravelMode)
    /// `nearestMeters` is the distance to the nearest road, or nil without one within 50 km.
    case noRoadNearDestination(
        Coordinate, nearestMeters: Double?, radiusMeters: Double, mode: TravelMode)
    case notConnected(from: Coordinate, to: Coordinate, mode: TravelMode)
    case graphDamaged(mode: TravelMode)

    public var description: String {
        switch self {
        case .noRoadNearStart(let place, let nearest, let radius, let mode):
            "Cannot start a route at \(place): \(Self.tooFar(nearest, radius, mode)). "
                + "Start nearer to a road, or import a map that holds the place."
        case .noRoadNearDestination(let place, let nearest, let radius, let mode):
            "Cannot end a route at \(place): \(Self.tooFar(nearest, radius, mode)). "
                + "Choose a destination nearer to a road, or import a map that holds the place."
        case .notConnected(let from, let to, let mode):
            "Cannot route from \(from) to \(to): no \(mode.rawValue) route connects them on "
                + "this map. Try another mode, or import a map that holds both and the way between."
        case .graphDamaged(let mode):
            "Cannot route: the \(mode.rawValue) graph is damaged. "
                + "Run 'parkway import' to prepare it anew."
        }
    }

    private static func tooFar(
        _ nearest: Double?, _ radius: Double, _ mode: TravelMode
    ) -> String {
        let way =
            switch mode {
            case .driving: "road for driving"
            case .cycling: "way for cycling"
            case .walking: "way for walking"
            }
        guard let nearest else { return "the map has no \(way) within 50 km of it" }
        return "the nearest \(way) is \(text(nearest)) away, farther than \(text(radius))"
    }

    private static func text(_ meters: Double) -> String {
        let tenths = Int((meters / 100).rounded())
        return meters < 1000 ? "\(Int(meters.rounded())) m" : "\(tenths / 10).\(tenths % 10) km"
    }
}
