import RoadNetwork

/// Consecutive vertices that have the same higher neighbours, apart from each other. Their arcs are
/// processed together.
///
/// Source: Ng and Peyton, "Block Sparse Cholesky Algorithms on Advanced Uniprocessor Computers"
/// (1993).
struct Supernode: GraphElement {
    /// The last of its vertices.
    var last: Rank
    /// The number of upward arcs of each vertex that lead to the vertex where the supernode waits,
    /// or to higher ones. They are the last arcs of each row.
    var upLeft: UInt32
    var downLeft: UInt32
    /// The ends of the last vertex's rows.
    var upEnd: UInt32
    var downEnd: UInt32
    /// The next supernodes in the lists where this one waits.
    var nextLeaving: Rank
    var nextEntering: Rank
    /// Padding to half a cache line.
    private var padding: UInt32 = 0

    static var absent: Supernode { Supernode(last: .absent, up: 0..<0, down: 0..<0) }

    init(last: Rank, up: Range<Int>, down: Range<Int>) {
        self.last = last
        (upLeft, downLeft) = (UInt32(up.count), UInt32(down.count))
        (upEnd, downEnd) = (UInt32(up.upperBound), UInt32(down.upperBound))
        (nextLeaving, nextEntering) = (.missing, .missing)
    }
}

/// Supernodes that wait at the next higher vertex of their arcs: two lists for each vertex, one for
/// each direction.
struct WaitingSupernodes: @unchecked Sendable {
    // Sendable: each worker uses the supernodes of its own subtrees only.

    /// Indexed by their first vertices.
    private let nodes: Scratch<Rank, Supernode>
    /// The first supernode in each vertex's list of those with arcs to it, and from it.
    private let firstLeaving: Scratch<Rank, Rank>
    private let firstEntering: Scratch<Rank, Rank>
    private let topology: HierarchyTopology
    /// The end of the range of vertices in this pass.
    private let end: Rank
    /// The supernodes whose next arcs lead to `end` or beyond.
    private var leavingBeyond: [Rank] = []
    private var enteringBeyond: [Rank] = []

    init(_ topology: HierarchyTopology) {
        self.topology = topology
        let count = topology.vertexCount
        nodes = Scratch(repeating: .absent, count: count)
        firstLeaving = Scratch(repeating: .missing, count: count)
        firstEntering = Scratch(repeating: .missing, count: count)
        end = Rank(count)
    }

    private init(_ whole: WaitingSupernodes, upTo end: Rank) {
        (nodes, firstLeaving) = (whole.nodes, whole.firstLeaving)
        firstEntering = whole.firstEntering
        topology = whole.topology
        self.end = end
    }

    /// The same lists for a pass over the vertices before `end`.
    func upTo(_ end: Rank) -> WaitingSupernodes { WaitingSupernodes(self, upTo: end) }

    /// Calls `visit` with the first vertex of each supernode to which a vertex has arcs. Then the
    /// supernode waits at its next higher vertex.
    ///
    /// Must be called before ``advanceLeaving(at:_:)``.
    @inline(__always)
    mutating func advanceEntering(
        at vertex: Rank, _ visit: (_ first: Rank, _ node: Supernode) -> Void
    ) {
        let nodes = nodes.cells
        var first = firstEntering[vertex]
        while first != .missing {
            var node = nodes[first]
            let following = node.nextEntering
            node.downLeft &-= 1
            waitEntering(first, &node)
            nodes[first] = node
            // Restores the count for this vertex.
            node.downLeft &+= 1
            let next = topology.upward.far[Int(node.upEnd) - Int(node.upLeft)]
            if node.upLeft > 0, next == vertex { node.upLeft &-= 1 }
            visit(first, node)
            first = following
        }
    }

    /// The same for supernodes with arcs to a vertex.
    @inline(__always)
    mutating func advanceLeaving(
        at vertex: Rank, _ visit: (_ first: Rank, _ node: Supernode) -> Void
    ) {
        let nodes = nodes.cells
        var first = firstLeaving[vertex]
        while first != .missing {
            var node = nodes[first]
            let following = node.nextLeaving
            node.upLeft &-= 1
            waitLeaving(first, &node)
            nodes[first] = node
            node.upLeft &+= 1
            visit(first, node)
            first = following
        }
    }

    /// Adds a supernode whose vertices are all processed.
    mutating func insert(_ first: Rank, _ node: Supernode) {
        var node = node
        waitLeaving(first, &node)
        waitEntering(first, &node)
        nodes[first] = node
    }

    @inline(__always)
    private mutating func waitLeaving(_ first: Rank, _ node: inout Supernode) {
        guard node.upLeft > 0 else { return }
        let higher = topology.upward.far[Int(node.upEnd) - Int(node.upLeft)]
        if higher < end {
            node.nextLeaving = firstLeaving[higher]
            firstLeaving[higher] = first
        } else {
            leavingBeyond.append(first)
        }
    }

    @inline(__always)
    private mutating func waitEntering(_ first: Rank, _ node: inout Supernode) {
        guard node.downLeft > 0 else { return }
        let higher = topology.downward.far[Int(node.downEnd) - Int(node.downLeft)]
        if higher < end {
            node.nextEntering = firstEntering[higher]
            firstEntering[higher] = first
        } else {
            enteringBeyond.append(first)
        }
    }

    /// Adds the supernodes that wait beyond the end of another pass.
    mutating func takeOver(_ part: WaitingSupernodes) {
        for first in part.leavingBeyond { waitLeaving(first, &nodes[first]) }
        for first in part.enteringBeyond { waitEntering(first, &nodes[first]) }
    }
}
