/// An end on the way along an arc.
struct SearchEnd: Equatable {
    var arc: UInt32
    /// Milliseconds from the arc's tail to the end.
    var cost: UInt32
}

/// One place on one segment: at most two arcs.
struct PlaceGoal: SearchGoal {
    private let first: SearchEnd
    private let second: SearchEnd
    private(set) var cost = UInt32.max
    /// The label before the last arc; ``GraphFormat/none`` where the route never left its arc.
    private(set) var label = GraphFormat.none
    /// The last arc.
    private(set) var arc = GraphFormat.none

    init(_ ends: [SearchEnd]) {
        let nowhere = SearchEnd(arc: GraphFormat.none, cost: 0)
        first = ends.first ?? nowhere
        second = ends.count > 1 ? ends[1] : nowhere
    }

    @inline(__always)
    mutating func enter(_ arc: UInt32, at cost: UInt32, from label: UInt32) {
        if arc == first.arc {
            offer(arc, cost &+ first.cost, label)
        } else if arc == second.arc {
            offer(arc, cost &+ second.cost, label)
        }
    }

    /// A way to the end, from `label` or, without one, along the start's own arc.
    mutating func offer(_ arc: UInt32, _ total: UInt32, _ label: UInt32 = GraphFormat.none) {
        guard total < cost else { return }
        (cost, self.label, self.arc) = (total, label, arc)
    }

    @inline(__always)
    func isReached(before key: UInt32) -> Bool { key >= cost }

    var isFound: Bool { cost != .max }
}

/// Every arc: the least cost of entering each.
struct EveryArcGoal: SearchGoal {
    private(set) var entry: [UInt32]

    init(arcCount: Int) {
        entry = [UInt32](repeating: .max, count: arcCount)
    }

    mutating func enter(_ arc: UInt32, at cost: UInt32, from label: UInt32) {
        if cost < entry[Int(arc)] { entry[Int(arc)] = cost }
    }

    func isReached(before key: UInt32) -> Bool { false }
}
