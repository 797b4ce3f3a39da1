import RoadNetwork

/// The paths that were examined. For each vertex, it stores the first path that passes it.
public struct ExaminedPaths {
    /// The vertices on paths.
    private var vertices: VisitedRanks
    /// The number of the first path that passes each of ``vertices``.
    private var paths: [Int] = []
    private var costs: [Milliseconds] = []

    /// No paths yet. At most one list may use `space` at a time.
    public init(in space: HierarchySpace) { vertices = VisitedRanks(in: space) }

    /// Adds a path by its vertices, with its cost.
    public mutating func add(_ path: [Rank], cost: Milliseconds) {
        for vertex in path where vertices.insert(vertex) { paths.append(costs.count) }
        costs.append(cost)
    }

    private func path(of vertex: Rank) -> Int? {
        vertices.position(of: vertex).map { paths[$0] }
    }

    /// Whether the fastest path over a vertex, which has this cost, is one of them.
    public func contains(_ vertex: Rank, at cost: Milliseconds) -> Bool {
        path(of: vertex).map { costs[$0] == cost } ?? false
    }

    /// Whether the first path passes a vertex.
    public func isOnFirst(_ vertex: Rank) -> Bool { path(of: vertex) == 0 }
}

/// A set of vertices of a hierarchy that needs no memory of its own to be cleared.
///
/// Source: Briggs and Torczon, "An Efficient Representation for Sparse Sets" (1993).
struct VisitedRanks {
    /// The position of each member in ``all``; undefined for other vertices.
    private let entry: Scratch<Rank, Entry>
    /// The members in the order in which they were added.
    private(set) var all: [Rank] = []

    /// The position of a member.
    struct Entry: GraphIndex {
        let rawValue: UInt32
    }

    /// The empty set. At most one set may use `space` at a time.
    init(in space: HierarchySpace) { entry = space.entry }

    /// The position of a vertex in ``all``; nil if it is no member.
    @inline(__always)
    func position(of vertex: Rank) -> Int? {
        let position = entry[vertex].index
        return position < all.count && all[position] == vertex ? position : nil
    }

    /// Adds a vertex. Returns false if it is a member already.
    @inline(__always)
    mutating func insert(_ vertex: Rank) -> Bool {
        guard position(of: vertex) == nil else { return false }
        entry[vertex] = Entry(all.count)
        all.append(vertex)
        return true
    }
}
