extension [Coordinate] {
    /// The place halfway along the line; nil if it has no points.
    ///
    /// - Complexity: O(vertices).
    package var middle: Coordinate? {
        guard let first else { return nil }
        let plane = LocalPlane(origin: first)
        let points = map(plane.project)
        let lengths = zip(points, points.dropFirst()).map { tail, head in
            let (dx, dy) = (head.x - tail.x, head.y - tail.y)
            return (dx * dx + dy * dy).squareRoot()
        }
        var rest = lengths.reduce(0, +) / 2
        for (index, length) in lengths.enumerated() {
            if length > 0, length >= rest {
                let (tail, head) = (points[index], points[index + 1])
                let share = rest / length
                return plane.unproject(
                    x: tail.x + (head.x - tail.x) * share, y: tail.y + (head.y - tail.y) * share)
            }
            rest -= length
        }
        return first
    }
}
