import RoadNetwork

/// The turns among the arcs of a graph's hierarchy and their costs if no time is given and nothing
/// is closed. Closures change only the turns into closed arcs, so it is much faster to look up
/// those than to compute every turn again.
final class PlainTurns: Sendable {
    /// Pairs of an arc and its milliseconds; ascending.
    private let upward: [NumberPair]
    private let downward: [NumberPair]

    /// - Complexity: O(arcs + turns · log(arcs of a vertex)).
    init(_ roads: RoutableGraph) {
        let customization = Customization(roads.graph.hierarchy)
        customization.takeTurns(of: roads.allRoads)
        func turns(_ weights: Scratch<UInt32>) -> [NumberPair] {
            (0..<UInt32(weights.count)).lazy.filter { weights[$0] < Weights.limit }
                .map { NumberPair(first: $0, second: weights[$0]) }
        }
        upward = turns(customization.costs.upward)
        downward = turns(customization.costs.downward)
    }

    /// Whether these are the turns of `roads`, apart from closed ones.
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
        for arc in roads.exclusion.roads.arcs where Int(arc) < graph.arcCount {
            let node = graph.tail(of: arc)
            let first = Int(graph.nodes.firstIncoming[node])
            let end = min(Int(graph.nodes.firstIncoming[Int(node) + 1]), graph.arcCount)
            for index in first..<max(first, end) {
                graph.visitLabels(of: graph.arcs.incoming[index], includesEnds: true) { label in
                    graph.visitLabels(of: arc, includesEnds: true) { next in
                        Self.close(label, next, costs, graph.hierarchy)
                    }
                }
            }
        }
    }

    private static func write(_ turns: [NumberPair], into weights: Scratch<UInt32>) {
        let cells = weights.cells
        for arc in 0..<weights.count { cells[within: arc] = Weights.limit }
        for turn in turns { cells[turn.first] = turn.second }
    }

    private static func close(
        _ label: Label, _ next: Label, _ costs: ArcCosts, _ topology: HierarchyTopology
    ) {
        let (tail, head) = (topology.labelRank[label], topology.labelRank[next])
        guard Int(max(tail, head)) < topology.vertexCount else { return }
        if tail < head {
            if let arc = topology.upward.arc(at: tail, to: head) {
                costs.upward[UInt32(arc)] = Weights.limit
            }
        } else if let arc = topology.downward.arc(at: head, to: tail) {
            costs.downward[UInt32(arc)] = Weights.limit
        }
    }
}
