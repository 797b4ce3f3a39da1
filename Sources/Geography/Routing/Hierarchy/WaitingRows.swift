/// Vertices that wait at the next higher ones that their arcs lead to, in one list for each
/// direction, as ``WaitingVertices`` do; each has all that a customization reads of it side by side
/// in memory.
struct WaitingRows: @unchecked Sendable {
    // Sendable: each worker takes vertices of its own out of the lists and puts such in.
    struct Row: GraphElement {
        /// The first of the upward arcs that leads to where the vertex waits or beyond, and where
        /// the vertex's arcs end.
        var up: UInt32
        var upEnd: UInt32
        var down: UInt32
        var downEnd: UInt32
        /// The next in the lists of vertices with arcs to and from where this one waits.
        var nextLeaving: UInt32
        var nextEntering: UInt32

        static var absent: Row {
            Row(
                up: 0, upEnd: 0, down: 0, downEnd: 0, nextLeaving: GraphFormat.none,
                nextEntering: GraphFormat.none)
        }
    }

    let rows: Scratch<Row>
    /// The first in each list of those with arcs to a vertex, and from it.
    let firstLeaving: Scratch<UInt32>
    let firstEntering: Scratch<UInt32>
    private let topology: HierarchyTopology
    /// Where the vertices end that are gone through now.
    private let end: UInt32
    /// Those whose next arcs lead there or beyond.
    private var leavingBeyond: [UInt32] = []
    private var enteringBeyond: [UInt32] = []

    init(_ topology: HierarchyTopology) {
        self.topology = topology
        let count = topology.vertexCount
        rows = Scratch(repeating: .absent, count: count)
        firstLeaving = Scratch(repeating: GraphFormat.none, count: count)
        firstEntering = Scratch(repeating: GraphFormat.none, count: count)
        end = UInt32(count)
    }

    private init(_ whole: WaitingRows, upTo end: UInt32) {
        (rows, firstLeaving, firstEntering) = (whole.rows, whole.firstLeaving, whole.firstEntering)
        topology = whole.topology
        self.end = end
    }

    /// The same lists, for going through the vertices before `end`.
    func upTo(_ end: UInt32) -> WaitingRows { WaitingRows(self, upTo: end) }

    /// Sends on those that waited at a vertex, and the vertex itself, to where their next arcs
    /// lead.
    @inline(__always)
    mutating func advance(from vertex: UInt32) {
        var lower = firstLeaving[vertex]
        while lower != GraphFormat.none {
            var row = rows[lower]
            let following = row.nextLeaving
            row.up += 1
            waitLeaving(lower, &row)
            rows[lower] = row
            lower = following
        }
        lower = firstEntering[vertex]
        while lower != GraphFormat.none {
            var row = rows[lower]
            let following = row.nextEntering
            row.down += 1
            waitEntering(lower, &row)
            rows[lower] = row
            lower = following
        }
        let (up, down) = (topology.upward.arcs(at: vertex), topology.downward.arcs(at: vertex))
        var row = Row.absent
        (row.up, row.upEnd) = (UInt32(up.lowerBound), UInt32(up.upperBound))
        (row.down, row.downEnd) = (UInt32(down.lowerBound), UInt32(down.upperBound))
        waitLeaving(vertex, &row)
        waitEntering(vertex, &row)
        rows[vertex] = row
    }

    @inline(__always)
    private mutating func waitLeaving(_ lower: UInt32, _ row: inout Row) {
        guard row.up < row.upEnd else { return }
        let higher = topology.upward.far[within: Int(row.up)]
        if higher < end {
            row.nextLeaving = firstLeaving[higher]
            firstLeaving[higher] = lower
        } else {
            leavingBeyond.append(lower)
        }
    }

    @inline(__always)
    private mutating func waitEntering(_ lower: UInt32, _ row: inout Row) {
        guard row.down < row.downEnd else { return }
        let higher = topology.downward.far[within: Int(row.down)]
        if higher < end {
            row.nextEntering = firstEntering[higher]
            firstEntering[higher] = lower
        } else {
            enteringBeyond.append(lower)
        }
    }

    /// Takes in those that another part left waiting beyond its end.
    mutating func takeIn(_ part: WaitingRows) {
        for lower in part.leavingBeyond { waitLeaving(lower, &rows[lower]) }
        for lower in part.enteringBeyond { waitEntering(lower, &rows[lower]) }
    }
}
