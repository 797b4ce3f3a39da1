import RoadNetwork

/// A selection of a hierarchy's vertices, numbered by their positions in it.
public final class SelectedVertices: Sendable {
    /// In descending order.
    let ranks: [UInt32]

    /// Selects the ends of targets and all their ancestors.
    ///
    /// - Complexity: O(vertices of the hierarchy) at most, O(n log n) in those found.
    init(above targets: [SweepTarget], _ topology: HierarchyTopology) {
        var isAbove = [Bool](repeating: false, count: topology.vertexCount)
        var count = 0
        for end in targets.lazy.flatMap(\.ends) where Int(end.rank) < topology.vertexCount {
            var next: UInt32? = end.rank
            while let vertex = next, !isAbove[Int(vertex)] {
                isAbove[Int(vertex)] = true
                count += 1
                next = topology.parent(of: vertex)
            }
        }
        var ranks: [UInt32] = []
        ranks.reserveCapacity(count)
        for vertex in (0..<topology.vertexCount).reversed() where isAbove[vertex] {
            ranks.append(UInt32(vertex))
        }
        self.ranks = ranks
    }
}
