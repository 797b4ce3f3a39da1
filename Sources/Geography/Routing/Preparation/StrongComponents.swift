/// Strongly connected components of states under the rules for turns.
///
/// Source: R. Tarjan, "Depth-first search and linear graph algorithms" (1972), without recursion.
struct StrongComponents {
    /// The component of each state; ``GraphFormat/none`` for states that were left out.
    private(set) var component: [UInt32]
    private(set) var count: UInt32 = 0

    private struct Frame {
        let state: UInt32
        var nextArc: UInt32
        let endArc: UInt32
    }

    /// Finds the components of the arcs that `includes` picks and of the states upon them.
    init(_ graph: DraftGraph, _ automaton: TurnAutomaton, includes: (UInt32) -> Bool) {
        let states = automaton.stateCount
        component = [UInt32](repeating: GraphFormat.none, count: states)
        var visit = [UInt32](repeating: 0, count: states)
        var low = [UInt32](repeating: 0, count: states)
        var pending: [UInt32] = []
        var frames: [Frame] = []
        var clock: UInt32 = 0

        func enter(_ state: UInt32) {
            clock += 1
            visit[Int(state)] = clock
            low[Int(state)] = clock
            pending.append(state)
            let node = graph.arcHead[Int(automaton.arc(of: state))]
            let arcs = graph.arcs(leaving: node)
            frames.append(Frame(state: state, nextArc: arcs.lowerBound, endArc: arcs.upperBound))
        }

        for root in 0..<UInt32(states)
        where visit[Int(root)] == 0 && includes(automaton.arc(of: root)) {
            enter(root)
            while let frame = frames.last {
                let state = Int(frame.state)
                if frame.nextArc < frame.endArc {
                    frames[frames.count - 1].nextArc += 1
                    let arc = frame.nextArc
                    guard includes(arc),
                        let next = graph.state(after: frame.state, arc, automaton)
                    else { continue }
                    if visit[Int(next)] == 0 {
                        enter(next)
                    } else if component[Int(next)] == GraphFormat.none {
                        low[state] = min(low[state], visit[Int(next)])
                    }
                    continue
                }
                frames.removeLast()
                if let parent = frames.last {
                    low[Int(parent.state)] = min(low[Int(parent.state)], low[state])
                }
                guard low[state] == visit[state] else { continue }
                while let member = pending.popLast() {
                    component[Int(member)] = count
                    if member == frame.state { break }
                }
                count += 1
            }
        }
    }
}

extension DraftGraph {
    /// The state after `arc` follows `state`, or nil where a rule or the ban on turning back
    /// forbids it.
    func state(after state: UInt32, _ arc: UInt32, _ automaton: TurnAutomaton) -> UInt32? {
        let last = automaton.arc(of: state)
        if turnsBack(last, arc) && !arcFlags[Int(last)].contains(.mayTurnBack) { return nil }
        return automaton.state(after: state, arc)
    }
}
