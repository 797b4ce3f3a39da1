public import Atlas
public import Geometry

/// Why there is no route.
public enum RoutingError: Error, Equatable, CustomStringConvertible {
    case noRoadNearStart(Coordinate, radiusMeters: Double, mode: TravelMode)
    case noRoadNearDestination(Coordinate, radiusMeters: Double, mode: TravelMode)
    case notConnected(from: Coordinate, to: Coordinate, mode: TravelMode)
    case graphDamaged(mode: TravelMode)

    public var description: String {
        switch self {
        case .noRoadNearStart(let place, let radius, let mode):
            "Cannot start a route at \(place): \(Self.nothing(mode, radius)). "
                + "Choose a place nearer to a road, or import a map that holds it."
        case .noRoadNearDestination(let place, let radius, let mode):
            "Cannot end a route at \(place): \(Self.nothing(mode, radius)). "
                + "Choose a place nearer to a road, or import a map that holds it."
        case .notConnected(let from, let to, let mode):
            "Cannot route from \(from) to \(to): no \(mode.rawValue) route connects them on "
                + "this map. Try another mode, or import a map that holds both and the way between."
        case .graphDamaged(let mode):
            "Cannot route: the \(mode.rawValue) graph is damaged. "
                + "Run 'parkway import' to prepare it anew."
        }
    }

    private static func nothing(_ mode: TravelMode, _ radius: Double) -> String {
        let way =
            switch mode {
            case .driving: "road for driving"
            case .cycling: "way for cycling"
            case .walking: "way for walking"
            }
        return "no \(way) within \(Int(radius.rounded())) m"
    }
}
