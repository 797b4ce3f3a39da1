import RoadNetwork

extension Snap {
    /// The start of a leg to `end` along one of the arcs. `delay` is added to its costs.
    public func start(
        along arc: Arc, delay: Milliseconds = 0, to end: Snap, _ graph: RoadGraph,
        _ weights: Weights
    ) -> LegStart {
        LegStart(
            arc: arc, costToHead: costToHead(of: arc, graph, weights) &+ delay,
            direct: end.direct(from: self, along: arc, graph, weights).map { $0 &+ delay })
    }

    /// The starts of a leg to `end`.
    public func starts(to end: Snap, _ graph: RoadGraph, _ weights: Weights) -> [LegStart] {
        departures(graph).map { start(along: $0, to: end, graph, weights) }
    }

    /// The cost from here to the head of an arc.
    private func costToHead(of arc: Arc, _ graph: RoadGraph, _ weights: Weights) -> Milliseconds {
        weights.whole(arc) - cost(along: arc, graph, weights)
    }

    /// The starts of a sweep from here.
    public func sweepStarts(_ graph: RoadGraph, _ weights: Weights) -> [SweepPlace] {
        departures(graph).map { arc in
            SweepPlace(
                rank: graph.hierarchy.labelRank[Label(arc)],
                cost: costToHead(of: arc, graph, weights),
                length: remaining(on: arc, graph))
        }
    }

    /// The ends of a sweep to here.
    public func sweepTarget(_ graph: RoadGraph, _ weights: Weights) -> SweepTarget {
        let ranked = RankedEnds(ends(graph, weights), graph, weights)
        let ends = ranked.all.map { end in
            let arc = graph.arc(of: graph.hierarchy.rankLabel[end.rank].state)
            return SweepPlace(
                rank: end.rank, cost: end.cost, length: .zero &- remaining(on: arc, graph))
        }
        return SweepTarget(ends: ends, lead: ranked.lead)
    }
}
