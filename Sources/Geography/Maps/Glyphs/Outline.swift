/// A point or a direction in the plane; y points up.
package typealias Vector = SIMD2<Double>

/// A straight edge of a shape, which lies to its right, or to its left in some fonts.
package struct Edge: Sendable {
    package var from: Vector
    package var to: Vector

    package init(from: Vector, to: Vector) {
        self.from = from
        self.to = to
    }
}

/// The outline of a glyph as polygons, in pixels. A point is inside if they wind around it.
package struct Outline {
    /// Without repeating the first point at the end.
    package private(set) var contours: [[Vector]] = []
    private let scale: Double

    /// An empty outline, whose points are multiplied by `scale` when they are added.
    package init(scale: Double = 1) {
        self.scale = scale
    }

    /// Maximum distance between a curve and its polygon, in pixels: half a level of a distance field.
    private static let tolerance = 1.0 / 64

    package mutating func move(to point: Vector) {
        contours.append([point * scale])
    }

    package mutating func line(to point: Vector) {
        append(point * scale)
    }

    /// Adds a curve of second degree.
    package mutating func quadratic(_ control: Vector, to end: Vector) {
        let (from, control, end) = (current, control * scale, end * scale)
        let bend = (from - 2 * control + end).length
        for t in Self.steps(bend: bend / 4) {
            let s = 1 - t
            append(s * s * from + 2 * s * t * control + t * t * end)
        }
    }

    /// Adds a curve of third degree.
    package mutating func cubic(_ first: Vector, _ second: Vector, to end: Vector) {
        let (from, first, second, end) = (current, first * scale, second * scale, end * scale)
        let bend = max(
            (from - 2 * first + second).length, (first - 2 * second + end).length)
        for t in Self.steps(bend: bend * 3 / 4) {
            let s = 1 - t
            let start = s * s * s * from + 3 * s * s * t * first
            append(start + 3 * s * t * t * second + t * t * t * end)
        }
    }

    /// The parameters of the points on a curve that is at most `bend` away from its chord. With *n*
    /// chords, the distance is *n*² times smaller.
    private static func steps(bend: Double) -> some Sequence<Double> {
        let count = max(1, min((bend / tolerance).squareRoot().rounded(.up), 64))
        return (1...Int(count)).lazy.map { Double($0) / count }
    }

    private var current: Vector { contours.last?.last ?? .zero }

    private mutating func append(_ point: Vector) {
        guard !contours.isEmpty, point != current else { return }
        contours[contours.count - 1].append(point)
    }

    /// The edges of a contour, in order.
    package static func edges(of contour: [Vector]) -> [Edge] {
        contour.indices.map { index in
            Edge(from: contour[index], to: contour[index + 1 == contour.count ? 0 : index + 1])
        }
    }
}

extension SIMD2<Double> {
    package var length: Double { (self * self).sum().squareRoot() }
}
