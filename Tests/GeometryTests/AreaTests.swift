import Geometry
import TestSupport
import Testing

@Suite("An area touches the lines that share a point with it")
struct AreaTests {
    private static func place(_ x: Double, _ y: Double) -> Coordinate {
        BoundingBox(south: y, west: x, north: y, east: x).center
    }

    private let box = Area.box(BoundingBox(south: 0, west: 0, north: 2, east: 4))
    private let ring = Area.polygons([
        Polygon(
            outer: [place(0, 0), place(4, 0), place(4, 2), place(0, 2), place(0, 0)])
    ])

    /// Corners of a line, `x y`, and whether it touches the box.
    private static let lines: [(String, Bool)] = [
        ("1 1, 2 1", true),  // within
        ("-1 1, 5 1", true),  // through
        ("-1 -1, 5 3", true),  // a diagonal
        ("-1 1, 0 1", true),  // to the edge
        ("4 2, 5 5", true),  // at a corner
        ("-1 0, 5 0", true),  // along the edge
        ("1 1", true), ("-1 -1, 5 -1", false), ("-1 1, -1 5, 5 5", false),
        ("3 3.5, 5.5 1", false),  // past a corner
        ("5 5", false), ("", false),
    ]

    private static func line(_ text: String) -> [Coordinate] {
        text.split(separator: ",").map { corner in
            let numbers = corner.split(separator: " ").compactMap { Double($0) }
            return place(numbers[0], numbers[1])
        }
    }

    @Test(arguments: lines)
    func boxesAndPolygonsAgree(text: String, touches: Bool) {
        let line = Self.line(text)
        #expect(box.touches(line) == touches)
        #expect(ring.touches(line) == touches)
        #expect(box.touches(line.reversed()) == touches)
        #expect(ring.touches(line.reversed()) == touches)
    }

    @Test func aLineWithinAHoleDoesNotTouch() {
        let outer = [(0, 0), (9, 0), (9, 9), (0, 9), (0, 0)].map { Self.place($0.0, $0.1) }
        let hole = [(2, 2), (7, 2), (7, 7), (2, 7), (2, 2)].map { Self.place($0.0, $0.1) }
        let area = Area.polygons([Polygon(outer: outer, holes: [hole])])
        #expect(!area.touches([Self.place(3, 3), Self.place(6, 6)]))
        #expect(area.touches([Self.place(3, 3), Self.place(7.5, 6)]))
    }

    @Test func aCircleTouchesWithinItsRadius() {
        let center = Self.place(7, 43)
        let line = [Self.place(7.001, 42.9), Self.place(7.001, 43.1)]
        let distance = center.meters(to: Self.place(7.001, 43))
        #expect(Area.circle(center: center, radiusMeters: distance + 0.1).touches(line))
        #expect(!Area.circle(center: center, radiusMeters: distance - 0.1).touches(line))
    }

    @Test func anAreaTouchesTheBoxesItContains() {
        var random = SeededGenerator(seed: 12)
        var contained = 0
        for _ in 0..<500 {
            func number() -> Double { .random(in: -1...5, using: &random) }
            let (one, other) = (Self.place(number(), number()), Self.place(number(), number()))
            var inner = BoundingBox(one)
            inner.extend(to: other)
            let circle = Area.circle(center: Self.place(2, 1), radiusMeters: 250_000)
            for area in [box, ring, circle] where area.contains(inner) {
                contained += 1
                #expect(area.touches([one]) && area.touches([one, other]))
            }
        }
        #expect(contained > 40)
    }
}
