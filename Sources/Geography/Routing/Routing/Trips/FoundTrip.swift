public import Guidance
import RoadNetwork
import RoadSearch

/// The paths of a trip. The routes of its legs are built on request, in parts, because all together
/// can take longer than the search, and much memory.
public struct FoundTrip: Sendable {
    /// The snapped waypoints, in the order of the request.
    public let waypoints: [SnappedPlace]
    /// The number of legs, one less than the waypoints.
    public var legCount: Int { paths.count }

    private let router: Router
    private let options: TripOptions
    let paths: [FoundPath]

    init(_ router: Router, _ options: TripOptions, _ paths: [FoundPath]) {
        self.router = router
        self.options = options
        self.paths = paths
        waypoints =
            [paths[0].startPlace(router.graph)] + paths.map { $0.endPlace(router.graph) }
    }

    /// The number of arcs on the legs in `range`. The time to build their routes is in proportion.
    ///
    /// - Precondition: `range` is within 0 ..< ``legCount``.
    public func arcCount(_ range: Range<Int>) -> Int {
        paths[range].reduce(0) { $0 + $1.arcs.count }
    }

    /// The routes of the legs in `range`. The deadline of the trip is that of its search only.
    ///
    /// - Precondition: `range` is within 0 ..< ``legCount``.
    /// - Throws: ``RoutingError/graphDamaged(mode:)``.
    /// - Complexity: O(arcs of the routes), and O(their vertices) for the contents that show them.
    public func routes(_ range: Range<Int>) throws(RoutingError) -> [Route] {
        try router.builder(options).routes(
            paths[range], until: Deadline(nil, router.graph.mode))
    }
}
