import Foundation
import Geometry

/// The polygon of a line with a width.
package enum ThickLine {
    /// The polygon of a line; nil if the line has no length.
    ///
    /// Its ends are square. Its corners are mitred, but reach at most `widthMeters` from their
    /// vertex.
    package static func polygon(around line: [Coordinate], widthMeters: Double) -> Polygon? {
        guard let origin = line.first else { return nil }
        let plane = LocalPlane(origin: origin)
        var points: [(x: Double, y: Double)] = []
        for place in line {
            let point = plane.project(place)
            if let last = points.last, hypot(point.x - last.x, point.y - last.y) < 0.01 { continue }
            points.append(point)
        }
        guard points.count > 1 else { return nil }
        let half = widthMeters / 2
        var left: [Coordinate] = []
        var right: [Coordinate] = []
        for (index, point) in points.enumerated() {
            let before = index > 0 ? normal(points[index - 1], point) : nil
            let after = index + 1 < points.count ? normal(point, points[index + 1]) : nil
            let miter = Self.miter(before ?? after ?? (0, 0), after ?? before ?? (0, 0))
            let (x, y) = (miter.x * half, miter.y * half)
            left.append(plane.unproject(x: point.x + x, y: point.y + y))
            right.append(plane.unproject(x: point.x - x, y: point.y - y))
        }
        let ring = right + left.reversed()
        return Polygon(outer: ring + [ring[0]])
    }

    /// The unit vector to the left of an edge.
    private static func normal(
        _ tail: (x: Double, y: Double), _ head: (x: Double, y: Double)
    ) -> (x: Double, y: Double) {
        let (dx, dy) = (head.x - tail.x, head.y - tail.y)
        let length = hypot(dx, dy)
        return (-dy / length, dx / length)
    }

    /// The offset of the left outline at a vertex, in half widths. `first` and `second` are the
    /// normals of the edges before and after it.
    private static func miter(
        _ first: (x: Double, y: Double), _ second: (x: Double, y: Double)
    ) -> (x: Double, y: Double) {
        let (x, y) = (first.x + second.x, first.y + second.y)
        let square = x * x + y * y
        // The line turns back on itself, so no outline encloses both edges.
        guard square > 1e-12 else { return second }
        let scale = min(2 / square, 2 / square.squareRoot())
        return (x * scale, y * scale)
    }
}
