/// The ways that were examined: for each vertex the first way that passes it.
///
/// Source: Briggs and Torczon, "An Efficient Representation for Sparse Sets" (1993).
public struct WaysSeen {
    /// The position in ``vertices`` of each vertex on a way; undefined for others.
    private let places: Scratch<UInt32>
    private var vertices: [UInt32] = []
    private var ways: [Int] = []
    private var costs: [UInt32] = []

    /// Uses the memory of `space` for ways, which searches for durations do not touch.
    public init(in space: HierarchySpace) { places = space.goesTo }

    public mutating func add(_ way: [UInt32], cost: UInt32) {
        for vertex in way where self.way(of: vertex) == nil {
            places[vertex] = UInt32(vertices.count)
            vertices.append(vertex)
            ways.append(costs.count)
        }
        costs.append(cost)
    }

    private func way(of vertex: UInt32) -> Int? {
        let place = Int(places[vertex])
        return place < vertices.count && vertices[place] == vertex ? ways[place] : nil
    }

    /// Whether the fastest way over a vertex, of this cost, is one of them.
    public func hold(_ vertex: UInt32, at cost: UInt32) -> Bool {
        way(of: vertex).map { costs[$0] == cost } ?? false
    }

    public func isOnFirst(_ vertex: UInt32) -> Bool { way(of: vertex) == 0 }
}
