import RoadNetwork

/// The ends of many places, indexed by their arcs.
public final class TargetTable {
    fileprivate struct End {
        let target: Int
        /// The cost from the arc's tail.
        let cost: Milliseconds
        /// The index of the arc's next end plus one; 0 at the last end.
        let next: UInt32
    }

    /// The places.
    public let targets: [Snap]
    fileprivate let firstEnd: ArcNumbers<UInt32>
    fileprivate private(set) var ends: [End] = []

    /// The ends of `targets` on their arcs.
    public init(_ targets: [Snap], _ graph: RoadGraph, _ weights: Weights) {
        self.targets = targets
        firstEnd = ArcNumbers(arcCount: graph.arcCount)
        for (target, snap) in targets.enumerated() {
            for arc in snap.arrivals(graph) {
                let cost = snap.cost(along: arc, graph, weights)
                ends.append(End(target: target, cost: cost, next: firstEnd[arc]))
                firstEnd[arc] = UInt32(ends.count)
            }
        }
    }
}

/// The goal to reach each of many places at the lowest cost.
struct TargetsGoal: SearchGoal {
    /// The best path to one place.
    struct Arrival {
        /// ``Milliseconds/max`` if none was found.
        var cost = Milliseconds.max
        /// The label before the last arc; ``Label/missing`` if the route lies on one arc alone.
        var label = Label.missing
        var arc = Arc.missing
    }

    private let table: TargetTable
    private(set) var arrivals: [Arrival]
    /// The number of targets that may be reachable but are not found yet.
    private var missing: Int
    private var isAwaited: [Bool]
    /// The highest cost of an arrival; ``Milliseconds/max`` while any is missing.
    private var bound = Milliseconds.max

    init(_ table: TargetTable, from start: Snap, _ graph: RoadGraph) {
        self.table = table
        arrivals = [Arrival](repeating: Arrival(), count: table.targets.count)
        isAwaited = table.targets.map { start.mayReach($0, graph) }
        missing = isAwaited.count { $0 }
    }

    @inline(__always)
    mutating func enter(_ arc: Arc, at cost: Milliseconds, from label: Label) {
        let first = table.firstEnd[arc]
        if first != 0 { arrive(first, arc, cost, label) }
    }

    private mutating func arrive(
        _ first: UInt32, _ arc: Arc, _ cost: Milliseconds, _ label: Label
    ) {
        var next = first
        while next != 0 {
            let end = table.ends[Int(next) - 1]
            offer(end.target, Arrival(cost: cost &+ end.cost, label: label, arc: arc))
            next = end.next
        }
    }

    /// Offers a path to a target.
    mutating func offer(_ target: Int, _ arrival: Arrival) {
        let known = arrivals[target].cost
        guard arrival.cost < known else { return }
        arrivals[target] = arrival
        if isAwaited[target] {
            isAwaited[target] = false
            missing -= 1
            if missing == 0 { bound = highestCost }
        } else if known == bound {
            bound = highestCost
        }
    }

    /// The highest cost of an arrival. Targets that cannot be reached do not count.
    private var highestCost: Milliseconds {
        arrivals.reduce(0) { $1.cost == .max ? $0 : max($0, $1.cost) }
    }

    @inline(__always)
    func isReached(before key: Milliseconds) -> Bool { missing == 0 && key >= bound }
}
