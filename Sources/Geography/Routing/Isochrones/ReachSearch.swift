/// A stretch of an arc that is reached in time.
struct ReachedStretch {
    let arc: UInt32
    /// Millimetres from the arc's tail to where the stretch begins and ends.
    let from: UInt32
    let to: UInt32
    /// Milliseconds from the start to either.
    let begin: UInt32
    let end: UInt32
}

/// Finds every stretch of road that is reached within a time.
struct ReachSearch {
    private let roads: RoadsInForce
    private let graph: RoadGraph
    private let weights: Weights
    private let space: SearchSpace
    private(set) var reached: [ReachedStretch] = []

    init(_ roads: RoadsInForce, _ space: SearchSpace) {
        self.roads = roads
        graph = roads.graph
        weights = roads.weights
        self.space = space
    }

    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    mutating func run(
        from start: Snap, within limit: UInt32, _ deadline: Deadline
    ) throws(RoutingError) {
        let seeds = start.departures(graph).map { arc in
            SearchSeed(
                arc: arc, cost: weights.whole(arc) - start.cost(along: arc, graph, weights))
        }
        for seed in seeds {
            append(seed.arc, from: start.travelled(seed.arc, graph), at: 0, limit)
        }
        let goal = ReachGoal(limit: limit, arcCount: graph.arcCount)
        let entered =
            try roads.isBare
            ? entered(from: seeds, BareWeights(), goal, deadline)
            : entered(from: seeds, roads, goal, deadline)
        reached.reserveCapacity(reached.count + entered.arcs.count)
        for arc in entered.arcs { append(arc, from: 0, at: entered.entry(of: arc), limit) }
    }

    private func entered(
        from seeds: [SearchSeed], _ overlay: some SearchOverlay, _ goal: ReachGoal,
        _ deadline: Deadline
    ) throws(RoutingError) -> ReachGoal {
        var search = ArcSearch(graph, weights, ZeroPotential(), overlay, goal)
        try search.run(from: seeds, in: space, until: deadline)
        return search.goal
    }

    /// Goes along an arc as far as the time allows.
    private mutating func append(
        _ arc: UInt32, from: UInt32, at begin: UInt32, _ limit: UInt32
    ) {
        let length = graph.segmentLength[graph.arcSegment[arc] >> 1]
        let whole = weights.whole(arc)
        let before = weights.partial(arc, offset: from, length: length)
        let end = min(limit, begin &+ (whole - min(whole, before)))
        let ride = UInt64(end - begin) + UInt64(before)
        let to =
            whole == 0 ? length : UInt32(min(UInt64(length), ride * UInt64(length) / UInt64(whole)))
        reached.append(
            ReachedStretch(arc: arc, from: from, to: max(from, to), begin: begin, end: end))
    }
}

/// Every arc that may be entered in time, with the least cost of it.
private struct ReachGoal: SearchGoal {
    private let limit: UInt32
    /// One more than the cost; 0 where the arc was not entered.
    private let entries: ArcNumbers
    private(set) var arcs: [UInt32] = []

    init(limit: UInt32, arcCount: Int) {
        self.limit = limit
        entries = ArcNumbers(arcCount: arcCount)
    }

    func entry(of arc: UInt32) -> UInt32 { entries[arc] &- 1 }

    @inline(__always)
    mutating func enter(_ arc: UInt32, at cost: UInt32, from label: UInt32) {
        guard cost < limit else { return }
        let known = entries[arc]
        if known == 0 { arcs.append(arc) }
        if known == 0 || cost < known - 1 { entries[arc] = cost + 1 }
    }

    @inline(__always)
    func isReached(before key: UInt32) -> Bool { key >= limit }
}
