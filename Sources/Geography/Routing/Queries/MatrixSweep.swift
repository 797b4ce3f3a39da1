/// Finds the ways from many places to many on the hierarchy.
struct MatrixSweep {
    private let roads: RoadsInForce
    private let graph: RoadGraph
    private let weights: Weights
    private let metric: HierarchyMetric
    private let deadline: Deadline
    private let space: SearchSpace

    init(
        _ roads: RoadsInForce, _ metric: HierarchyMetric, _ deadline: Deadline,
        _ space: SearchSpace
    ) {
        self.roads = roads
        graph = roads.graph
        weights = roads.weights
        self.metric = metric
        self.deadline = deadline
        self.space = space
    }

    /// Sets the duration of every way that there is. `targets` are the vertices at the ends.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    func fill(
        _ matrix: inout Matrix, from starts: [Snap], to ends: [Snap], _ targets: [RankedEnds]
    ) throws(RoutingError) {
        try deadline.check()
        let sources = starts.map { $0.firstVertices(graph, weights) }
        var sweep = TargetSweep(metric, to: targets, in: space.climbs)
        var neighbours: [(source: Int, destination: Int)] = []
        for first in stride(from: 0, to: starts.count, by: TargetSweep.Lanes.scalarCount) {
            try deadline.check()
            let lanes = first..<min(starts.count, first + TargetSweep.Lanes.scalarCount)
            sweep.run(from: sources[lanes])
            for source in lanes {
                for destination in ends.indices {
                    if ends[destination].sharesSegment(with: starts[source]) {
                        // The end may lie behind the start.
                        neighbours.append((source, destination))
                    } else if let cost = sweep.cost(source - first, to: targets[destination]) {
                        matrix.set(source, destination, duration: Int64(cost), distance: nil)
                    }
                }
            }
        }
        var search = PairSearch(roads, metric, space)
        for pair in neighbours {
            let (start, end) = (starts[pair.source], ends[pair.destination])
            guard
                let cost = search.milliseconds(
                    from: start.starts(to: end, graph, weights), to: end.ends(graph, weights))
            else { continue }
            matrix.set(pair.source, pair.destination, duration: Int64(cost), distance: nil)
        }
    }

    /// Sets the distance along every way that there is.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    /// - Complexity: a path for each cell.
    func fillDistances(
        _ matrix: inout Matrix, from starts: [Snap], to ends: [Snap]
    ) throws(RoutingError) {
        var search = PairSearch(roads, metric, space)
        for (source, start) in starts.enumerated() {
            try deadline.check()
            for (destination, end) in ends.enumerated() {
                guard let duration = matrix.durationMilliseconds(from: source, to: destination),
                    let path = search.path(
                        from: start.starts(to: end, graph, weights), to: end.ends(graph, weights))
                else { continue }
                let found = FoundPath(
                    start: start, end: end, arcs: path.arcs, cost: path.cost,
                    settledCount: search.settledCount)
                matrix.set(
                    source, destination, duration: duration, distance: graph.millimeters(of: found))
            }
        }
    }
}

extension RoadGraph {
    /// The length of a path.
    func millimeters(of path: FoundPath) -> Int64 {
        guard let first = path.arcs.first, let last = path.arcs.last else { return 0 }
        let whole = path.arcs.dropLast().reduce(0) { sum, arc in
            sum + Int64(segmentLength[arcSegment[arc] >> 1])
        }
        return whole - Int64(path.start.travelled(first, self))
            + Int64(path.end.travelled(last, self))
    }
}
