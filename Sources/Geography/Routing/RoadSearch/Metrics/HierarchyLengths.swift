import RoadNetwork

/// The lengths of a hierarchy's arcs under one metric, in millimetres modulo 2³².
///
/// Sums and differences are modulo 2³², too. So the length of a path is exact if it is below 2³²
/// mm.
public final class HierarchyLengths: @unchecked Sendable {
    // Sendable: written by the initializer alone.
    private let upwardLengths: Scratch<Int, Millimeters>
    private let downwardLengths: Scratch<Int, Millimeters>
    /// The lengths of ``HierarchyTopology/upward``; meaningless for an arc without a path.
    public let upward: MappedArray<Int, Millimeters>
    /// The lengths of ``HierarchyTopology/downward``, likewise.
    public let downward: MappedArray<Int, Millimeters>

    /// Adds lengths bottom-up, so that the two arcs of a shortcut come before the shortcut.
    ///
    /// - Complexity: O(arcs · log(arcs of a vertex)).
    init(_ metric: HierarchyMetric, _ graph: RoadGraph) {
        let topology = metric.topology
        let (up, down) = (topology.upward, topology.downward)
        let (upwardMiddle, downwardMiddle) = (metric.middles.upward, metric.middles.downward)
        let upwardLengths = Scratch<Int, Millimeters>(repeating: 0, count: up.count)
        let downwardLengths = Scratch<Int, Millimeters>(repeating: 0, count: down.count)
        /// A turn has the length of the arc that it leads into.
        func turn(into vertex: Rank) -> Millimeters {
            let arc = graph.arc(of: topology.rankLabel[vertex].state)
            return graph.segments.length[graph.segment(of: arc)]
        }
        func path(from tail: Rank, over middle: Rank, to head: Rank) -> Millimeters {
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
                    ? turn(into: head) : path(from: vertex, over: middle, to: head)
            }
            for arc in down.arcs(at: vertex) {
                let (tail, middle) = (down.far[within: arc], downwardMiddle[arc])
                downwardLengths[arc] =
                    middle == .missing
                    ? turn(into: vertex) : path(from: tail, over: middle, to: vertex)
            }
        }
        self.upwardLengths = upwardLengths
        self.downwardLengths = downwardLengths
        upward = upwardLengths.frozen
        downward = downwardLengths.frozen
    }
}
