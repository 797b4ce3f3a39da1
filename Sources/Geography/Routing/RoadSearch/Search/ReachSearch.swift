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

/// What is reached of a segment: from one of its ends, or from both.
struct ReachedRoad {
    let segment: UInt32
    let stretch: ReachedStretch
    var opposite: ReachedStretch?
}

/// Finds every road that is reached within a time.
struct ReachSearch {
    private let roads: RoadsInForce
    private let graph: RoadGraph
    private let weights: Weights
    private let space: SearchSpace
    private(set) var reached: [ReachedRoad] = []
    /// Whether one can come to nothing else, however much time there is.
    private(set) var isEnclosed = true

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
            let stretch = stretch(
                of: seed.arc, from: start.travelled(seed.arc, graph), at: 0, limit)
            let segment = graph.arcSegment[seed.arc] >> 1
            reached.append(ReachedRoad(segment: segment, stretch: stretch))
        }
        let goal = ReachGoal(limit: limit, arcCount: graph.arcCount)
        let entered =
            try roads.isBare
            ? entered(from: seeds, BareWeights(), goal, deadline)
            : entered(from: seeds, roads, goal, deadline)
        reached.reserveCapacity(reached.count + entered.arcs.count)
        for arc in entered.arcs {
            let segment = graph.arcSegment[arc] >> 1
            // Nobody gets off a ferry between its landings.
            if SegmentFlags(rawValue: graph.segmentFlags[segment]).contains(.ferry) { continue }
            let pair = graph.segmentArcs[segment]
            let other = pair[pair.first == arc]
            let entry = entered.entry(of: other)
            if entry != nil, other < arc { continue }
            var road = ReachedRoad(
                segment: segment,
                stretch: stretch(of: arc, from: 0, at: entered.entry(of: arc) ?? limit, limit))
            road.opposite = entry.map { stretch(of: other, from: 0, at: $0, limit) }
            reached.append(road)
        }
        isEnclosed = !reached.contains { road in
            [road.stretch, road.opposite].compactMap(\.self).contains { stretch in
                stretch.end == limit
                    || graph.arcComponent[stretch.arc] == graph.mainComponent
            }
        }
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
    private func stretch(
        of arc: UInt32, from: UInt32, at begin: UInt32, _ limit: UInt32
    ) -> ReachedStretch {
        let length = graph.segmentLength[graph.arcSegment[arc] >> 1]
        let whole = weights.whole(arc)
        let before = weights.partial(arc, offset: from, length: length)
        let end = min(limit, begin &+ (whole - min(whole, before)))
        let ride = UInt64(end - begin) + UInt64(before)
        let to =
            whole == 0 ? length : UInt32(min(UInt64(length), ride * UInt64(length) / UInt64(whole)))
        return ReachedStretch(arc: arc, from: from, to: max(from, to), begin: begin, end: end)
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

    /// Nil where the arc was not entered.
    func entry(of arc: UInt32) -> UInt32? {
        let entry = entries[arc]
        return entry == 0 ? nil : entry - 1
    }

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
