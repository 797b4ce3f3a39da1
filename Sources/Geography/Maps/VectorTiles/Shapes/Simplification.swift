package import Atlas
internal import Geometry

/// Leaves out vertices that lie near the line without them.
///
/// Source: Douglas and Peucker, "Algorithms for the Reduction of the Number of Points Required to
/// Represent a Digitized Line or its Caricature" (1973)
package struct Simplification {
    /// The distance within which vertices are left out, in the unit of the shape: cells of
    /// `WorldPoint`, or steps of a tile's grid.
    let tolerance: Double
    private static let fewCorners = 8
    private var points: [WorldPoint] = []
    private var isKept: [Bool] = []
    private var pending: [Range<Int>] = []

    package init(tolerance: Double) {
        self.tolerance = tolerance
    }

    /// Simplifies all parts of `shape`. A ring keeps its first vertex, the one farthest from it and
    /// at least one more.
    ///
    /// - Complexity: O(n log n) on average.
    package mutating func apply(to shape: inout WorldShape) {
        var end = 0
        var start = 0
        for part in shape.parts.indices {
            let range = start..<shape.parts[part].end
            start = range.upperBound
            mark(range, of: shape.vertices, isRing: shape.kind == .polygons)
            for index in range where isKept[index - range.lowerBound] {
                shape.vertices[end] = shape.vertices[index]
                end += 1
            }
            shape.parts[part].end = end
        }
        shape.vertices.removeSubrange(end...)
    }

    /// Simplifies the lines or rings of `shape`, unless it has as few vertices as a house. A closed
    /// line or ring that is smaller than the tolerance is left out.
    ///
    /// - Complexity: O(n log n) on average.
    package mutating func apply(to shape: inout TileShape, areRings: Bool) {
        guard shape.vertices.count > (areRings ? Self.fewCorners : 2) else { return }
        points.removeAll(keepingCapacity: true)
        for vertex in shape.vertices {
            points.append(WorldPoint(x: Int(vertex.x), y: Int(vertex.y)))
        }
        var (start, end, count) = (0, 0, 0)
        // Whether the outline of the holes that follow was left out.
        var skipsHoles = false
        for part in shape.parts {
            let range = start..<part.end
            start = range.upperBound
            mark(range, of: points, isRing: areRings)
            let first = end
            for index in range where isKept[index - range.lowerBound] {
                shape.vertices[end] = shape.vertices[index]
                end += 1
            }
            let isFlatRing = areRings && end - first < 3
            let isPoint = end == first + 2 && shape.vertices[first] == shape.vertices[first + 1]
            if !part.isHole { skipsHoles = isFlatRing }
            if isFlatRing || isPoint || (part.isHole && skipsHoles) {
                end = first
                continue
            }
            shape.parts[count] = WorldShape.Part(end: end, isHole: part.isHole)
            count += 1
        }
        shape.vertices.removeSubrange(end...)
        shape.parts.removeSubrange(count...)
    }

    private mutating func mark(_ range: Range<Int>, of vertices: [WorldPoint], isRing: Bool) {
        isKept.removeAll(keepingCapacity: true)
        isKept.append(contentsOf: repeatElement(false, count: range.count))
        guard range.count > (isRing ? 3 : 2) else {
            for index in isKept.indices { isKept[index] = true }
            return
        }
        let (first, last) = (range.lowerBound, range.upperBound - 1)
        isKept[0] = true
        if isRing {
            // A ring is two lines between its first vertex and the one farthest from it.
            let middle = farthest(in: first + 1..<last + 1, from: first, first, vertices).index
            isKept[middle - first] = true
            pending += [first..<middle, middle..<last + 1]
        } else {
            isKept[last - first] = true
            pending.append(first..<last)
        }
        while let line = pending.popLast() {
            // The end of the last line of a ring is the first vertex again.
            let head = line.upperBound > last ? first : line.upperBound
            let inner = line.lowerBound + 1..<line.upperBound
            guard !inner.isEmpty else { continue }
            let found = farthest(in: inner, from: line.lowerBound, head, vertices)
            guard found.square > tolerance * tolerance else { continue }
            isKept[found.index - first] = true
            pending += [line.lowerBound..<found.index, found.index..<line.upperBound]
        }
    }

    private func farthest(
        in candidates: Range<Int>, from tail: Int, _ head: Int, _ vertices: [WorldPoint]
    ) -> (index: Int, square: Double) {
        let (start, end) = (vertices[tail], vertices[head])
        let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
        let length = dx * dx + dy * dy
        var best = (index: candidates.lowerBound, square: -1.0)
        for index in candidates {
            let (x, y) = (Double(vertices[index].x - start.x), Double(vertices[index].y - start.y))
            let along = length > 0 ? min(1, max(0, (x * dx + y * dy) / length)) : 0
            let (gapX, gapY) = (x - along * dx, y - along * dy)
            let square = gapX * gapX + gapY * gapY
            if square > best.square { best = (index, square) }
        }
        return best
    }
}
