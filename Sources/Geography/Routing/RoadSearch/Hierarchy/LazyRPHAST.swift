import RoadNetwork

/// The costs between one place and many vertices, each computed on request.
///
/// An upward search from the place comes first. The cost of a vertex is then a minimum over its
/// higher neighbours. Neighbouring vertices share most ancestors, so further vertices take little
/// time.
///
/// Source: Strasser and Zeitz, "Using Incremental Many-to-One Queries to Build a Fast and Tight
/// Heuristic for A* in Road Networks" (2021).
public final class LazyRPHAST {
    private let metric: HierarchyMetric
    private let topology: HierarchyTopology
    private let space: LazyRPHASTSpace
    private let stamp: UInt32
    /// Whether the paths lead to the place, not from it.
    public let isInbound: Bool

    /// Nil if the place has too many vertices for one upward search.
    ///
    /// - Complexity: O(arcs of the climbed vertices).
    public init?(
        _ metric: HierarchyMetric, at places: [RankedCost], isInbound: Bool,
        in space: LazyRPHASTSpace
    ) {
        guard places.count <= RankFrontier.capacity else { return nil }
        self.metric = metric
        self.space = space
        self.isInbound = isInbound
        topology = metric.topology
        stamp = space.begin(at: places, topology)
        climb(from: places)
    }

    private func climb(from places: [RankedCost]) {
        let (arcs, weights) =
            isInbound
            ? (topology.downward, metric.downwardWeight) : (topology.upward, metric.upwardWeight)
        let (climbed, origin) = (space.climbed.cells, space.origin.cells)
        var frontier = RankFrontier()
        for place in places where place.cost < climbed[place.rank] {
            frontier.insert(place.rank)
            climbed[place.rank] = place.cost
            origin[place.rank] = .missing
        }
        while frontier.lowest != .missing {
            let vertex = frontier.lowest
            let reached = climbed[vertex]
            for arc in arcs.arcs(at: vertex) where reached < Weights.limit {
                let (far, cost) = (arcs.far[within: arc], reached &+ weights[within: arc])
                guard cost < climbed[far] else { continue }
                climbed[far] = cost
                origin[far] = vertex
            }
            frontier.climb(to: topology.parent(of: vertex))
        }
    }

    /// The cost between the place and a vertex; ``Weights/limit`` if there is no path.
    ///
    /// - Complexity: O(arcs above the vertex that were not visited before).
    @inline(__always)
    public func cost(of vertex: Rank) -> Milliseconds {
        let known = space.known[vertex]
        return known.stamp == stamp ? known.cost : compute(vertex)
    }

    /// Computes the cost of a vertex and of its ancestors that are not known yet.
    private func compute(_ vertex: Rank) -> Milliseconds {
        guard vertex.index < topology.vertexCount else { return Weights.limit }
        let (arcs, weights) = arcsToHigherNeighbours
        let (known, climbed) = (space.known.cells, space.climbed.cells)
        let (pending, stamp) = (space.pending.cells, stamp)
        var count = 0
        var next: Rank? = vertex
        while let vertex = next, known[vertex].stamp != stamp {
            pending[count] = vertex
            count += 1
            next = topology.parent(of: vertex)
        }
        while count > 0 {
            count -= 1
            let vertex = pending[count]
            var least = climbed[vertex]
            for arc in arcs.arcs(at: vertex) {
                let far = known[arcs.far[within: arc]]
                least = min(least, far.cost &+ weights[within: arc])
            }
            known[vertex] = LazyRPHASTSpace.Known(stamp: stamp, cost: min(least, Weights.limit))
        }
        return known[vertex].cost
    }

    /// The arcs between each vertex and its higher neighbours, in the direction of the paths.
    private var arcsToHigherNeighbours: (arcs: RankedArcs, weights: MappedArray<Int, Milliseconds>)
    {
        isInbound
            ? (topology.upward, metric.upwardWeight) : (topology.downward, metric.downwardWeight)
    }
}

// MARK: - Lengths

extension LazyRPHAST {
    /// The length of all arcs on the path between the place and a vertex whose cost was computed,
    /// and the path's vertex at the place; nil if the file is damaged.
    ///
    /// - Complexity: O(arcs above the vertices where the path's hierarchy arcs join).
    public func length(
        of vertex: Rank, _ graph: RoadGraph
    ) -> (millimeters: Int64, end: Rank)? {
        let lengths = metric.lengths(in: graph)
        // The length of a hierarchy arc does not include its tail's own road arc.
        var sum: Millimeters = isInbound ? graph.length(of: vertex) : 0
        var (end, steps) = (vertex, 0)
        var isClimbing = false
        while true {
            isClimbing = isClimbing || space.climbed[end] == space.known[end].cost
            let next = isClimbing ? space.origin[end] : above(end)
            guard next != .missing else { break }
            let (tail, head) = isInbound ? (end, next) : (next, end)
            guard let hop = lengths.length(from: tail, to: head, topology),
                steps < topology.vertexCount
            else { return nil }
            sum &+= hop
            (end, steps) = (next, steps + 1)
        }
        if !isInbound { sum &+= graph.length(of: end) }
        return (Int64(sum), end)
    }

    /// The next vertex on the path towards the place, for a vertex whose path leads over a higher
    /// one.
    private func above(_ vertex: Rank) -> Rank {
        let (arcs, weights) = arcsToHigherNeighbours
        let cost = space.known[vertex].cost
        let arc = arcs.arcs(at: vertex).first { arc in
            space.known[arcs.far[within: arc]].cost &+ weights[within: arc] == cost
        }
        return arc.map { arcs.far[within: $0] } ?? .missing
    }
}

extension HierarchyLengths {
    /// The length of the hierarchy arc between two vertices, without the tail's own road arc.
    fileprivate func length(
        from tail: Rank, to head: Rank, _ topology: HierarchyTopology
    ) -> Millimeters? {
        tail < head
            ? topology.upward.arc(at: tail, to: head).map { upward[$0] }
            : topology.downward.arc(at: head, to: tail).map { downward[$0] }
    }
}

extension RoadGraph {
    /// The length of a vertex's own road arc.
    fileprivate func length(of vertex: Rank) -> Millimeters {
        let arc = arc(of: hierarchy.rankLabel[vertex].state)
        return segments.length[segment(of: arc)]
    }
}
