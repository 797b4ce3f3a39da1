import RoadNetwork

/// The ways that were examined: for each vertex the first way that passes it.
///
/// Source: Briggs and Torczon, "An Efficient Representation for Sparse Sets" (1993).
public struct WaysSeen {
    /// The entry of each vertex on a way; undefined for other vertices.
    private let entry: Scratch<Rank, Entry>
    /// The vertex of each entry.
    private var vertices: [Rank] = []
    /// The first way that passes the vertex of each entry.
    private var ways: [Int] = []
    private var costs: [Milliseconds] = []

    /// The position of a vertex in the list of all vertices on ways.
    struct Entry: GraphIndex {
        let rawValue: UInt32
    }

    /// No ways yet. At most one list may use `space` at a time.
    public init(in space: HierarchySpace) { entry = space.seenEntry }

    /// Adds a way by its vertices, with its cost.
    public mutating func add(_ way: [Rank], cost: Milliseconds) {
        for vertex in way where self.way(of: vertex) == nil {
            entry[vertex] = Entry(vertices.count)
            vertices.append(vertex)
            ways.append(costs.count)
        }
        costs.append(cost)
    }

    private func way(of vertex: Rank) -> Int? {
        let position = entry[vertex].index
        return position < vertices.count && vertices[position] == vertex ? ways[position] : nil
    }

    /// Whether the fastest way over a vertex, of this cost, is one of them.
    public func hold(_ vertex: Rank, at cost: Milliseconds) -> Bool {
        way(of: vertex).map { costs[$0] == cost } ?? false
    }

    /// Whether the first way passes a vertex.
    public func isOnFirst(_ vertex: Rank) -> Bool { way(of: vertex) == 0 }
}
