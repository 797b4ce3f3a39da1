import Geometry
import Synchronization

/// Places on the roads between which matrices are asked for, so that several matrices look for
/// their roads but once.
public struct MatrixPlaces: Sendable {
    /// Where on the roads they lie, in the order of the question.
    public let places: [SnappedPlace]
    let snaps: [Snap]
    /// Where ways on the hierarchy end.
    let targets: [SweepTarget]
    private let selections = SelectionCache()
    let requests: [SnapRequest]
    let roads: RoadOptions

    init(
        _ snaps: [Snap], _ requests: [SnapRequest], _ roads: RoadOptions, _ graph: RoadGraph,
        _ weights: Weights
    ) {
        self.snaps = snaps
        self.requests = requests
        self.roads = roads
        places = snaps.map { SnappedPlace($0.asked, $0.nearest, graph) }
        targets = snaps.map { $0.sweepTarget(graph, weights) }
    }

    /// What sweeps to some of the places go through; kept for the next matrix to the same ones.
    func selection(
        to destinations: [Int], _ metric: HierarchyMetric, _ lengths: HierarchyLengths?,
        in space: HierarchySpace
    ) -> TargetSelection {
        if let known = selections.find(destinations, metric, hasLengths: lengths != nil) {
            return known
        }
        let selection = TargetSelection(
            metric, lengths, to: destinations.map { targets[$0] }, in: space)
        selections.keep(selection, destinations, metric)
        return selection
    }
}

/// The latest selection of a list of places.
private final class SelectionCache: Sendable {
    private struct Entry {
        let destinations: [Int]
        let metric: HierarchyMetric
        let selection: TargetSelection
    }

    private let latest = Mutex<Entry?>(nil)

    func find(
        _ destinations: [Int], _ metric: HierarchyMetric, hasLengths: Bool
    ) -> TargetSelection? {
        guard let entry = latest.withLock({ $0 }), entry.metric === metric,
            entry.selection.hasLengths || !hasLengths, entry.destinations == destinations
        else { return nil }
        return entry.selection
    }

    func keep(
        _ selection: TargetSelection, _ destinations: [Int], _ metric: HierarchyMetric
    ) {
        latest.withLock {
            $0 = Entry(destinations: destinations, metric: metric, selection: selection)
        }
    }
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
            snaps, indices.map { SnapRequest(waypoints[$0], roads, conditions) }, roads, graph,
            weights)
    }
}
