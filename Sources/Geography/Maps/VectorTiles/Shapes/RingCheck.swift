internal import Atlas

/// Whether polygons on the grid of a tile are certainly valid: no two edges have a point in common
/// but the vertex between them, and holes lie in their outlines.
///
/// It is stricter than the specification, which allows rings to touch in a point. Polygons that fail
/// go to ``PolygonRepair``.
package struct RingCheck {
    private struct Edge {
        var tail, head: TilePoint
        var ring: Int32
        /// The position in its ring.
        var number: Int32
        var minX: Int32 { min(tail.x, head.x) }
        var maxX: Int32 { max(tail.x, head.x) }
    }

    private var edges: [Edge] = []
    private var active: [Int] = []
    private var counts: [Int32] = []

    package init() {}

    /// - Complexity: O(n · edges at the same column), O(n²) at worst.
    package mutating func isValid(_ shape: TileShape) -> Bool {
        collect(shape)
        return !haveCommonPoints() && areNested(shape)
    }

    private mutating func collect(_ shape: TileShape) {
        edges.removeAll(keepingCapacity: true)
        counts.removeAll(keepingCapacity: true)
        for part in shape.parts.indices {
            let range = shape.range(of: part)
            counts.append(Int32(range.count))
            var tail = shape.vertices[range.upperBound - 1]
            for (number, index) in range.enumerated() {
                let head = shape.vertices[index]
                edges.append(Edge(tail: tail, head: head, ring: Int32(part), number: Int32(number)))
                tail = head
            }
        }
    }

    /// With fewer edges, comparing all with each other is faster than sorting them.
    private static let fewEdges = 12

    private mutating func haveCommonPoints() -> Bool {
        if edges.count <= Self.fewEdges {
            for one in edges.indices {
                for other in edges.indices.dropFirst(one + 1)
                where edges[one].maxX >= edges[other].minX
                    && edges[other].maxX >= edges[one].minX && meet(edges[one], edges[other])
                {
                    return true
                }
            }
            return false
        }
        edges.sort { $0.minX < $1.minX }
        active.removeAll(keepingCapacity: true)
        for index in edges.indices {
            let edge = edges[index]
            var kept = 0
            for other in active where edges[other].maxX >= edge.minX {
                active[kept] = other
                kept += 1
                if meet(edges[other], edge) { return true }
            }
            active.removeSubrange(kept...)
            active.append(index)
        }
        return false
    }

    private func meet(_ one: Edge, _ other: Edge) -> Bool {
        if min(one.tail.y, one.head.y) > max(other.tail.y, other.head.y)
            || min(other.tail.y, other.head.y) > max(one.tail.y, one.head.y)
        {
            return false
        }
        if one.ring == other.ring {
            let count = counts[Int(one.ring)]
            if (one.number + 1) % count == other.number {
                return Self.turnsBack(one.tail, one.head, other.head)
            }
            if (other.number + 1) % count == one.number {
                return Self.turnsBack(other.tail, other.head, one.head)
            }
        }
        return Self.haveCommonPoint(one, other)
    }

    /// Whether the second of two edges runs back along the first.
    private static func turnsBack(_ tail: TilePoint, _ middle: TilePoint, _ head: TilePoint)
        -> Bool
    {
        let (ax, ay) = (Int(middle.x) - Int(tail.x), Int(middle.y) - Int(tail.y))
        let (bx, by) = (Int(head.x) - Int(middle.x), Int(head.y) - Int(middle.y))
        return ax * by == ay * bx && ax * bx + ay * by < 0
    }

    private static func haveCommonPoint(_ one: Edge, _ other: Edge) -> Bool {
        let a = side(other.tail, of: one)
        let b = side(other.head, of: one)
        let c = side(one.tail, of: other)
        let d = side(one.head, of: other)
        if a == 0, b == 0 {
            // On one line; the boxes overlap in rows already.
            return one.minX <= other.maxX && other.minX <= one.maxX
        }
        return a.signum() * b.signum() <= 0 && c.signum() * d.signum() <= 0
    }

    private static func side(_ point: TilePoint, of edge: Edge) -> Int {
        (Int(edge.head.x) - Int(edge.tail.x)) * (Int(point.y) - Int(edge.tail.y))
            - (Int(edge.head.y) - Int(edge.tail.y)) * (Int(point.x) - Int(edge.tail.x))
    }

    /// Whether each hole lies in its outline and no outline in another. As no edges meet, a vertex
    /// is enough.
    private func areNested(_ shape: TileShape) -> Bool {
        var outline = 0
        var outlines: [Int] = []
        for part in shape.parts.indices {
            if shape.parts[part].isHole {
                guard contains(shape, outline, part) else { return false }
            } else {
                outline = part
                outlines.append(part)
            }
        }
        guard outlines.count > 1 else { return true }
        for one in outlines {
            for other in outlines where one != other && contains(shape, one, other) {
                // It may lie in a hole; the repair finds out.
                return false
            }
        }
        return true
    }

    /// Whether a ring contains the first vertex of another.
    private func contains(_ shape: TileShape, _ ring: Int, _ inner: Int) -> Bool {
        shape.contains(shape.vertices[shape.range(of: inner).lowerBound], in: ring)
    }
}
