import RoadNetwork

/// Finds the ways between many places on the hierarchy.
public struct MatrixSweep {
    private let roads: EffectiveRoads
    private let graph: RoadGraph
    private let weights: Weights
    private let metric: HierarchyMetric
    private let deadline: Deadline
    private let space: SearchSpace

    /// A sweep under the metric of `roads`.
    public init(
        _ roads: EffectiveRoads, _ metric: HierarchyMetric, _ deadline: Deadline,
        _ space: SearchSpace
    ) {
        self.roads = roads
        graph = roads.graph
        weights = roads.weights
        self.metric = metric
        self.deadline = deadline
        self.space = space
    }

    /// Sets every way that there is from `starts` to `ends`, those of the selection. `lengths` are
    /// nil if distances are not asked for.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    public func fill(
        _ matrix: inout CostTable, from starts: [Snap], to ends: [Snap],
        _ selection: TargetSelection, _ lengths: HierarchyLengths?
    ) throws(RoutingError) {
        try deadline.check()
        switch (starts.count == 1, lengths) {
        case (true, nil): try fill(&matrix, starts, ends, nil, selection, OneCost.self)
        case (false, nil): try fill(&matrix, starts, ends, nil, selection, ManyCosts.self)
        case (true, let lengths): try fill(&matrix, starts, ends, lengths, selection, OneWay.self)
        case (false, let lengths):
            try fill(&matrix, starts, ends, lengths, selection, ManyWays.self)
        }
    }

    private func fill<Lanes: SweepLabel>(
        _ matrix: inout CostTable, _ starts: [Snap], _ ends: [Snap], _ lengths: HierarchyLengths?,
        _ selection: TargetSelection, _: Lanes.Type
    ) throws(RoutingError) {
        let sources = starts.map { $0.sweepStarts(graph, weights) }
        var sweep = TargetSweep<Lanes>(metric, lengths, to: selection, in: space.climbs)
        // Read for every cell, so kept apart from the places, which are larger.
        let (startRoads, endRoads) = (starts.map(MainRoad.init), ends.map(MainRoad.init))
        var apart: [(source: Int, destination: Int)] = []
        for first in stride(from: 0, to: starts.count, by: Lanes.laneCount) {
            try deadline.check()
            let lanes = first..<min(starts.count, first + Lanes.laneCount)
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
                        // The end may be behind the start.
                        apart.append((source, destination))
                    } else if cost < Weights.limit.lane {
                        let duration = max(0, Int64(cost) - lead)
                        matrix.set(
                            source, destination, duration: duration,
                            distance: Lanes.keepsLengths ? Int64(label.length(source - first)) : nil
                        )
                        if Lanes.keepsLengths, isLong(duration) {
                            apart.append((source, destination))
                        }
                    }
                }
            }
        }
        var search = PairSearch(roads, space.climbs)
        for pair in apart {
            let (start, end) = (starts[pair.source], ends[pair.destination])
            guard let way = way(from: start, to: end, &search, Lanes.keepsLengths) else { continue }
            matrix.set(
                pair.source, pair.destination, duration: way.milliseconds,
                distance: way.millimeters)
        }
    }

    /// Whether a way of this duration may be too long for a sweep's 32-bit length.
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
            FoundWay(
                milliseconds: Int64(path.cost),
                millimeters: graph.millimeters(along: path.arcs, from: start, to: end))
        }
    }
}

/// The segment of a place, and whether the place has ties on others.
private struct MainRoad {
    let segment: RoadSegment
    let hasTies: Bool

    init(_ snap: Snap) {
        segment = snap.nearest.segment
        hasTies = !snap.ties.isEmpty
    }
}

extension RoadGraph {
    /// Millimetres along `arcs` from a place on the first to one on the last.
    public func millimeters(along arcs: [Arc], from start: Snap, to end: Snap) -> Int64 {
        guard let first = arcs.first, let last = arcs.last else { return 0 }
        let whole = arcs.dropLast().reduce(0) { sum, arc in
            sum + Int64(segments.length[segment(of: arc)])
        }
        return whole - Int64(start.travelled(first, self)) + Int64(end.travelled(last, self))
    }
}
