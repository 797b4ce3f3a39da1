import RoadNetwork

/// Consecutive vertices with the same higher neighbours, apart from one another. Their arcs are
/// processed together.
///
/// Source: Ng and Peyton, "Block Sparse Cholesky Algorithms on Advanced Uniprocessor Computers"
/// (1993).
struct Supernode: GraphElement {
    /// The last of its vertices.
    var last: Rank
    /// The number of each vertex's upward arcs that lead to where the supernode waits or beyond:
    /// the last ones of its row.
    var upLeft: UInt32
    var downLeft: UInt32
    /// The ends of the last vertex's ranges of arcs.
    var upEnd: UInt32
    var downEnd: UInt32
    /// The next supernodes in the lists where this one waits.
    var nextLeaving: Rank
    var nextEntering: Rank
    /// Padding to half a cache line.
    private var filling: UInt32 = 0

    static var absent: Supernode { Supernode(last: .absent, up: 0..<0, down: 0..<0) }

    init(last: Rank, up: Range<Int>, down: Range<Int>) {
        self.last = last
        (upLeft, downLeft) = (UInt32(up.count), UInt32(down.count))
        (upEnd, downEnd) = (UInt32(up.upperBound), UInt32(down.upperBound))
        (nextLeaving, nextEntering) = (.missing, .missing)
    }
}

/// Lists of supernodes at the next higher vertex to which their arcs lead, one list for each
/// direction.
struct WaitingSupernodes: @unchecked Sendable {
    // Sendable: each worker uses the supernodes of its own subtrees only.

    /// Indexed by their first vertices.
    private let nodes: Scratch<Rank, Supernode>
    /// The first of each list of supernodes with arcs to a vertex, and from it.
    private let firstLeaving: Scratch<Rank, Rank>
    private let firstEntering: Scratch<Rank, Rank>
    private let topology: HierarchyTopology
    /// The end of the range of vertices in this pass.
    private let end: Rank
    /// Supernodes whose next arcs lead to the end or beyond.
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

    /// Calls `visit` with the first vertex of each supernode to which a vertex has arcs, and moves
    /// it on to its next higher vertex.
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

    /// Takes over the supernodes that another pass left waiting beyond its end.
    mutating func takeIn(_ part: WaitingSupernodes) {
        for first in part.leavingBeyond { waitLeaving(first, &nodes[first]) }
        for first in part.enteringBeyond { waitEntering(first, &nodes[first]) }
    }
}
