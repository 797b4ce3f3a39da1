import Dispatch
import Foundation
import RoadNetwork

/// Computes the costs of a hierarchy's arcs: for each the minimum of its turn and of its lower
/// triangles, which are sums of two arcs that are computed before.
///
/// Source: Dibbelt, Strasser, Wagner, "Customizable Contraction Hierarchies" (2016), section 5.
public struct Customization: Sendable {
    private let topology: HierarchyTopology
    /// The costs, and the middles of shortcuts.
    public let costs: ArcCosts

    /// Overwrites `costs`.
    public init(_ topology: HierarchyTopology, in costs: ArcCosts? = nil) {
        self.topology = topology
        self.costs = costs ?? ArcCosts(topology)
    }

    /// Sets the arcs that are turns to the cost of the turn and of the arc that it leads into.
    ///
    /// - Complexity: O(turns · log(arcs of a vertex)).
    public func takeTurns(of roads: some LabelTurns) {
        let (upward, downward) = (costs.upward.cells, costs.downward.cells)
        for rank in topology.vertices {
            // A turn's arc belongs to its lower end, which was visited before.
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
        let shares = Shares(count: workers)
        let start = waiting
        let works = subtrees.isEmpty ? 0 : workers
        DispatchQueue.concurrentPerform(iterations: works) { worker in
            let best = BestWays(count: count)
            for number in stride(from: worker, to: subtrees.count, by: workers) {
                var part = start.upTo(subtrees[number].upperBound)
                work(out: subtrees[number], best, &part)
                shares.add(part, of: worker)
            }
        }
        for part in shares.all { waiting.takeIn(part) }
        let best = BestWays(count: count)
        var next = Rank(0)
        for range in subtrees + [Rank(count)..<Rank(count)] {
            work(out: next..<range.lowerBound, best, &waiting)
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

    /// The supernodes that the workers leave to the final pass.
    private final class Shares: @unchecked Sendable {
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
    private func work(
        out vertices: Range<Rank>, _ best: BestWays, _ waiting: inout WaitingSupernodes
    ) {
        var first = vertices.lowerBound
        for vertex in vertices {
            workOut(vertex, first, best, &waiting)
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

    /// Computes the arcs of one vertex; the vertices from `first` on are of its supernode.
    private func workOut(
        _ vertex: Rank, _ first: Rank, _ best: BestWays, _ waiting: inout WaitingSupernodes
    ) {
        let up = WeightedRows(arcs: topology.upward, weights: costs.upward.cells)
        let down = WeightedRows(arcs: topology.downward, weights: costs.downward.cells)
        let (upArcs, downArcs) = (up.arcs.arcs(at: vertex), down.arcs.arcs(at: vertex))
        let (upCount, downCount) = (UInt32(upArcs.count), UInt32(downArcs.count))
        best.take(upArcs, of: up)
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
        best.take(downArcs, of: down)
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

    /// Whether a vertex can be in one supernode with the next.
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

    /// Whether a vertex has the same higher neighbours as the next, apart from that one itself.
    @inline(__always)
    fileprivate func isAlike(_ vertex: Rank, _ next: Rank) -> Bool {
        var (one, other) = (arcs(at: vertex), arcs(at: next))
        if leads(vertex, to: next) { one = one.dropFirst() }
        guard one.count == other.count else { return false }
        while let arc = one.popLast(), let twin = other.popLast() {
            if far[within: arc] != far[within: twin] { return false }
        }
        return true
    }
}
