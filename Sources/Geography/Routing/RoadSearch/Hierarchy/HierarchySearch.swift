/// A label with milliseconds to it from a start, or from it to an end.
struct RankedCost {
    let rank: UInt32
    let cost: UInt32
}

/// The scratch memory of queries on a hierarchy. One task uses it at a time.
final class HierarchySpace {
    /// ``Weights/limit`` everywhere between two queries.
    let forward: Scratch<UInt32>
    let backward: Scratch<UInt32>
    /// Where the latest climb that noted it came from, and where it goes on to; anything where none
    /// did.
    let cameFrom: Scratch<UInt32>
    let goesTo: Scratch<UInt32>
    /// Millimetres of the forward ways where they are asked for, modulo 2³².
    let forwardLength: Scratch<UInt32>
    /// The places of vertices in the latest selection; ``GraphFormat/none`` for the others.
    let number: Scratch<UInt32>
    private var numbered: SelectedVertices?

    init(vertexCount: Int) {
        cameFrom = Scratch(zeros: vertexCount)
        goesTo = Scratch(zeros: vertexCount)
        number = Scratch(repeating: GraphFormat.none, count: vertexCount)
        forwardLength = Scratch(zeros: vertexCount)
        forward = Scratch(repeating: Weights.limit, count: vertexCount)
        backward = Scratch(repeating: Weights.limit, count: vertexCount)
    }

    /// Numbers the vertices of a selection, if they are not yet.
    func number(_ vertices: SelectedVertices) {
        guard vertices !== numbered else { return }
        for vertex in numbered?.ranks ?? [] { number[vertex] = GraphFormat.none }
        for (place, vertex) in vertices.ranks.enumerated() { number[vertex] = UInt32(place) }
        numbered = vertices
    }
}

/// The fastest way by two climbs in step, from the start's vertices and from the end's, up through the
/// elimination tree until both have come to its root.
///
/// There is no queue and nothing to clear: whatever a search can come to lies on the climb, and a
/// label is erased as the climb leaves it.
///
/// Source: Dibbelt, Strasser, Wagner, "Customizable Contraction Hierarchies" (2016), section 6.
struct HierarchySearch {
    private let metric: HierarchyMetric
    private let topology: HierarchyTopology
    private let space: HierarchySpace
    /// Vertices that were climbed over.
    private(set) var settledCount = 0

    init(_ metric: HierarchyMetric, in space: HierarchySpace) {
        self.metric = metric
        topology = metric.topology
        self.space = space
    }

    /// Milliseconds of the cheapest start, way and end together; nil where there is none.
    ///
    /// - Precondition: at most ``RankFrontier/capacity`` starts and ends each.
    /// - Complexity: O(arcs of the climbed vertices); allocates nothing.
    mutating func cost(from starts: [RankedCost], to ends: [RankedCost]) -> UInt32? {
        let (cost, _) = meet(from: starts, to: ends, CostAlone())
        return cost < Weights.limit ? cost : nil
    }

    /// The same, and the vertices of the way where it changes from one arc of the hierarchy to the
    /// next, those of its start and its end included.
    mutating func way(
        from starts: [RankedCost], to ends: [RankedCost]
    ) -> (cost: UInt32, vertices: [UInt32])? {
        let (cost, top) = meet(from: starts, to: ends, WayThere(space))
        guard cost < Weights.limit else { return nil }
        var vertices: [UInt32] = []
        var next = top
        while next != GraphFormat.none, vertices.count < topology.vertexCount {
            vertices.append(next)
            next = space.cameFrom[next]
        }
        vertices.reverse()
        next = space.goesTo[top]
        while next != GraphFormat.none, vertices.count < 2 * topology.vertexCount {
            vertices.append(next)
            next = space.goesTo[next]
        }
        return (cost, vertices)
    }

    @inline(__always)
    private mutating func meet(
        from starts: [RankedCost], to ends: [RankedCost], _ notes: some ClimbNotes
    ) -> (cost: UInt32, vertex: UInt32) {
        var (ahead, back) = (RankFrontier(), RankFrontier())
        let (forward, backward) = (space.forward, space.backward)
        for start in starts where ahead.insert(start.rank) && start.cost < forward[start.rank] {
            forward[start.rank] = start.cost
            notes.came(to: start.rank, from: GraphFormat.none)
        }
        for end in ends where back.insert(end.rank) && end.cost < backward[end.rank] {
            backward[end.rank] = end.cost
            notes.goes(from: end.rank, to: GraphFormat.none)
        }
        var best = (cost: Weights.limit, vertex: GraphFormat.none)
        while true {
            let vertex = min(ahead.lowest, back.lowest)
            guard vertex != GraphFormat.none else { return best }
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

/// What two climbs write down on their way.
private protocol ClimbNotes {
    func came(to vertex: UInt32, from other: UInt32)
    func goes(from vertex: UInt32, to other: UInt32)
}

private struct CostAlone: ClimbNotes {
    @inline(__always)
    func came(to vertex: UInt32, from other: UInt32) {}
    @inline(__always)
    func goes(from vertex: UInt32, to other: UInt32) {}
}

private struct WayThere: ClimbNotes {
    private let space: HierarchySpace

    init(_ space: HierarchySpace) { self.space = space }

    @inline(__always)
    func came(to vertex: UInt32, from other: UInt32) { space.cameFrom[vertex] = other }
    @inline(__always)
    func goes(from vertex: UInt32, to other: UInt32) { space.goesTo[vertex] = other }
}
