import RoadNetwork

/// The parts of a graph that are open to through traffic: of each zone, the largest part that is
/// connected without closed or restricted arcs.
///
/// A zone is a strongly connected component under the laxest outcomes of all conditions.
struct OpenCores {
    private let zone: MappedArray<UInt32>
    /// The component of each open arc; ``GraphFormat/none`` for others.
    private let component: ArraySlice<UInt32>
    private var core: [UInt32: UInt32] = [:]
    /// The number of arcs in the core of a zone, and of open arcs in the whole zone.
    private(set) var coreSize: [UInt32: Int] = [:]
    private(set) var openCount: [UInt32: Int] = [:]

    /// - Complexity: O(turns).
    init(_ graph: RoadGraph, suspended: Set<UInt32>, isOpen: (UInt32) -> Bool) {
        zone = graph.arcs.component
        let states = GraphStates(graph: graph, suspended: suspended)
        let components = StrongComponents(states, includes: isOpen)
        component = components.component.prefix(graph.arcCount)
        var sizes = [Int](repeating: 0, count: Int(components.count))
        for number in component where number != GraphFormat.none { sizes[Int(number)] += 1 }
        for (arc, candidate) in component.enumerated() where candidate != GraphFormat.none {
            let zone = zone[arc]
            openCount[zone, default: 0] += 1
            guard sizes[Int(candidate)] > coreSize[zone] ?? 0 else { continue }
            (core[zone], coreSize[zone]) = (candidate, sizes[Int(candidate)])
        }
    }

    func isOpen(_ arc: UInt32) -> Bool { component[Int(arc)] != GraphFormat.none }

    /// Whether an arc is in the core of its zone.
    func contains(_ arc: UInt32) -> Bool {
        isOpen(arc) && component[Int(arc)] == core[zone[arc]]
    }
}

/// The states of a graph under some conditions.
private struct GraphStates: StateSpace {
    let graph: RoadGraph
    let suspended: Set<UInt32>

    var stateCount: Int { graph.stateCount }

    func arc(of state: UInt32) -> UInt32 {
        min(graph.arc(of: state), UInt32(max(0, graph.arcCount - 1)))
    }

    func arcs(after state: UInt32) -> Range<UInt32> {
        let node = graph.arcs.head[arc(of: state)]
        let end = min(graph.nodes.firstArc[Int(node) + 1], UInt32(graph.arcCount))
        return min(graph.nodes.firstArc[node], end)..<end
    }

    func state(after state: UInt32, _ arc: UInt32) -> UInt32? {
        let last = self.arc(of: state)
        let flags = graph.arcs.flags[last]
        if graph.turnsBack(last, arc) && !flags.contains(.mayTurnBack) { return nil }
        guard flags.contains(.hasExceptions) || state != last else { return arc }
        return graph.target(of: arc, in: graph.exceptions(of: state)) {
            suspended.contains($0)
        }
    }
}
