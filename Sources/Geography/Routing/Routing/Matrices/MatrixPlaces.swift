import Geometry
import Guidance
import RoadNetwork
import RoadSearch
import Synchronization

/// Snapped places for matrices, so that several matrices share the lookup of their roads.
public struct MatrixPlaces: Sendable {
    /// The snapped places, in the order of the request.
    public let places: [SnappedPlace]
    let snaps: [Snap]
    /// The ends of paths on the hierarchy.
    let targets: [SweepTarget]
    private let selections = SelectionCache()
    let waypoints: [Waypoint]
    let roads: RoadOptions

    init(
        _ snaps: [Snap], _ waypoints: [Waypoint], _ roads: RoadOptions, _ graph: RoadGraph,
        _ weights: Weights
    ) {
        self.snaps = snaps
        self.waypoints = waypoints
        self.roads = roads
        places = snaps.map { SnappedPlace($0, graph) }
        targets = snaps.map { $0.sweepTarget(graph, weights) }
    }

    /// The selection for sweeps to some of the places. It is cached for the next matrix with the
    /// same destinations.
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

/// A cache of the latest selection.
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

extension Router {
    /// Snaps each place to the nearest suitable road.
    ///
    /// `deadline` is nil for no deadline.
    ///
    /// - Throws: ``RoutingError/noRoadNear(_:)`` if a place has no road nearby;
    ///   ``RoutingError/tookTooLong(mode:)`` after the deadline.
    public func places(
        _ waypoints: [Waypoint], roads: RoadOptions = RoadOptions(),
        deadline: ContinuousClock.Instant? = nil
    ) throws(RoutingError) -> MatrixPlaces {
        try places(waypoints, at: Array(waypoints.indices), roads, Deadline(deadline, graph.mode))
    }

    /// Snaps the waypoints at `indices`, in their order.
    func places(
        _ waypoints: [Waypoint], at indices: [Int], _ roads: RoadOptions, _ deadline: Deadline
    ) throws(RoutingError) -> MatrixPlaces {
        let weights = conditions(for: roads).weights
        var snaps: [Snap] = []
        snaps.reserveCapacity(indices.count)
        for index in indices {
            try deadline.check()
            snaps.append(try nearestSnap(waypoints[index], roads, index: index, .place))
        }
        return MatrixPlaces(
            snaps, indices.map { waypoints[$0] }, roads, graph, weights)
    }
}
