/// The scratch memory of fans on a hierarchy. One task uses it at a time.
final class FanSpace {
    /// What is known of a vertex.
    struct Reach: GraphElement {
        /// Even where the climb alone has come there, odd where the cost is final; older ones count
        /// as unwritten.
        var stamp: UInt32
        var cost: UInt32
        /// The next vertex towards the place; ``GraphFormat/none`` at it.
        var next: UInt32

        static var absent: Reach {
            Reach(stamp: 0, cost: Weights.limit, next: GraphFormat.none)
        }
    }

    fileprivate let reached: Scratch<Reach>
    fileprivate var pending: [UInt32] = []
    fileprivate var stamp: UInt32 = 0

    init(vertexCount: Int) {
        reached = Scratch(repeating: .absent, count: vertexCount)
    }

    fileprivate func begin() {
        if stamp >= .max - 3 {
            for vertex in 0..<UInt32(reached.count) { reached[vertex] = .absent }
            stamp = 0
        }
        stamp += 2
    }
}

/// The costs between one place and many vertices, each worked out when it is asked for: one climb
/// from the place, then the least over what lies above each vertex.
///
/// Vertices near each other have nearly all that lies above them in common, so each further
/// one costs little.
///
/// Source: Strasser and Zeitz, "Using Incremental Many-to-One Queries to Build a Fast and Tight
/// Heuristic for A* in Road Networks" (2021).
struct FanSearch {
    private let metric: HierarchyMetric
    private let topology: HierarchyTopology
    private let space: FanSpace
    /// Whether the ways lead to the place rather than from it.
    let isHomeward: Bool

    /// Nil where there are too many vertices at the place for one climb.
    ///
    /// - Complexity: O(arcs of the climbed vertices).
    init?(
        _ metric: HierarchyMetric, at places: [RankedCost], isHomeward: Bool, in space: FanSpace
    ) {
        guard places.count <= RankFrontier.capacity else { return nil }
        self.metric = metric
        self.space = space
        self.isHomeward = isHomeward
        topology = metric.topology
        space.begin()
        var frontier = RankFrontier()
        for place in places {
            frontier.insert(place.rank)
            improve(place.rank, place.cost, GraphFormat.none)
        }
        while frontier.lowest != GraphFormat.none {
            let vertex = frontier.lowest
            let cost =
                space.reached[vertex].stamp == space.stamp ? space.reached[vertex].cost : .max
            if cost < Weights.limit {
                visitUp(vertex) { far, weight in improve(far, cost &+ weight, vertex) }
            }
            frontier.climb(to: topology.parent(of: vertex))
        }
    }

    /// Milliseconds between the place and a vertex; nil where there is no way.
    func cost(of vertex: UInt32) -> UInt32? {
        guard Int(vertex) < topology.vertexCount else { return nil }
        let known = space.reached[vertex]
        let cost = known.stamp == space.stamp | 1 ? known.cost : workOut(vertex)
        return cost < Weights.limit ? cost : nil
    }

    /// Millimetres of all arcs of the way between the place and a vertex whose cost was asked for, and
    /// the vertex at the place; nil where the file is damaged.
    ///
    /// - Complexity: O(arcs of the hierarchy on the way · log(arcs of a vertex)).
    func length(of vertex: UInt32, _ graph: RoadGraph) -> (millimeters: Int64, end: UInt32)? {
        let lengths = metric.lengths(in: graph)
        var sum: UInt32 = 0
        var (vertex, steps) = (vertex, 0)
        if isHomeward { sum = graph.length(of: vertex) }
        while space.reached[vertex].next != GraphFormat.none {
            let next = space.reached[vertex].next
            let (tail, head) = isHomeward ? (vertex, next) : (next, vertex)
            guard let hop = lengths.length(from: tail, to: head, topology),
                steps < topology.vertexCount
            else { return nil }
            // Its tail's own arc is not in a hop.
            sum &+= hop
            (vertex, steps) = (next, steps + 1)
        }
        if !isHomeward { sum &+= graph.length(of: vertex) }
        return (Int64(sum), vertex)
    }

    /// The cost of a vertex and of all above it that are not known yet.
    private func workOut(_ vertex: UInt32) -> UInt32 {
        let final = space.stamp | 1
        var above: UInt32? = vertex
        while let next = above, space.reached[next].stamp != final {
            space.pending.append(next)
            above = topology.parent(of: next)
        }
        while let vertex = space.pending.popLast() {
            var best = space.reached[vertex]
            if best.stamp != space.stamp { best = .absent }
            visitDown(vertex) { far, weight in
                let cost = space.reached[far].cost &+ weight
                if cost < best.cost { (best.cost, best.next) = (cost, far) }
            }
            best.stamp = final
            space.reached[vertex] = best
        }
        return space.reached[vertex].cost
    }

    @inline(__always)
    private func improve(_ vertex: UInt32, _ cost: UInt32, _ next: UInt32) {
        let known = space.reached[vertex]
        if known.stamp == space.stamp && known.cost <= cost { return }
        space.reached[vertex] = FanSpace.Reach(
            stamp: space.stamp, cost: min(cost, Weights.limit), next: next)
    }

    /// The arcs to higher vertices.
    @inline(__always)
    private func visitUp(_ vertex: UInt32, _ visit: (UInt32, UInt32) -> Void) {
        if isHomeward {
            metric.visitDownward(vertex, visit)
        } else {
            metric.visitUpward(vertex, visit)
        }
    }

    /// The arcs from higher vertices.
    @inline(__always)
    private func visitDown(_ vertex: UInt32, _ visit: (UInt32, UInt32) -> Void) {
        if isHomeward {
            metric.visitUpward(vertex, visit)
        } else {
            metric.visitDownward(vertex, visit)
        }
    }
}

extension HierarchyLengths {
    /// Millimetres of what the arc between two vertices stands for, the tail's own arc left out.
    fileprivate func length(
        from tail: UInt32, to head: UInt32, _ topology: HierarchyTopology
    ) -> UInt32? {
        tail < head
            ? topology.upward.arc(at: tail, to: head).map { upward[$0] }
            : topology.downward.arc(at: head, to: tail).map { downward[$0] }
    }
}

extension RoadGraph {
    /// Millimetres of a vertex's own arc.
    fileprivate func length(of vertex: UInt32) -> UInt32 {
        let arc = arc(of: hierarchy.rankLabel[vertex] >> 1)
        return segmentLength[arcSegment[arc] >> 1]
    }
}
