/// How a router looks for the fastest way. All find the same durations.
public enum SearchMethod: String, Sendable, CaseIterable, Codable {
    /// Every direction alike; the oracle.
    case dijkstra
    /// Towards the target, by the straight line at the highest speed.
    case aStar
    /// Towards the target, by what the hierarchy knows of the way that remains.
    case potentials
    /// As `potentials`; where the duration alone is asked for, by the hierarchy itself.
    case hierarchy
}

/// What a route holds beside its distance and duration; what is not asked for costs nothing.
public struct TripContents: OptionSet, Sendable, Hashable, Codable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let geometry = TripContents(rawValue: 1)
    /// Maneuvers, with what their sentences need and the junctions passed; with the geometry.
    public static let steps = TripContents(rawValue: 3)
    /// Duration, distance and node ids piece by piece; with the geometry.
    public static let annotations = TripContents(rawValue: 5)
}

/// How a router looks for a trip.
public struct TripOptions: Sendable, Hashable, Codable {
    /// So many alternatives are looked for at most.
    public static let mostAlternatives = 3

    public var roads: RoadOptions
    /// Whether one goes on from a waypoint in the direction of arrival; nil for the mode's
    /// habit: true for driving, false for cycling and walking.
    public var continuesStraight: Bool?
    /// How many further trips to look for, 0 … ``mostAlternatives``. Only sensible ones are found, and none with
    /// more than two waypoints.
    public var alternatives: Int
    public var contents: TripContents
    /// The way to search; all give the same durations.
    public var method: SearchMethod
    /// When the search gives up with ``RoutingError/tookTooLong(mode:)``; nil for never.
    public var deadline: ContinuousClock.Instant?

    public init(
        roads: RoadOptions = RoadOptions(), continuesStraight: Bool? = nil,
        alternatives: Int = 0, contents: TripContents = [.geometry, .steps],
        method: SearchMethod = .hierarchy, deadline: ContinuousClock.Instant? = nil
    ) {
        self.roads = roads
        self.continuesStraight = continuesStraight
        self.alternatives = alternatives
        self.contents = contents
        self.method = method
        self.deadline = deadline
    }
}
