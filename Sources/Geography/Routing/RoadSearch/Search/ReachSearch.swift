import RoadNetwork

/// The part of an arc that is reached in time.
public struct ReachedStretch {
    /// The arc.
    public let arc: Arc
    /// The length from the arc's tail to the beginning of the part.
    public let from: Millimeters
    /// The length from the arc's tail to the end of the part.
    public let to: Millimeters
    /// The cost from the start to the beginning of the part.
    public let begin: Milliseconds
    /// The cost from the start to the end of the part.
    public let end: Milliseconds
}

/// The part of a segment that is reached, from one of its ends or from both.
public struct ReachedRoad {
    /// The segment.
    public let segment: RoadSegment
    /// The part of one direction that is reached.
    public let stretch: ReachedStretch
    /// The part of the other direction; nil if only one is reached.
    public var opposite: ReachedStretch?
}

/// Finds every road that can be reached within a time.
public struct ReachSearch {
    private let roads: EffectiveRoads
    private let graph: RoadGraph
    private let weights: Weights
    private let space: SearchSpace
    /// The roads that the latest run reached.
    public private(set) var reached: [ReachedRoad] = []
    /// Whether no other roads can be reached even with more time.
    public private(set) var isEnclosed = true

    /// A search on the roads of one query.
    public init(_ roads: EffectiveRoads, _ space: SearchSpace) {
        self.roads = roads
        graph = roads.graph
        weights = roads.weights
        self.space = space
    }

    /// Finds the roads that can be reached from `start` at a cost of at most `limit`.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    public mutating func run(
        from start: Snap, within limit: Milliseconds, _ deadline: Deadline
    ) throws(RoutingError) {
        let seeds = start.departures(graph).map { arc in
            SearchSeed(
                arc: arc, cost: weights.whole(arc) - start.cost(along: arc, graph, weights))
        }
        for seed in seeds {
            let stretch = stretch(
                of: seed.arc, from: start.travelled(seed.arc, graph), at: 0, limit)
            let segment = graph.segment(of: seed.arc)
            reached.append(ReachedRoad(segment: segment, stretch: stretch))
        }
        let goal = ReachGoal(limit: limit, arcCount: graph.arcCount)
        let entered =
            try roads.isBare
            ? entered(from: seeds, BareWeights(), goal, deadline)
            : entered(from: seeds, roads, goal, deadline)
        reached.reserveCapacity(reached.count + entered.arcs.count)
        for arc in entered.arcs {
            let segment = graph.segment(of: arc)
            // A ferry cannot be left between its landings.
            if graph.segments.flags[segment].contains(.ferry) { continue }
            let pair = graph.segments.arcs[segment]
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
                    || graph.arcs.component[stretch.arc] == graph.mainComponent
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

    /// The part of an arc that can be travelled in the time left.
    private func stretch(
        of arc: Arc, from: Millimeters, at begin: Milliseconds, _ limit: Milliseconds
    ) -> ReachedStretch {
        let length = graph.segments.length[graph.segment(of: arc)]
        let whole = weights.whole(arc)
        let before = weights.partial(arc, offset: from, length: length)
        let end = min(limit, begin &+ (whole - min(whole, before)))
        let ride = UInt64(end - begin) + UInt64(before)
        let to =
            whole == 0
            ? length : Millimeters(min(UInt64(length), ride * UInt64(length) / UInt64(whole)))
        return ReachedStretch(arc: arc, from: from, to: max(from, to), begin: begin, end: end)
    }
}

/// The goal to find every arc that can be entered in time, with its lowest cost.
private struct ReachGoal: SearchGoal {
    private let limit: Milliseconds
    /// The cost plus one; 0 if the arc was not entered.
    private let entries: ArcNumbers<Milliseconds>
    private(set) var arcs: [Arc] = []

    init(limit: Milliseconds, arcCount: Int) {
        self.limit = limit
        entries = ArcNumbers(arcCount: arcCount)
    }

    /// The cost to the arc's tail; nil if the arc was not entered.
    func entry(of arc: Arc) -> Milliseconds? {
        let entry = entries[arc]
        return entry == 0 ? nil : entry - 1
    }

    @inline(__always)
    mutating func enter(_ arc: Arc, at cost: Milliseconds, from label: Label) {
        guard cost < limit else { return }
        let known = entries[arc]
        if known == 0 { arcs.append(arc) }
        if known == 0 || cost < known - 1 { entries[arc] = cost + 1 }
    }

    @inline(__always)
    func isReached(before key: Milliseconds) -> Bool { key >= limit }
}
