import RoadNetwork

/// The costs of a hierarchy's turns for queries without a time and without closures.
///
/// Closures change only the turns into closed arcs. Looking up those is much faster than computing
/// every turn again.
final class PlainTurns: Sendable {
    /// An arc of the hierarchy that is a turn.
    private struct Turn {
        let arc: Int
        let cost: Milliseconds
    }

    /// Ascending by their arcs.
    private let upward: [Turn]
    private let downward: [Turn]

    /// - Complexity: O(arcs + turns · log(arcs of a vertex)).
    init(_ roads: RoutableGraph) {
        let customization = Customization(roads.graph.hierarchy)
        customization.setTurns(of: roads.allRoads)
        func turns(_ weights: Scratch<Int, Milliseconds>) -> [Turn] {
            (0..<weights.count).lazy.filter { weights[$0] < Weights.limit }
                .map { Turn(arc: $0, cost: weights[$0]) }
        }
        upward = turns(customization.costs.upward)
        downward = turns(customization.costs.downward)
    }

    /// Whether `roads` have these turns, except for closed arcs.
    static func suit(_ roads: EffectiveRoads) -> Bool {
        roads.isPlain && roads.exclusion.flags.isEmpty
    }

    /// Sets the arcs that are turns to their costs and all others to ``Weights/limit``.
    ///
    /// - Precondition: ``suit(_:)``.
    /// - Complexity: O(arcs + turns into closed arcs).
    func write(into costs: ArcCosts, on roads: EffectiveRoads) {
        Self.write(upward, into: costs.upward)
        Self.write(downward, into: costs.downward)
        let graph = roads.graph
        for arc in roads.exclusion.roads.arcs where arc.index < graph.arcCount {
            for position in graph.incoming(graph.tail(of: arc)) {
                let before = graph.arcs.incoming[position]
                graph.visitLabels(of: before, includesFinalStretch: true) { label in
                    graph.visitLabels(of: arc, includesFinalStretch: true) { next in
                        Self.close(label, next, costs, graph.hierarchy)
                    }
                }
            }
        }
    }

    private static func write(_ turns: [Turn], into weights: Scratch<Int, Milliseconds>) {
        let cells = weights.cells
        for arc in 0..<weights.count { cells[within: arc] = Weights.limit }
        for turn in turns { cells[turn.arc] = turn.cost }
    }

    private static func close(
        _ label: Label, _ next: Label, _ costs: ArcCosts, _ topology: HierarchyTopology
    ) {
        let (tail, head) = (topology.labelRank[label], topology.labelRank[next])
        guard max(tail, head).index < topology.vertexCount else { return }
        if tail < head {
            if let arc = topology.upward.arc(at: tail, to: head) {
                costs.upward[arc] = Weights.limit
            }
        } else if let arc = topology.downward.arc(at: head, to: tail) {
            costs.downward[arc] = Weights.limit
        }
    }
}
