import RoadNetwork
import RoadSearch

/// The states of a graph under construction.
struct DraftStates: StateSpace {
    let graph: DraftGraph
    let automaton: TurnAutomaton

    var stateCount: Int { automaton.stateCount }

    func arc(of state: TurnState) -> Arc { automaton.arc(of: state) }

    func arcs(after state: TurnState) -> Range<Arc> {
        graph.arcs(leaving: graph.arcHead[arc(of: state).index])
    }

    /// Nil if a rule or the ban on turning back forbids it.
    func state(after state: TurnState, _ arc: Arc) -> TurnState? {
        let last = automaton.arc(of: state)
        if graph.turnsBack(last, arc) && !graph.arcFlags[last.index].contains(.mayTurnBack) {
            return nil
        }
        return automaton.state(after: state, arc)
    }
}
