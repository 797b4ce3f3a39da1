import RoadNetwork

/// The goal to reach one place, which lies on one or more arcs, at the lowest cost.
public struct PlaceGoal: SearchGoal {
    /// The best path to the place.
    public struct Arrival {
        let arc: Arc
        let cost: Milliseconds
        /// The label before the arc; ``Label/missing`` if the route lies on that arc alone.
        let label: Label
    }

    // Most places have at most two ends. Outside of the array, these are faster to compare.
    private let first: SearchEnd
    private let second: SearchEnd
    private let others: ArraySlice<SearchEnd>
    private var best = Arrival(arc: .missing, cost: .max, label: .missing)

    init(_ ends: [SearchEnd]) {
        let none = SearchEnd(arc: .missing, cost: 0)
        first = ends.first ?? none
        second = ends.dropFirst().first ?? none
        others = ends.dropFirst(2)
    }

    @inline(__always)
    mutating func enter(_ arc: Arc, at cost: Milliseconds, from label: Label) {
        if arc == first.arc {
            offer(arc, cost &+ first.cost, from: label)
        } else if arc == second.arc {
            offer(arc, cost &+ second.cost, from: label)
        } else if !others.isEmpty {
            for end in others where end.arc == arc { offer(arc, cost &+ end.cost, from: label) }
        }
    }

    /// Offers a path to the place along an arc. `label` is the label before the arc; missing if the
    /// path lies on that arc alone.
    mutating func offer(_ arc: Arc, _ cost: Milliseconds, from label: Label = .missing) {
        if cost < best.cost { best = Arrival(arc: arc, cost: cost, label: label) }
    }

    @inline(__always)
    func isReached(before key: Milliseconds) -> Bool { key >= best.cost }

    var found: Arrival? { best.cost == .max ? nil : best }
}
