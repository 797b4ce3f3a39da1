public import Geometry
public import Guidance
import RoadNetwork
import RoadSearch

/// The area that can be reached from a place within a time.
public struct Isochrone: Sendable, Hashable {
    /// The time limit in milliseconds.
    public let limitMilliseconds: Int64
    /// Disjoint parts, the largest first; outer rings are counter-clockwise.
    public let polygons: [Polygon]
    /// The place that the area is around, and its point on the road.
    public let start: SnappedPlace

    /// The area in square metres, not counting holes.
    public var areaSquareMeters: Double {
        polygons.reduce(0) { sum, polygon in
            guard let place = polygon.outer.first else { return sum }
            let degree = LocalPlane(origin: place).metersPerDegree
            return sum + polygon.areaSquareDegrees * degree.longitude * degree.latitude
        }
    }

    /// Whether a place is reached in time.
    public func contains(_ place: Coordinate) -> Bool {
        polygons.contains { $0.contains(place) }
    }
}

extension Router {
    /// The longest limit of an isochrone: two hours.
    public static var longestIsochroneMilliseconds: Int64 { 7_200_000 }

    /// The areas reached from `start` within each of `limits`, in their order.
    ///
    /// People move along roads and a short distance off them. Courtyards and blocks that are
    /// enclosed on all sides count as reached.
    ///
    /// Limits are milliseconds, clamped to 1 … ``longestIsochroneMilliseconds``.
    ///
    /// - Throws: ``RoutingError/noRoadNear(_:)``; ``RoutingError/tookTooLong(mode:)``.
    /// - Complexity: a search as far as the longest limit, and O(cells) of a grid of at most 160
    ///   by 160.
    public func isochrones(
        from start: Waypoint, within limits: [Int64], roads: RoadOptions = RoadOptions(),
        deadline: ContinuousClock.Instant? = nil
    ) throws(RoutingError) -> [Isochrone] {
        let limits = limits.map { min(max($0, 1), Self.longestIsochroneMilliseconds) }
        guard let longest = limits.max() else { return [] }
        let (reached, snap) = try reached(
            from: start, within: Milliseconds(longest), roads, Deadline(deadline, graph.mode))
        let place = SnappedPlace(snap, graph)
        guard
            let grid = TravelTimeGrid(
                reached, graph, mode: graph.mode, around: start.coordinate)
        else {
            return limits.map { Isochrone(limitMilliseconds: $0, polygons: [], start: place) }
        }
        return limits.map { limit in
            Isochrone(
                limitMilliseconds: limit,
                polygons: ContourTracer(grid, level: Float(limit)).polygons, start: place)
        }
    }

    /// The roads reached from the nearest road, and the place on it. If that road is cut off from the
    /// main network, the roads reached from the nearest road of that.
    private func reached(
        from start: Waypoint, within limit: Milliseconds, _ roads: RoadOptions, _ deadline: Deadline
    ) throws(RoutingError) -> (roads: [ReachedRoad], start: Snap) {
        let nearest = try nearestSnap(start, roads, index: 0, .start)
        let space = spaces.take(for: graph)
        defer { spaces.giveBack(space) }
        let effective = effectiveRoads(roads)
        func search(from snap: Snap) throws(RoutingError) -> ReachSearch {
            var search = ReachSearch(effective, space)
            try search.run(from: snap, within: limit, deadline)
            return search
        }
        let first = try search(from: nearest)
        let filter = SnapFilter(start, roads, effective.conditions)
        guard first.isEnclosed,
            let main = tree.mainNetworkSnap(at: start.coordinate, besides: nearest, filter)
        else { return (first.reached, nearest) }
        return (try search(from: main).reached, main)
    }
}
