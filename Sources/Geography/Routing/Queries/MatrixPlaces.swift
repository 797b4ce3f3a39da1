import Geometry

/// Places on the roads between which matrices are asked for, so that several matrices look for
/// their roads but once.
public struct MatrixPlaces: Sendable {
    /// Where on the roads they lie, in the order of the question.
    public let places: [SnappedPlace]
    let snaps: [Snap]
    /// The vertices of the hierarchy at which ways to them end.
    let ends: [RankedEnds]
    let requests: [SnapRequest]
    let roads: RoadOptions
}

/// A place of a matrix and what it asks of its road.
struct SnapRequest {
    let place: Coordinate
    let filter: SnapFilter

    init(_ waypoint: Waypoint, _ roads: RoadOptions, _ conditions: RoadConditions) {
        place = waypoint.coordinate
        filter = SnapFilter(waypoint, roads, conditions)
    }
}

extension Router {
    /// Moves each place to the nearest road that suits it.
    ///
    /// - Throws: ``RoutingError/noRoadNear(_:)`` where one is off the roads;
    ///   ``RoutingError/tookTooLong(mode:)`` once `deadline` is past, nil for none.
    public func places(
        _ waypoints: [Waypoint], roads: RoadOptions = RoadOptions(),
        deadline: ContinuousClock.Instant? = nil
    ) throws(RoutingError) -> MatrixPlaces {
        try places(waypoints, at: Array(waypoints.indices), roads, Deadline(deadline, graph.mode))
    }

    /// Those of the waypoints that `indices` pick, in the order of `indices`.
    func places(
        _ waypoints: [Waypoint], at indices: [Int], _ roads: RoadOptions, _ deadline: Deadline
    ) throws(RoutingError) -> MatrixPlaces {
        let conditions = conditions(for: roads)
        let weights = conditions.weights
        var snaps: [Snap] = []
        snaps.reserveCapacity(indices.count)
        for index in indices {
            try deadline.check()
            snaps.append(try nearestSnap(waypoints[index], roads, index: index, .place))
        }
        return MatrixPlaces(
            places: snaps.map { SnappedPlace($0.asked, $0.nearest, graph) }, snaps: snaps,
            ends: snaps.map { RankedEnds($0.ends(graph, weights), graph, weights) },
            requests: indices.map { SnapRequest(waypoints[$0], roads, conditions) }, roads: roads)
    }
}
