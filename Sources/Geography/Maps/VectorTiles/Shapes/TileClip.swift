package import Atlas
internal import Geometry

/// Cuts shapes at the edge of a tile with its margin, and snaps them to its grid.
package struct TileClip {
    let grid: TileGrid
    private let box: WorldBox
    private var ring: [WorldPoint] = []
    private var next: [WorldPoint] = []
    private var snapped: [TilePoint] = []
    private var polygonClip: PolygonClip

    package init(_ grid: TileGrid) {
        self.grid = grid
        box = grid.reach
        polygonClip = PolygonClip(grid)
    }

    // MARK: Lines

    /// The parts of lines within the box.
    package mutating func lines(
        _ shape: borrowing WorldShape, _ bounds: WorldBox, into out: inout TileShape
    ) {
        out.removeAll()
        let isInside = box.contains(bounds)
        var start = 0
        for part in shape.parts {
            let range = start..<part.end
            start = part.end
            if isInside {
                let first = out.vertices.count
                for index in range { append(shape.vertices[index], from: first, to: &out) }
                out.endPart(from: first, least: 2)
            } else {
                clipLine(shape.vertices, range, into: &out)
            }
        }
    }

    private func clipLine(
        _ vertices: [WorldPoint], _ range: Range<Int>, into out: inout TileShape
    ) {
        var first = out.vertices.count
        var isOpen = false
        for index in range.dropFirst() {
            let (tail, head) = (vertices[index - 1], vertices[index])
            guard let (entry, exit) = crossing(tail, head) else {
                if isOpen { out.endPart(from: first, least: 2) }
                first = out.vertices.count
                isOpen = false
                continue
            }
            if !isOpen {
                append(Self.place(tail, head, entry), from: first, to: &out)
                isOpen = true
            }
            append(Self.place(tail, head, exit), from: first, to: &out)
            if exit < 1 {
                out.endPart(from: first, least: 2)
                first = out.vertices.count
                isOpen = false
            }
        }
        if isOpen { out.endPart(from: first, least: 2) }
    }

    /// The part of an edge within the box, as fractions of its length; nil if it misses the box.
    ///
    /// Source: Liang and Barsky, "A New Concept and Method for Line Clipping" (1984)
    private func crossing(_ tail: WorldPoint, _ head: WorldPoint) -> (Double, Double)? {
        var (entry, exit) = (0.0, 1.0)
        func cut(_ step: Int, _ room: Int) -> Bool {
            if step == 0 { return room >= 0 }
            let part = Double(room) / Double(step)
            if step < 0 { entry = max(entry, part) } else { exit = min(exit, part) }
            return entry <= exit
        }
        let (dx, dy) = (head.x - tail.x, head.y - tail.y)
        guard cut(-dx, tail.x - box.minX), cut(dx, box.maxX - tail.x),
            cut(-dy, tail.y - box.minY), cut(dy, box.maxY - tail.y)
        else { return nil }
        return (entry, exit)
    }

    private static func place(_ tail: WorldPoint, _ head: WorldPoint, _ part: Double) -> WorldPoint
    {
        if part <= 0 { return tail }
        if part >= 1 { return head }
        return WorldPoint(
            x: tail.x + Int((Double(head.x - tail.x) * part).rounded()),
            y: tail.y + Int((Double(head.y - tail.y) * part).rounded()))
    }

    private func append(_ point: WorldPoint, from first: Int, to out: inout TileShape) {
        append(grid.snap(point), from: first, to: &out)
    }

    /// Appends a point, unless it equals the last one of its part. A point in the middle of a
    /// straight line is left out.
    private func append(_ snapped: TilePoint, from first: Int, to out: inout TileShape) {
        let count = out.vertices.count - first
        if count > 0, out.vertices[out.vertices.count - 1] == snapped { return }
        if count > 1 {
            let (one, other) = (
                out.vertices[out.vertices.count - 2], out.vertices[out.vertices.count - 1]
            )
            if Self.isStraight(one, other, snapped) { out.vertices.removeLast() }
        }
        out.vertices.append(snapped)
    }

    /// Whether `middle` lies on the line between two points.
    static func isStraight(_ tail: TilePoint, _ middle: TilePoint, _ head: TilePoint) -> Bool {
        let (ax, ay) = (Int(middle.x) - Int(tail.x), Int(middle.y) - Int(tail.y))
        let (bx, by) = (Int(head.x) - Int(middle.x), Int(head.y) - Int(middle.y))
        return ax * by == ay * bx && ax * bx + ay * by >= 0
    }

    // MARK: Polygons

    /// The part of polygons within the box; rings of less than `leastArea` square steps are left
    /// out, with their holes.
    package mutating func polygons(
        _ shape: borrowing WorldShape, _ bounds: WorldBox, leastArea: Int,
        into out: inout TileShape
    ) {
        out.removeAll()
        let isInside = box.contains(bounds)
        var first = 0
        while first < shape.parts.count {
            var end = first + 1
            while end < shape.parts.count, shape.parts[end].isHole { end += 1 }
            if isInside {
                appendPolygon(shape, first..<end, isCut: false, leastArea, to: &out)
            } else if polygonClip.cut(shape, parts: first..<end) {
                appendCutPolygon(leastArea, to: &out)
            } else {
                appendPolygon(shape, first..<end, isCut: true, leastArea, to: &out)
            }
            first = end
        }
    }

    /// Appends what ``polygonClip`` has left of a polygon, each outline with its holes.
    private func appendCutPolygon(_ leastArea: Int, to out: inout TileShape) {
        var holes = polygonClip.holes
        for (number, outline) in polygonClip.outlines.enumerated() {
            guard appendRing(outline, isHole: false, leastArea, to: &out) else { continue }
            let part = out.parts.count - 1
            let isLast = number + 1 == polygonClip.outlines.count
            holes.removeAll { hole in
                guard isLast && number == 0 || out.contains(hole[0], in: part) else { return false }
                appendRing(hole, isHole: true, leastArea, to: &out)
                return true
            }
        }
    }

    /// Appends a polygon. If `isCut`, its rings are cut one by one; where they leave the box twice,
    /// their parts remain connected along its edge.
    ///
    /// Source: Sutherland and Hodgman, "Reentrant Polygon Clipping" (1974)
    private mutating func appendPolygon(
        _ shape: borrowing WorldShape, _ parts: Range<Int>, isCut: Bool, _ leastArea: Int,
        to out: inout TileShape
    ) {
        for part in parts {
            let range = (part > 0 ? shape.parts[part - 1].end : 0)..<shape.parts[part].end
            ring.removeAll(keepingCapacity: true)
            ring.append(contentsOf: shape.vertices[range])
            if isCut { clipRing() }
            let isHole = shape.parts[part].isHole
            snapped.removeAll(keepingCapacity: true)
            for point in ring { snapped.append(grid.snap(point)) }
            guard appendRing(snapped, isHole: isHole, leastArea, to: &out) || isHole else {
                return
            }
        }
    }

    private mutating func clipRing() {
        let box = box
        cut { $0.x - box.minX }
        cut { box.maxX - $0.x }
        cut { $0.y - box.minY }
        cut { box.maxY - $0.y }
    }

    /// Cuts the ring at one side of the box; `room` is negative beyond that side.
    private mutating func cut(_ room: (WorldPoint) -> Int) {
        guard let last = ring.last else { return }
        next.removeAll(keepingCapacity: true)
        var tail = last
        var tailRoom = room(tail)
        for head in ring {
            let headRoom = room(head)
            if (tailRoom < 0) != (headRoom < 0) {
                let part = Double(tailRoom) / Double(tailRoom - headRoom)
                next.append(Self.place(tail, head, part))
            }
            if headRoom >= 0 { next.append(head) }
            (tail, tailRoom) = (head, headRoom)
        }
        swap(&ring, &next)
    }

    /// Appends a ring; false if it is too small.
    @discardableResult
    private func appendRing(
        _ ring: [TilePoint], isHole: Bool, _ leastArea: Int, to out: inout TileShape
    ) -> Bool {
        let first = out.vertices.count
        for point in ring { append(point, from: first, to: &out) }
        Self.closeRing(from: first, of: &out.vertices)
        guard out.endPart(from: first, least: 3, isHole: isHole) else { return false }
        guard abs(out.doubledArea(of: out.parts.count - 1)) >= max(1, 2 * leastArea) else {
            out.parts.removeLast()
            out.vertices.removeSubrange(first...)
            return false
        }
        return true
    }

    /// Removes the vertices at the end and the start of a ring that its closing makes superfluous.
    private static func closeRing(from first: Int, of vertices: inout [TilePoint]) {
        while vertices.count - first >= 2 {
            let last = vertices.count - 1
            if vertices[last] == vertices[first] {
                vertices.removeLast()
            } else if last - first >= 2,
                isStraight(vertices[last - 1], vertices[last], vertices[first])
            {
                vertices.removeLast()
            } else if last - first >= 2,
                isStraight(vertices[last], vertices[first], vertices[first + 1])
            {
                vertices.remove(at: first)
            } else {
                break
            }
        }
    }
}
