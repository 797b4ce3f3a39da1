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
        let snap = try nearestSnap(start, roads, index: 0, .start)
        let space = spaces.take(for: graph)
        defer { spaces.giveBack(space) }
        var search = ReachSearch(roadsInForce(roads), space)
        try search.run(
            from: snap, within: UInt32(longest), Deadline(deadline, graph.mode))
        guard let grid = TravelTimeGrid(search.reached, graph, mode: graph.mode, around: snap)
        else { return limits.map { Isochrone(limitMilliseconds: $0, polygons: []) } }
        return limits.map { limit in
            Isochrone(
                limitMilliseconds: limit,
                polygons: ContourTracer(grid, level: Float(limit)).polygons)
        }
    }
}
