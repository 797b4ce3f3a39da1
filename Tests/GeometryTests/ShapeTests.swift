import Geometry
import TestSupport
import Testing

@Suite struct ShapeTests {
    static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(uncheckedLatitude: latitude, longitude: longitude)
    }

    static let square = Polygon(
        outer: [place(0, 0), place(0, 4), place(4, 4), place(4, 0), place(0, 0)],
        holes: [[place(1, 1), place(1, 2), place(2, 2), place(2, 1), place(1, 1)]])

    @Test func aHoleIsOutside() {
        #expect(Self.square.contains(Self.place(3, 3)))
        #expect(!Self.square.contains(Self.place(1.5, 1.5)))
        #expect(!Self.square.contains(Self.place(5, 1)))
        #expect(Self.square.areaSquareDegrees == 15)
    }

    @Test func theInteriorPointLiesInside() throws {
        #expect(Self.square.contains(try #require(Self.square.interiorPoint)))
        let horseshoe = Polygon(outer: [
            Self.place(0, 0), Self.place(0, 5), Self.place(4, 5), Self.place(4, 4),
            Self.place(1, 4), Self.place(1, 1), Self.place(4, 1), Self.place(4, 0),
            Self.place(0, 0),
        ])
        #expect(horseshoe.contains(try #require(horseshoe.interiorPoint)))
    }

    @Test(arguments: [
        Shape.point(place(43.7, 7.4)),
        .line([place(43.7, 7.4), place(43.8, -7.5)]),
        .polygon(square),
        .lines([[place(1, 2), place(3, 4)], [place(5, 6), place(7, 8), place(9, 10)]]),
        .polygons([square, Polygon(outer: [place(8, 8), place(8, 9), place(9, 9), place(8, 8)])]),
    ])
    func everyShapeRoundTripsThroughItsBlob(_ shape: Shape) throws {
        #expect(try GeometryBlob.decode(GeometryBlob.encode(shape)) == shape)
    }

    @Test func refusesATruncatedBlob() {
        let whole = GeometryBlob.encode(.polygons([Self.square, Self.square]))
        for length in 0..<whole.count - 1 {
            #expect(throws: GeometryBlobError.self) {
                try GeometryBlob.decode(Array(whole.prefix(length)))
            }
        }
    }

    @Test func aDamagedBlobDoesNotTrap() {
        var random = SeededGenerator(seed: 11)
        let whole = GeometryBlob.encode(.polygons([Self.square, Self.square]))
        for _ in 0..<2_000 {
            var broken = whole
            let place = Int.random(in: 39..<63, using: &random)
            broken[place] = .random(in: 0...255, using: &random)
            _ = try? GeometryBlob.decode(broken)
        }
    }

    @Test(arguments: [.nan, .infinity, -.infinity, 1e300, 180.000_001], [43, 51])
    func refusesABlobWithAVertexOffTheGlobe(_ degrees: Double, _ offset: Int) {
        var point = GeometryBlob.encode(.point(Self.place(43.7, 7.4)))
        Self.put(degrees, into: &point, at: offset)
        #expect(throws: GeometryBlobError.self) { try GeometryBlob.decode(point) }
        var line = GeometryBlob.encode(.line([Self.place(43.7, 7.4), Self.place(43.8, 7.5)]))
        Self.put(degrees, into: &line, at: offset + 20)
        #expect(throws: GeometryBlobError.self) { try GeometryBlob.decode(line) }
    }

    @Test func acceptsVerticesAtTheLimitsOfTheGlobe() throws {
        let corners = Shape.line([Self.place(90, 180), Self.place(-90, -180)])
        #expect(try GeometryBlob.decode(GeometryBlob.encode(corners)) == corners)
    }

    private static func put(_ value: Double, into blob: inout [UInt8], at offset: Int) {
        for byte in 0..<8 {
            blob[offset + byte] = UInt8(truncatingIfNeeded: value.bitPattern >> (8 * byte))
        }
    }

    @Test func anInvalidBoxContainsNothing() {
        let swapped = BoundingBox(south: 2, west: 1, north: 1, east: 2)
        let unknown = BoundingBox(south: .nan, west: .nan, north: .nan, east: .nan)
        for box in [swapped, unknown] {
            #expect(!box.contains(Self.place(1.5, 1.5)))
            #expect(!box.intersects(BoundingBox(Self.place(1.5, 1.5))))
        }
    }

    @Test func theHilbertCurveVisitsEveryCellOnceAndNeverJumps() {
        let side: UInt32 = 64
        var cells: [UInt32: (UInt32, UInt32)] = [:]
        for x in 0..<side {
            for y in 0..<side { cells[HilbertCurve.position(x: x, y: y)] = (x, y) }
        }
        #expect(cells.count == Int(side * side))
        for position in 1..<side * side {
            guard let here = cells[position], let before = cells[position - 1] else {
                Issue.record("position \(position) is missing")
                return
            }
            let step =
                abs(Int(here.0) - Int(before.0)) + abs(Int(here.1) - Int(before.1))
            #expect(step == 1)
        }
    }
}
