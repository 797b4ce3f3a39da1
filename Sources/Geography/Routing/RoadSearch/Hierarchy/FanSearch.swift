/// The scratch memory of fans on a hierarchy. One task uses it at a time.
final class FanSpace {
    /// What is known of a vertex.
    struct Known: GraphElement {
        /// Of the fan that wrote it; older ones count as unwritten.
        var stamp: UInt32
        /// Milliseconds between it and the place; ``Weights/limit`` where there is no way.
        var cost: UInt32

        static var absent: Known { Known(stamp: 0, cost: Weights.limit) }
    }

    fileprivate let known: Scratch<Known>
    /// Milliseconds over lower vertices alone; ``Weights/limit`` where the climb did not come.
    fileprivate let climbed: Scratch<UInt32>
    /// The vertex before one that the climb came to; ``GraphFormat/none`` at the place.
    fileprivate let origin: Scratch<UInt32>
    /// Vertices that wait for what lies above them.
    fileprivate let pending: Scratch<UInt32>
    private var roots: [UInt32] = []
    private var stamp: UInt32 = 0

    init(vertexCount: Int) {
        // Stamp 0 is no fan's.
        known = Scratch(zeros: vertexCount)
        climbed = Scratch(repeating: Weights.limit, count: vertexCount)
        origin = Scratch(zeros: vertexCount)
        pending = Scratch(zeros: vertexCount)
    }

    /// Forgets the fan before. The next one climbs from `places`.
    fileprivate func begin(at places: [RankedCost], _ topology: HierarchyTopology) -> UInt32 {
        for root in roots {
            var next: UInt32? = root
            while let vertex = next {
                climbed[vertex] = Weights.limit
                next = topology.parent(of: vertex)
            }
        }
        roots = places.map(\.rank)
        if stamp == .max {
            for vertex in 0..<UInt32(known.count) { known[vertex] = .absent }
            stamp = 0
        }
        stamp += 1
        return stamp
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
final class FanSearch {
    private let metric: HierarchyMetric
    private let topology: HierarchyTopology
    private let space: FanSpace
    private let stamp: UInt32
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
        stamp = space.begin(at: places, topology)
        climb(from: places)
    }

    private func climb(from places: [RankedCost]) {
        let (arcs, weights) =
            isHomeward
            ? (topology.downward, metric.downwardWeight) : (topology.upward, metric.upwardWeight)
        let (climbed, origin) = (space.climbed.cells, space.origin.cells)
        var frontier = RankFrontier()
        for place in places where place.cost < climbed[place.rank] {
            frontier.insert(place.rank)
            climbed[place.rank] = place.cost
            origin[place.rank] = GraphFormat.none
        }
        while frontier.lowest != GraphFormat.none {
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

    /// Milliseconds between the place and a vertex; ``Weights/limit`` where there is no way.
    ///
    /// - Complexity: O(arcs above it that were not looked at for others).
    @inline(__always)
    func cost(of vertex: UInt32) -> UInt32 {
        let known = space.known[vertex]
        return known.stamp == stamp ? known.cost : workOut(vertex)
    }

    /// The cost of a vertex and of all above it that are not known yet.
    private func workOut(_ vertex: UInt32) -> UInt32 {
        guard Int(vertex) < topology.vertexCount else { return Weights.limit }
        let (arcs, weights) = towardsThePlace
        let (known, climbed) = (space.known.cells, space.climbed.cells)
        let (pending, stamp) = (space.pending.cells, stamp)
        var count: UInt32 = 0
        var next: UInt32? = vertex
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
            known[vertex] = FanSpace.Known(stamp: stamp, cost: min(least, Weights.limit))
        }
        return known[vertex].cost
    }

    /// The arcs that join each vertex with those above it, in the direction of the ways.
    private var towardsThePlace: (arcs: RankedArcs, weights: MappedArray<UInt32>) {
        isHomeward
            ? (topology.upward, metric.upwardWeight) : (topology.downward, metric.downwardWeight)
    }
}

// MARK: - Lengths

extension FanSearch {
    /// Millimetres of all arcs of the way between the place and a vertex whose cost was asked for, and
    /// the vertex at the place; nil where the file is damaged.
    ///
    /// - Complexity: O(arcs above the vertices where the way's arcs of the hierarchy join).
    func length(of vertex: UInt32, _ graph: RoadGraph) -> (millimeters: Int64, end: UInt32)? {
        let lengths = metric.lengths(in: graph)
        // The tail's own arc is not in an arc of the hierarchy.
        var sum = isHomeward ? graph.length(of: vertex) : 0
        var (end, steps) = (vertex, 0)
        var isClimbing = false
        while true {
            isClimbing = isClimbing || space.climbed[end] == space.known[end].cost
            let next = isClimbing ? space.origin[end] : above(end)
            guard next != GraphFormat.none else { break }
            let (tail, head) = isHomeward ? (end, next) : (next, end)
            guard let hop = lengths.length(from: tail, to: head, topology),
                steps < topology.vertexCount
            else { return nil }
            sum &+= hop
            (end, steps) = (next, steps + 1)
        }
        if !isHomeward { sum &+= graph.length(of: end) }
        return (Int64(sum), end)
    }

    /// The next vertex towards the place from one that is reached from above.
    private func above(_ vertex: UInt32) -> UInt32 {
        let (arcs, weights) = towardsThePlace
        let cost = space.known[vertex].cost
        let arc = arcs.arcs(at: vertex).first { arc in
            space.known[arcs.far[within: arc]].cost &+ weights[within: arc] == cost
        }
        return arc.map { arcs.far[within: $0] } ?? GraphFormat.none
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
