import RoadNetwork

/// The one-ways from which no road leads on, and those that lead only into such one-ways.
///
/// Nobody who enters one can continue or return, as where a map cuts a one-way off. So a road that
/// leads only there counts as a dead end, where cars may turn back.
struct OneWayTraps {
    private let graph: DraftGraph
    private let automaton: TurnAutomaton
    private var isTrap: [Bool]

    /// `automaton` decides which turns are forbidden.
    ///
    /// - Complexity: O(turns).
    init(_ graph: DraftGraph, _ automaton: TurnAutomaton) {
        self.graph = graph
        self.automaton = automaton
        isTrap = [Bool](repeating: false, count: graph.arcCount)
        var pending = Array(Arc.all(count: graph.arcCount))
        while let arc = pending.popLast() {
            guard !isTrap[arc.index], isOneWay(arc), !leadsOn(arc) else { continue }
            isTrap[arc.index] = true
            pending += graph.arcs(entering: graph.tail(of: arc))
        }
    }

    /// Whether a road other than a trap, or than the arc's own, leads on from the head of an arc.
    func leadsOn(_ arc: Arc) -> Bool {
        graph.arcs(leaving: graph.arcHead[arc.index]).contains { next in
            !isTrap[next.index] && !graph.turnsBack(arc, next) && !graph.isClosed(next)
                && automaton.state(after: arc.ownState, next) != nil
                && (graph.isRestricted(arc) || !graph.isRestricted(next))
        }
    }

    private func isOneWay(_ arc: Arc) -> Bool {
        !graph.arcs(leaving: graph.arcHead[arc.index]).contains { graph.turnsBack(arc, $0) }
    }
}
