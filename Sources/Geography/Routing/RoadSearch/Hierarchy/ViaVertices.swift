import RoadNetwork

/// The common ancestors of a start and an end in the elimination tree, each with the fastest path
/// over it.
///
/// Every path passes at least one of them, because they separate the start from the end. Two upward
/// searches and a pass back down compute the exact costs of all paths.
///
/// Sources: Dibbelt, Strasser, Wagner, "Customizable Contraction Hierarchies" (2016), section 6;
/// Kobitzsch, "An Alternative Approach to Alternative Routes: HiDAR" (2013).
public struct ViaVertices {
    private let metric: HierarchyMetric
    private let space: HierarchySpace
    private let climbed: (ahead: [Rank], back: [Rank])
    /// The vertices with a path over them, ascending.
    public private(set) var all: [Rank] = []

    /// Finds the vertices. The caller must reset `space` with ``clear()`` afterwards.
    ///
    /// - Precondition: at most ``RankFrontier/capacity`` starts and ends each.
    /// - Complexity: O(arcs of the climbed vertices).
    public init(
        _ metric: HierarchyMetric, from starts: [RankedCost], to ends: [RankedCost],
        in space: HierarchySpace
    ) {
        self.metric = metric
        self.space = space
        let topology = metric.topology
        let ahead = Self.climb(
            topology, from: starts, space.forward, space.cameFrom,
            up: { metric.visitUpward($0, $1) }, down: { metric.visitDownward($0, $1) })
        let back = Self.climb(
            topology, from: ends, space.backward, space.goesTo,
            up: { metric.visitDownward($0, $1) }, down: { metric.visitUpward($0, $1) })
        climbed = (ahead, back)
        all = ahead.filter { cost(over: $0) < Weights.limit }
    }

    /// Resets the memory for the next query.
    public func clear() {
        for vertex in climbed.ahead { space.forward[vertex] = Weights.limit }
        for vertex in climbed.back { space.backward[vertex] = Weights.limit }
    }

    /// The cost from a start to the vertex.
    public func costBefore(_ vertex: Rank) -> Milliseconds { space.forward[vertex] }

    /// The cost from the vertex to an end.
    public func costAfter(_ vertex: Rank) -> Milliseconds { space.backward[vertex] }

    /// The cost of the fastest path over a vertex, from a start to an end.
    public func cost(over vertex: Rank) -> Milliseconds {
        costBefore(vertex) &+ costAfter(vertex)
    }

    /// The vertices before a vertex on the fastest path to it, where hierarchy arcs join; the
    /// nearest first.
    public func predecessors(of vertex: Rank) -> [Rank] { chain(from: vertex, space.cameFrom) }

    /// The vertices after a vertex on the fastest path from it, likewise.
    public func successors(of vertex: Rank) -> [Rank] { chain(from: vertex, space.goesTo) }

    private func chain(from vertex: Rank, _ next: Scratch<Rank, Rank>) -> [Rank] {
        var chain: [Rank] = []
        var vertex = next[vertex]
        while vertex != .missing, chain.count < metric.topology.vertexCount {
            chain.append(vertex)
            vertex = next[vertex]
        }
        return chain
    }

    /// All vertices of the fastest path over a vertex; nil if the file is damaged.
    ///
    /// - Complexity: O(turns · log(arcs of a vertex)).
    public func path(over vertex: Rank) -> [Rank]? {
        metric.middles.unpack(
            predecessors(of: vertex).reversed() + [vertex] + successors(of: vertex))
    }

    /// Writes the exact costs of all ancestors of `ends`. Returns the ancestors, ascending.
    @inline(__always)
    private static func climb(
        _ topology: HierarchyTopology, from ends: [RankedCost],
        _ costs: Scratch<Rank, Milliseconds>,
        _ origins: Scratch<Rank, Rank>, up: (Rank, (Rank, Milliseconds) -> Void) -> Void,
        down: (Rank, (Rank, Milliseconds) -> Void) -> Void
    ) -> [Rank] {
        var frontier = RankFrontier()
        for end in ends where frontier.insert(end.rank) && end.cost < costs[end.rank] {
            costs[end.rank] = end.cost
            origins[end.rank] = .missing
        }
        var climbed: [Rank] = []
        while frontier.lowest != .missing {
            let vertex = frontier.lowest
            climbed.append(vertex)
            let cost = costs[vertex]
            if cost < Weights.limit {
                up(vertex) { far, weight in
                    guard cost &+ weight < costs[far] else { return }
                    costs[far] = cost &+ weight
                    origins[far] = vertex
                }
            }
            frontier.climb(to: topology.parent(of: vertex))
        }
        // Paths over higher vertices: those are ancestors, whose costs are exact by then.
        for vertex in climbed.reversed() {
            down(vertex) { far, weight in
                guard costs[far] &+ weight < costs[vertex] else { return }
                costs[vertex] = costs[far] &+ weight
                origins[vertex] = far
            }
        }
        return climbed
    }
}
