import RoadNetwork

/// A path of a matrix.
public struct MatrixEntry {
    /// The duration.
    public let milliseconds: Int64
    /// The length; nil if distances are not requested.
    public let millimeters: Int64?
}

/// Finds the fastest paths from one place to many by one search.
public struct MatrixSearch {
    /// The graph that is searched.
    public let graph: RoadGraph
    /// The travel times at the departure.
    public let weights: Weights
    /// The deadline of the query.
    public let deadline: Deadline
    private let roads: EffectiveRoads
    private let includesDistances: Bool
    private let space: SearchSpace

    /// A search on the roads of one query.
    public init(
        _ roads: EffectiveRoads, includesDistances: Bool, _ deadline: Deadline,
        _ space: SearchSpace
    ) {
        graph = roads.graph
        weights = roads.weights
        self.roads = roads
        self.includesDistances = includesDistances
        self.deadline = deadline
        self.space = space
    }

    /// The fastest path to each target; nil if there is none.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    public func entries(
        from start: Snap, to table: TargetTable
    ) throws(RoutingError) -> [MatrixEntry?] {
        let arrivals =
            try roads.isBare
            ? arrivals(from: start, table, BareWeights())
            : arrivals(from: start, table, roads)
        return zip(arrivals, table.targets).map { arrival, target in
            guard arrival.cost != .max else { return nil }
            return MatrixEntry(
                milliseconds: Int64(arrival.cost),
                millimeters: includesDistances ? millimeters(from: start, to: target, arrival) : nil
            )
        }
    }

    private func arrivals(
        from start: Snap, _ table: TargetTable, _ overlay: some SearchOverlay
    ) throws(RoutingError) -> [TargetsGoal.Arrival] {
        var goal = TargetsGoal(table, from: start, graph)
        for (number, target) in table.targets.enumerated() where target.sharesSegment(with: start) {
            for arc in start.departures(graph) {
                guard let cost = target.direct(from: start, along: arc, graph, weights) else {
                    continue
                }
                goal.offer(number, TargetsGoal.Arrival(cost: cost, arc: arc))
            }
        }
        let seeds = start.departures(graph).map { arc in
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
        guard arrival.label != .missing else {
            return last - Int64(start.travelled(arrival.arc, graph))
        }
        return last
            + space.millimeters(to: arrival.label) { label, isFirst in
                let arc = graph.arc(of: label.state)
                let length = Int64(graph.segments.length[graph.segment(of: arc)])
                return isFirst ? length - Int64(start.travelled(arc, graph)) : length
            }
    }
}
