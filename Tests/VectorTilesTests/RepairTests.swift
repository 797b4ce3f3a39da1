import Atlas
import GEOSOracle
import Geometry
import TestSupport
import Testing
import VectorTiles

@Suite("Repaired polygons are valid and cover what an odd number of rings enclose")
struct RepairTests {
    /// Rings that cross themselves and each other, with vertices on a small grid, so that edges often
    /// touch, coincide and meet in one point.
    private static func scribble(_ seed: UInt64, extent: Int32, vertices: ClosedRange<Int>)
        -> TileShape
    {
        var generator = SeededGenerator(seed: seed)
        var shape = TileShape()
        for part in 0..<Int.random(in: 1...4, using: &generator) {
            let start = shape.vertices.count
            for _ in 0..<Int.random(in: vertices, using: &generator) {
                shape.vertices.append(
                    TilePoint(
                        x: Int32.random(in: -3...extent, using: &generator),
                        y: Int32.random(in: -3...extent, using: &generator)))
            }
            shape.endPart(
                from: start, least: 3, isHole: part > 0 && Bool.random(using: &generator))
        }
        return shape
    }

    static func edges(_ shape: TileShape) -> [(TilePoint, TilePoint)] {
        shape.parts.indices.flatMap { part in
            let ring = shape.range(of: part).map { shape.vertices[$0] }
            return zip(ring, ring.dropFirst() + ring.prefix(1)).map { ($0, $1) }
        }
    }

    static func isInside(
        _ x: Double, _ y: Double, _ edges: [(TilePoint, TilePoint)]
    ) -> Bool {
        edges.reduce(false) { inside, edge in
            let (tail, head) = edge
            guard (Double(tail.y) > y) != (Double(head.y) > y) else { return inside }
            let along = (y - Double(tail.y)) / Double(head.y - tail.y)
            return Double(tail.x) + along * Double(head.x - tail.x) > x ? !inside : inside
        }
    }

    static func distance(
        _ x: Double, _ y: Double, _ edges: [(TilePoint, TilePoint)]
    ) -> Double {
        edges.map { tail, head in
            let (dx, dy) = (Double(head.x - tail.x), Double(head.y - tail.y))
            let (px, py) = (x - Double(tail.x), y - Double(tail.y))
            let length = dx * dx + dy * dy
            let along = length > 0 ? min(1, max(0, (px * dx + py * dy) / length)) : 0
            let (gapX, gapY) = (px - along * dx, py - along * dy)
            return (gapX * gapX + gapY * gapY).squareRoot()
        }.min() ?? .infinity
    }

    @Test(arguments: [
        (Int32(8), 3...6), (12, 3...40), (60, 3...12), (400, 3...30), (4_096, 20...40),
    ])
    func scribblesBecomeValid(extent: Int32, vertices: ClosedRange<Int>) {
        var repair = PolygonRepair()
        var compared = 0
        for seed in UInt64(0)..<60 {
            let whole = Self.scribble(seed, extent: extent, vertices: vertices)
            var shape = whole
            repair.apply(to: &shape)
            #expect(ShapeTests.text(shape).isValid == true, "seed \(seed)")
            let (before, after) = (Self.edges(whole), Self.edges(shape))
            var generator = SeededGenerator(seed: seed + 1_000)
            for _ in 0..<40 {
                let x = Double.random(in: -4...Double(extent + 1), using: &generator)
                let y = Double.random(in: -4...Double(extent + 1), using: &generator)
                // Rounding moves edges that many others cross by some steps; farther away, nothing
                // may change.
                guard Self.distance(x, y, before) > 4 else { continue }
                compared += 1
                #expect(
                    Self.isInside(x, y, before) == Self.isInside(x, y, after),
                    "seed \(seed) at \(x), \(y)")
            }
        }
        #expect(extent < 400 || compared > 300)
    }

    @Test func aHoleThatTouchesItsOutlineStaysAHole() {
        var shape = TileShape()
        let rings: [[(Int32, Int32)]] = [
            [(0, 0), (100, 0), (100, 100), (0, 100)], [(0, 50), (30, 70), (30, 30)],
        ]
        for (number, ring) in rings.enumerated() {
            let start = shape.vertices.count
            shape.vertices += ring.map { TilePoint(x: $0.0, y: $0.1) }
            shape.endPart(from: start, least: 3, isHole: number > 0)
        }
        var repair = PolygonRepair()
        repair.apply(to: &shape)
        #expect(shape.parts.map(\.isHole) == [false, true])
        #expect(shape.parts.indices.map { abs(shape.doubledArea(of: $0)) } == [20_000, 1_200])
    }

    @Test func whatGEOSRepairsCoversTheSame() {
        var repair = PolygonRepair()
        for seed in UInt64(0)..<200 {
            let whole = Self.scribble(seed, extent: 2_000, vertices: 3...8)
            // GEOS joins rings where we exclude what two of them enclose, so one ring is compared.
            var one = TileShape()
            one.vertices = Array(whole.vertices[whole.range(of: 0)])
            one.endPart(from: 0, least: 3)
            // A ring that winds twice around an area is solid for GEOS.
            var check = RingCheck()
            guard one.vertices.count <= 4, !check.isValid(one) else { continue }
            var other = one
            repair.apply(to: &one)
            GEOSRepair.apply(to: &other)
            let difference = ShapeTests.text(one).areaBetween(ShapeTests.text(other))
            #expect(difference * 1_000_000 < 20_000, "seed \(seed)")
        }
    }

    @Test func smallRingsAreLeftOut() {
        var shape = TileShape()
        for ring: [(Int32, Int32)] in [
            [(0, 0), (9, 9), (9, 0), (0, 9)], [(100, 100), (200, 100), (200, 200), (100, 200)],
        ] {
            let start = shape.vertices.count
            shape.vertices += ring.map { TilePoint(x: $0.0, y: $0.1) }
            shape.endPart(from: start, least: 3)
        }
        var repair = PolygonRepair()
        repair.apply(to: &shape, leastArea: 30)
        #expect(shape.parts.count == 1)
        #expect(shape.doubledArea(of: 0) == 20_000)
    }
}
