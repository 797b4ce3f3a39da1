import RoadNetwork
import RoadSearch

/// The states of a graph under construction.
struct DraftStates: StateSpace {
    let graph: DraftGraph
    let automaton: TurnAutomaton

    var stateCount: Int { automaton.stateCount }

    func arc(of state: UInt32) -> UInt32 { automaton.arc(of: state) }

    func arcs(after state: UInt32) -> Range<UInt32> {
        graph.arcs(leaving: graph.arcHead[Int(arc(of: state))])
    }

    /// Nil if a rule or the ban on turning back forbids it.
    func state(after state: UInt32, _ arc: UInt32) -> UInt32? {
        let last = automaton.arc(of: state)
        if graph.turnsBack(last, arc) && !graph.arcFlags[Int(last)].contains(.mayTurnBack) {
            return nil
        }
        return automaton.state(after: state, arc)
    }
}
