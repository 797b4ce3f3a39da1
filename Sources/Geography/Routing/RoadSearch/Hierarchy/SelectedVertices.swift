import RoadNetwork

/// A selection of a hierarchy's vertices. Each has its position in the selection as its row.
public final class SelectedVertices: Sendable {
    /// In descending order.
    let ranks: [Rank]

    /// Selects the ends of targets and all their ancestors.
    ///
    /// - Complexity: O(vertices of the hierarchy) at most, O(n log n) in those found.
    init(above targets: [SweepTarget], _ topology: HierarchyTopology) {
        var isAbove = [Bool](repeating: false, count: topology.vertexCount)
        var count = 0
        for end in targets.lazy.flatMap(\.ends) where end.rank.index < topology.vertexCount {
            var next: Rank? = end.rank
            while let vertex = next, !isAbove[vertex.index] {
                isAbove[vertex.index] = true
                count += 1
                next = topology.parent(of: vertex)
            }
        }
        var ranks: [Rank] = []
        ranks.reserveCapacity(count)
        for vertex in topology.vertices.reversed() where isAbove[vertex.index] {
            ranks.append(vertex)
        }
        self.ranks = ranks
    }
}
