import RoadNetwork

/// Finds the fastest paths between many places on the hierarchy.
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

    /// Sets the entries of all pairs that are connected. `ends` are the targets of `selection`;
    /// `lengths` is nil if distances are not requested.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    public func fill(
        _ matrix: inout CostTable, from starts: [Snap], to ends: [Snap],
        _ selection: TargetSelection, _ lengths: HierarchyLengths?
    ) throws(RoutingError) {
        try deadline.check()
        switch (starts.count == 1, lengths) {
        case (true, nil): try fill(&matrix, starts, ends, nil, selection, SingleCost.self)
        case (false, nil): try fill(&matrix, starts, ends, nil, selection, SixteenCosts.self)
        case (true, let lengths):
            try fill(&matrix, starts, ends, lengths, selection, SingleCostWithLength.self)
        case (false, let lengths):
            try fill(&matrix, starts, ends, lengths, selection, EightCostsWithLengths.self)
        }
    }

    private func fill<Lanes: SweepLabel>(
        _ matrix: inout CostTable, _ starts: [Snap], _ ends: [Snap], _ lengths: HierarchyLengths?,
        _ selection: TargetSelection, _: Lanes.Type
    ) throws(RoutingError) {
        let sources = starts.map { $0.sweepStarts(graph, weights) }
        var sweep = TargetSweep<Lanes>(metric, lengths, to: selection, in: space.hierarchySpace)
        // These small copies are read for every cell; the snaps are much larger.
        let (startRoads, endRoads) = (starts.map(MainRoad.init), ends.map(MainRoad.init))
        var toSearchSingly: [(source: Int, destination: Int)] = []
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
                    if end.segment == start.segment,
                        ends[destination].nearest.isSamePoint(as: starts[source].nearest)
                    {
                        matrix.set(
                            source, destination, duration: 0, distance: Lanes.keepsLengths ? 0 : nil
                        )
                    } else if end.segment == start.segment
                        || (end.hasTies || start.hasTies)
                            && ends[destination].sharesSegment(with: starts[source])
                    {
                        // The end may be behind the start.
                        toSearchSingly.append((source, destination))
                    } else if cost < Weights.limit.lane {
                        let duration = max(0, Int64(cost) - lead)
                        matrix.set(
                            source, destination, duration: duration,
                            distance: Lanes.keepsLengths ? Int64(label.length(source - first)) : nil
                        )
                        if Lanes.keepsLengths, isLong(duration) {
                            toSearchSingly.append((source, destination))
                        }
                    }
                }
            }
        }
        var search = PairSearch(roads, space.hierarchySpace)
        for pair in toSearchSingly {
            let (start, end) = (starts[pair.source], ends[pair.destination])
            guard let entry = entry(from: start, to: end, &search, Lanes.keepsLengths) else {
                continue
            }
            matrix.set(
                pair.source, pair.destination, duration: entry.milliseconds,
                distance: entry.millimeters)
        }
    }

    /// Whether a path of this duration may be too long for the 32-bit lengths of a sweep.
    private func isLong(_ duration: Int64) -> Bool {
        // Ends along an arc are rounded to milliseconds.
        Double(duration + 2) * weights.fastest >= Double(UInt32.max)
    }

    private func entry(
        from start: Snap, to end: Snap, _ search: inout PairSearch, _ includesDistance: Bool
    ) -> MatrixEntry? {
        let (starts, ends) = (start.starts(to: end, graph, weights), end.ends(graph, weights))
        guard includesDistance else {
            return search.milliseconds(from: starts, to: ends).map {
                MatrixEntry(milliseconds: Int64($0), millimeters: nil)
            }
        }
        return search.path(from: starts, to: ends).map { path in
            MatrixEntry(
                milliseconds: Int64(path.cost),
                millimeters: graph.millimeters(along: path.arcs, from: start, to: end))
        }
    }
}

/// The nearest segment of a place, and whether the place has ties on other segments.
private struct MainRoad {
    let segment: RoadSegment
    let hasTies: Bool

    init(_ snap: Snap) {
        segment = snap.nearest.segment
        hasTies = !snap.ties.isEmpty
    }
}

extension RoadPoint {
    /// Whether a path can begin here and end at `other` without any length.
    fileprivate func isSamePoint(as other: RoadPoint) -> Bool {
        segment == other.segment && offset == other.offset && arcs == other.arcs
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
