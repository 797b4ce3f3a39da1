import CGEOS
import Foundation
import Geometry
import TestSupport
import Testing

/// Random shapes around 50° north, 10° east.
private struct RandomShapes {
    var generator = SeededGenerator(seed: 20_261_123)

    mutating func place(within degrees: ClosedRange<Double>) -> Coordinate {
        Coordinate(
            uncheckedLatitude: 50 + Double.random(in: degrees, using: &generator),
            longitude: 10 + Double.random(in: degrees, using: &generator))
    }

    /// A ring that does not intersect itself, because its vertices ascend by angle.
    private mutating func ring(radius: ClosedRange<Double>) -> [Coordinate] {
        let count = Int.random(in: 3...40, using: &generator)
        let vertices = (0..<count).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(count)
            let length = Double.random(in: radius, using: &generator)
            return Coordinate(
                uncheckedLatitude: 50 + length * sin(angle), longitude: 10 + length * cos(angle))
        }
        return vertices + [vertices[0]]
    }

    /// Every second polygon has a hole. The hole of a triangle may cross its outline, so triangles
    /// have small holes.
    mutating func polygon(_ number: Int) -> Polygon {
        let outer = ring(radius: 0.5...1)
        return Polygon(
            outer: outer, holes: number.isMultiple(of: 2) ? [] : [ring(radius: 0.02...0.1)])
    }
}

/// Random polygons and lines, with GEOS, the library of PostGIS and QGIS, as an oracle.
@Suite("Polygons agree with GEOS") struct GEOSTests {
    private func text(_ line: [Coordinate]) -> String {
        line.map { "\($0.longitude) \($0.latitude)" }.joined(separator: ", ")
    }

    private func text(_ polygon: Polygon) -> String {
        let rings = [polygon.outer] + polygon.holes
        return "POLYGON (" + rings.map { "(\(text($0)))" }.joined(separator: ", ") + ")"
    }

    private func text(_ place: Coordinate) -> String { "POINT (\(text([place])))" }

    @Test func containsTheSamePoints() {
        var shapes = RandomShapes()
        var contained = 0
        for number in 0..<200 {
            let polygon = shapes.polygon(number)
            for _ in 0..<50 {
                let place = shapes.place(within: -1.1...1.1)
                let expected = unsafe cgeos_contains(text(polygon), text(place)) == CGEOS_YES
                #expect(polygon.contains(place) == expected, "\(text(polygon)) \(place)")
                contained += expected ? 1 : 0
            }
        }
        // Both answers occur.
        #expect((1_000...9_000).contains(contained))
    }

    @Test func hasTheSameArea() {
        var shapes = RandomShapes()
        for number in 0..<500 {
            let polygon = shapes.polygon(number)
            let expected = unsafe cgeos_area(text(polygon))
            #expect(abs(polygon.areaSquareDegrees - expected) < 1e-9)
        }
    }

    @Test func interiorPointsAreInside() throws {
        var shapes = RandomShapes()
        for number in 0..<500 {
            let polygon = shapes.polygon(number)
            let point = try #require(polygon.interiorPoint)
            let isInside = unsafe cgeos_contains(text(polygon), text(point)) == CGEOS_YES
            #expect(isInside, "\(text(polygon))")
        }
    }

    @Test func touchesTheSameLines() {
        var shapes = RandomShapes()
        var touched = 0
        for number in 0..<200 {
            let polygon = shapes.polygon(number)
            let area = Area.polygons([polygon])
            for _ in 0..<25 {
                let count = Int.random(in: 2...5, using: &shapes.generator)
                let line = (0..<count).map { _ in shapes.place(within: -1.5...1.5) }
                let wkt = "LINESTRING (\(text(line)))"
                let expected = unsafe cgeos_intersects(text(polygon), wkt) == CGEOS_YES
                #expect(area.touches(line) == expected, "\(text(polygon)) \(wkt)")
                touched += expected ? 1 : 0
            }
        }
        // Both answers occur.
        #expect((500...4_900).contains(touched))
    }

    @Test func boxesTouchTheSameLines() {
        var shapes = RandomShapes()
        var touched = 0
        for _ in 0..<2_000 {
            let (one, other) = (shapes.place(within: -1...1), shapes.place(within: -1...1))
            var box = BoundingBox(one)
            box.extend(to: other)
            let corners = [
                (box.south, box.west), (box.south, box.east), (box.north, box.east),
                (box.north, box.west), (box.south, box.west),
            ].map { Coordinate(uncheckedLatitude: $0.0, longitude: $0.1) }
            let line = [shapes.place(within: -1.5...1.5), shapes.place(within: -1.5...1.5)]
            let expected =
                unsafe cgeos_intersects(
                    text(Polygon(outer: corners)), "LINESTRING (\(text(line)))") == CGEOS_YES
            #expect(Area.box(box).touches(line) == expected)
            touched += expected ? 1 : 0
        }
        // Both answers occur.
        #expect((200...1_800).contains(touched))
    }
}
