/// The arcs of a graph's hierarchy that are turns, with what those cost where no time is given and
/// nothing is closed. Under closures all others cost the same, so it takes much less to look
/// up those into closed arcs than to work out every turn again.
final class PlainTurns: Sendable {
    /// Each is an arc and its milliseconds; ascending.
    private let upward: [NumberPair]
    private let downward: [NumberPair]

    /// - Complexity: O(arcs + turns · log(arcs of a vertex)).
    init(_ graph: RoadGraph) {
        let customization = Customization(graph.hierarchy)
        customization.takeTurns(of: graph.plainRoads)
        func turns(_ weights: Scratch<UInt32>) -> [NumberPair] {
            (0..<UInt32(weights.count)).lazy.filter { weights[$0] < Weights.limit }
                .map { NumberPair(first: $0, second: weights[$0]) }
        }
        upward = turns(customization.costs.upward)
        downward = turns(customization.costs.downward)
    }

    /// Whether these are the turns of `roads` but for some that are closed.
    static func suit(_ roads: RoadsInForce) -> Bool {
        roads.isPlain && roads.exclusion.flags.isEmpty
    }

    /// Gives the arcs that are turns their costs, all others none.
    ///
    /// - Precondition: ``suit(_:)``.
    /// - Complexity: O(arcs + turns into closed arcs).
    func write(into costs: ArcCosts, on roads: RoadsInForce) {
        Self.write(upward, into: costs.upward)
        Self.write(downward, into: costs.downward)
        let graph = roads.graph
        for arc in roads.exclusion.roads.arcs where Int(arc) < graph.arcCount {
            let node = graph.tail(of: arc)
            let first = Int(graph.firstIncoming[node])
            let end = min(Int(graph.firstIncoming[Int(node) + 1]), graph.arcCount)
            for index in first..<max(first, end) {
                graph.visitLabels(of: graph.incomingArc[index], includesEnds: true) { label in
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
        _ label: UInt32, _ next: UInt32, _ costs: ArcCosts, _ topology: HierarchyTopology
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
