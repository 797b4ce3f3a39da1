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

    /// Sets every way that there is from `starts` to the places that `destinations` pick.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    func fill(
        _ matrix: inout Matrix, from starts: [Snap], to destinations: [Int],
        of places: MatrixPlaces, includesDistances: Bool
    ) throws(RoutingError) {
        try deadline.check()
        let lengths = includesDistances ? metric.lengths(in: graph) : nil
        let selection = places.selection(to: destinations, metric, lengths, in: space.climbs)
        let ends = destinations.map { places.snaps[$0] }
        switch (starts.count == 1, lengths) {
        case (true, nil): try fill(&matrix, starts, ends, nil, selection, OneCost.self)
        case (false, nil): try fill(&matrix, starts, ends, nil, selection, ManyCosts.self)
        case (true, let lengths): try fill(&matrix, starts, ends, lengths, selection, OneWay.self)
        case (false, let lengths):
            try fill(&matrix, starts, ends, lengths, selection, ManyWays.self)
        }
    }

    private func fill<Label: SweepLabel>(
        _ matrix: inout Matrix, _ starts: [Snap], _ ends: [Snap], _ lengths: HierarchyLengths?,
        _ selection: TargetSelection, _: Label.Type
    ) throws(RoutingError) {
        let sources = starts.map { $0.sweepStarts(graph, weights) }
        var sweep = TargetSweep<Label>(metric, lengths, to: selection, in: space.climbs)
        // Looked at for every cell, so apart from the places, which are larger.
        let (startRoads, endRoads) = (starts.map(MainRoad.init), ends.map(MainRoad.init))
        var apart: [(source: Int, destination: Int)] = []
        for first in stride(from: 0, to: starts.count, by: Label.laneCount) {
            try deadline.check()
            let lanes = first..<min(starts.count, first + Label.laneCount)
            sweep.run(from: sources[lanes])
            for destination in ends.indices {
                let end = endRoads[destination]
                let label = sweep[destination]
                let lead = Int64(selection.leads[destination])
                for source in lanes {
                    let cost = label.cost(source - first)
                    let start = startRoads[source]
                    if end.segment == start.segment
                        || (end.hasTies || start.hasTies)
                            && ends[destination].sharesSegment(with: starts[source])
                    {
                        // The end may lie behind the start.
                        apart.append((source, destination))
                    } else if cost < Int32(Weights.limit) {
                        let duration = max(0, Int64(cost) - lead)
                        matrix.set(
                            source, destination, duration: duration,
                            distance: Label.keepsLengths ? Int64(label.length(source - first)) : nil
                        )
                        if Label.keepsLengths, isLong(duration) {
                            apart.append((source, destination))
                        }
                    }
                }
            }
        }
        var search = PairSearch(roads, space)
        for pair in apart {
            let (start, end) = (starts[pair.source], ends[pair.destination])
            guard let way = way(from: start, to: end, &search, Label.keepsLengths) else { continue }
            matrix.set(
                pair.source, pair.destination, duration: way.milliseconds,
                distance: way.millimeters)
        }
    }

    /// Whether a way of so many milliseconds may be so long that a sweep's length is cut.
    private func isLong(_ duration: Int64) -> Bool {
        // Ends along an arc are rounded to milliseconds.
        Double(duration + 2) * weights.fastest >= Double(UInt32.max)
    }

    private func way(
        from start: Snap, to end: Snap, _ search: inout PairSearch, _ includesDistance: Bool
    ) -> FoundWay? {
        let (starts, ends) = (start.starts(to: end, graph, weights), end.ends(graph, weights))
        guard includesDistance else {
            return search.milliseconds(from: starts, to: ends).map {
                FoundWay(milliseconds: Int64($0), millimeters: nil)
            }
        }
        return search.path(from: starts, to: ends).map { path in
            let path = FoundPath(
                start: start, end: end, arcs: path.arcs, cost: path.cost,
                settledCount: search.settledCount)
            return FoundWay(
                milliseconds: Int64(path.cost), millimeters: graph.millimeters(of: path))
        }
    }
}

/// The segment that a place lies on, and whether it lies on others, too.
private struct MainRoad {
    let segment: UInt32
    let hasTies: Bool

    init(_ snap: Snap) {
        segment = snap.nearest.segment
        hasTies = !snap.ties.isEmpty
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
