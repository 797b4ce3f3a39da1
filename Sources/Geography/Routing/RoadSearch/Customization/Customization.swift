import Dispatch
import Foundation
import RoadNetwork

/// Computes the costs of a hierarchy's arcs. The cost of an arc is the minimum of its turn's cost
/// and of its lower triangles. A lower triangle is the sum of two arcs that are computed before.
///
/// Source: Dibbelt, Strasser, Wagner, "Customizable Contraction Hierarchies" (2016), section 5.
public struct Customization: Sendable {
    private let topology: HierarchyTopology
    /// The costs, and the middles of shortcuts.
    public let costs: ArcCosts

    /// A customization that overwrites `costs`, or allocates memory if that is nil.
    public init(_ topology: HierarchyTopology, in costs: ArcCosts? = nil) {
        self.topology = topology
        self.costs = costs ?? ArcCosts(topology)
    }

    /// Sets each arc that is a turn to the cost of the turn plus the arc that the turn leads into.
    ///
    /// - Complexity: O(turns · log(arcs of a vertex)).
    public func setTurns(of roads: some LabelTurns) {
        let (upward, downward) = (costs.upward.cells, costs.downward.cells)
        for rank in topology.vertices {
            // A turn's arc is stored at its lower end, which was visited before.
            for arc in topology.upward.arcs(at: rank) { upward[within: arc] = Weights.limit }
            for arc in topology.downward.arcs(at: rank) { downward[within: arc] = Weights.limit }
            roads.visitTurns(from: topology.rankLabel[rank]) { next, cost in
                let other = topology.labelRank[next]
                if other > rank {
                    guard let arc = topology.upward.arc(at: rank, to: other) else { return }
                    upward[within: arc] = min(upward[within: arc], cost)
                } else if let arc = topology.downward.arc(at: other, to: rank) {
                    downward[within: arc] = min(downward[within: arc], cost)
                }
            }
        }
    }

    /// Processes all vertices bottom-up: subtrees in parallel, then the vertices above them.
    ///
    /// - Complexity: O(triangles of the hierarchy).
    public func run(workers: Int = ProcessInfo.processInfo.activeProcessorCount) {
        let count = topology.vertexCount
        var waiting = WaitingSupernodes(topology)
        let subtrees = workers > 1 && count > 20_000 ? subtrees(atMost: count / 16) : []
        let leftovers = Leftovers(count: workers)
        let start = waiting
        let workerCount = subtrees.isEmpty ? 0 : workers
        DispatchQueue.concurrentPerform(iterations: workerCount) { worker in
            let best = BestCosts(count: count)
            for number in stride(from: worker, to: subtrees.count, by: workers) {
                var part = start.upTo(subtrees[number].upperBound)
                compute(subtrees[number], best, &part)
                leftovers.add(part, of: worker)
            }
        }
        for part in leftovers.all { waiting.takeOver(part) }
        let best = BestCosts(count: count)
        var next = Rank(0)
        for range in subtrees + [Rank(count)..<Rank(count)] {
            compute(next..<range.lowerBound, best, &waiting)
            next = range.upperBound
        }
    }

    /// The largest subtrees of at most `limit` vertices, ascending; each is a range of ranks.
    private func subtrees(atMost limit: Int) -> [Range<Rank>] {
        let count = topology.vertexCount
        var size = [Int](repeating: 1, count: count)
        for vertex in topology.vertices {
            if let parent = topology.parent(of: vertex) {
                size[parent.index] += size[vertex.index]
            }
        }
        var ranges: [Range<Rank>] = []
        for vertex in 0..<count where size[vertex] <= limit && size[vertex] > 100 {
            let parent = topology.parent(of: Rank(vertex))
            if parent.map({ size[$0.index] > limit }) ?? true {
                ranges.append(Rank(vertex + 1 - size[vertex])..<Rank(vertex + 1))
            }
        }
        return ranges
    }

    /// The supernodes that the workers did not finish, for the final pass.
    private final class Leftovers: @unchecked Sendable {
        // Sendable: the lock guards the parts.
        private var parts: [[WaitingSupernodes]]

        init(count: Int) { parts = [[WaitingSupernodes]](repeating: [], count: count) }

        func add(_ part: WaitingSupernodes, of worker: Int) {
            lock.withLock { parts[worker].append(part) }
        }

        var all: [WaitingSupernodes] { Array(parts.joined()) }
        private let lock = NSLock()
    }

    /// Computes the arcs of a range of vertices in order.
    private func compute(
        _ vertices: Range<Rank>, _ best: BestCosts, _ waiting: inout WaitingSupernodes
    ) {
        var first = vertices.lowerBound
        for vertex in vertices {
            compute(vertex, first, best, &waiting)
            let next = vertex.next
            guard next == vertices.upperBound || !isAlike(vertex, next) else { continue }
            waiting.insert(
                first,
                Supernode(
                    last: vertex, up: topology.upward.arcs(at: vertex),
                    down: topology.downward.arcs(at: vertex)))
            first = next
        }
    }

    /// Computes the arcs of one vertex. `first` is the first vertex of its supernode.
    private func compute(
        _ vertex: Rank, _ first: Rank, _ best: BestCosts, _ waiting: inout WaitingSupernodes
    ) {
        let up = WeightedRows(arcs: topology.upward, weights: costs.upward.cells)
        let down = WeightedRows(arcs: topology.downward, weights: costs.downward.cells)
        let (upArcs, downArcs) = (up.arcs.arcs(at: vertex), down.arcs.arcs(at: vertex))
        let (upCount, downCount) = (UInt32(upArcs.count), UInt32(downArcs.count))
        best.load(upArcs, of: up)
        waiting.advanceEntering(at: vertex) { first, node in
            best.offer(
                over: first, through: node.last, down, at: node.downLeft, on: up,
                left: node.upLeft)
        }
        if first < vertex, down.arcs.leads(vertex.previous, to: vertex) {
            best.offer(
                over: first, through: vertex.previous, down, at: downCount + 1, on: up,
                left: upCount)
        }
        best.settle(upArcs, of: up, costs.upwardMiddle)
        best.load(downArcs, of: down)
        waiting.advanceLeaving(at: vertex) { first, node in
            best.offer(
                over: first, through: node.last, up, at: node.upLeft, on: down,
                left: node.downLeft)
        }
        if first < vertex, up.arcs.leads(vertex.previous, to: vertex) {
            best.offer(
                over: first, through: vertex.previous, up, at: upCount + 1, on: down,
                left: downCount)
        }
        best.settle(downArcs, of: down, costs.downwardMiddle)
    }

    /// Whether a vertex and the next one can be in the same supernode.
    private func isAlike(_ vertex: Rank, _ next: Rank) -> Bool {
        topology.upward.isAlike(vertex, next) && topology.downward.isAlike(vertex, next)
    }
}

extension RankedArcs {
    /// Whether the first arc of a vertex leads to the next one.
    @inline(__always)
    fileprivate func leads(_ vertex: Rank, to next: Rank) -> Bool {
        let arcs = arcs(at: vertex)
        return !arcs.isEmpty && far[within: arcs.lowerBound] == next
    }

    /// Whether two consecutive vertices have the same higher neighbours, apart from `next` itself.
    @inline(__always)
    fileprivate func isAlike(_ vertex: Rank, _ next: Rank) -> Bool {
        var (one, other) = (arcs(at: vertex), arcs(at: next))
        if leads(vertex, to: next) { one = one.dropFirst() }
        guard one.count == other.count else { return false }
        while let arc = one.popLast(), let otherArc = other.popLast() {
            if far[within: arc] != far[within: otherArc] { return false }
        }
        return true
    }
}
