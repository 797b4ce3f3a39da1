/// An end on the way along an arc.
struct SearchEnd: Equatable {
    var arc: UInt32
    /// Milliseconds from the arc's tail to the end.
    var cost: UInt32
}

/// One place, on one or more arcs: the least cost of arriving along any of them.
struct PlaceGoal: SearchGoal {
    /// The best way to the place.
    struct Arrival {
        let arc: UInt32
        let cost: UInt32
        /// The label before the arc; ``GraphFormat/none`` where the route never left it.
        let label: UInt32
    }

    // Most places have no more than two, which no array need be read for.
    private let first: SearchEnd
    private let second: SearchEnd
    private let others: ArraySlice<SearchEnd>
    private var best = Arrival(arc: GraphFormat.none, cost: .max, label: GraphFormat.none)

    init(_ ends: [SearchEnd]) {
        let none = SearchEnd(arc: GraphFormat.none, cost: 0)
        first = ends.first ?? none
        second = ends.dropFirst().first ?? none
        others = ends.dropFirst(2)
    }

    @inline(__always)
    mutating func enter(_ arc: UInt32, at cost: UInt32, from label: UInt32) {
        if arc == first.arc {
            offer(arc, cost &+ first.cost, from: label)
        } else if arc == second.arc {
            offer(arc, cost &+ second.cost, from: label)
        } else if !others.isEmpty {
            for end in others where end.arc == arc { offer(arc, cost &+ end.cost, from: label) }
        }
    }

    /// A way to the place along an arc, from the label before it or without leaving it.
    mutating func offer(_ arc: UInt32, _ cost: UInt32, from label: UInt32 = GraphFormat.none) {
        if cost < best.cost { best = Arrival(arc: arc, cost: cost, label: label) }
    }

    @inline(__always)
    func isReached(before key: UInt32) -> Bool { key >= best.cost }

    var found: Arrival? { best.cost == .max ? nil : best }
}
