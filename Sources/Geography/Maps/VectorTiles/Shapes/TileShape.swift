package import Atlas

/// A point on the grid of a tile: ``TileGrid/extent`` columns and rows.
package struct TilePoint: Hashable {
    package var x: Int32
    package var y: Int32

    package init(x: Int32, y: Int32) {
        (self.x, self.y) = (x, y)
    }
}

/// A geometry on the grid of a tile, and in the margin around it.
///
/// All vertices are in one array, part after part: lines, or rings without their closing vertex.
package struct TileShape {
    package var vertices: [TilePoint] = []
    package var parts: [WorldShape.Part] = []

    package init() {}

    package var isEmpty: Bool { parts.isEmpty }

    mutating func removeAll() {
        vertices.removeAll(keepingCapacity: true)
        parts.removeAll(keepingCapacity: true)
    }

    package func range(of part: Int) -> Range<Int> {
        (part > 0 ? parts[part - 1].end : 0)..<parts[part].end
    }

    /// Ends the part that the vertices from `start` on belong to, or removes them if there are
    /// fewer than `least`.
    @discardableResult
    package mutating func endPart(from start: Int, least: Int, isHole: Bool = false) -> Bool {
        guard vertices.count - start >= least else {
            vertices.removeSubrange(start...)
            return false
        }
        parts.append(WorldShape.Part(end: vertices.count, isHole: isHole))
        return true
    }

    /// Twice the area of a part; positive if it is clockwise on a map, whose rows grow southwards.
    package func doubledArea(of part: Int) -> Int {
        let range = range(of: part)
        var sum = 0
        var previous = vertices[range.upperBound - 1]
        for index in range {
            let vertex = vertices[index]
            sum += Int(previous.x) * Int(vertex.y) - Int(vertex.x) * Int(previous.y)
            previous = vertex
        }
        return sum
    }

    /// Whether a point lies within a ring, by the even-odd rule.
    func contains(_ point: TilePoint, in part: Int) -> Bool {
        Self.isInside(point, vertices, range(of: part))
    }

    /// Whether a point lies within the ring of a range of vertices, by the even-odd rule.
    static func isInside(
        _ point: TilePoint, _ vertices: [TilePoint], _ range: Range<Int>
    ) -> Bool {
        var isInside = false
        var tail = vertices[range.upperBound - 1]
        for index in range {
            let head = vertices[index]
            if (tail.y > point.y) != (head.y > point.y) {
                let (dx, dy) = (Int(head.x) - Int(tail.x), Int(head.y) - Int(tail.y))
                let (px, py) = (Int(point.x) - Int(tail.x), Int(point.y) - Int(tail.y))
                if (px * dy < dx * py) == (dy > 0) { isInside.toggle() }
            }
            tail = head
        }
        return isInside
    }

    /// Turns outlines clockwise and holes counter-clockwise, as the format wants them.
    package mutating func wind() {
        for part in parts.indices where (doubledArea(of: part) > 0) == parts[part].isHole {
            vertices[range(of: part)].reverse()
        }
    }
}
