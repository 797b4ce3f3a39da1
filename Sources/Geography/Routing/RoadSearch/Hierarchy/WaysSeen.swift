import RoadNetwork

/// The ways that were examined: for each vertex the first way that passes it.
///
/// Source: Briggs and Torczon, "An Efficient Representation for Sparse Sets" (1993).
public struct WaysSeen {
    /// The position in ``vertices`` of each vertex on a way; undefined for others.
    private let places: Scratch<Rank, Rank>
    private var vertices: [Rank] = []
    private var ways: [Int] = []
    private var costs: [Milliseconds] = []

    /// Uses the memory of `space` for ways, which searches for durations do not touch.
    public init(in space: HierarchySpace) { places = space.goesTo }

    /// Adds a way by its vertices, with its cost.
    public mutating func add(_ way: [Rank], cost: Milliseconds) {
        for vertex in way where self.way(of: vertex) == nil {
            places[vertex] = Rank(vertices.count)
            vertices.append(vertex)
            ways.append(costs.count)
        }
        costs.append(cost)
    }

    private func way(of vertex: Rank) -> Int? {
        let place = places[vertex].index
        return place < vertices.count && vertices[place] == vertex ? ways[place] : nil
    }

    /// Whether the fastest way over a vertex, of this cost, is one of them.
    public func hold(_ vertex: Rank, at cost: Milliseconds) -> Bool {
        way(of: vertex).map { costs[$0] == cost } ?? false
    }

    /// Whether the first way passes a vertex.
    public func isOnFirst(_ vertex: Rank) -> Bool { way(of: vertex) == 0 }
}
