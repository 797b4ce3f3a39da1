import RoadNetwork

/// A graph of states, as ``StrongComponents`` traverses it.
public protocol StateSpace {
    var stateCount: Int { get }
    /// The last arc of a state.
    func arc(of state: UInt32) -> UInt32
    /// The arcs that leave the head of a state's arc.
    func arcs(after state: UInt32) -> Range<UInt32>
    /// The state after following `arc`; nil if the turn is forbidden.
    func state(after state: UInt32, _ arc: UInt32) -> UInt32?
}

/// Strongly connected components of states under the rules for turns.
///
/// Source: R. Tarjan, "Depth-first search and linear graph algorithms" (1972), without recursion.
public struct StrongComponents {
    /// The component of each state; ``GraphFormat/none`` for excluded states.
    public private(set) var component: [UInt32]
    public private(set) var count: UInt32 = 0

    private struct Frame {
        let state: UInt32
        var nextArc: UInt32
        let endArc: UInt32
    }

    /// Finds the components of the states whose arcs `includes` accepts.
    public init(_ space: some StateSpace, includes: (UInt32) -> Bool) {
        let states = space.stateCount
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
            let arcs = space.arcs(after: state)
            frames.append(Frame(state: state, nextArc: arcs.lowerBound, endArc: arcs.upperBound))
        }

        for root in 0..<UInt32(states)
        where visit[Int(root)] == 0 && includes(space.arc(of: root)) {
            enter(root)
            while let frame = frames.last {
                let state = Int(frame.state)
                if frame.nextArc < frame.endArc {
                    frames[frames.count - 1].nextArc += 1
                    let arc = frame.nextArc
                    guard includes(arc),
                        let next = space.state(after: frame.state, arc)
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
