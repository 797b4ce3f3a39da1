/// The vertices of a hierarchy at which a way may end.
struct RankedEnds {
    private(set) var all: [RankedCost] = []
    /// Milliseconds that each cost was raised by. Who has come to a vertex has passed the end that
    /// lies along its arc, so the cost from there is less than nothing.
    let lead: UInt32

    init(_ ends: [SearchEnd], _ graph: RoadGraph, _ weights: Weights) {
        let lead = ends.reduce(0) { max($0, weights.whole($1.arc)) }
        self.lead = lead
        all.reserveCapacity(4)
        for end in ends {
            let whole = weights.whole(end.arc)
            let cost = lead - whole + min(end.cost, whole)
            let includesEnds = graph.hierarchy.labelRank[end.arc << 1 | 1] != GraphFormat.none
            graph.visitLabels(of: end.arc, includesEnds: includesEnds) { label in
                all.append(RankedCost(rank: graph.hierarchy.labelRank[label], cost: cost))
            }
        }
    }
}

/// A label at which the ways of a sweep begin or end.
struct SweepPlace {
    let rank: UInt32
    /// Milliseconds to it from a start, or from it to an end.
    let cost: UInt32
    /// Millimetres of the same modulo 2³²; from it to an end less than none.
    let length: UInt32
}

/// A place at which the ways of a sweep end.
struct SweepTarget {
    let ends: [SweepPlace]
    /// See ``RankedEnds/lead``.
    let lead: UInt32
}
