import Gazetteer
import Geometry

/// A stretch of a street as one line, joined from the street's connected lines.
struct StreetStretch {
    /// A position relative to the stretch.
    struct Position {
        /// The distance along the stretch from its start, in metres.
        let meters: Double
        /// The distance to the left of the stretch, in metres; negative to the right.
        let offset: Double
    }

    let line: [Coordinate]
    let length: Double

    init(_ line: [Coordinate]) {
        self.line = line
        length = line.lengthMeters
    }

    /// Nil if the stretch has no vertices.
    ///
    /// - Complexity: O(vertices).
    func position(of place: Coordinate) -> Position? {
        guard let nearest = place.nearestPoint(on: line) else { return nil }
        return Position(
            meters: StreetLine.meters(to: nearest, along: line),
            offset: nearest.isOnLeft ? nearest.distanceMeters : -nearest.distanceMeters)
    }

    /// The place at `position`; beyond the ends, next to the nearer end.
    func place(at position: Position) -> Coordinate {
        var rest = position.meters
        for (index, (tail, head)) in zip(line, line.dropFirst()).enumerated() {
            let length = tail.meters(to: head)
            if rest <= length || index == line.count - 2, length > 0 {
                let foot = tail.toward(head, fraction: min(1, max(0, rest / length)))
                let plane = LocalPlane(origin: foot)
                let (x, y) = plane.project(
                    Coordinate(
                        uncheckedLatitude: foot.latitude + head.latitude - tail.latitude,
                        longitude: foot.longitude + head.longitude - tail.longitude))
                let norm = (x * x + y * y).squareRoot()
                return plane.unproject(
                    x: -y / norm * position.offset, y: x / norm * position.offset)
            }
            rest -= length
        }
        return line.last ?? Coordinate(uncheckedLatitude: 0, longitude: 0)
    }
}

extension StreetLine {
    /// The street for `reach` metres in both directions from its point nearest to `place`. At a
    /// fork it takes the straightest branch.
    ///
    /// - Complexity: O(vertices) for each line that it goes over.
    func stretch(around place: Coordinate, reach: Double) -> StreetStretch? {
        guard let (line, foot) = nearest(to: place) else { return nil }
        let before = walk(from: foot, on: line, step: -1, reach: reach)
        let after = walk(from: foot, on: line, step: 1, reach: reach)
        return StreetStretch(before.reversed() + [foot.place] + after)
    }

    /// The vertices from `foot` on the line `first`, in ascending or descending order.
    private func walk(
        from foot: NearestPoint, on first: Int, step: Int, reach: Double
    ) -> [Coordinate] {
        var walked: [Coordinate] = []
        var last = foot.place
        var left = reach
        var (line, vertex, step) = (first, step > 0 ? foot.piece + 1 : foot.piece, step)
        var passed: Set<Int> = [first]
        while left > 0 {
            while lines[line].indices.contains(vertex), left > 0 {
                let next = lines[line][vertex]
                let meters = last.meters(to: next)
                if meters > 0 {
                    walked.append(
                        meters <= left ? next : last.toward(next, fraction: left / meters))
                }
                left -= meters
                last = next
                vertex += step
            }
            guard left > 0, let (next, turn) = goesOn(at: last, walked, foot, without: passed)
            else { break }
            passed.insert(next.line)
            (line, vertex, step) = (next.line, next.vertex + turn, turn)
        }
        return walked
    }

    /// The line that continues at `end`, and the direction along its vertices; nil if there is
    /// none.
    private func goesOn(
        at end: Coordinate, _ walked: [Coordinate], _ foot: NearestPoint,
        without passed: Set<Int>
    ) -> (next: (line: Int, vertex: Int), step: Int)? {
        let before = walked.dropLast().last ?? foot.place
        var best: (next: (line: Int, vertex: Int), step: Int)?
        var straightest = -Double.infinity
        for (index, line) in lines.enumerated() where !passed.contains(index) {
            guard let vertex = line.firstIndex(of: end) else { continue }
            for step in [-1, 1] where line.indices.contains(vertex + step) {
                let straightness = Self.straightness(before, end, line[vertex + step])
                if straightness > straightest {
                    (best, straightest) = (((index, vertex), step), straightness)
                }
            }
        }
        return best
    }

    /// The cosine of the turn at `corner`: 1 straight on, −1 straight back.
    private static func straightness(
        _ before: Coordinate, _ corner: Coordinate, _ after: Coordinate
    ) -> Double {
        let plane = LocalPlane(origin: corner)
        let (one, other) = (plane.project(before), plane.project(after))
        let lengths = (one.x * one.x + one.y * one.y) * (other.x * other.x + other.y * other.y)
        guard lengths > 0 else { return 0 }
        return -(one.x * other.x + one.y * other.y) / lengths.squareRoot()
    }
}
