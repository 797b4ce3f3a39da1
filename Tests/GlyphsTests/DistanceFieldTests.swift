import Glyphs
import TestSupport
import Testing

@Suite("A distance field agrees with its definition")
struct DistanceFieldTests {
    /// A shape of straight lines.
    private static func outline(_ contours: [Vector]...) -> Outline {
        contours.reduce(into: Outline()) { outline, points in
            outline.move(to: points[0])
            for point in points.dropFirst() { outline.line(to: point) }
        }
    }

    private static func square(_ low: Double, _ high: Double) -> [Vector] {
        [Vector(low, low), Vector(low, high), Vector(high, high), Vector(high, low)]
    }

    /// Every edge for every pixel, and the angle around the pixel for the inside.
    private static func dullPixel(_ centre: Vector, _ edges: [Edge]) -> UInt8 {
        var distance = Double.infinity
        var winding = 0
        for edge in edges {
            let along = edge.to - edge.from
            let share = ((centre - edge.from) * along).sum() / max((along * along).sum(), 1e-300)
            let nearest = edge.from + min(max(share, 0), 1) * along
            distance = min(distance, (centre - nearest).length)
            let side = along.x * (centre.y - edge.from.y) - along.y * (centre.x - edge.from.x)
            if edge.from.y <= centre.y, edge.to.y > centre.y, side > 0 { winding += 1 }
            if edge.from.y > centre.y, edge.to.y <= centre.y, side < 0 { winding -= 1 }
        }
        return DistanceField.level(winding == 0 ? distance : -distance)
    }

    @Test(arguments: 1...60)
    func equalsTheSearchOfAllEdges(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let contours = (1...Int.random(in: 1...4, using: &generator)).map { _ in
            (0..<Int.random(in: 3...12, using: &generator)).map { _ in
                Vector(
                    Double.random(in: -3...22, using: &generator),
                    Double.random(in: -8...24, using: &generator))
            }
        }
        let edges = contours.flatMap(Outline.edges)
        let corner = Vector(-6, 27)
        let field = DistanceField(edges, corner: corner, width: 31, height: 38)
        for row in 0..<38 {
            for column in 0..<31 {
                let centre = corner + Vector(Double(column) + 0.5, -Double(row) - 0.5)
                #expect(
                    field.pixels[row * 31 + column] == Self.dullPixel(centre, edges),
                    "row \(row), column \(column)")
            }
        }
    }

    @Test func countsTheDistanceFromTheEdge() {
        let edges = Self.square(0, 10).edges
        let field = DistanceField(edges, corner: Vector(-8, 5), width: 20, height: 1)
        // Half a pixel outside is 191 - 16, half a pixel inside 191 + 16.
        #expect(field.pixels[0..<12] == [0, 0, 15, 47, 79, 111, 143, 175, 207, 239, 255, 255])
    }

    @Test func overlappingContoursHaveNoEdgeInside() {
        let overlapping = OutlineUnion.edges(
            of: Self.outline(Self.square(0, 10), Self.square(5, 15)))
        let steps = [
            Vector(0, 0), Vector(0, 10), Vector(5, 10), Vector(5, 15), Vector(15, 15),
            Vector(15, 5), Vector(10, 5), Vector(10, 0),
        ]
        #expect(Self.field(overlapping) == Self.field(steps.edges))
    }

    @Test func contoursThatTouchAlongALineBecomeOne() {
        let lower: [Vector] = [Vector(2, 0), Vector(2, 6), Vector(14, 6), Vector(14, 0)]
        let upper: [Vector] = [Vector(4, 6), Vector(4, 12), Vector(9, 12), Vector(9, 6)]
        let union = OutlineUnion.edges(of: Self.outline(lower, upper))
        let steps = [
            Vector(2, 0), Vector(2, 6), Vector(4, 6), Vector(4, 12), Vector(9, 12), Vector(9, 6),
            Vector(14, 6), Vector(14, 0),
        ]
        #expect(Self.field(union) == Self.field(steps.edges))
    }

    @Test func aContourInsideAnotherVanishesUnlessItIsAHole() {
        let whole = Self.square(0, 16)
        let inner = Self.square(4, 12)
        let plain = Self.field(whole.edges)
        #expect(Self.field(OutlineUnion.edges(of: Self.outline(whole, inner))) == plain)
        let hole = Array(inner.reversed())
        let ring = OutlineUnion.edges(of: Self.outline(whole, hole))
        #expect(Self.field(ring) == Self.field(whole.edges + hole.edges))
        #expect(Self.field(ring) != plain)
    }

    @Test(arguments: 1...40)
    func theUnionHasTheSameInside(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var outline = Outline()
        for _ in 1...3 {
            outline.move(to: Self.random(&generator))
            for _ in 1...4 { outline.line(to: Self.random(&generator)) }
            outline.quadratic(Self.random(&generator), to: Self.random(&generator))
            outline.cubic(
                Self.random(&generator), Self.random(&generator), to: Self.random(&generator))
        }
        let all = outline.contours.flatMap(Outline.edges)
        let union = OutlineUnion.edges(of: outline)
        for _ in 1...200 {
            let point = Self.random(&generator)
            #expect(OutlineUnion.isInside(point, union) == OutlineUnion.isInside(point, all))
            // No edge of the union is inside: its distance to the shape's outside is 0.
            let (edge, share) = (union.randomElement(using: &generator), 0.37)
            if let edge {
                let along = edge.to - edge.from
                let side = Vector(-along.y, along.x) * (1e-4 / max(along.length, 1e-9))
                let place = edge.from + share * along
                #expect(
                    OutlineUnion.isInside(place + side, all)
                        != OutlineUnion.isInside(place - side, all))
            }
        }
    }

    private static func random(_ generator: inout SeededGenerator) -> Vector {
        Vector(
            Double.random(in: 0...16, using: &generator),
            Double.random(in: 0...16, using: &generator))
    }

    private static func field(_ edges: [Edge]) -> [UInt8] {
        DistanceField(edges, corner: Vector(-4, 20), width: 24, height: 24).pixels
    }

    @Test func curvesStayWithinHalfALevel() {
        // A quarter of a circle, nearly.
        var outline = Outline()
        let k = 0.5522847498 * 10
        outline.move(to: Vector(10, 0))
        outline.cubic(Vector(10, k), Vector(k, 10), to: Vector(0, 10))
        for edge in Outline.edges(of: outline.contours[0]).dropLast() {
            let middle = (edge.from + edge.to) / 2
            #expect(abs(middle.length - 10) < 1.0 / 32)
        }
    }
}

extension [Vector] {
    fileprivate var edges: [Edge] { Outline.edges(of: self) }
}
