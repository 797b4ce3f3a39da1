import OSMModel

/// The arcs of a leg, with where on the first and the last it begins and ends.
struct FoundPath {
    let start: Snap
    let end: Snap
    let arcs: [UInt32]
    let cost: UInt32
    let settledCount: Int

    /// Of the streets where it may begin, the place on the one that it takes.
    func startPoint(_ graph: RoadGraph) -> RoadPoint {
        arcs.first.map { start.point(on: $0, graph) } ?? start.nearest
    }

    func endPoint(_ graph: RoadGraph) -> RoadPoint {
        arcs.last.map { end.point(on: $0, graph) } ?? end.nearest
    }

    func startPlace(_ graph: RoadGraph) -> SnappedPlace {
        SnappedPlace(start.asked, startPoint(graph), graph)
    }

    func endPlace(_ graph: RoadGraph) -> SnappedPlace {
        SnappedPlace(end.asked, endPoint(graph), graph)
    }
}

/// Finds the fastest way along a chain of places, leg by leg.
///
/// Where one must go on straight from a place, the ways of arriving there along either arc are
/// kept apart, and the next leg sets out from each with the time already lost on it. So the
/// sum over all legs is the least of any trip that never turns on the spot.
final class ChainSearch {
    /// One way of arriving at the end of a leg.
    private struct Arrival {
        let arcs: [UInt32]
        /// Milliseconds, with the lead of the departure.
        let cost: UInt32
        let settledCount: Int
    }

    /// One way of setting out on a leg.
    private struct Departure {
        let arc: UInt32
        /// Milliseconds lost against the best way of arriving here.
        let lead: UInt32
    }

    private let graph: RoadGraph
    private let weights: Weights
    private let method: SearchMethod
    private let roads: RoadsInForce
    private let continuesStraight: Bool
    private let deadline: Deadline
    private let space: SearchSpace
    /// Of the chain that was tried last, where each of its legs has a way.
    private(set) var paths: [FoundPath] = []

    init(_ roads: RoadsInForce, _ options: TripOptions, _ space: SearchSpace) {
        graph = roads.graph
        weights = roads.weights
        method = options.method
        self.roads = roads
        continuesStraight = options.continuesStraight ?? (graph.mode == .driving)
        deadline = Deadline(options.deadline, graph.mode)
        self.space = space
    }

    /// Searches leg by leg and returns the first without a way, or nil where all have one.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    func firstBarrenLeg(_ snaps: [Snap]) throws(RoutingError) -> Int? {
        var departures: [[Departure]] = []
        var arrivals: [[Arrival]] = []
        for leg in 0..<snaps.count - 1 {
            let (from, to) = (snaps[leg], snaps[leg + 1])
            let isLast = leg == snaps.count - 2
            departures.append(self.departures(from, arrivals.last ?? []))
            arrivals.append(
                try from.mayReach(to, graph)
                    ? self.arrivals(
                        from, to, departures[leg], isEachAsked: continuesStraight && !isLast)
                    : [])
            if arrivals[leg].isEmpty { return leg }
        }
        unfold(snaps, departures, arrivals)
        return nil
    }

    private func departures(_ snap: Snap, _ arrivals: [Arrival]) -> [Departure] {
        guard continuesStraight, let least = arrivals.map(\.cost).min() else {
            return snap.departures(graph).map { Departure(arc: $0, lead: 0) }
        }
        return arrivals.compactMap { arrival in
            arrival.arcs.last.map { Departure(arc: $0, lead: arrival.cost - least) }
        }
    }

    /// From the last leg back: each began on the arc that the one before it arrived on.
    private func unfold(
        _ snaps: [Snap], _ departures: [[Departure]], _ arrivals: [[Arrival]]
    ) {
        paths = []
        var wanted: UInt32?
        for leg in arrivals.indices.reversed() {
            let candidates = arrivals[leg].filter { wanted == nil || $0.arcs.last == wanted }
            guard let arrival = candidates.min(by: { $0.cost < $1.cost }) else { continue }
            let departure = departures[leg].first { $0.arc == arrival.arcs.first }
            paths.append(
                FoundPath(
                    start: snaps[leg], end: snaps[leg + 1], arcs: arrival.arcs,
                    cost: arrival.cost - (departure?.lead ?? 0),
                    settledCount: arrival.settledCount))
            wanted = continuesStraight ? arrival.arcs.first : nil
        }
        paths.reverse()
    }

    // MARK: - One leg

    /// The fastest way of arriving, or the fastest along each arc where the next leg goes on
    /// straight.
    private func arrivals(
        _ from: Snap, _ to: Snap, _ departures: [Departure], isEachAsked: Bool
    ) throws(RoutingError) -> [Arrival] {
        let starts = departures.map { departure in
            from.start(along: departure.arc, lead: departure.lead, to: to, graph, weights)
        }
        let ends = to.ends(graph, weights)
        guard isEachAsked else { return try arrival(from: starts, to, ends).map { [$0] } ?? [] }
        var arrivals: [Arrival] = []
        for end in ends {
            let starts = starts.map { start in
                start.arc == end.arc
                    ? start : LegStart(arc: start.arc, rest: start.rest, direct: nil)
            }
            if let arrival = try arrival(from: starts, to, [end]) { arrivals.append(arrival) }
        }
        // Two waypoints at one junction: what leads away from it is no end, but holds both.
        for start in starts where !ends.contains(where: { $0.arc == start.arc }) {
            guard let direct = start.direct else { continue }
            arrivals.append(Arrival(arcs: [start.arc], cost: direct, settledCount: 0))
        }
        return arrivals
    }

    /// `ends` are some of those of `to`.
    private func arrival(
        from starts: [LegStart], _ to: Snap, _ ends: [SearchEnd]
    ) throws(RoutingError) -> Arrival? {
        if method == .hierarchy {
            try deadline.check()
            var search = PairSearch(roads, space)
            if let path = search.path(from: starts, to: ends) {
                return Arrival(
                    arcs: path.arcs, cost: path.cost, settledCount: search.settledCount)
            }
        }
        var goal = PlaceGoal(ends)
        for start in starts { start.direct.map { goal.offer(start.arc, $0) } }
        let seeds = starts.map { SearchSeed(arc: $0.arc, cost: $0.rest) }
        switch method {
        case .dijkstra: return try run(goal, seeds, ZeroPotential())
        case .potentials, .hierarchy:
            let potential = HierarchyPotential(
                roads.leastMetric, to: RankedEnds(ends, graph, weights), in: space.potentials)
            return try run(goal, seeds, potential)
        case .aStar: return try run(goal, seeds, StraightLinePotential(graph, weights, to: to))
        }
    }

    private func run(
        _ goal: PlaceGoal, _ seeds: [SearchSeed], _ potential: some Potential
    ) throws(RoutingError) -> Arrival? {
        try roads.isBare
            ? run(goal, seeds, potential, BareWeights())
            : run(goal, seeds, potential, roads)
    }

    private func run(
        _ goal: PlaceGoal, _ seeds: [SearchSeed], _ potential: some Potential,
        _ overlay: some SearchOverlay
    ) throws(RoutingError) -> Arrival? {
        var search = ArcSearch(graph, weights, potential, overlay, goal)
        try search.run(from: seeds, in: space, until: deadline)
        return search.goal.found.map { arrival in
            Arrival(
                arcs: space.arcs(to: arrival, graph), cost: arrival.cost,
                settledCount: search.settledCount)
        }
    }
}

extension SearchSpace {
    /// The arcs from the start to an arrival, in order.
    func arcs(to arrival: PlaceGoal.Arrival, _ graph: RoadGraph) -> [UInt32] {
        var arcs = [arrival.arc]
        var next = arrival.label
        while let label = labels[next] {
            arcs.append(graph.arc(of: next >> 1))
            next = label.parent
        }
        return arcs.reversed()
    }
}
