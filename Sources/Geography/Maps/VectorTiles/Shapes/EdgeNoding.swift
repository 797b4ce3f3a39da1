/// Splits the edges of rings where they meet, on the grid of a tile.
///
/// Edges that lie on each other cancel in pairs, so the rings that remain enclose what an odd number
/// of the given ones enclose. A crossing is rounded to the grid, and that may make edges cross that did
/// not. Hence it is repeated until no edge meets another but at their ends.
///
/// Source: Halperin and Packer, "Iterated Snap Rounding" (2002)
struct EdgeNoding {
    /// An edge without direction: the tail precedes the head.
    struct Edge {
        var tail, head: TilePoint

        init(_ one: TilePoint, _ other: TilePoint) {
            (tail, head) = one.sortKey < other.sortKey ? (one, other) : (other, one)
        }

        /// Twice the area of the triangle of the edge and a point: 0 if it is on the edge's line.
        func side(_ point: TilePoint) -> Int {
            (Int(head.x) - Int(tail.x)) * (Int(point.y) - Int(tail.y))
                - (Int(head.y) - Int(tail.y)) * (Int(point.x) - Int(tail.x))
        }

        /// The distance of a point from the tail along the edge, in some unit.
        func distance(_ point: TilePoint) -> Int {
            (Int(head.x) - Int(tail.x)) * (Int(point.x) - Int(tail.x))
                + (Int(head.y) - Int(tail.y)) * (Int(point.y) - Int(tail.y))
        }
    }

    /// A point at which an edge is split.
    private struct Split {
        var edge: Int
        var distance: Int
        var point: TilePoint
    }

    /// The edges, sorted by their tails and then their heads.
    private(set) var edges: [Edge] = []
    private var next: [Edge] = []
    private var splits: [Split] = []
    private var active: [Int] = []
    /// Rounding needs one or two further rounds; more are a sign that it does not end.
    private static let mostRounds = 12

    /// Splits the edges of all rings of `shape`.
    ///
    /// - Returns: false if edges still cross after many rounds.
    mutating func node(_ shape: borrowing TileShape) -> Bool {
        collect(shape)
        for _ in 0..<Self.mostRounds {
            cancelPairs()
            findSplits()
            if splits.isEmpty { return true }
            split()
        }
        return false
    }

    private mutating func collect(_ shape: borrowing TileShape) {
        edges.removeAll(keepingCapacity: true)
        for part in shape.parts.indices {
            let range = shape.range(of: part)
            guard var tail = shape.vertices[range].last else { continue }
            for index in range {
                let head = shape.vertices[index]
                if head != tail { edges.append(Edge(tail, head)) }
                tail = head
            }
        }
    }

    /// Sorts the edges, and removes those that lie on each other, two by two.
    private mutating func cancelPairs() {
        edges.sort { one, other in
            let (key, otherKey) = (one.tail.sortKey, other.tail.sortKey)
            return key == otherKey ? one.head.sortKey < other.head.sortKey : key < otherKey
        }
        var count = 0
        for edge in edges {
            if count > 0, edges[count - 1].tail == edge.tail, edges[count - 1].head == edge.head {
                count -= 1
            } else {
                edges[count] = edge
                count += 1
            }
        }
        edges.removeSubrange(count...)
    }

    // MARK: Meetings

    private mutating func findSplits() {
        splits.removeAll(keepingCapacity: true)
        active.removeAll(keepingCapacity: true)
        for index in edges.indices {
            let edge = edges[index]
            let (top, bottom) = (min(edge.tail.y, edge.head.y), max(edge.tail.y, edge.head.y))
            var kept = 0
            for other in active where edges[other].head.x >= edge.tail.x {
                active[kept] = other
                kept += 1
                let (y, otherY) = (edges[other].tail.y, edges[other].head.y)
                if min(y, otherY) <= bottom, max(y, otherY) >= top { meet(other, index) }
            }
            active.removeSubrange(kept...)
            active.append(index)
        }
    }

    /// Notes where two edges whose boxes meet have to be split.
    private mutating func meet(_ one: Int, _ other: Int) {
        let (first, second) = (edges[one], edges[other])
        let (a, b) = (first.side(second.tail), first.side(second.head))
        guard a.signum() * b.signum() <= 0 else { return }
        let (c, d) = (second.side(first.tail), second.side(first.head))
        guard c.signum() * d.signum() <= 0 else { return }
        if a != 0, b != 0, c != 0, d != 0 {
            let part = Double(c) / Double(c - d)
            let x = Double(first.head.x - first.tail.x) * part
            let y = Double(first.head.y - first.tail.y) * part
            let crossing = TilePoint(
                x: first.tail.x + Int32(x.rounded()), y: first.tail.y + Int32(y.rounded()))
            split(one, at: crossing)
            split(other, at: crossing)
            return
        }
        if a == 0 { splitWithin(one, at: second.tail) }
        if b == 0 { splitWithin(one, at: second.head) }
        if c == 0 { splitWithin(other, at: first.tail) }
        if d == 0 { splitWithin(other, at: first.head) }
    }

    private mutating func split(_ edge: Int, at point: TilePoint) {
        guard point != edges[edge].tail, point != edges[edge].head else { return }
        splits.append(Split(edge: edge, distance: edges[edge].distance(point), point: point))
    }

    /// Splits an edge at a point of its line, if the point is within the edge.
    private mutating func splitWithin(_ edge: Int, at point: TilePoint) {
        let key = point.sortKey
        guard edges[edge].tail.sortKey < key, key < edges[edge].head.sortKey else { return }
        split(edge, at: point)
    }

    /// Replaces the edges that have splits with their parts.
    private mutating func split() {
        splits.sort { ($0.edge, $0.distance) < ($1.edge, $1.distance) }
        next.removeAll(keepingCapacity: true)
        var done = 0
        for index in edges.indices {
            var tail = edges[index].tail
            while done < splits.count, splits[done].edge == index {
                if splits[done].point != tail { next.append(Edge(tail, splits[done].point)) }
                tail = splits[done].point
                done += 1
            }
            if tail != edges[index].head { next.append(Edge(tail, edges[index].head)) }
        }
        swap(&edges, &next)
    }
}

extension TilePoint {
    /// Orders points by column, then by row.
    var sortKey: UInt64 {
        UInt64(UInt32(bitPattern: x) ^ 0x8000_0000) << 32
            | UInt64(UInt32(bitPattern: y) ^ 0x8000_0000)
    }
}
