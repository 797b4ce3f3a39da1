internal import Atlas

/// Joins lines whose ends meet. A line may be turned round.
package enum LineMerging {
    /// The lines of `shape`, joined where exactly two of them end at a point.
    ///
    /// - Complexity: O(vertices).
    package static func joined(_ shape: TileShape) -> TileShape {
        guard shape.parts.count > 1 else { return shape }
        var ends: [TilePoint: [Int]] = [:]
        for part in shape.parts.indices {
            let range = shape.range(of: part)
            ends[shape.vertices[range.lowerBound], default: []].append(part)
            ends[shape.vertices[range.upperBound - 1], default: []].append(part)
        }
        var isUsed = [Bool](repeating: false, count: shape.parts.count)
        var joined = TileShape()
        /// The line that goes on from a point; nil if none or several do.
        func next(after part: Int, at point: TilePoint) -> Int? {
            guard let meeting = ends[point], meeting.count == 2, meeting[0] != meeting[1] else {
                return nil
            }
            let other = meeting[0] == part ? meeting[1] : meeting[0]
            return isUsed[other] ? nil : other
        }
        func chain(from part: Int, at point: TilePoint) -> [TilePoint] {
            var (part, point) = (part, point)
            var vertices: [TilePoint] = []
            while let other = next(after: part, at: point) {
                isUsed[other] = true
                var line = shape.vertices[shape.range(of: other)]
                if line.first != point { line.reverse() }
                vertices += line.dropFirst()
                part = other
                point = vertices.last ?? point
            }
            return vertices
        }
        for part in shape.parts.indices where !isUsed[part] {
            isUsed[part] = true
            let line = shape.vertices[shape.range(of: part)]
            guard let first = line.first, let last = line.last else { continue }
            let after = chain(from: part, at: last)
            let before = chain(from: part, at: first)
            let start = joined.vertices.count
            joined.vertices += before.reversed() + line + after
            joined.endPart(from: start, least: 2)
        }
        return joined
    }
}
