public import Foundation
public import Geometry
public import OpeningHours
import Synchronization

/// What a search found, and how much it had to look at.
public struct SearchSummary: Sendable, Hashable, Codable {
    public let durationMilliseconds: Int64
    /// Labels taken from the queue.
    public let settledArcs: Int
}

/// Answers route questions on one graph.
///
/// Any number of tasks may share a router; each query borrows scratch memory from its pool.
public struct Router: Sendable {
    public let graph: RoadGraph
    let tree: SegmentTree
    let spaces: SearchSpacePool
    private let timeZone: TimeZone?
    private let holidays: HolidayCalendar
    private let metrics: MetricCache

    /// `timeZone` is that of departures; it tells when the sun rises, nil the nautical one.
    /// `holidays` are the region's.
    ///
    /// - Complexity: O(1).
    public init(
        graph: RoadGraph, timeZone: TimeZone? = nil, holidays: HolidayCalendar = .ordinaryDays
    ) {
        self.init(
            graph: graph, timeZone: timeZone, holidays: holidays,
            mostMetricBytes: MetricCache.mostBytes)
    }

    /// The metrics of all closed roads and conditions together take no more than `mostMetricBytes`.
    package init(
        graph: RoadGraph, timeZone: TimeZone? = nil, holidays: HolidayCalendar = .ordinaryDays,
        mostMetricBytes: Int
    ) {
        metrics = MetricCache(mostBytes: mostMetricBytes)
        self.graph = graph
        self.timeZone = timeZone
        self.holidays = holidays
        tree = SegmentTree(graph)
        spaces = SearchSpacePool()
    }

    /// How the roads stand at the departure that is asked for.
    func conditions(for roads: RoadOptions) -> RoadConditions {
        graph.conditions(at: roads.departure, timeZone: timeZone, holidays: holidays)
    }

    /// The roads of a query that is to search outward from so many places.
    func roadsInForce(_ roads: RoadOptions, searches: Int = 1) -> RoadsInForce {
        let bare = bareRoads(roads)
        // To work out a metric takes two to three times as long as a search of the whole graph.
        if searches > 3 { metrics.customize(bare) }
        return metrics.withMetric(bare)
    }

    /// Works out what the hierarchy's arcs cost on the roads that are open at the departure, so that
    /// queries with the very same roads cost no more than others from the first one on. Without
    /// it, that is done aside when such a query comes for the second time.
    ///
    /// The latest three are kept, on large graphs fewer.
    ///
    /// - Complexity: O(triangles of the hierarchy).
    public func customize(for roads: RoadOptions) {
        metrics.customize(bareRoads(roads))
    }

    /// As ``customize(for:)``, but returns at once: meanwhile queries go on without.
    public func expect(_ roads: RoadOptions) {
        metrics.expect(bareRoads(roads))
    }

    /// Whether what the hierarchy's arcs cost on these roads is known now; for tests.
    package func isCustomized(for roads: RoadOptions) -> Bool {
        metrics.contains(bareRoads(roads))
    }

    /// What the costs of the hierarchy's arcs take in memory under one set of closures; for tests.
    package var metricBytes: Int { HierarchyMetric.byteCount(graph.hierarchy) }

    private func bareRoads(_ roads: RoadOptions) -> RoadsInForce {
        RoadsInForce(graph: graph, exclusion: roads.exclusion, conditions: conditions(for: roads))
    }

    /// The fastest route.
    ///
    /// - Throws: ``RoutingError`` where a place is off the roads, no route connects the two, or
    ///   the deadline is past.
    public func route(
        from start: Coordinate, to destination: Coordinate, options: TripOptions = TripOptions()
    ) throws(RoutingError) -> Route {
        let paths = try paths(through: [Waypoint(start), Waypoint(destination)], options)
        guard let path = paths.first else { throw .graphDamaged(mode: graph.mode) }
        return try RouteBuilder(graph, conditions(for: options.roads).weights, options).route(path)
    }

    /// The duration of the fastest route alone.
    ///
    /// - Throws: as ``route(from:to:options:)``.
    public func duration(
        from start: Coordinate, to destination: Coordinate,
        using method: SearchMethod = .hierarchy, roads: RoadOptions = RoadOptions()
    ) throws(RoutingError) -> SearchSummary {
        let options = TripOptions(roads: roads, method: method)
        let waypoints = [Waypoint(start), Waypoint(destination)]
        let inForce = roadsInForce(roads)
        if method == .hierarchy, inForce.metric != nil {
            let snaps = try nearestSnaps(waypoints, options)
            if let found = climb(from: snaps[0], to: snaps[1], inForce) { return found }
        }
        let paths = try paths(through: waypoints, options, on: inForce)
        return SearchSummary(
            durationMilliseconds: paths.reduce(0) { $0 + Int64($1.cost) },
            settledArcs: paths.reduce(0) { $0 + $1.settledCount })
    }

    /// The duration between two places by a climb of the hierarchy; nil where it finds no way.
    private func climb(
        from start: Snap, to end: Snap, _ roads: RoadsInForce
    ) -> SearchSummary? {
        let space = spaces.take(for: graph)
        defer { spaces.giveBack(space) }
        var search = PairSearch(roads, space)
        let weights = roads.weights
        guard
            let cost = search.milliseconds(
                from: start.starts(to: end, graph, weights), to: end.ends(graph, weights))
        else { return nil }
        return SearchSummary(
            durationMilliseconds: Int64(cost), settledArcs: search.settledCount)
    }

    /// The fastest trip through `waypoints` in their order, and on request other sensible ones.
    ///
    /// Each waypoint is moved to the nearest road that suits it, or to a farther one where
    /// the nearest do not connect. With ``TripOptions/continuesStraight`` the whole trip is
    /// the fastest of those that leave every waypoint in the direction of arrival.
    ///
    /// - Throws: ``RoutingError`` where there are fewer than two waypoints, one is off the roads,
    ///   no trip connects them, or the deadline is past.
    /// - Complexity: a search for each leg, and about ten for alternatives.
    public func trips(
        through waypoints: [Waypoint], options: TripOptions = TripOptions()
    ) throws(RoutingError) -> TripPlan {
        let deadline = Deadline(options.deadline, graph.mode)
        let paths = try paths(through: waypoints, options)
        let builder = RouteBuilder(graph, conditions(for: options.roads).weights, options)
        var trips = [Trip(mode: graph.mode, legs: try builder.routes(paths, until: deadline))]
        if options.alternatives > 0, paths.count == 1 {
            for other in try alternatives(to: paths[0], options) {
                trips.append(Trip(mode: graph.mode, legs: [try builder.route(other)]))
            }
        }
        let places = [paths[0].startPlace(graph)] + paths.map { $0.endPlace(graph) }
        return TripPlan(waypoints: places, trips: trips)
    }

    /// The nearest roads that suit a place, nearest first; at least one, at most `count`.
    ///
    /// - Throws: ``RoutingError/noRoadNear(_:)``.
    /// - Complexity: O(log n) in the segments, where roads lie evenly, for each.
    public func nearestRoads(
        to place: Waypoint, count: Int, roads: RoadOptions = RoadOptions()
    ) throws(RoutingError) -> [NearestRoad] {
        let points = tree.points(
            at: place.coordinate, SnapFilter(place, roads, conditions(for: roads)),
            count: max(1, count))
        guard !points.isEmpty else {
            throw .noRoadNear(unreachable(place, roads, index: 0, .place))
        }
        return points.map { NearestRoad($0, of: place.coordinate, graph) }
    }

    // MARK: - Paths

    /// The fastest path of each leg.
    private func paths(
        through waypoints: [Waypoint], _ options: TripOptions
    ) throws(RoutingError) -> [FoundPath] {
        try paths(through: waypoints, options, on: roadsInForce(options.roads))
    }

    /// The same on roads that were asked for already.
    private func paths(
        through waypoints: [Waypoint], _ options: TripOptions, on roads: RoadsInForce
    ) throws(RoutingError) -> [FoundPath] {
        guard waypoints.count > 1 else { throw .tooFewWaypoints(waypoints.count) }
        let nearest = try nearestSnaps(waypoints, options)
        let space = spaces.take(for: graph)
        defer { spaces.giveBack(space) }
        let search = ChainSearch(roads, options, space)
        // The nearest roads nearly always connect; only where they do not are others looked up.
        guard let stuck = try search.firstBarrenLeg(nearest) else {
            return search.paths
        }
        let deadline = Deadline(options.deadline, graph.mode)
        var everyComponent: [[Snap]] = []
        for waypoint in waypoints {
            try deadline.check()
            everyComponent.append(
                tree.snapsOfEveryComponent(
                    at: waypoint.coordinate,
                    SnapFilter(waypoint, options.roads, roads.conditions)))
        }
        var chains = CandidateChains(everyComponent, graph)
        chains.ban(nearest, leg: stuck)
        let isFound = try chains.tryInTurn { (chain: [Snap]) throws(RoutingError) in
            try search.firstBarrenLeg(chain)
        }
        guard isFound else {
            throw .notConnected(
                from: waypoints[stuck].coordinate, to: waypoints[stuck + 1].coordinate,
                mode: graph.mode)
        }
        return search.paths
    }

    private func nearestSnaps(
        _ waypoints: [Waypoint], _ options: TripOptions
    ) throws(RoutingError) -> [Snap] {
        let deadline = Deadline(options.deadline, graph.mode)
        var snaps: [Snap] = []
        for (index, waypoint) in waypoints.enumerated() {
            try deadline.check()
            let part: UnreachablePlace.Part =
                index == 0 ? .start : index == waypoints.count - 1 ? .destination : .waypoint
            snaps.append(try nearestSnap(waypoint, options.roads, index: index, part))
        }
        return snaps
    }

    func nearestSnap(
        _ waypoint: Waypoint, _ roads: RoadOptions, index: Int, _ part: UnreachablePlace.Part
    ) throws(RoutingError) -> Snap {
        let filter = SnapFilter(waypoint, roads, conditions(for: roads))
        if let snap = tree.nearestSnap(at: waypoint.coordinate, filter) { return snap }
        throw .noRoadNear(unreachable(waypoint, roads, index: index, part))
    }

    private func unreachable(
        _ waypoint: Waypoint, _ roads: RoadOptions, index: Int, _ part: UnreachablePlace.Part
    ) -> UnreachablePlace {
        let radius = roads.radius(of: waypoint)
        let nearest = tree.nearestMeters(
            to: waypoint.coordinate, SnapFilter(radiusMeters: radius))
        return UnreachablePlace(
            index: index, part: part, coordinate: waypoint.coordinate, nearestMeters: nearest,
            radiusMeters: radius, mode: graph.mode,
            isConstrained: nearest.map { $0 <= radius } ?? false)
    }
}

/// Scratch memory that waits for the next query.
final class SearchSpacePool: Sendable {
    private struct Idle: @unchecked Sendable {
        // Sendable: a space lies here only while no query holds it.
        var spaces: [SearchSpace] = []
    }

    private let idle = Mutex(Idle())

    func take(for graph: RoadGraph) -> SearchSpace {
        idle.withLock { $0.spaces.popLast() } ?? SearchSpace(for: graph)
    }

    func giveBack(_ space: SearchSpace) {
        idle.withLock { $0.spaces.append(space) }
    }
}
