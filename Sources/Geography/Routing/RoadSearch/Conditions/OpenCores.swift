import RoadNetwork

/// The cores of a graph, which are open to through traffic. The core of a zone is its largest part
/// that is connected without closed or restricted arcs.
///
/// A zone is a strongly connected component under the laxest outcomes of all conditions.
struct OpenCores {
    private let zone: MappedArray<Arc, Component>
    /// The component of each open arc; ``GraphIndex/missing`` for other arcs.
    private let component: ArraySlice<Component>
    private var core: [Component: Component] = [:]
    /// The number of arcs in the core of each zone, and of open arcs in each whole zone.
    private(set) var coreSize: [Component: Int] = [:]
    private(set) var openCount: [Component: Int] = [:]

    /// - Complexity: O(turns).
    init(_ graph: RoadGraph, suspended: Set<ExceptionIndex>, isOpen: (Arc) -> Bool) {
        zone = graph.arcs.component
        let states = GraphStates(graph: graph, suspended: suspended)
        let components = StrongComponents(states, includes: isOpen)
        component = components.component.prefix(graph.arcCount)
        var sizes = [Int](repeating: 0, count: components.count)
        for number in component where number != .missing { sizes[number.index] += 1 }
        for (arc, candidate) in component.enumerated() where candidate != .missing {
            let zone = zone[at: arc]
            openCount[zone, default: 0] += 1
            guard sizes[candidate.index] > coreSize[zone] ?? 0 else { continue }
            (core[zone], coreSize[zone]) = (candidate, sizes[candidate.index])
        }
    }

    func isOpen(_ arc: Arc) -> Bool { component[arc.index] != .missing }

    /// Whether an arc is in the core of its zone.
    func contains(_ arc: Arc) -> Bool {
        isOpen(arc) && component[arc.index] == core[zone[arc]]
    }
}

/// The states of a graph under some conditions.
private struct GraphStates: StateSpace {
    let graph: RoadGraph
    let suspended: Set<ExceptionIndex>

    var stateCount: Int { graph.stateCount }

    func arc(of state: TurnState) -> Arc {
        min(graph.arc(of: state), Arc(max(0, graph.arcCount - 1)))
    }

    func arcs(after state: TurnState) -> Range<Arc> {
        graph.arcs(leaving: graph.arcs.head[arc(of: state)])
    }

    func state(after state: TurnState, _ arc: Arc) -> TurnState? {
        let last = self.arc(of: state)
        let flags = graph.arcs.flags[last]
        if graph.turnsBack(last, arc) && !flags.contains(.mayTurnBack) { return nil }
        guard flags.contains(.hasExceptions) || state != last.ownState else {
            return arc.ownState
        }
        return graph.target(of: arc, in: graph.exceptions(of: state)) {
            suspended.contains($0)
        }
    }
}
