import RoadNetwork

/// The vertices of a hierarchy where a path may end.
public struct RankedEnds {
    /// The vertices with the costs from them to an end.
    public private(set) var all: [RankedCost] = []
    /// An amount that is included in each cost, so that none is negative. A search that reaches a
    /// vertex has passed the end, because a vertex is the head of its arc.
    public let lead: Milliseconds

    /// The vertices of the arcs of `ends`.
    public init(_ ends: [SearchEnd], _ graph: RoadGraph, _ weights: Weights) {
        let lead = ends.reduce(Milliseconds.zero) { max($0, weights.whole($1.arc)) }
        self.lead = lead
        all.reserveCapacity(4)
        for end in ends {
            let whole = weights.whole(end.arc)
            let cost = lead - whole + min(end.cost, whole)
            let includesFinalStretch =
                graph.hierarchy.labelRank[Label(end.arc, isInFinalStretch: true)]
                != .missing
            graph.visitLabels(of: end.arc, includesFinalStretch: includesFinalStretch) { label in
                all.append(RankedCost(rank: graph.hierarchy.labelRank[label], cost: cost))
            }
        }
    }
}
