import OSMModel
import RoadNetwork
import RoadSearch

/// Finds the fastest path along a chain of places, leg by leg.
///
/// If a trip must not turn back at waypoints, the best path to each arc of a waypoint is kept. The
/// next leg starts from each of these arcs, with a delay if the path is not the fastest. So the sum
/// over all legs is the minimum over all trips without a U-turn at a waypoint.
final class ChainSearch {
    /// A path that arrives at the end of a leg.
    private struct Arrival {
        let arcs: [Arc]
        /// The cost from the start of the leg, including the delay of its departure.
        let cost: Milliseconds
        let settledCount: Int
    }

    /// A start of a leg.
    private struct Departure {
        let arc: Arc
        /// The additional cost of the arrival on this arc, compared with the fastest arrival.
        let delay: Milliseconds
    }

    private let graph: RoadGraph
    private let weights: Weights
    private let method: SearchMethod
    private let roads: EffectiveRoads
    private let continuesStraight: Bool
    private let deadline: Deadline
    private let space: SearchSpace
    /// The paths of the latest chain, if each of its legs has one.
    private(set) var paths: [FoundPath] = []

    init(_ roads: EffectiveRoads, _ options: TripOptions, _ space: SearchSpace) {
        graph = roads.graph
        weights = roads.weights
        method = options.method
        self.roads = roads
        continuesStraight = options.continuesStraight ?? (graph.mode == .driving)
        deadline = Deadline(options.deadline, graph.mode)
        self.space = space
    }

    /// Searches leg by leg. Returns the first leg without a path; nil if all legs have one, which
    /// ``paths`` then contains.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    func firstUnroutableLeg(_ snaps: [Snap]) throws(RoutingError) -> Int? {
        var departures: [[Departure]] = []
        var arrivals: [[Arrival]] = []
        for leg in 0..<snaps.count - 1 {
            let (from, to) = (snaps[leg], snaps[leg + 1])
            let isLast = leg == snaps.count - 2
            departures.append(self.departures(from, arrivals.last ?? []))
            arrivals.append(
                try from.mayReach(to, graph)
                    ? self.arrivals(
                        from, to, departures[leg], toEachArc: continuesStraight && !isLast)
                    : [])
            if arrivals[leg].isEmpty { return leg }
        }
        collectPaths(snaps, departures, arrivals)
        return nil
    }

    private func departures(_ snap: Snap, _ arrivals: [Arrival]) -> [Departure] {
        guard continuesStraight, let least = arrivals.map(\.cost).min() else {
            return snap.departures(graph).map { Departure(arc: $0, delay: 0) }
        }
        return arrivals.compactMap { arrival in
            arrival.arcs.last.map { Departure(arc: $0, delay: arrival.cost - least) }
        }
    }

    /// Collects the paths from the last leg to the first. Each leg must end on the arc where the
    /// next one begins.
    private func collectPaths(
        _ snaps: [Snap], _ departures: [[Departure]], _ arrivals: [[Arrival]]
    ) {
        paths = []
        var wanted: Arc?
        for leg in arrivals.indices.reversed() {
            let candidates = arrivals[leg].filter { wanted == nil || $0.arcs.last == wanted }
            guard let arrival = candidates.min(by: { $0.cost < $1.cost }) else { continue }
            let departure = departures[leg].first { $0.arc == arrival.arcs.first }
            paths.append(
                FoundPath(
                    start: snaps[leg], end: snaps[leg + 1], arcs: arrival.arcs,
                    cost: arrival.cost - (departure?.delay ?? 0),
                    settledCount: arrival.settledCount))
            wanted = continuesStraight ? arrival.arcs.first : nil
        }
        paths.reverse()
    }

    // MARK: - One leg

    /// The fastest path of a leg, or the fastest path to each arc of its end if `toEachArc`.
    private func arrivals(
        _ from: Snap, _ to: Snap, _ departures: [Departure], toEachArc: Bool
    ) throws(RoutingError) -> [Arrival] {
        let starts = departures.map { departure in
            from.start(along: departure.arc, delay: departure.delay, to: to, graph, weights)
        }
        let ends = to.ends(graph, weights)
        guard toEachArc else { return try arrival(from: starts, to, ends).map { [$0] } ?? [] }
        var arrivals: [Arrival] = []
        for end in ends {
            let starts = starts.map { start in
                start.arc == end.arc
                    ? start : LegStart(arc: start.arc, costToHead: start.costToHead, direct: nil)
            }
            if let arrival = try arrival(from: starts, to, [end]) { arrivals.append(arrival) }
        }
        // If both waypoints are at the same intersection, an arc that leads away from it is not an
        // end, but the leg may lie on it.
        for start in starts where !ends.contains(where: { $0.arc == start.arc }) {
            guard let direct = start.direct else { continue }
            arrivals.append(Arrival(arcs: [start.arc], cost: direct, settledCount: 0))
        }
        return arrivals
    }

    /// `ends` are some of the ends of `to`.
    private func arrival(
        from starts: [LegStart], _ to: Snap, _ ends: [SearchEnd]
    ) throws(RoutingError) -> Arrival? {
        if method == .hierarchy {
            try deadline.check()
            var search = PairSearch(roads, space.hierarchySpace)
            if let path = search.path(from: starts, to: ends) {
                return Arrival(
                    arcs: path.arcs, cost: path.cost, settledCount: search.settledCount)
            }
        }
        let bound: PathSearch.Bound =
            switch method {
            case .dijkstra: .none
            case .potentials, .hierarchy: .hierarchy
            case .aStar: .straightLine(to: to)
            }
        return try PathSearch(roads, space, until: deadline).fastest(from: starts, to: ends, bound)
            .map { Arrival(arcs: $0.arcs, cost: $0.cost, settledCount: $0.settledCount) }
    }
}
