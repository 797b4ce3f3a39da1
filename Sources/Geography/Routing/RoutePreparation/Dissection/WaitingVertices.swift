import RoadNetwork
import RoadSearch

/// Lists of vertices, each at the next higher vertex to which its arcs lead.
///
/// In a bottom-up pass, each vertex finds the lower ones with an arc to it in its list, so no arc
/// needs to be stored at both ends.
///
/// Source: the left-looking factorization of sparse matrices; Davis, "Direct Methods for Sparse
/// Linear Systems" (2006).
struct WaitingVertices {
    /// The first vertex of each list.
    private let first: Scratch<Rank, Rank>
    /// The next vertex in a vertex's list.
    private let next: Scratch<Rank, Rank>
    /// The position of the arc that leads a vertex to where it waits.
    private let position: Scratch<Rank, UInt32>

    init(_ count: Int) {
        first = Scratch(repeating: .missing, count: count)
        next = Scratch(repeating: .missing, count: count)
        position = Scratch(repeating: 0, count: count)
    }

    /// Calls `body` with the vertices that wait at a vertex.
    @inline(__always)
    func visit(at vertex: Rank, _ body: (Rank) -> Void) {
        var lower = first[vertex]
        while lower != .missing {
            body(lower)
            lower = next[lower]
        }
    }

    /// Moves the vertices that wait at a vertex, and the vertex itself, to the ends of their next
    /// arcs. `far` returns the end of an arc by its position; the vertex starts at its arc `start`.
    @inline(__always)
    func advance(
        from vertex: Rank, start: UInt32, _ far: (_ lower: Rank, _ position: UInt32) -> Rank?
    ) {
        var lower = first[vertex]
        while lower != .missing {
            let following = next[lower]
            position[lower] += 1
            if let higher = far(lower, position[lower]) { wait(lower, at: higher) }
            lower = following
        }
        position[vertex] = start
        if let higher = far(vertex, start) { wait(vertex, at: higher) }
    }

    @inline(__always)
    private func wait(_ lower: Rank, at higher: Rank) {
        next[lower] = first[higher]
        first[higher] = lower
    }
}
