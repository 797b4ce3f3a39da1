/// Removes the edges inside a shape.
///
/// Letters are often composed of overlapping contours, such as a C and its cedilla. The distance to
/// an edge that another contour covers means nothing: it would make the letter thin there.
package struct OutlineUnion {
    private let all: [Edge]
    /// The number of each edge's contour.
    private let contours: [Int]
    /// Where each edge is crossed or touched, as shares of its length.
    private var cuts: [[Double]]
    /// Whether a contour meets another one or itself.
    private var meets: [Bool]

    /// The edges of `outline` with the inside on one side and the outside on the other. Edges that
    /// cross are split there.
    ///
    /// - Complexity: O(edges²).
    package static func edges(of outline: Outline) -> [Edge] {
        OutlineUnion(outline).edges
    }

    private init(_ outline: Outline) {
        let contours = outline.contours.map(Outline.edges)
        all = contours.flatMap(\.self)
        self.contours = contours.indices.flatMap { [Int](repeating: $0, count: contours[$0].count) }
        cuts = Array(repeating: [], count: all.count)
        meets = Array(repeating: false, count: contours.count)
        for second in all.indices {
            for first in 0..<second where all[first].mayMeet(all[second]) { cut(first, second) }
        }
    }

    private var edges: [Edge] {
        // The edges of a contour that meets no other are all inside, or none is.
        var isKept: [Int: Bool] = [:]
        return all.indices.flatMap { index -> [Edge] in
            let contour = contours[index]
            if meets[contour] { return pieces(index).filter(isBoundary) }
            let isKnown = isKept[contour] ?? isBoundary(all[index])
            isKept[contour] = isKnown
            return isKnown ? [all[index]] : []
        }
    }

    /// Notes where two edges cross or touch.
    private mutating func cut(_ first: Int, _ second: Int) {
        let (a, b) = (all[first], all[second])
        let (along, across, gap) = (a.to - a.from, b.to - b.from, b.from - a.from)
        let area = Self.cross(along, across)
        if abs(area) > 1e-12 {
            let t = Self.cross(gap, across) / area
            let u = Self.cross(gap, along) / area
            guard (0...1).contains(t), (0...1).contains(u) else { return }
            cut(first, [t], second, [u])
        } else if abs(Self.cross(gap, along)) < 1e-9 {
            // On one line: each ends where the other begins.
            cut(first, [b.from, b.to].map(a.share), second, [a.from, a.to].map(b.share))
        }
    }

    private mutating func cut(
        _ first: Int, _ shares: [Double], _ second: Int, _ otherShares: [Double]
    ) {
        // The shares of an edge that are not at its ends.
        let inner = 1e-9...1 - 1e-9
        let (cutsOfFirst, cutsOfSecond) = (
            shares.filter(inner.contains), otherShares.filter(inner.contains)
        )
        // Neighbours in a contour always touch.
        guard contours[first] != contours[second] || cutsOfFirst.count + cutsOfSecond.count > 0
        else { return }
        cuts[first] += cutsOfFirst
        cuts[second] += cutsOfSecond
        meets[contours[first]] = true
        meets[contours[second]] = true
    }

    private func pieces(_ index: Int) -> [Edge] {
        guard !cuts[index].isEmpty else { return [all[index]] }
        let edge = all[index]
        let points = ([0] + cuts[index].sorted() + [1]).map {
            edge.from + $0 * (edge.to - edge.from)
        }
        return zip(points, points.dropFirst()).map { Edge(from: $0, to: $1) }
    }

    /// How far beside an edge both its sides are looked at, in pixels.
    private static let sideStep = 1e-4

    private func isBoundary(_ edge: Edge) -> Bool {
        let along = edge.to - edge.from
        guard along.length > 0 else { return false }
        let middle = edge.from + along / 2
        let side = Vector(-along.y, along.x) * (Self.sideStep / along.length)
        return Self.isInside(middle + side, all) != Self.isInside(middle - side, all)
    }

    /// Whether `edges` wind around a point.
    package static func isInside(_ point: Vector, _ edges: [Edge]) -> Bool {
        var winding = 0
        for edge in edges where (edge.from.y <= point.y) != (edge.to.y <= point.y) {
            let share = (point.y - edge.from.y) / (edge.to.y - edge.from.y)
            guard edge.from.x + share * (edge.to.x - edge.from.x) > point.x else { continue }
            winding += edge.to.y > edge.from.y ? 1 : -1
        }
        return winding != 0
    }

    private static func cross(_ a: Vector, _ b: Vector) -> Double { a.x * b.y - a.y * b.x }
}

extension Edge {
    /// How far along the edge the point next to `point` is; 0 at its start, 1 at its end.
    fileprivate func share(_ point: Vector) -> Double {
        let along = to - from
        return ((point - from) * along).sum() / max((along * along).sum(), .leastNormalMagnitude)
    }

    fileprivate func mayMeet(_ other: Edge) -> Bool {
        max(from.x, to.x) >= min(other.from.x, other.to.x)
            && max(other.from.x, other.to.x) >= min(from.x, to.x)
            && max(from.y, to.y) >= min(other.from.y, other.to.y)
            && max(other.from.y, other.to.y) >= min(from.y, to.y)
    }
}
