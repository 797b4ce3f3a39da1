/// Vertices one after the other, of which each has the higher neighbours of the next, and perhaps
/// that one itself. What is done for one of their arcs is done for all of them at once.
///
/// Source: Ng and Peyton, "Block Sparse Cholesky Algorithms on Advanced Uniprocessor Computers"
/// (1993).
struct Supernode: GraphElement {
    /// The last of its vertices.
    var last: UInt32
    /// How many of each vertex's upward arcs lead to where the supernode waits or beyond. They are
    /// the last ones of its row.
    var upLeft: UInt32
    var downLeft: UInt32
    /// Where the arcs of the last vertex end.
    var upEnd: UInt32
    var downEnd: UInt32
    /// The next in the lists of those with arcs to and from where this one waits.
    var nextLeaving: UInt32
    var nextEntering: UInt32
    /// Fills half a cache line.
    private var filling: UInt32 = 0

    static var absent: Supernode { Supernode(last: 0, up: 0..<0, down: 0..<0) }

    init(last: UInt32, up: Range<Int>, down: Range<Int>) {
        self.last = last
        (upLeft, downLeft) = (UInt32(up.count), UInt32(down.count))
        (upEnd, downEnd) = (UInt32(up.upperBound), UInt32(down.upperBound))
        (nextLeaving, nextEntering) = (GraphFormat.none, GraphFormat.none)
    }
}

/// Supernodes that wait at the next higher vertices that their arcs lead to, in one list for each
/// direction, as ``WaitingVertices`` do.
struct WaitingSupernodes: @unchecked Sendable {
    // Sendable: each worker takes supernodes of its own out of the lists and puts such in.

    /// By their first vertices.
    private let nodes: Scratch<Supernode>
    /// The first in each list of those with arcs to a vertex, and from it.
    private let firstLeaving: Scratch<UInt32>
    private let firstEntering: Scratch<UInt32>
    private let topology: HierarchyTopology
    /// Where the vertices end that are gone through now.
    private let end: UInt32
    /// Those whose next arcs lead there or beyond.
    private var leavingBeyond: [UInt32] = []
    private var enteringBeyond: [UInt32] = []

    init(_ topology: HierarchyTopology) {
        self.topology = topology
        let count = topology.vertexCount
        nodes = Scratch(repeating: .absent, count: count)
        firstLeaving = Scratch(repeating: GraphFormat.none, count: count)
        firstEntering = Scratch(repeating: GraphFormat.none, count: count)
        end = UInt32(count)
    }

    private init(_ whole: WaitingSupernodes, upTo end: UInt32) {
        (nodes, firstLeaving) = (whole.nodes, whole.firstLeaving)
        firstEntering = whole.firstEntering
        topology = whole.topology
        self.end = end
    }

    /// The same lists, for going through the vertices before `end`.
    func upTo(_ end: UInt32) -> WaitingSupernodes { WaitingSupernodes(self, upTo: end) }

    /// Calls `visit` with the first vertex of each supernode that a vertex has arcs to, and sends it on
    /// to the next that has some.
    ///
    /// Visit these before those that have arcs to the vertex.
    @inline(__always)
    mutating func advanceEntering(
        at vertex: UInt32, _ visit: (_ first: UInt32, _ node: Supernode) -> Void
    ) {
        let nodes = nodes.cells
        var first = firstEntering[vertex]
        while first != GraphFormat.none {
            var node = nodes[first]
            let following = node.nextEntering
            node.downLeft &-= 1
            waitEntering(first, &node)
            nodes[first] = node
            // As it waited here, beyond the arcs that lead to the vertex itself.
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
        at vertex: UInt32, _ visit: (_ first: UInt32, _ node: Supernode) -> Void
    ) {
        let nodes = nodes.cells
        var first = firstLeaving[vertex]
        while first != GraphFormat.none {
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

    /// Has a supernode wait whose vertices are all done.
    mutating func insert(_ first: UInt32, _ node: Supernode) {
        var node = node
        waitLeaving(first, &node)
        waitEntering(first, &node)
        nodes[first] = node
    }

    @inline(__always)
    private mutating func waitLeaving(_ first: UInt32, _ node: inout Supernode) {
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
    private mutating func waitEntering(_ first: UInt32, _ node: inout Supernode) {
        guard node.downLeft > 0 else { return }
        let higher = topology.downward.far[Int(node.downEnd) - Int(node.downLeft)]
        if higher < end {
            node.nextEntering = firstEntering[higher]
            firstEntering[higher] = first
        } else {
            enteringBeyond.append(first)
        }
    }

    /// Takes in those that another part left waiting beyond its end.
    mutating func takeIn(_ part: WaitingSupernodes) {
        for first in part.leavingBeyond { waitLeaving(first, &nodes[first]) }
        for first in part.enteringBeyond { waitEntering(first, &nodes[first]) }
    }
}
