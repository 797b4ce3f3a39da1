import RoadNetwork

/// A graph of states, as ``StrongComponents`` traverses it.
public protocol StateSpace {
    /// The number of states.
    var stateCount: Int { get }
    /// The last arc of a state.
    func arc(of state: TurnState) -> Arc
    /// The arcs that leave the head of a state's arc.
    func arcs(after state: TurnState) -> Range<Arc>
    /// The state after following `arc`; nil if the turn is forbidden.
    func state(after state: TurnState, _ arc: Arc) -> TurnState?
}

/// Strongly connected components of states under the rules for turns.
///
/// Source: R. Tarjan, "Depth-first search and linear graph algorithms" (1972), without recursion.
public struct StrongComponents {
    /// The component of each state; ``GraphIndex/missing`` for excluded states.
    public private(set) var component: [Component]
    /// The number of components.
    public private(set) var count = 0

    private struct Frame {
        let state: TurnState
        var nextArc: Arc
        let endArc: Arc
    }

    /// Finds the components of the states whose arcs `includes` accepts.
    public init(_ space: some StateSpace, includes: (Arc) -> Bool) {
        let states = space.stateCount
        component = [Component](repeating: .missing, count: states)
        var visit = [UInt32](repeating: 0, count: states)
        var low = [UInt32](repeating: 0, count: states)
        var pending: [TurnState] = []
        var frames: [Frame] = []
        var clock: UInt32 = 0

        func enter(_ state: TurnState) {
            clock += 1
            visit[state.index] = clock
            low[state.index] = clock
            pending.append(state)
            let arcs = space.arcs(after: state)
            frames.append(Frame(state: state, nextArc: arcs.lowerBound, endArc: arcs.upperBound))
        }

        for root in TurnState.all(count: states)
        where visit[root.index] == 0 && includes(space.arc(of: root)) {
            enter(root)
            while let frame = frames.last {
                let state = frame.state.index
                if frame.nextArc < frame.endArc {
                    frames[frames.count - 1].nextArc = frame.nextArc.next
                    let arc = frame.nextArc
                    guard includes(arc),
                        let next = space.state(after: frame.state, arc)
                    else { continue }
                    if visit[next.index] == 0 {
                        enter(next)
                    } else if component[next.index] == .missing {
                        low[state] = min(low[state], visit[next.index])
                    }
                    continue
                }
                frames.removeLast()
                if let parent = frames.last {
                    low[parent.state.index] = min(low[parent.state.index], low[state])
                }
                guard low[state] == visit[state] else { continue }
                while let member = pending.popLast() {
                    component[member.index] = Component(count)
                    if member == frame.state { break }
                }
                count += 1
            }
        }
    }
}
