extension [Coordinate] {
    /// A line next to this one, `meters` to its right, or to its left if that is negative.
    ///
    /// At a bend it has the same distance from both edges, but keeps to twice the distance where the
    /// line turns back on itself.
    ///
    /// - Complexity: O(vertices).
    package func parallel(atMeters meters: Double) -> [Coordinate] {
        guard let first else { return [] }
        let plane = LocalPlane(origin: first)
        let points = map(plane.project).reduce(into: [(x: Double, y: Double)]()) { points, point in
            if let last = points.last, last == point { return }
            points.append(point)
        }
        guard points.count > 1 else { return self }
        // The unit vectors to the right of each edge.
        let normals = zip(points, points.dropFirst()).map { tail, head in
            let (dx, dy) = (head.x - tail.x, head.y - tail.y)
            let length = (dx * dx + dy * dy).squareRoot()
            return (x: dy / length, y: -dx / length)
        }
        return points.indices.map { index in
            let before = normals[index == 0 ? 0 : index - 1]
            let after = normals[index == normals.count ? index - 1 : index]
            let (x, y) = (before.x + after.x, before.y + after.y)
            let square = x * x + y * y
            // The sum of two unit vectors has the direction of the corner; at 2/|sum| along it, the
            // distance from both edges is 1.
            let scale = square < 1 ? 2 / Swift.max(square.squareRoot(), 1e-9) : 2 / square
            let reach = meters * scale
            let point = points[index]
            return plane.unproject(x: point.x + x * reach, y: point.y + y * reach)
        }
    }
}
