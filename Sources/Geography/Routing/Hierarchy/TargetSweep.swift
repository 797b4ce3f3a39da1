/// The costs from starts to many targets: a climb for each start, then one sweep down through the
/// vertices that lie above the targets, eight starts side by side.
///
/// Source: Delling, Goldberg, Werneck, "Faster Batched Shortest Paths in Road Networks" (2011).
struct TargetSweep {
    /// Costs from so many starts; not 32 bits without a sign, which processors compare slower.
    typealias Lanes = SIMD8<Int32>

    private let metric: HierarchyMetric
    private let space: HierarchySpace
    /// How many vertices lie above the targets; numbered in `space`, the highest first.
    private let count: Int
    /// The arcs down to a vertex from higher ones.
    private var firstArc: [Int32] = [0]
    private var arcs: [Arc] = []
    private var costs: [Lanes]

    private struct Arc {
        /// The number of the arc's tail.
        let tail: Int32
        let weight: Int32
    }

    /// - Complexity: O(arcs down to the vertices above the targets).
    init(_ metric: HierarchyMetric, to targets: [RankedEnds], in space: HierarchySpace) {
        self.metric = metric
        self.space = space
        let above = Self.number(above: targets, metric.topology, space)
        count = above.count
        costs = []
        firstArc.reserveCapacity(count + 1)
        for vertex in above {
            metric.visitDownward(vertex) { tail, weight in
                let number = space.number[tail]
                guard weight < Weights.limit, Int(number) < above.count else { return }
                arcs.append(Arc(tail: Int32(number), weight: Int32(weight)))
            }
            firstArc.append(Int32(arcs.count))
        }
    }

    /// The vertices above some, the highest first, each numbered by its place.
    private static func number(
        above targets: [RankedEnds], _ topology: HierarchyTopology,
        _ space: HierarchySpace
    ) -> [UInt32] {
        space.clearNumbers()
        var above: [UInt32] = []
        for target in targets {
            for end in target.all where Int(end.rank) < topology.vertexCount {
                var next: UInt32? = end.rank
                while let vertex = next, space.number[vertex] == GraphFormat.none {
                    space.number[vertex] = 0
                    above.append(vertex)
                    next = topology.parent(of: vertex)
                }
            }
        }
        if above.count > topology.vertexCount / 16 {
            above = (0..<UInt32(topology.vertexCount)).reversed().filter {
                space.number[$0] != GraphFormat.none
            }
        } else {
            above.sort(by: >)
        }
        for (number, vertex) in above.enumerated() { space.number[vertex] = UInt32(number) }
        space.numbered = above
        return above
    }

    /// Works out the costs from at most eight starts, each with its first vertices.
    mutating func run(from starts: ArraySlice<[RankedCost]>) {
        costs = [Lanes](repeating: Lanes(repeating: Int32(Weights.limit)), count: count)
        for (lane, start) in starts.enumerated() { climb(from: start, lane) }
        var arc = 0
        for vertex in 0..<count {
            var best = costs[vertex]
            let end = Int(firstArc[vertex + 1])
            while arc < end {
                let cost = costs[Int(arcs[arc].tail)] &+ Lanes(repeating: arcs[arc].weight)
                best.replace(with: cost, where: cost .< best)
                arc += 1
            }
            costs[vertex] = best
        }
    }

    private mutating func climb(from starts: [RankedCost], _ lane: Int) {
        let forward = space.forward
        var frontier = RankFrontier()
        for start in starts where frontier.insert(start.rank) {
            forward[start.rank] = min(forward[start.rank], start.cost)
        }
        while frontier.lowest != GraphFormat.none {
            let vertex = frontier.lowest
            let cost = forward[vertex]
            if cost < Weights.limit {
                metric.visitUpward(vertex) { head, weight in
                    forward[head] = min(forward[head], cost &+ weight)
                }
                let number = space.number[vertex]
                if Int(number) < count { costs[Int(number)][lane] = Int32(cost) }
            }
            forward[vertex] = Weights.limit
            frontier.climb(to: metric.topology.parent(of: vertex))
        }
    }

    /// Milliseconds from one of the starts to an end; nil where there is no way.
    func cost(_ lane: Int, to ends: RankedEnds) -> UInt32? {
        var best = Weights.limit
        for end in ends.all {
            let number = space.number[end.rank]
            guard Int(number) < count else { continue }
            best = min(best, UInt32(costs[Int(number)][lane]) &+ end.cost)
        }
        return best < Weights.limit ? best - min(best, ends.lead) : nil
    }
}
