import RoadNetwork
import RoadSearch

/// The vertices where the access ways of fixed places join the hierarchy.
struct AccessLegs: Sendable {
    /// A vertex where access ways of one place join the hierarchy.
    struct Leg {
        let rank: Rank
        let arc: Arc
        /// The cost from the place to the head of ``arc``.
        let costToHead: Milliseconds
        /// The index of the place's snap.
        let snap: Int
    }

    private var legs: [Leg] = []
    /// The index of each place's first leg, and the number of legs.
    private var first = [0]

    /// The legs that ways start on, or those that they end on if `isArrival`.
    ///
    /// - Complexity: O(legs).
    init(_ snaps: [[Snap]], isArrival: Bool, _ graph: RoadGraph) {
        let weights = graph.weights
        for place in snaps {
            for (number, snap) in place.enumerated() {
                for arc in isArrival ? snap.arrivals(graph) : snap.departures(graph) {
                    let costToHead = weights.whole(arc) - snap.cost(along: arc, graph, weights)
                    append(arc, costToHead, number, isArrival, graph)
                }
            }
            first.append(legs.count)
        }
    }

    private mutating func append(
        _ arc: Arc, _ costToHead: Milliseconds, _ snap: Int, _ isArrival: Bool, _ graph: RoadGraph
    ) {
        func append(_ label: Label) {
            let rank = graph.hierarchy.labelRank[label]
            guard rank.index < graph.hierarchy.vertexCount else { return }
            legs.append(Leg(rank: rank, arc: arc, costToHead: costToHead, snap: snap))
        }
        if isArrival {
            graph.visitLabels(of: arc, includesFinalStretch: true, append)
        } else {
            append(Label(arc))
        }
    }

    /// Calls `visit` with the legs of one of a place's snaps.
    @inline(__always)
    func visit(_ place: Int, on snap: Int, _ visit: (Leg) -> Void) {
        for index in first[place]..<first[place + 1] where legs[index].snap == snap {
            visit(legs[index])
        }
    }
}
