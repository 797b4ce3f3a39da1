public import Geometry

/// What can be reached from a place within a time.
public struct Isochrone: Sendable, Hashable {
    public let limitMilliseconds: Int64
    /// Parts that do not touch, the largest first; outer rings run counter-clockwise.
    public let polygons: [Polygon]

    /// The ground that is covered, without the holes.
    public var areaSquareMeters: Double {
        polygons.reduce(0) { sum, polygon in
            guard let place = polygon.outer.first else { return sum }
            let degree = LocalPlane(origin: place).metersPerDegree
            return sum + polygon.areaSquareDegrees * degree.longitude * degree.latitude
        }
    }

    /// Whether one gets to a place in time.
    public func contains(_ place: Coordinate) -> Bool {
        polygons.contains { $0.contains(place) }
    }
}

extension Router {
    /// So long an isochrone may at most reach: two hours.
    public static var longestIsochroneMilliseconds: Int64 { 7_200_000 }

    /// The areas that one reaches from `start` within each of `limits`, in their order.
    ///
    /// One goes along the roads, and from any place of them a little way beside; courtyards and
    /// blocks that are enclosed on all sides count as reached.
    ///
    /// Limits are milliseconds, 1 … ``longestIsochroneMilliseconds``; others are cut.
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
        let reached = try reached(
            from: start, within: UInt32(longest), roads, Deadline(deadline, graph.mode))
        guard
            let grid = TravelTimeGrid(
                reached, graph, mode: graph.mode, around: start.coordinate)
        else { return limits.map { Isochrone(limitMilliseconds: $0, polygons: []) } }
        return limits.map { limit in
            Isochrone(
                limitMilliseconds: limit,
                polygons: ContourTracer(grid, level: Float(limit)).polygons)
        }
    }

    /// The roads reached from the nearest road, or from a farther one where that leads nowhere.
    private func reached(
        from start: Waypoint, within limit: UInt32, _ roads: RoadOptions, _ deadline: Deadline
    ) throws(RoutingError) -> [ReachedRoad] {
        let nearest = try nearestSnap(start, roads, index: 0, .start)
        let space = spaces.take(for: graph)
        defer { spaces.giveBack(space) }
        let inForce = roadsInForce(roads)
        func search(from snap: Snap) throws(RoutingError) -> ReachSearch {
            var search = ReachSearch(inForce, space)
            try search.run(from: snap, within: limit, deadline)
            return search
        }
        let first = try search(from: nearest)
        guard first.isEnclosed else { return first.reached }
        let filter = SnapFilter(start, roads, inForce.conditions)
        for snap in tree.snapsOfEveryComponent(at: start.coordinate, filter).dropFirst() {
            let other = try search(from: snap)
            if !other.isEnclosed { return other.reached }
        }
        return first.reached
    }
}
