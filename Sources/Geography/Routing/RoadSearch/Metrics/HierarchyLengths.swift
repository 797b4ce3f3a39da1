import RoadNetwork

/// The lengths of a hierarchy's arcs under one metric, in millimetres modulo 2³².
///
/// Sums and differences are modulo 2³², too, so the length of a whole way is exact if it is known
/// to be less than that.
public final class HierarchyLengths: @unchecked Sendable {
    // Sendable: written by the initializer alone.
    private let upwardLengths: Scratch<Int, Millimeters>
    private let downwardLengths: Scratch<Int, Millimeters>
    /// Of ``HierarchyTopology/upward``; meaningless if an arc stands for no way.
    public let upward: MappedArray<Int, Millimeters>
    /// Of ``HierarchyTopology/downward``, likewise.
    public let downward: MappedArray<Int, Millimeters>

    /// Adds lengths bottom-up: those of the two arcs below a shortcut are known before it.
    ///
    /// - Complexity: O(arcs · log(arcs of a vertex)).
    init(_ metric: HierarchyMetric, _ graph: RoadGraph) {
        let topology = metric.topology
        let (up, down) = (topology.upward, topology.downward)
        let (upwardMiddle, downwardMiddle) = (metric.middles.upward, metric.middles.downward)
        let upwardLengths = Scratch<Int, Millimeters>(repeating: 0, count: up.count)
        let downwardLengths = Scratch<Int, Millimeters>(repeating: 0, count: down.count)
        /// The length of a turn is that of the arc that it leads into.
        func turn(into vertex: Rank) -> Millimeters {
            let arc = graph.arc(of: topology.rankLabel[vertex].state)
            return graph.segments.length[graph.segment(of: arc)]
        }
        func way(from tail: Rank, over middle: Rank, to head: Rank) -> Millimeters {
            guard let first = down.arc(at: middle, to: tail),
                let second = up.arc(at: middle, to: head)
            else { return 0 }
            return downwardLengths[first] &+ upwardLengths[second]
        }
        for vertex in topology.vertices {
            for arc in up.arcs(at: vertex) {
                let (head, middle) = (up.far[within: arc], upwardMiddle[arc])
                upwardLengths[arc] =
                    middle == .missing
                    ? turn(into: head) : way(from: vertex, over: middle, to: head)
            }
            for arc in down.arcs(at: vertex) {
                let (tail, middle) = (down.far[within: arc], downwardMiddle[arc])
                downwardLengths[arc] =
                    middle == .missing
                    ? turn(into: vertex) : way(from: tail, over: middle, to: vertex)
            }
        }
        self.upwardLengths = upwardLengths
        self.downwardLengths = downwardLengths
        upward = upwardLengths.frozen
        downward = downwardLengths.frozen
    }
}
