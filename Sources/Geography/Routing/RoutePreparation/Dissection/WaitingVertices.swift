/// Lists of vertices that wait at the next higher vertex that their arcs lead to.
///
/// Going through all vertices upwards, each finds in its list the lower ones with an arc to it, so
/// no arc needs to be stored at both of its ends.
///
/// Source: the left-looking factorization of sparse matrices; Davis, "Direct Methods for Sparse
/// Linear Systems" (2006).
struct WaitingVertices {
    /// The first in each list.
    private let first: Scratch<UInt32>
    /// The next in the list that a vertex is in.
    private let next: Scratch<UInt32>
    /// Which of its arcs leads a vertex to where it waits.
    let position: Scratch<UInt32>
    /// Where the vertices end that are gone through now.
    private let end: UInt32
    /// Those whose next arcs lead there or beyond.
    private var beyond: [UInt32] = []

    init(_ count: Int) {
        first = Scratch(repeating: GraphFormat.none, count: count)
        next = Scratch(repeating: GraphFormat.none, count: count)
        position = Scratch(repeating: 0, count: count)
        end = UInt32(count)
    }

    private init(_ whole: WaitingVertices, upTo end: UInt32) {
        (first, next, position) = (whole.first, whole.next, whole.position)
        self.end = end
    }

    /// The same lists, for going through the vertices before `end`.
    func upTo(_ end: UInt32) -> WaitingVertices { WaitingVertices(self, upTo: end) }

    @inline(__always)
    func visit(at vertex: UInt32, _ body: (UInt32) -> Void) {
        var lower = first[vertex]
        while lower != GraphFormat.none {
            body(lower)
            lower = next[lower]
        }
    }

    /// Sends on those that waited at a vertex, and the vertex itself from its arc `start` on, to
    /// where `far` says that their next arcs lead.
    @inline(__always)
    mutating func advance(
        from vertex: UInt32, start: UInt32, _ far: (_ lower: UInt32, _ position: UInt32) -> UInt32?
    ) {
        var lower = first[vertex]
        while lower != GraphFormat.none {
            let following = next[lower]
            position[lower] += 1
            if let higher = far(lower, position[lower]) { wait(lower, at: higher) }
            lower = following
        }
        position[vertex] = start
        if let higher = far(vertex, start) { wait(vertex, at: higher) }
    }

    @inline(__always)
    private mutating func wait(_ lower: UInt32, at higher: UInt32) {
        guard higher < end else {
            beyond.append(lower)
            return
        }
        next[lower] = first[higher]
        first[higher] = lower
    }

    /// Takes in those that another part left waiting beyond its end.
    mutating func takeIn(_ part: WaitingVertices, _ far: (UInt32, UInt32) -> UInt32?) {
        for lower in part.beyond {
            if let higher = far(lower, position[lower]) { wait(lower, at: higher) }
        }
    }
}
