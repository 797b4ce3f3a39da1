public import Geometry
public import OSMModel
public import Remedies

/// Why there is no route.
public enum RoutingError: Error, Equatable, CustomStringConvertible {
    /// A trip needs at least two waypoints; the value is how many there are.
    case tooFewWaypoints(Int)
    /// A place has no suitable road within its radius.
    case noRoadNear(UnreachablePlace)
    /// No route connects two places, for a reason.
    case notConnected(from: Coordinate, to: Coordinate, mode: TravelMode, NoRouteReason)
    /// The numbers in the graph's file contradict each other.
    case graphDamaged(mode: TravelMode)
    /// The request's deadline passed before its answer was found.
    case tookTooLong(mode: TravelMode)

    /// The error in one or two sentences, with the place and the limit.
    public var description: String {
        switch self {
        case .tooFewWaypoints(let count):
            "Cannot route through \(count) \(count == 1 ? "place" : "places"): a trip needs a "
                + "start and a destination. Give at least two places."
        case .noRoadNear(let place): place.description
        case .notConnected(let from, let to, let mode, let reason):
            "Cannot route from \(from) to \(to): \(reason.sentences(mode))"
        case .graphDamaged(let mode):
            "Cannot route: the \(mode.rawValue) graph is damaged."
        case .tookTooLong(let mode):
            "Cannot route: the \(mode.rawValue) search took longer than a request may and was "
                + "stopped. Choose places that are closer together, or fewer places."
        }
    }
}

extension RoutingError: RemediableError {
    /// Importing the map again if the graph is damaged; nil otherwise.
    public var remedy: Remedy? {
        if case .graphDamaged = self { .importMap } else { nil }
    }
}

/// Why no route leads from the road at one place to the road at another.
public enum NoRouteReason: String, Sendable, CaseIterable {
    /// The roads are not joined on the map.
    case notJoined
    /// The roads are joined, but one-ways, turn restrictions or barriers leave no way.
    case noLegalWay
    /// Excluded or closed roads, or conditions at the departure, block every way.
    case closedRoads
    /// Every way turns back at a waypoint, which the request does not allow.
    case turningBack

    /// The rest of the error's first sentence, and what to do about it.
    fileprivate func sentences(_ mode: TravelMode) -> String {
        switch self {
        case .notJoined:
            "the map has no \(mode.rawValue) route between the roads at these places, which are not "
                + "joined. Try another mode, or import a map of the whole route."
        case .noLegalWay:
            "one-ways, turn restrictions or barriers leave no legal \(mode.rawValue) route between "
                + "the roads at these places. Try another mode, or choose a place on another road."
        case .closedRoads:
            "every \(mode.rawValue) route uses a road that is excluded, or closed at the departure. "
                + "Exclude fewer roads, or choose another departure."
        case .turningBack:
            "every \(mode.rawValue) route turns back at a waypoint, which is not allowed. Allow "
                + "it, or move the waypoint."
        }
    }
}

/// A place that could not be moved onto a road.
public struct UnreachablePlace: Equatable, Sendable, CustomStringConvertible {
    /// The position of the place in the request, from 0.
    public let index: Int
    /// The role of the place in the request.
    public let part: Part
    /// The requested place.
    public let coordinate: Coordinate
    /// Metres to the nearest suitable road; nil if there is none within 50 km.
    public let nearestMeters: Double?
    /// The search radius in metres.
    public let radiusMeters: Double
    /// The mode of the query.
    public let mode: TravelMode
    /// Whether a road within the radius is unsuitable because of a bearing, an approach, an
    /// excluded class or a closure.
    public let isConstrained: Bool

    /// Whether the place lies in the sea, so that no radius helps.
    public let isInSea: Bool

    /// The role of a place in a request.
    public enum Part: String, Sendable {
        case start, waypoint, destination
        /// A place of a matrix, or the only place.
        case place
    }

    /// Distances are in metres; see the properties.
    public init(
        index: Int, part: Part, coordinate: Coordinate, nearestMeters: Double?,
        radiusMeters: Double, mode: TravelMode, isConstrained: Bool = false, isInSea: Bool = false
    ) {
        self.index = index
        self.part = part
        self.coordinate = coordinate
        self.nearestMeters = nearestMeters
        self.radiusMeters = radiusMeters
        self.mode = mode
        self.isConstrained = isConstrained
        self.isInSea = isInSea
    }

    /// The error in one or two sentences, with the place and the limit.
    public var description: String {
        if isInSea { return "\(refusal): it lies in the sea. \(remedy)." }
        return isConstrained
            ? "\(refusal): no \(way) within \(Self.text(radiusMeters)) of it is open and suits its "
                + "bearing, its approach and the excluded classes. Relax one of them, or raise "
                + "its radius."
            : "\(refusal): \(tooFar). \(remedy), or import a map that holds the place."
    }

    private var refusal: String {
        switch part {
        case .start: "Cannot start a route at \(coordinate)"
        case .waypoint: "Cannot lead a route through waypoint \(index + 1) at \(coordinate)"
        case .destination: "Cannot end a route at \(coordinate)"
        case .place: "Cannot find a road for place \(index + 1) at \(coordinate)"
        }
    }

    private var remedy: String {
        switch part {
        case .start: "Start nearer to a road"
        case .destination: "Choose a destination nearer to a road"
        case .waypoint, .place: "Choose a place nearer to a road"
        }
    }

    private var tooFar: String {
        guard let nearestMeters else { return "the map has no \(way) within 50 km of it" }
        return "the nearest \(way) is \(Self.text(nearestMeters)) away, "
            + "farther than \(Self.text(radiusMeters))"
    }

    private var way: String {
        switch mode {
        case .driving: "road for driving"
        case .cycling: "way for cycling"
        case .walking: "way for walking"
        }
    }

    private static func text(_ meters: Double) -> String {
        let tenths = Int((meters / 100).rounded())
        return meters < 1000 ? "\(Int(meters.rounded())) m" : "\(tenths / 10).\(tenths % 10) km"
    }
}
