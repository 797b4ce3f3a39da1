import RoadNetwork

/// Finds the fastest way by two searches in lockstep, from the start's and the end's vertices up
/// the elimination tree to its root.
///
/// There is no queue and nothing to clear: all reachable vertices are ancestors, and each label is
/// reset as the search leaves it.
///
/// Source: Dibbelt, Strasser, Wagner, "Customizable Contraction Hierarchies" (2016), section 6.
public struct HierarchySearch {
    private let metric: HierarchyMetric
    private let topology: HierarchyTopology
    private let space: HierarchySpace
    /// The number of vertices visited.
    public private(set) var settledCount = 0

    /// A search under a metric in memory of its own.
    public init(_ metric: HierarchyMetric, in space: HierarchySpace) {
        self.metric = metric
        topology = metric.topology
        self.space = space
    }

    /// The cost of the fastest way, its start and end included; nil if there is none.
    ///
    /// - Precondition: at most ``RankFrontier/capacity`` starts and ends each.
    /// - Complexity: O(arcs of the climbed vertices); allocates nothing.
    public mutating func cost(from starts: [RankedCost], to ends: [RankedCost]) -> Milliseconds? {
        let (cost, _) = meet(from: starts, to: ends, CostAlone())
        return cost < Weights.limit ? cost : nil
    }

    /// The same, and the vertices where arcs of the hierarchy join on the way, its start and end
    /// included.
    public mutating func way(
        from starts: [RankedCost], to ends: [RankedCost]
    ) -> (cost: Milliseconds, vertices: [Rank])? {
        let (cost, top) = meet(from: starts, to: ends, WayThere(space))
        guard cost < Weights.limit else { return nil }
        var vertices: [Rank] = []
        var next = top
        while next != .missing, vertices.count < topology.vertexCount {
            vertices.append(next)
            next = space.cameFrom[next]
        }
        vertices.reverse()
        next = space.goesTo[top]
        while next != .missing, vertices.count < 2 * topology.vertexCount {
            vertices.append(next)
            next = space.goesTo[next]
        }
        return (cost, vertices)
    }

    @inline(__always)
    private mutating func meet(
        from starts: [RankedCost], to ends: [RankedCost], _ notes: some ClimbNotes
    ) -> (cost: Milliseconds, vertex: Rank) {
        var (ahead, back) = (RankFrontier(), RankFrontier())
        let (forward, backward) = (space.forward, space.backward)
        for start in starts where ahead.insert(start.rank) && start.cost < forward[start.rank] {
            forward[start.rank] = start.cost
            notes.came(to: start.rank, from: .missing)
        }
        for end in ends where back.insert(end.rank) && end.cost < backward[end.rank] {
            backward[end.rank] = end.cost
            notes.goes(from: end.rank, to: .missing)
        }
        var best = (cost: Weights.limit, vertex: Rank.missing)
        while true {
            let vertex = min(ahead.lowest, back.lowest)
            guard vertex != .missing else { return best }
            let isAhead = ahead.lowest == vertex
            let isBack = back.lowest == vertex
            let (reached, left) = (forward[vertex], backward[vertex])
            if reached &+ left < best.cost { best = (reached &+ left, vertex) }
            let parent = topology.parent(of: vertex)
            settledCount += 1
            if isAhead {
                if reached < best.cost {
                    metric.visitUpward(vertex) { head, weight in
                        let cost = reached &+ weight
                        guard cost < forward[head] else { return }
                        forward[head] = cost
                        notes.came(to: head, from: vertex)
                    }
                }
                forward[vertex] = Weights.limit
                ahead.climb(to: parent)
            }
            if isBack {
                if left < best.cost {
                    metric.visitDownward(vertex) { tail, weight in
                        let cost = left &+ weight
                        guard cost < backward[tail] else { return }
                        backward[tail] = cost
                        notes.goes(from: tail, to: vertex)
                    }
                }
                backward[vertex] = Weights.limit
                back.climb(to: parent)
            }
        }
    }
}

/// What the two searches record.
private protocol ClimbNotes {
    func came(to vertex: Rank, from other: Rank)
    func goes(from vertex: Rank, to other: Rank)
}

private struct CostAlone: ClimbNotes {
    @inline(__always)
    func came(to vertex: Rank, from other: Rank) {}
    @inline(__always)
    func goes(from vertex: Rank, to other: Rank) {}
}

private struct WayThere: ClimbNotes {
    private let space: HierarchySpace

    init(_ space: HierarchySpace) { self.space = space }

    @inline(__always)
    func came(to vertex: Rank, from other: Rank) { space.cameFrom[vertex] = other }
    @inline(__always)
    func goes(from vertex: Rank, to other: Rank) { space.goesTo[vertex] = other }
}
