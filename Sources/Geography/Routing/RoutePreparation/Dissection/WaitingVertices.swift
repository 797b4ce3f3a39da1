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
    let position: Scratch<Rank, UInt32>
    /// The end of the range of vertices in this pass.
    private let end: Rank
    /// Supernodes whose next arcs lead to the end or beyond.
    private var beyond: [Rank] = []

    init(_ count: Int) {
        first = Scratch(repeating: .missing, count: count)
        next = Scratch(repeating: .missing, count: count)
        position = Scratch(repeating: 0, count: count)
        end = Rank(count)
    }

    private init(_ whole: WaitingVertices, upTo end: Rank) {
        (first, next, position) = (whole.first, whole.next, whole.position)
        self.end = end
    }

    /// The same lists for a pass over the vertices before `end`.
    func upTo(_ end: Rank) -> WaitingVertices { WaitingVertices(self, upTo: end) }

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
    mutating func advance(
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
    private mutating func wait(_ lower: Rank, at higher: Rank) {
        guard higher < end else {
            beyond.append(lower)
            return
        }
        next[lower] = first[higher]
        first[higher] = lower
    }

    /// Takes over the supernodes that another pass left waiting beyond its end.
    mutating func takeIn(_ part: WaitingVertices, _ far: (Rank, UInt32) -> Rank?) {
        for lower in part.beyond {
            if let higher = far(lower, position[lower]) { wait(lower, at: higher) }
        }
    }
}
