public import Geometry
import RoadNetwork
import RoadSearch

/// The ways between one place and ``AccessPoints``, each computed on request.
///
/// They equal the routes between the two. For one task at a time; it holds scratch memory of its
/// router as long as it lives.
public final class AccessWays {
    private let router: Router
    private let points: AccessPoints
    private let place: Coordinate
    private let options: RoadOptions
    private let deadline: ContinuousClock.Instant?
    private let roads: EffectiveRoads
    /// The ways over the place's nearest road.
    private let nearest: AccessFan?
    /// The ways over the nearest road of the main component, if the nearest road is not part of it.
    private let connected: AccessFan?
    private let isConnected: Bool
    private let spot: AccessSpot
    /// The access points whose ways need separate searches.
    private let displaced: Set<Int>
    private let isHomeward: Bool

    fileprivate init(
        _ router: Router, _ place: Coordinate, _ points: AccessPoints, isHomeward: Bool,
        _ options: RoadOptions, _ deadline: ContinuousClock.Instant?
    ) throws(RoutingError) {
        self.router = router
        self.points = points
        self.place = place
        self.options = options
        self.deadline = deadline
        self.isHomeward = isHomeward
        let (graph, roads) = (router.graph, router.effectiveRoads(options))
        self.roads = roads
        displaced = points.displaced(by: roads.exclusion)
        let snap = try router.nearestSnap(
            Waypoint(place), options, index: 0, isHomeward ? .destination : .start)
        isConnected = snap.arcs.allSatisfy { graph.arcs.component[$0] == graph.mainComponent }
        func fan(_ snap: Snap) -> AccessFan? {
            // The points were snapped under the conditions of a query without a time.
            guard options.departure == nil else { return nil }
            return AccessFan(router, roads, snap, points, isHomeward: isHomeward)
        }
        nearest = fan(snap)
        guard !isConnected, nearest != nil else {
            connected = nil
            spot = AccessSpot([snap])
            return
        }
        let filter = SnapFilter(Waypoint(place), options, roads.conditions)
        let other = router.tree.snapsOfEveryComponent(at: place, filter)
            .first { $0.isMain(graph) && $0.nearest.segment != snap.nearest.segment }
        connected = other.flatMap(fan)
        spot = AccessSpot([snap] + (other.map { [$0] } ?? []))
    }

    /// Milliseconds of the way of an access point; nil if there is none.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    /// - Complexity: O(arcs above its road that were not visited before); a search if roads are
    ///   closed and their metric is not cached.
    public func milliseconds(of number: Int) throws(RoutingError) -> Int64? {
        switch answer(number) {
        case .found(_, let way): way.milliseconds
        case .none: nil
        case .unknown: try asked(number)?.durationMilliseconds
        }
    }

    /// The same with the length.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    /// - Complexity: additionally O(arcs of the way).
    public func way(of number: Int) throws(RoutingError) -> PlaceReached? {
        switch answer(number) {
        case .found(let fan, let way):
            PlaceReached(
                place: number, durationMilliseconds: way.milliseconds,
                distanceMillimeters: fan.millimeters(way, of: number))
        case .none: nil
        case .unknown: try asked(number)
        }
    }

    /// A lower bound of the way of an access point in milliseconds, by the straight line.
    ///
    /// - Complexity: O(1).
    public func leastMilliseconds(of number: Int) -> Int64 {
        guard nearest != nil, isConnected || connected != nil && hasOneRoad(number),
            !displaced.contains(number)
        else { return 0 }
        let millimeters = points.leastMillimeters(of: number, to: spot)
        let bound = millimeters / roads.weights.fastest - Self.slackMilliseconds
        return Int64(min(max(bound, 0), Double(Weights.highestPotential)))
    }

    /// The most that rounding of partial arcs and lengths can add up to.
    private static let slackMilliseconds = 10.0

    /// Whether the nearest road of an access point is in the main component, so that no farther one
    /// is used.
    private func hasOneRoad(_ number: Int) -> Bool {
        points.snaps[number].count == 1 && points.snaps[number][0].isMain(router.graph)
    }

    private enum Answer {
        case found(AccessFan, AccessFan.Way)
        case none
        case unknown
    }

    private func answer(_ number: Int) -> Answer {
        guard let nearest, !displaced.contains(number) else { return .unknown }
        switch nearest.way(of: number, on: 0) {
        case .found(let way): return .found(nearest, way)
        case .unknown: return .unknown
        case .none: break
        }
        // If the two nearest roads do not connect, one of the ends uses another road.
        let (fan, snap) = isConnected ? (nearest, 1) : (connected, 0)
        if isConnected, points.snaps[number].count < 2 { return .none }
        guard let fan, isConnected || hasOneRoad(number) else { return .unknown }
        switch fan.way(of: number, on: snap) {
        case .found(let way): return .found(fan, way)
        case .unknown: return .unknown
        case .none: return isConnected ? .none : .unknown
        }
    }

    /// The result of a single query.
    private func asked(_ number: Int) throws(RoutingError) -> PlaceReached? {
        let other = Waypoint(points.places[number])
        let filter = SnapFilter(other, options, roads.conditions)
        guard router.tree.nearestSnap(at: other.coordinate, filter) != nil else { return nil }
        let matrix = try router.matrix(
            of: [Waypoint(place), other], from: [isHomeward ? 1 : 0], to: [isHomeward ? 0 : 1],
            roads: options, deadline: deadline)
        guard let duration = matrix.durationMilliseconds(from: 0, to: 0),
            let distance = matrix.distanceMillimeters(from: 0, to: 0)
        else { return nil }
        return PlaceReached(
            place: number, durationMilliseconds: duration, distanceMillimeters: distance)
    }
}

extension Router {
    /// The ways from access points to a place.
    ///
    /// - Throws: ``RoutingError/noRoadNear(_:)`` if it has no road nearby;
    ///   ``RoutingError/tookTooLong(mode:)`` after `deadline`, nil for none.
    /// - Complexity: an upward search of the hierarchy.
    public func ways(
        to destination: Coordinate, from points: AccessPoints,
        roads: RoadOptions = RoadOptions(), deadline: ContinuousClock.Instant? = nil
    ) throws(RoutingError) -> AccessWays {
        try AccessWays(self, destination, points, isHomeward: true, roads, deadline)
    }

    /// The ways from a place to access points.
    ///
    /// - Throws: as ``ways(to:from:roads:deadline:)``.
    /// - Complexity: an upward search of the hierarchy.
    public func ways(
        from origin: Coordinate, to points: AccessPoints,
        roads: RoadOptions = RoadOptions(), deadline: ContinuousClock.Instant? = nil
    ) throws(RoutingError) -> AccessWays {
        try AccessWays(self, origin, points, isHomeward: false, roads, deadline)
    }
}
