import RoadNetwork

/// Finds the fastest path by two simultaneous searches up the elimination tree, from the start's
/// and from the end's vertices.
///
/// It needs no queue, because the vertices that it reaches are ancestors. Each cost is reset when
/// the search leaves its vertex, so nothing has to be cleared.
///
/// Source: Dibbelt, Strasser, Wagner, "Customizable Contraction Hierarchies" (2016), section 6.
public struct HierarchySearch {
    private let metric: HierarchyMetric
    private let topology: HierarchyTopology
    private let space: HierarchySpace
    /// The number of vertices visited.
    public private(set) var settledCount = 0

    /// A search under `metric` that uses the memory of `space`.
    public init(_ metric: HierarchyMetric, in space: HierarchySpace) {
        self.metric = metric
        topology = metric.topology
        self.space = space
    }

    /// The cost of the fastest path, including the costs of its start and end; nil if there is
    /// none.
    ///
    /// - Precondition: at most ``RankFrontier/capacity`` starts and ends each.
    /// - Complexity: O(arcs of the climbed vertices); allocates nothing.
    public mutating func cost(from starts: [RankedCost], to ends: [RankedCost]) -> Milliseconds? {
        let (cost, _) = meet(from: starts, to: ends, NoPredecessors())
        return cost < Weights.limit ? cost : nil
    }

    /// The cost of the fastest path, and the vertices where its hierarchy arcs join, including its
    /// start and end; nil if there is none.
    public mutating func path(
        from starts: [RankedCost], to ends: [RankedCost]
    ) -> (cost: Milliseconds, vertices: [Rank])? {
        let (cost, top) = meet(from: starts, to: ends, StoredPredecessors(space))
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
        from starts: [RankedCost], to ends: [RankedCost], _ recorder: some PredecessorRecorder
    ) -> (cost: Milliseconds, vertex: Rank) {
        var (ahead, back) = (RankFrontier(), RankFrontier())
        let (forward, backward) = (space.forward, space.backward)
        for start in starts where ahead.insert(start.rank) && start.cost < forward[start.rank] {
            forward[start.rank] = start.cost
            recorder.came(to: start.rank, from: .missing)
        }
        for end in ends where back.insert(end.rank) && end.cost < backward[end.rank] {
            backward[end.rank] = end.cost
            recorder.goes(from: end.rank, to: .missing)
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
                        recorder.came(to: head, from: vertex)
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
                        recorder.goes(from: tail, to: vertex)
                    }
                }
                backward[vertex] = Weights.limit
                back.climb(to: parent)
            }
        }
    }
}

/// Stores the neighbours of each vertex on the paths of the two searches.
private protocol PredecessorRecorder {
    func came(to vertex: Rank, from other: Rank)
    func goes(from vertex: Rank, to other: Rank)
}

private struct NoPredecessors: PredecessorRecorder {
    @inline(__always)
    func came(to vertex: Rank, from other: Rank) {}
    @inline(__always)
    func goes(from vertex: Rank, to other: Rank) {}
}

private struct StoredPredecessors: PredecessorRecorder {
    private let space: HierarchySpace

    init(_ space: HierarchySpace) { self.space = space }

    @inline(__always)
    func came(to vertex: Rank, from other: Rank) { space.cameFrom[vertex] = other }
    @inline(__always)
    func goes(from vertex: Rank, to other: Rank) { space.goesTo[vertex] = other }
}
