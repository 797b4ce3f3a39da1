extension Router {
    /// The durations and distances of the fastest ways from some of `places` to others.
    ///
    /// The durations are those of ``trips(through:options:)`` between the same two places.
    /// `sources` and `destinations` are indices into `places`; nil means all of them.
    ///
    /// - Precondition: every index lies in `places`.
    /// - Throws: ``RoutingError/noRoadNear(_:)`` where a source or destination is off the roads;
    ///   ``RoutingError/tookTooLong(mode:)`` once `deadline` is past, nil for none.
    /// - Complexity: one search a source, which ends with its farthest destination. The caller
    ///   bounds the number of cells.
    public func matrix(
        of places: [Waypoint], from sources: [Int]? = nil, to destinations: [Int]? = nil,
        roads: RoadOptions = RoadOptions(), includesDistances: Bool = true,
        deadline: ContinuousClock.Instant? = nil
    ) throws(RoutingError) -> Matrix {
        let (sources, destinations) = (
            sources ?? Array(places.indices), destinations ?? Array(places.indices)
        )
        let deadline = Deadline(deadline, graph.mode)
        var snaps: [Int: Snap] = [:]
        for index in sources + destinations where snaps[index] == nil {
            try deadline.check()
            snaps[index] = try nearestSnap(places[index], roads, index: index, .place)
        }
        let (starts, ends) = (
            sources.compactMap { snaps[$0] }, destinations.compactMap { snaps[$0] }
        )
        var matrix = Matrix(
            sources: starts.map { SnappedPlace($0, graph) },
            destinations: ends.map { SnappedPlace($0, graph) },
            includesDistances: includesDistances)
        let space = spaces.take(for: graph)
        defer { spaces.giveBack(space) }
        let search = MatrixSearch(
            graph, weights, roads.exclusion, includesDistances: includesDistances,
            deadline, space)
        let table = TargetTable(ends, graph, weights)
        var fallback = MatrixFallback(
            tree, search, to: destinations.map { SnapRequest(places[$0], roads) })
        for (source, start) in starts.enumerated() {
            let ways = try search.ways(from: start, to: table)
            var barren: [(destination: Int, nearest: Snap)] = []
            for (destination, way) in ways.enumerated() {
                matrix.set(source, destination, way)
                if way == nil { barren.append((destination, ends[destination])) }
            }
            guard !barren.isEmpty else { continue }
            let request = SnapRequest(places[sources[source]], roads)
            let others = try fallback.ways(from: request, start, to: barren)
            for (cell, way) in zip(barren, others) { matrix.set(source, cell.destination, way) }
        }
        return matrix
    }
}

/// A cell of a matrix.
struct FoundWay {
    let milliseconds: Int64
    /// Nil where distances are not asked for.
    let millimeters: Int64?
}

/// Finds the ways from one place to many.
struct MatrixSearch {
    let graph: RoadGraph
    let weights: Weights
    let deadline: Deadline
    private let exclusion: Exclusion
    private let includesDistances: Bool
    private let space: SearchSpace

    init(
        _ graph: RoadGraph, _ weights: Weights, _ exclusion: Exclusion, includesDistances: Bool,
        _ deadline: Deadline, _ space: SearchSpace
    ) {
        self.graph = graph
        self.weights = weights
        self.exclusion = exclusion
        self.includesDistances = includesDistances
        self.deadline = deadline
        self.space = space
    }

    /// The fastest way to each target, or nil where there is none.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    func ways(
        from start: Snap, to table: TargetTable
    ) throws(RoutingError) -> [FoundWay?] {
        let arrivals =
            try exclusion.isEmpty
            ? arrivals(from: start, table, BareWeights())
            : arrivals(from: start, table, ExcludedRoads(graph: graph, exclusion: exclusion))
        return zip(arrivals, table.targets).map { arrival, target in
            guard arrival.cost != .max else { return nil }
            return FoundWay(
                milliseconds: Int64(arrival.cost),
                millimeters: includesDistances ? millimeters(from: start, to: target, arrival) : nil
            )
        }
    }

    private func arrivals(
        from start: Snap, _ table: TargetTable, _ overlay: some SearchOverlay
    ) throws(RoutingError) -> [TargetsGoal.Arrival] {
        var goal = TargetsGoal(table, from: start, graph)
        for (number, target) in table.targets.enumerated() where target.segment == start.segment {
            for arc in start.arcs {
                guard let cost = target.direct(from: start, along: arc, graph, weights) else {
                    continue
                }
                goal.offer(number, TargetsGoal.Arrival(cost: cost, arc: arc))
            }
        }
        let seeds = start.arcs.map { arc in
            SearchSeed(
                arc: arc, cost: weights.whole(arc) - start.cost(along: arc, graph, weights))
        }
        var search = ArcSearch(graph, weights, ZeroPotential(), overlay, goal)
        try search.run(from: seeds, in: space, until: deadline)
        return search.goal.arrivals
    }

    private func millimeters(
        from start: Snap, to target: Snap, _ arrival: TargetsGoal.Arrival
    ) -> Int64 {
        let last = Int64(target.travelled(arrival.arc, graph))
        guard arrival.label != GraphFormat.none else {
            return last - Int64(start.travelled(arrival.arc, graph))
        }
        return last
            + space.millimeters(to: arrival.label) { label, isFirst in
                let arc = graph.arc(of: label >> 1)
                let length = Int64(graph.segmentLength[graph.arcSegment[arc] >> 1])
                return isFirst ? length - Int64(start.travelled(arc, graph)) : length
            }
    }
}

extension Matrix {
    fileprivate mutating func set(_ source: Int, _ destination: Int, _ way: FoundWay?) {
        guard let way else { return }
        set(source, destination, duration: way.milliseconds, distance: way.millimeters)
    }
}
