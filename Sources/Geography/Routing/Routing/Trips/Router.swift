public import Foundation
public import Geometry
import Guidance
public import OpeningHours
import RoadNetwork
import RoadSearch
import Synchronization

/// The result of a search for a duration, with its effort.
public struct SearchSummary: Sendable, Hashable, Codable {
    /// The duration in milliseconds.
    public let durationMilliseconds: Int64
    /// The number of labels settled.
    public let settledArcs: Int
}

/// Answers routing queries on one graph.
///
/// Any number of tasks may share a router. Each query borrows scratch memory from its pool.
public final class Router: Sendable {
    /// The graph that is searched.
    public let graph: RoadGraph
    /// The graph with the conditions and costs that all queries share.
    let base: RoutableGraph
    let tree: SegmentTree
    let spaces: SearchSpacePool
    private let timeZone: TimeZone?
    private let holidays: HolidayCalendar
    private let metrics: MetricCache

    /// `timeZone` is the time zone of departures, which determines sunrise and sunset; nil for the
    /// nautical time zone. `holidays` are those of the region.
    ///
    /// - Complexity: O(1).
    public init(
        graph: RoadGraph, timeZone: TimeZone? = nil, holidays: HolidayCalendar = .ordinaryDays
    ) {
        metrics = MetricCache(maximumBytes: MetricCache.maximumBytes)
        self.graph = graph
        base = RoutableGraph(graph)
        self.timeZone = timeZone
        self.holidays = holidays
        tree = SegmentTree(graph)
        spaces = SearchSpacePool()
    }

    /// The state of the conditions at the requested departure.
    func conditions(for roads: RoadOptions) -> RoadConditions {
        base.conditions(at: roads.departure, timeZone: timeZone, holidays: holidays)
    }

    /// The roads of a query of `searches` searches. If that saves time, their metric is computed
    /// first.
    func effectiveRoads(_ roads: RoadOptions, searches: Int = 1) -> EffectiveRoads {
        let bare = roadsWithoutMetric(roads)
        // Computing a metric takes as long as two to three searches of the whole graph.
        if searches > 3 { metrics.customize(bare) }
        return metrics.withMetric(bare)
    }

    /// Computes the metric for a query's exclusions and conditions, so that all queries with the
    /// same ones are fast. Without this call, the second such query starts the computation in the
    /// background.
    ///
    /// The three most recently used metrics are cached, or fewer if the graph is large.
    ///
    /// - Complexity: O(triangles of the hierarchy).
    public func customize(for roads: RoadOptions) {
        metrics.customize(roadsWithoutMetric(roads))
    }

    /// As ``customize(for:)``, but in the background. Meanwhile, queries run without the metric.
    public func expect(_ roads: RoadOptions) {
        metrics.expect(roadsWithoutMetric(roads))
    }

    private func roadsWithoutMetric(_ roads: RoadOptions) -> EffectiveRoads {
        EffectiveRoads(base, exclusion: roads.exclusion, conditions: conditions(for: roads))
    }

    /// The fastest route.
    ///
    /// - Throws: ``RoutingError`` if a place has no road nearby, if no route connects the two, or
    ///   if the deadline passes.
    public func route(
        from start: Coordinate, to destination: Coordinate, options: TripOptions = TripOptions()
    ) throws(RoutingError) -> Route {
        let paths = try paths(through: [Waypoint(start), Waypoint(destination)], options)
        guard let path = paths.first else { throw .graphDamaged(mode: graph.mode) }
        return try builder(options).route(path)
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
        let effective = effectiveRoads(roads)
        if method == .hierarchy, effective.metric != nil {
            let snaps = try nearestSnaps(waypoints, options)
            if let found = hierarchyDuration(from: snaps[0], to: snaps[1], effective) {
                return found
            }
        }
        let paths = try paths(through: waypoints, options, on: effective)
        return SearchSummary(
            durationMilliseconds: paths.reduce(0) { $0 + Int64($1.cost) },
            settledArcs: paths.reduce(0) { $0 + $1.settledCount })
    }

    /// The duration between two places, by a search on the hierarchy; nil if it finds no path.
    private func hierarchyDuration(
        from start: Snap, to end: Snap, _ roads: EffectiveRoads
    ) -> SearchSummary? {
        let space = spaces.take(for: graph)
        defer { spaces.giveBack(space) }
        var search = PairSearch(roads, space.hierarchySpace)
        let weights = roads.weights
        guard
            let cost = search.milliseconds(
                from: start.starts(to: end, graph, weights), to: end.ends(graph, weights))
        else { return nil }
        return SearchSummary(
            durationMilliseconds: Int64(cost), settledArcs: search.settledCount)
    }

    /// The fastest trip through `waypoints` in their order, and alternatives on request.
    ///
    /// Each waypoint is snapped to the nearest suitable road. If that is cut off from the main network
    /// by a gap in the mapping, a road of the main network within 100 metres may be used instead
    /// (``CutOffRoads``). With ``TripOptions/continuesStraight``, the trip is the fastest of
    /// those that leave every waypoint in the direction of arrival.
    ///
    /// - Throws: ``RoutingError`` if there are fewer than two waypoints, if one has no road nearby,
    ///   if no trip connects them, or if the deadline passes.
    /// - Complexity: a search for each leg, twice if a place leaves a cut-off road, and about ten for
    ///   alternatives.
    public func trips(
        through waypoints: [Waypoint], options: TripOptions = TripOptions()
    ) throws(RoutingError) -> TripPlan {
        let deadline = Deadline(options.deadline, graph.mode)
        let found = try findTrip(through: waypoints, options: options)
        let builder = builder(options)
        var trips = [Trip(mode: graph.mode, legs: try builder.routes(found.paths, until: deadline))]
        if options.alternatives > 0, found.legCount == 1 {
            for other in try alternatives(to: found.paths[0], options) {
                trips.append(Trip(mode: graph.mode, legs: [try builder.route(other)]))
            }
        }
        return TripPlan(waypoints: found.waypoints, trips: trips)
    }

    /// Finds the fastest trip through `waypoints`, as ``trips(through:options:)``, but does not build
    /// its routes. There are no alternatives.
    ///
    /// - Throws: as ``trips(through:options:)``.
    /// - Complexity: a search for each leg.
    public func findTrip(
        through waypoints: [Waypoint], options: TripOptions = TripOptions()
    ) throws(RoutingError) -> FoundTrip {
        FoundTrip(self, options, try paths(through: waypoints, options))
    }

    func builder(_ options: TripOptions) -> RouteBuilder {
        RouteBuilder(base, conditions(for: options.roads).weights, options)
    }

    /// The arcs of the fastest trip through `waypoints`, which ``trips(through:options:)`` describes.
    ///
    /// - Throws: as ``trips(through:options:)``.
    public func arcs(
        through waypoints: [Waypoint], options: TripOptions = TripOptions()
    ) throws(RoutingError) -> [Arc] {
        try paths(through: waypoints, options).flatMap(\.arcs)
    }

    /// The nearest suitable roads, nearest first. There is at least one, and at most `count`.
    ///
    /// - Throws: ``RoutingError/noRoadNear(_:)``.
    /// - Complexity: O(log n) in the segments for each, if roads are evenly distributed.
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
        try paths(through: waypoints, options, on: effectiveRoads(options.roads))
    }

    /// The fastest path of each leg on `roads`.
    private func paths(
        through waypoints: [Waypoint], _ options: TripOptions, on roads: EffectiveRoads
    ) throws(RoutingError) -> [FoundPath] {
        guard waypoints.count > 1 else { throw .tooFewWaypoints(waypoints.count) }
        let nearest = try nearestSnaps(waypoints, options)
        let space = spaces.take(for: graph)
        defer { spaces.giveBack(space) }
        let search = ChainSearch(roads, options, space)
        // The nearest roads nearly always connect.
        guard let unroutable = try search.firstUnroutableLeg(nearest) else {
            return search.paths
        }
        var cutOff = CutOffRoads(tree, options.roads, roads.conditions)
        if let moved = cutOff.leaving(nearest, Array(waypoints.indices), waypoints),
            try search.firstUnroutableLeg(moved) == nil
        {
            return search.paths
        }
        let (from, to) = (nearest[unroutable], nearest[unroutable + 1])
        throw .notConnected(
            from: from.requested, to: to.requested, mode: graph.mode,
            try reason(from, to, isAlone: nearest.count == 2, options, roads, space))
    }

    /// Why no path leads from one place to another; `isAlone` if the trip has no other places.
    private func reason(
        _ from: Snap, _ to: Snap, isAlone: Bool, _ options: TripOptions, _ roads: EffectiveRoads,
        _ space: SearchSpace
    ) throws(RoutingError) -> NoRouteReason {
        if from.parts(graph).isDisjoint(with: to.parts(graph)) { return .notJoined }
        func isConnected(_ roads: EffectiveRoads) throws(RoutingError) -> Bool {
            try ChainSearch(roads, options, space).firstUnroutableLeg([from, to]) == nil
        }
        if !isAlone, try isConnected(roads) { return .turningBack }
        if !roads.exclusion.isEmpty || !roads.isPlain, try isConnected(base.allRoads) {
            return .closedRoads
        }
        return .noLegalWay
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
