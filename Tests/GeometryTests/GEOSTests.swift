import GEOSOracle
import Geometry
import Testing

/// Random polygons and lines, with GEOS as an oracle.
@Suite("Polygons agree with GEOS") struct GEOSTests {
    @Test func containsTheSamePoints() {
        var shapes = RandomShapes(seed: 20_261_123)
        var contained = 0
        for number in 0..<200 {
            let polygon = shapes.polygon(number)
            let text = WellKnownText(polygon)
            for _ in 0..<50 {
                let place = shapes.place(within: -1.1...1.1)
                let expected = text.contains(WellKnownText(place))
                #expect(polygon.contains(place) == expected, "\(text) \(place)")
                contained += expected == true ? 1 : 0
            }
        }
        // Both answers occur.
        #expect((1_000...9_000).contains(contained))
    }

    @Test func hasTheSameArea() {
        var shapes = RandomShapes(seed: 20_261_123)
        for number in 0..<500 {
            let polygon = shapes.polygon(number)
            #expect(abs(polygon.areaSquareDegrees - WellKnownText(polygon).area) < 1e-9)
        }
    }

    @Test func interiorPointsAreInside() throws {
        var shapes = RandomShapes(seed: 20_261_123)
        for number in 0..<500 {
            let polygon = shapes.polygon(number)
            let point = try #require(polygon.interiorPoint)
            let text = WellKnownText(polygon)
            #expect(text.contains(WellKnownText(point)) == true, "\(text)")
        }
    }

    @Test func touchesTheSameLines() {
        var shapes = RandomShapes(seed: 20_261_123)
        var touched = 0
        for number in 0..<200 {
            let polygon = shapes.polygon(number)
            let text = WellKnownText(polygon)
            let area = Area.polygons([polygon])
            for _ in 0..<25 {
                let count = Int.random(in: 2...5, using: &shapes.generator)
                let line = (0..<count).map { _ in shapes.place(within: -1.5...1.5) }
                let expected = text.intersects(WellKnownText(line: line))
                #expect(area.touches(line) == expected, "\(text) \(line)")
                touched += expected == true ? 1 : 0
            }
        }
        // Both answers occur.
        #expect((500...4_900).contains(touched))
    }

    @Test func boxesTouchTheSameLines() {
        var shapes = RandomShapes(seed: 20_261_123)
        var touched = 0
        for _ in 0..<2_000 {
            let (one, other) = (shapes.place(within: -1...1), shapes.place(within: -1...1))
            var box = BoundingBox(one)
            box.extend(to: other)
            let line = [shapes.place(within: -1.5...1.5), shapes.place(within: -1.5...1.5)]
            let expected = WellKnownText(Polygon(box)).intersects(WellKnownText(line: line))
            #expect(Area.box(box).touches(line) == expected)
            touched += expected == true ? 1 : 0
        }
        // Both answers occur.
        #expect((200...1_800).contains(touched))
    }
}
