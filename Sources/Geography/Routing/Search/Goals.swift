/// An end on the way along an arc.
struct SearchEnd: Equatable {
    var arc: UInt32
    /// Milliseconds from the arc's tail to the end.
    var cost: UInt32
}

/// One place on one segment: at most two arcs, each with the least cost of arriving along it.
struct PlaceGoal: SearchGoal {
    /// Arriving along one arc.
    struct Arrival {
        let end: SearchEnd
        fileprivate(set) var cost = UInt32.max
        /// The label before the last arc; ``GraphFormat/none`` where the route never left its arc.
        fileprivate(set) var label = GraphFormat.none

        fileprivate init(_ end: SearchEnd?) {
            self.end = end ?? SearchEnd(arc: GraphFormat.none, cost: 0)
        }

        @inline(__always)
        fileprivate mutating func offer(_ total: UInt32, _ from: UInt32) {
            guard total < cost else { return }
            (cost, label) = (total, from)
        }
    }

    private(set) var first: Arrival
    private(set) var second: Arrival
    /// Whether arriving along either arc is asked for, rather than the cheaper of them.
    private let isEachAsked: Bool

    init(_ ends: [SearchEnd], isEachAsked: Bool = false) {
        first = Arrival(ends.first)
        second = Arrival(ends.count > 1 ? ends[1] : nil)
        self.isEachAsked = isEachAsked && ends.count > 1
    }

    @inline(__always)
    mutating func enter(_ arc: UInt32, at cost: UInt32, from label: UInt32) {
        if arc == first.end.arc {
            first.offer(cost &+ first.end.cost, label)
        } else if arc == second.end.arc {
            second.offer(cost &+ second.end.cost, label)
        }
    }

    /// A way to the end along the start's own arc.
    mutating func offer(_ arc: UInt32, _ total: UInt32) {
        if arc == first.end.arc { first.offer(total, GraphFormat.none) }
        if arc == second.end.arc { second.offer(total, GraphFormat.none) }
    }

    @inline(__always)
    func isReached(before key: UInt32) -> Bool {
        key >= (isEachAsked ? max(first.cost, second.cost) : min(first.cost, second.cost))
    }

    /// The arrivals that were found: the cheapest, or each where that was asked for.
    var found: [Arrival] {
        if isEachAsked { return [first, second].filter { $0.cost != .max } }
        let best = second.cost < first.cost ? second : first
        return best.cost == .max ? [] : [best]
    }
}
