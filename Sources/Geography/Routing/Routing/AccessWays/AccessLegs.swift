/// Where ways from or to fixed places join the hierarchy of a graph.
struct AccessLegs: Sendable {
    /// A vertex over which one of a place's ways leads.
    struct Leg {
        let rank: UInt32
        let arc: UInt32
        /// Milliseconds from the place to the head of ``arc``.
        let rest: UInt32
        /// The number of the place's snap that it is on.
        let snap: Int
    }

    private var legs: [Leg] = []
    /// The first leg of each place, and where the last one's end.
    private var first = [0]

    /// Those to set out on, or, if `isArrival`, to come in on.
    ///
    /// - Complexity: O(legs).
    init(_ snaps: [[Snap]], isArrival: Bool, _ graph: RoadGraph) {
        let weights = graph.weights
        for place in snaps {
            for (number, snap) in place.enumerated() {
                for arc in isArrival ? snap.arrivals(graph) : snap.departures(graph) {
                    let rest = weights.whole(arc) - snap.cost(along: arc, graph, weights)
                    append(arc, rest, number, isArrival, graph)
                }
            }
            first.append(legs.count)
        }
    }

    private mutating func append(
        _ arc: UInt32, _ rest: UInt32, _ snap: Int, _ isArrival: Bool, _ graph: RoadGraph
    ) {
        func append(_ label: UInt32) {
            let rank = graph.hierarchy.labelRank[label]
            guard Int(rank) < graph.hierarchy.vertexCount else { return }
            legs.append(Leg(rank: rank, arc: arc, rest: rest, snap: snap))
        }
        if isArrival {
            graph.visitLabels(of: arc, includesEnds: true, append)
        } else {
            append(arc << 1)
        }
    }

    /// Calls `visit` with the legs of a place on one of its snaps.
    @inline(__always)
    func visit(_ place: Int, on snap: Int, _ visit: (Leg) -> Void) {
        for index in first[place]..<first[place + 1] where legs[index].snap == snap {
            visit(legs[index])
        }
    }
}
