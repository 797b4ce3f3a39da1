import Geometry

/// A bounded search against the direction of travel: from one destination out to every place
/// that it can be reached from.
///
/// It is for graphs whose turns are free and unrestricted, as those of walking are; there
/// a label for each node will do. A label has one of three stages, because stretches that are closed to
/// through traffic may only begin or end a route: what lies between the node and the
/// destination is closed to it throughout, is open at its beginning, or is closed at
/// its beginning and open after that.
struct HomewardSearch {
    private let graph: RoadGraph
    private let weights: Weights
    private let exclusion: Exclusion
    private let deadline: Deadline

    private enum Stage {
        static let atEnd: UInt32 = 0
        static let through: UInt32 = 1
        static let atStart: UInt32 = 2
        static let count: UInt32 = 3
    }

    init(_ graph: RoadGraph, _ weights: Weights, _ exclusion: Exclusion, _ deadline: Deadline) {
        self.graph = graph
        self.weights = weights
        self.exclusion = exclusion
        self.deadline = deadline
    }

    /// Whether the search is right on a graph.
    static func suits(_ graph: RoadGraph, _ weights: Weights) -> Bool {
        graph.exceptionState.count == 0 && weights.hasFreeTurns
    }

    /// Calls `visit` with places as they are reached, their milliseconds and millimetres; a place
    /// may come again with fewer. It returns the most milliseconds that still matter.
    ///
    /// No way longer than `longest` millimetres is followed.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    /// - Complexity: O(n log n) in the nodes within reach.
    func run(
        to end: Snap, from points: AccessPoints, longest: Int64, in space: HomewardSpace,
        _ visit: (_ place: Int, _ milliseconds: UInt32, _ millimeters: Int64) -> UInt32
    ) throws(RoutingError) {
        try deadline.check()
        var bound = meetOnTheWay(end, points, visit)
        let labels = space.begin()
        var queue = space.takeQueue()
        defer { space.giveBack(queue) }
        func offer(_ node: UInt32, _ stage: UInt32, _ cost: UInt32, _ meters: Int64) {
            guard meters <= longest, cost < Weights.limit,
                labels.improve(node * Stage.count + stage, cost: cost, parent: UInt32(meters))
            else { return }
            queue.push(key: cost, label: node * Stage.count + stage)
        }
        for arc in end.arrivals(graph) {
            offer(
                graph.tail(of: arc), isRestricted(arc) ? Stage.atEnd : Stage.through,
                end.cost(along: arc, graph, weights), Int64(end.travelled(arc, graph)))
        }
        var settled = 0
        while let (cost, index) = queue.pop() {
            guard let label = labels[index], label.cost == cost, cost <= bound else {
                if cost > bound { break }
                continue
            }
            settled += 1
            if settled & Deadline.settledMask == 0 { try deadline.check() }
            let (node, stage) = (index / Stage.count, index % Stage.count)
            if isDominated(node, stage, cost, labels) { continue }
            let meters = Int64(label.parent)
            for entry in points.entries(at: node) where mayPrecede(entry.arc, stage) {
                guard let snap = points.snaps[entry.place],
                    !graph.isClosed(entry.arc, by: exclusion)
                else { continue }
                let rest = weights.whole(entry.arc) - snap.cost(along: entry.arc, graph, weights)
                let far = meters + Int64(snap.left(on: entry.arc, graph))
                if far <= longest {
                    let passed = cost + weights.delay(atHeadOf: entry.arc)
                    bound = visit(entry.place, passed + rest, far)
                }
            }
            for number in graph.incoming(node) {
                let arc = graph.incomingArc[number]
                guard mayPrecede(arc, stage), !graph.isClosed(arc, by: exclusion) else { continue }
                let length = Int64(graph.segmentLength[graph.arcSegment[arc] >> 1])
                offer(
                    graph.tail(of: arc), self.stage(of: arc, before: stage),
                    cost &+ weights.delay(atHeadOf: arc) &+ weights.whole(arc), meters + length)
            }
        }
    }

    /// Places on the very segment of the destination.
    private func meetOnTheWay(
        _ end: Snap, _ points: AccessPoints, _ visit: (Int, UInt32, Int64) -> UInt32
    ) -> UInt32 {
        var bound = UInt32.max
        for arc in end.arcs {
            for entry in points.entries(at: graph.arcHead[arc]) where entry.arc == arc {
                guard let snap = points.snaps[entry.place],
                    let cost = end.direct(from: snap, along: arc, graph, weights)
                else { continue }
                let meters = Int64(end.travelled(arc, graph)) - Int64(snap.travelled(arc, graph))
                bound = visit(entry.place, cost, meters)
            }
        }
        return bound
    }

    @inline(__always)
    private func isRestricted(_ arc: UInt32) -> Bool {
        ArcFlags(rawValue: graph.arcFlags[arc]).contains(.restricted)
    }

    @inline(__always)
    private func mayPrecede(_ arc: UInt32, _ stage: UInt32) -> Bool {
        stage != Stage.atStart || isRestricted(arc)
    }

    @inline(__always)
    private func stage(of arc: UInt32, before stage: UInt32) -> UInt32 {
        guard isRestricted(arc) else { return Stage.through }
        return stage == Stage.atEnd ? Stage.atEnd : Stage.atStart
    }

    /// Whether an earlier stage, which may go on in more ways, is here for no more.
    @inline(__always)
    private func isDominated(
        _ node: UInt32, _ stage: UInt32, _ cost: UInt32, _ labels: SearchLabels
    ) -> Bool {
        for other in 0..<stage {
            if let label = labels[node * Stage.count + other], label.cost <= cost { return true }
        }
        return false
    }

    static func labelCount(_ graph: RoadGraph) -> Int { graph.nodeCount * Int(Stage.count) }
}

/// The scratch memory of homeward searches on one graph. One task uses it at a time.
final class HomewardSpace {
    private var labels: SearchLabels
    private var queue = SearchQueue()

    init(_ graph: RoadGraph) {
        labels = SearchLabels(count: HomewardSearch.labelCount(graph))
    }

    deinit { labels.free() }

    func begin() -> SearchLabels {
        _ = labels.begin()
        return labels
    }

    func takeQueue() -> SearchQueue {
        var lent = SearchQueue()
        swap(&lent, &queue)
        lent.removeAll()
        return lent
    }

    func giveBack(_ lent: consuming SearchQueue) { queue = lent }
}

extension RoadGraph {
    @inline(__always)
    func tail(of arc: UInt32) -> UInt32 {
        let directed = arcSegment[arc]
        return segmentEnds[directed >> 1][directed & 1 == 1]
    }

    /// Where the arcs that lead to a node lie in ``incomingArc``.
    @inline(__always)
    func incoming(_ node: UInt32) -> Range<Int> {
        let start = Int(firstIncoming[node])
        return start..<max(start, min(Int(firstIncoming[Int(node) + 1]), incomingArc.count))
    }
}
