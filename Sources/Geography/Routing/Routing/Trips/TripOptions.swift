import Guidance
import RoadSearch

/// The method of a search for the fastest route. All methods find the same durations.
public enum SearchMethod: String, Sendable, CaseIterable, Codable {
    /// Dijkstra's algorithm, for comparison.
    case dijkstra
    /// A* with the straight-line distance at the highest speed.
    case aStar
    /// A* with the exact remaining cost from the hierarchy.
    case potentials
    /// A search on the hierarchy itself, which falls back to `potentials`.
    case hierarchy
}

/// The options of a trip.
public struct TripOptions: Sendable, Hashable, Codable {
    /// The maximum number of alternatives.
    public static let maximumAlternatives = 3

    /// The roads that the trip may use.
    public var roads: RoadOptions
    /// Whether the trip continues from a waypoint in the direction of arrival; nil for the mode's
    /// default: true for driving, false for cycling and walking.
    public var continuesStraight: Bool?
    /// The number of alternatives to search for, 0 … ``maximumAlternatives``. Fewer may be found,
    /// and none with more than two waypoints.
    public var alternatives: Int
    /// The optional contents of the routes.
    public var contents: TripContents
    /// The search method; all give the same durations.
    public var method: SearchMethod
    /// The time at which the search fails with ``RoutingError/tookTooLong(mode:)``; nil for no
    /// deadline.
    public var deadline: ContinuousClock.Instant?

    /// By default, the fastest trip on all roads, with its geometry and steps.
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
