import RoadNetwork

/// The arcs of a path that a search found.
public struct FoundArcs {
    /// The arcs in the order of travel.
    public let arcs: [Arc]
    /// The cost from the start to the end.
    public let cost: Milliseconds
    /// The number of labels settled.
    public let settledCount: Int
}

/// Finds the fastest path by a search over arcs, on the roads of one query.
public struct PathSearch {
    /// The lower bound that guides a search.
    public enum Bound {
        /// No bound: plain Dijkstra.
        case none
        /// The straight line to a place.
        case straightLine(to: Snap)
        /// The exact remaining cost from the hierarchy.
        case hierarchy
    }

    private let roads: EffectiveRoads
    private let graph: RoadGraph
    private let weights: Weights
    private let space: SearchSpace
    private let deadline: Deadline

    /// A search on the roads of one query.
    public init(_ roads: EffectiveRoads, _ space: SearchSpace, until deadline: Deadline) {
        self.roads = roads
        graph = roads.graph
        weights = roads.weights
        self.space = space
        self.deadline = deadline
    }

    /// The fastest path from `starts` to `ends`, which may lie on a single arc; nil if there is
    /// none.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    public func fastest(
        from starts: [LegStart], to ends: [SearchEnd], _ bound: Bound
    ) throws(RoutingError) -> FoundArcs? {
        var goal = PlaceGoal(ends)
        for start in starts { start.direct.map { goal.offer(start.arc, $0) } }
        let seeds = starts.map { SearchSeed(arc: $0.arc, cost: $0.costToHead) }
        switch bound {
        case .none: return try run(goal, seeds, ZeroPotential())
        case .hierarchy: return try run(goal, seeds, potential(to: ends))
        case .straightLine(let end):
            return try run(goal, seeds, StraightLinePotential(graph, weights, to: end))
        }
    }

    /// The fastest path if the costs of the arcs are increased by `surcharges`, which its cost
    /// includes; nil if there is none.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    public func fastest(
        from seeds: [SearchSeed], to ends: [SearchEnd], surcharges: ArcNumbers<Milliseconds>
    ) throws(RoutingError) -> FoundArcs? {
        try run(
            PlaceGoal(ends), seeds, potential(to: ends),
            PenalizedArcs(roads: roads, surcharges: surcharges))
    }

    /// The cost of the fastest path from a seed to an end; nil if there is none.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    public func milliseconds(
        from seed: SearchSeed, to end: SearchEnd
    ) throws(RoutingError) -> Milliseconds? {
        var search = ArcSearch(graph, weights, ZeroPotential(), roads, PlaceGoal([end]))
        try search.run(from: [seed], in: space, until: deadline)
        return search.goal.found?.cost
    }

    private func potential(to ends: [SearchEnd]) -> HierarchyPotential {
        HierarchyPotential(
            roads.leastMetric, to: RankedEnds(ends, graph, weights), in: space.potentials)
    }

    private func run(
        _ goal: PlaceGoal, _ seeds: [SearchSeed], _ potential: some Potential
    ) throws(RoutingError) -> FoundArcs? {
        try roads.isBare
            ? run(goal, seeds, potential, BareWeights())
            : run(goal, seeds, potential, roads)
    }

    private func run(
        _ goal: PlaceGoal, _ seeds: [SearchSeed], _ potential: some Potential,
        _ overlay: some SearchOverlay
    ) throws(RoutingError) -> FoundArcs? {
        var search = ArcSearch(graph, weights, potential, overlay, goal)
        try search.run(from: seeds, in: space, until: deadline)
        return search.goal.found.map { arrival in
            FoundArcs(
                arcs: space.arcs(to: arrival, graph), cost: arrival.cost,
                settledCount: search.settledCount)
        }
    }
}

extension SearchSpace {
    /// The arcs from the start to an arrival, in order.
    public func arcs(to arrival: PlaceGoal.Arrival, _ graph: RoadGraph) -> [Arc] {
        var arcs = [arrival.arc]
        var next = arrival.label
        while let label = labels[next] {
            arcs.append(graph.arc(of: next.state))
            next = label.parent
        }
        return arcs.reversed()
    }
}
