public import Geometry
import RoadNetwork
import RoadSearch

/// The access ways between one place and ``AccessPoints``, each computed on request.
///
/// Durations and lengths equal those of the routes. Only one task may use it at a time. It borrows
/// scratch memory of its router until it is released.
public final class AccessWays {
    private let router: Router
    private let points: AccessPoints
    private let place: Coordinate
    private let options: RoadOptions
    private let deadline: ContinuousClock.Instant?
    private let roads: EffectiveRoads
    /// The ways over the place's nearest road.
    private let nearest: AccessSearch?
    /// The place's snap to the main network, if its nearest road is cut off, and the ways over it.
    private let main: (snap: Snap, search: AccessSearch)?
    private let parts: Set<RoadPart>
    private let circle: SnapCircle
    /// The access points whose ways need separate searches.
    private let displaced: Set<Int>
    private let isInbound: Bool

    fileprivate init(
        _ router: Router, _ place: Coordinate, _ points: AccessPoints, isInbound: Bool,
        _ options: RoadOptions, _ deadline: ContinuousClock.Instant?
    ) throws(RoutingError) {
        self.router = router
        self.points = points
        self.place = place
        self.options = options
        self.deadline = deadline
        self.isInbound = isInbound
        let (graph, roads) = (router.graph, router.effectiveRoads(options))
        self.roads = roads
        displaced = points.displaced(by: roads.exclusion)
        let snap = try router.nearestSnap(
            Waypoint(place), options, index: 0, isInbound ? .destination : .start)
        parts = snap.parts(graph)
        func search(_ snap: Snap) -> AccessSearch? {
            // The points were snapped under the conditions of a query without a time.
            guard options.departure == nil else { return nil }
            return AccessSearch(router, roads, snap, points, isInbound: isInbound)
        }
        nearest = search(snap)
        let filter = SnapFilter(Waypoint(place), options, roads.conditions)
        let other = router.tree.mainNetworkSnap(at: place, besides: snap, filter)
        main = other.flatMap { snap in search(snap).map { (snap, $0) } }
        circle = SnapCircle([snap] + (other.map { [$0] } ?? []))
    }

    /// The duration of an access point's way in milliseconds; nil if there is none.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    /// - Complexity: O(arcs above its road that were not visited before); a search if roads are
    ///   closed and their metric is not cached.
    public func milliseconds(of number: Int) throws(RoutingError) -> Int64? {
        switch answer(number) {
        case .found(_, let way): way.milliseconds
        case .none: nil
        case .unknown: try querySingly(number)?.durationMilliseconds
        }
    }

    /// The duration and length of an access point's way; nil if there is none.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    /// - Complexity: additionally O(arcs of the way).
    public func way(of number: Int) throws(RoutingError) -> ReachedAccessPoint? {
        switch answer(number) {
        case .found(let search, let way):
            ReachedAccessPoint(
                place: number, durationMilliseconds: way.milliseconds,
                distanceMillimeters: search.millimeters(way, of: number))
        case .none: nil
        case .unknown: try querySingly(number)
        }
    }

    /// A lower bound of the duration of an access point's way in milliseconds, from the straight
    /// line.
    ///
    /// - Complexity: O(1).
    public func leastMilliseconds(of number: Int) -> Int64 {
        guard nearest != nil, !displaced.contains(number) else { return 0 }
        let millimeters = points.leastMillimeters(of: number, to: circle)
        let bound = millimeters / roads.weights.fastest - Self.slackMilliseconds
        return Int64(min(max(bound, 0), Double(Weights.highestPotential)))
    }

    /// The maximum sum of the rounding errors of partial arcs and lengths.
    private static let slackMilliseconds = 10.0

    private enum Answer {
        case found(AccessSearch, AccessSearch.Way)
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
        // A place may leave its road only if the two roads are not joined.
        let snaps = points.snaps[number]
        guard let road = snaps.first, parts.isDisjoint(with: road.parts(router.graph)) else {
            return .none
        }
        let asked = place.meters(to: points.places[number])
        let moved = main.flatMap { CutOffRoads.allows($0.snap, asked: asked) ? $0.search : nil }
        let other = snaps.count > 1 && CutOffRoads.allows(snaps[1], asked: asked) ? 1 : 0
        guard moved != nil || other > 0 else { return .none }
        let search = moved ?? nearest
        switch search.way(of: number, on: other) {
        case .found(let way): return .found(search, way)
        case .unknown: return .unknown
        case .none: return .none
        }
    }

    /// The result of a separate query for one access point.
    private func querySingly(_ number: Int) throws(RoutingError) -> ReachedAccessPoint? {
        let other = Waypoint(points.places[number])
        let filter = SnapFilter(other, options, roads.conditions)
        guard router.tree.nearestSnap(at: other.coordinate, filter) != nil else { return nil }
        let matrix = try router.matrix(
            of: [Waypoint(place), other], from: [isInbound ? 1 : 0], to: [isInbound ? 0 : 1],
            roads: options, deadline: deadline)
        guard let duration = matrix.durationMilliseconds(from: 0, to: 0),
            let distance = matrix.distanceMillimeters(from: 0, to: 0)
        else { return nil }
        return ReachedAccessPoint(
            place: number, durationMilliseconds: duration, distanceMillimeters: distance)
    }
}

extension Router {
    /// The ways from access points to a place.
    ///
    /// `deadline` is nil for no deadline.
    ///
    /// - Throws: ``RoutingError/noRoadNear(_:)`` if the place has no road nearby;
    ///   ``RoutingError/tookTooLong(mode:)`` after the deadline.
    /// - Complexity: an upward search of the hierarchy.
    public func ways(
        to destination: Coordinate, from points: AccessPoints,
        roads: RoadOptions = RoadOptions(), deadline: ContinuousClock.Instant? = nil
    ) throws(RoutingError) -> AccessWays {
        try AccessWays(self, destination, points, isInbound: true, roads, deadline)
    }

    /// The ways from a place to access points.
    ///
    /// - Throws: as ``ways(to:from:roads:deadline:)``.
    /// - Complexity: an upward search of the hierarchy.
    public func ways(
        from origin: Coordinate, to points: AccessPoints,
        roads: RoadOptions = RoadOptions(), deadline: ContinuousClock.Instant? = nil
    ) throws(RoutingError) -> AccessWays {
        try AccessWays(self, origin, points, isInbound: false, roads, deadline)
    }
}
