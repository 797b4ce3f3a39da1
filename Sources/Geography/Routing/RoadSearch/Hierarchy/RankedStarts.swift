import RoadNetwork

/// The vertices of a hierarchy where a path may begin.
public struct RankedStarts {
    /// The vertices with the costs from a start to them.
    public private(set) var places: [RankedCost] = []
    /// The start's arc if it is before the vertex of the place; nil if it is the vertex's own arc.
    private var arcsBefore: [Arc?] = []

    /// The vertices of the arcs of `starts`. If an end is behind a start on its arc, the vertices
    /// of the next arcs instead.
    public init(_ starts: [LegStart], to ends: [SearchEnd], _ roads: EffectiveRoads) {
        let (graph, weights) = (roads.graph, roads.weights)
        places.reserveCapacity(RankFrontier.capacity)
        arcsBefore.reserveCapacity(RankFrontier.capacity)
        for start in starts {
            let label = Label(start.arc)
            if start.direct == nil, ends.contains(where: { $0.arc == start.arc }) {
                // The end is behind the start, so the path leaves the arc and returns to it.
                graph.visitTurns(from: label, weights, roads) { next, label, turn in
                    guard roads.surcharge(on: next) != nil else { return }
                    let cost = start.costToHead &+ turn &+ weights.whole(next)
                    append(graph.hierarchy.labelRank[label], cost, after: start.arc)
                }
            } else {
                append(graph.hierarchy.labelRank[label], start.costToHead, after: nil)
            }
        }
    }

    private mutating func append(_ rank: Rank, _ cost: Milliseconds, after arc: Arc?) {
        places.append(RankedCost(rank: rank, cost: cost))
        arcsBefore.append(arc)
    }

    /// The position of the cheapest place at a vertex.
    public func cheapest(at vertex: Rank) -> Int? {
        places.indices.filter { places[$0].rank == vertex }
            .min { places[$0].cost < places[$1].cost }
    }

    /// The arcs of a path that begins at one of the places and passes `vertices`.
    public func arcs(along vertices: [Rank], _ graph: RoadGraph) -> [Arc] {
        let start = vertices.first.flatMap { cheapest(at: $0) }
        var arcs: [Arc] = []
        arcs.reserveCapacity(vertices.count + 1)
        if let before = start.flatMap({ arcsBefore[$0] }) { arcs.append(before) }
        for vertex in vertices {
            arcs.append(graph.arc(of: graph.hierarchy.rankLabel[vertex].state))
        }
        return arcs
    }
}
