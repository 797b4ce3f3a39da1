import Dispatch
import Foundation

/// Works out what the arcs of a hierarchy cost: for each the cheapest of its turn and of the ways
/// over each lower vertex, which are the sums of two arcs that are worked out before.
///
/// Source: Dibbelt, Strasser, Wagner, "Customizable Contraction Hierarchies" (2016), section 5.
final class Customization: @unchecked Sendable {
    // Sendable: tasks write arcs of separate subtrees, which share none.
    private let topology: HierarchyTopology
    let upward: Scratch<UInt32>
    let downward: Scratch<UInt32>
    /// The lower vertex that each arc leads over; ``GraphFormat/none`` for turns.
    let upwardMiddle: Scratch<UInt32>
    let downwardMiddle: Scratch<UInt32>

    init(_ topology: HierarchyTopology) {
        self.topology = topology
        let (up, down) = (topology.upward.count, topology.downward.count)
        upward = Scratch(repeating: Weights.limit, count: up)
        downward = Scratch(repeating: Weights.limit, count: down)
        upwardMiddle = Scratch(repeating: GraphFormat.none, count: up)
        downwardMiddle = Scratch(repeating: GraphFormat.none, count: down)
    }

    /// Gives the arcs that are turns the cost of the turn and of the arc that it leads into.
    ///
    /// - Complexity: O(turns · log(arcs of a vertex)).
    func takeTurns(of roads: some LabelTurns) {
        for rank in 0..<UInt32(topology.vertexCount) {
            roads.visitTurns(from: topology.rankLabel[rank]) { next, cost in
                let other = topology.labelRank[next]
                if other > rank {
                    guard let arc = topology.upward.arc(at: rank, to: other) else { return }
                    upward[UInt32(arc)] = min(upward[UInt32(arc)], cost)
                } else if let arc = topology.downward.arc(at: other, to: rank) {
                    downward[UInt32(arc)] = min(downward[UInt32(arc)], cost)
                }
            }
        }
    }

    /// Goes through all vertices upwards: subtrees side by side, then what lies above them.
    ///
    /// - Complexity: O(triangles of the hierarchy).
    func run(workers: Int = ProcessInfo.processInfo.activeProcessorCount) {
        let count = topology.vertexCount
        var lists = Lists(leaving: WaitingVertices(count), entering: WaitingVertices(count))
        let subtrees = workers > 1 && count > 20_000 ? subtrees(atMost: count / 16) : []
        let shares = Shares(count: workers)
        let start = lists
        DispatchQueue.concurrentPerform(iterations: workers) { worker in
            let best = Best(count: count)
            for number in stride(from: worker, to: subtrees.count, by: workers) {
                var part = start.upTo(subtrees[number].upperBound)
                for vertex in subtrees[number] { work(out: vertex, best, &part) }
                shares.add(part, of: worker)
            }
        }
        for part in shares.all { takeIn(part, &lists) }
        let best = Best(count: count)
        var next: UInt32 = 0
        for range in subtrees + [UInt32(count)..<UInt32(count)] {
            for vertex in next..<range.lowerBound { work(out: vertex, best, &lists) }
            next = range.upperBound
        }
    }

    /// The best known for the arcs of the vertex at hand, by their far ends; at the limit
    /// everywhere before and after.
    private struct Best {
        let cost: Scratch<UInt32>
        let middle: Scratch<UInt32>

        init(count: Int) {
            cost = Scratch(repeating: Weights.limit, count: count)
            middle = Scratch(repeating: GraphFormat.none, count: count)
        }
    }

    /// The highest subtrees of at most so many vertices, ascending; each is a range of ranks.
    private func subtrees(atMost limit: Int) -> [Range<UInt32>] {
        let count = topology.vertexCount
        var size = [Int](repeating: 1, count: count)
        for vertex in 0..<count {
            if let parent = topology.parent(of: UInt32(vertex)) {
                size[Int(parent)] += size[vertex]
            }
        }
        var ranges: [Range<UInt32>] = []
        for vertex in 0..<count where size[vertex] <= limit && size[vertex] > 100 {
            let parent = topology.parent(of: UInt32(vertex))
            if parent.map({ size[Int($0)] > limit }) ?? true {
                ranges.append(UInt32(vertex + 1 - size[vertex])..<UInt32(vertex + 1))
            }
        }
        return ranges
    }

    /// The lower vertices with arcs to and from the vertices above them.
    private struct Lists: @unchecked Sendable {
        // Sendable: each worker takes vertices of its own out of them and puts such in.
        var leaving: WaitingVertices
        var entering: WaitingVertices

        func upTo(_ end: UInt32) -> Lists {
            Lists(leaving: leaving.upTo(end), entering: entering.upTo(end))
        }
    }

    /// What the workers leave to each other.
    private final class Shares: @unchecked Sendable {
        // Sendable: each worker has an element of its own until all are done.
        private var parts: [[Lists]]

        init(count: Int) { parts = [[Lists]](repeating: [], count: count) }

        func add(_ part: Lists, of worker: Int) { lock.withLock { parts[worker].append(part) } }

        var all: [Lists] { Array(parts.joined()) }
        private let lock = NSLock()
    }

    @inline(__always)
    private func far(_ arcs: RankedArcs, _ vertex: UInt32, _ arc: UInt32) -> UInt32? {
        Int(arc) < arcs.arcs(at: vertex).upperBound ? arcs.far[within: Int(arc)] : nil
    }

    private func takeIn(_ part: Lists, _ lists: inout Lists) {
        lists.leaving.takeIn(part.leaving) { far(topology.upward, $0, $1) }
        lists.entering.takeIn(part.entering) { far(topology.downward, $0, $1) }
    }

    /// Works out the arcs of one vertex.
    private func work(out vertex: UInt32, _ best: Best, _ lists: inout Lists) {
        let (up, down) = (topology.upward, topology.downward)
        let (upArcs, downArcs) = (up.arcs(at: vertex), down.arcs(at: vertex))
        for arc in upArcs { best.cost[up.far[within: arc]] = upward[UInt32(arc)] }
        lists.entering.visit(at: vertex) { lower in
            let first = downward[lists.entering.position[lower]]
            offer(best, up, upward, over: lower, above: vertex, first)
        }
        for arc in upArcs { take(best, up, arc, upward, upwardMiddle) }
        for arc in downArcs { best.cost[down.far[within: arc]] = downward[UInt32(arc)] }
        lists.leaving.visit(at: vertex) { lower in
            let first = upward[lists.leaving.position[lower]]
            offer(best, down, downward, over: lower, above: vertex, first)
        }
        for arc in downArcs { take(best, down, arc, downward, downwardMiddle) }
        lists.entering.advance(from: vertex, start: UInt32(downArcs.lowerBound)) {
            far(down, $0, $1)
        }
        lists.leaving.advance(from: vertex, start: UInt32(upArcs.lowerBound)) { far(up, $0, $1) }
    }

    /// Offers the way over a lower vertex to every vertex above `vertex` that it is joined with.
    @inline(__always)
    private func offer(
        _ best: Best, _ arcs: RankedArcs, _ weights: Scratch<UInt32>, over lower: UInt32,
        above vertex: UInt32, _ first: UInt32
    ) {
        guard first < Weights.limit else { return }
        for arc in arcs.arcs(at: lower).reversed() {
            let head = arcs.far[within: arc]
            if head <= vertex { break }
            let cost = first &+ weights[UInt32(arc)]
            if cost < best.cost[head] {
                best.cost[head] = cost
                best.middle[head] = lower
            }
        }
    }

    @inline(__always)
    private func take(
        _ best: Best, _ arcs: RankedArcs, _ arc: Int, _ weights: Scratch<UInt32>,
        _ middles: Scratch<UInt32>
    ) {
        let far = arcs.far[within: arc]
        weights[UInt32(arc)] = best.cost[far]
        best.cost[far] = Weights.limit
        middles[UInt32(arc)] = best.middle[far]
        best.middle[far] = GraphFormat.none
    }
}
