import RoadNetwork

/// The paths that were examined. For each vertex, it stores the first path that passes it.
///
/// Source: Briggs and Torczon, "An Efficient Representation for Sparse Sets" (1993).
public struct ExaminedPaths {
    /// The entry of each vertex on a path; undefined for other vertices.
    private let entry: Scratch<Rank, Entry>
    /// The vertex of each entry.
    private var vertices: [Rank] = []
    /// The number of the first path that passes the vertex of each entry.
    private var paths: [Int] = []
    private var costs: [Milliseconds] = []

    /// The position of a vertex in the list of all vertices on paths.
    struct Entry: GraphIndex {
        let rawValue: UInt32
    }

    /// No paths yet. At most one list may use `space` at a time.
    public init(in space: HierarchySpace) { entry = space.pathEntry }

    /// Adds a path by its vertices, with its cost.
    public mutating func add(_ path: [Rank], cost: Milliseconds) {
        for vertex in path where self.path(of: vertex) == nil {
            entry[vertex] = Entry(vertices.count)
            vertices.append(vertex)
            paths.append(costs.count)
        }
        costs.append(cost)
    }

    private func path(of vertex: Rank) -> Int? {
        let position = entry[vertex].index
        return position < vertices.count && vertices[position] == vertex ? paths[position] : nil
    }

    /// Whether the fastest path over a vertex, which has this cost, is one of them.
    public func contains(_ vertex: Rank, at cost: Milliseconds) -> Bool {
        path(of: vertex).map { costs[$0] == cost } ?? false
    }

    /// Whether the first path passes a vertex.
    public func isOnFirst(_ vertex: Rank) -> Bool { path(of: vertex) == 0 }
}
