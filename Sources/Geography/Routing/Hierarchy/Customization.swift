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
        var rows = WaitingRows(topology)
        let subtrees = workers > 1 && count > 20_000 ? subtrees(atMost: count / 16) : []
        let shares = Shares(count: workers)
        let start = rows
        let works = subtrees.isEmpty ? 0 : workers
        DispatchQueue.concurrentPerform(iterations: works) { worker in
            let best = BestWays(count: count)
            for number in stride(from: worker, to: subtrees.count, by: workers) {
                var part = start.upTo(subtrees[number].upperBound)
                for vertex in subtrees[number] { work(out: vertex, best, &part) }
                shares.add(part, of: worker)
            }
        }
        for part in shares.all { rows.takeIn(part) }
        let best = BestWays(count: count)
        var next: UInt32 = 0
        for range in subtrees + [UInt32(count)..<UInt32(count)] {
            for vertex in next..<range.lowerBound { work(out: vertex, best, &rows) }
            next = range.upperBound
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

    /// What the workers leave to each other.
    private final class Shares: @unchecked Sendable {
        // Sendable: each worker has an element of its own until all are done.
        private var parts: [[WaitingRows]]

        init(count: Int) { parts = [[WaitingRows]](repeating: [], count: count) }

        func add(_ part: WaitingRows, of worker: Int) {
            lock.withLock { parts[worker].append(part) }
        }

        var all: [WaitingRows] { Array(parts.joined()) }
        private let lock = NSLock()
    }

    /// Works out the arcs of one vertex.
    private func work(out vertex: UInt32, _ best: BestWays, _ rows: inout WaitingRows) {
        let (up, down) = (topology.upward, topology.downward)
        let (upArcs, downArcs) = (up.arcs(at: vertex), down.arcs(at: vertex))
        let waiting = rows.rows.cells
        best.take(upArcs, of: up, upward)
        var lower = rows.firstEntering[vertex]
        while lower != GraphFormat.none {
            let row = waiting[lower]
            let above = above(vertex, row.up, row.upEnd, up)
            best.offer(over: lower, downward[row.down], above, of: up, upward)
            lower = row.nextEntering
        }
        best.settle(upArcs, of: up, upward, upwardMiddle)
        best.take(downArcs, of: down, downward)
        lower = rows.firstLeaving[vertex]
        while lower != GraphFormat.none {
            let row = waiting[lower]
            let above = above(vertex, row.down, row.downEnd, down)
            best.offer(over: lower, upward[row.up], above, of: down, downward)
            lower = row.nextLeaving
        }
        best.settle(downArcs, of: down, downward, downwardMiddle)
        rows.advance(from: vertex)
    }

    /// The arcs of a row that lead above `vertex`, from the first one on that leads to it or above.
    @inline(__always)
    private func above(
        _ vertex: UInt32, _ first: UInt32, _ end: UInt32, _ arcs: RankedArcs
    ) -> Range<Int> {
        let isThere = first < end && arcs.far[within: Int(first)] == vertex
        return Int(first) + (isThere ? 1 : 0)..<Int(end)
    }
}
