import Foundation
import Geometry
import TestSupport
import Testing

@Suite("An indexed area touches the same lines as the area")
struct IndexedAreaTests {
    private var random = SeededGenerator(seed: 77)

    private mutating func place(_ range: ClosedRange<Double> = 0...1) -> Coordinate {
        Coordinate(
            uncheckedLatitude: .random(in: range, using: &random),
            longitude: .random(in: range, using: &random))
    }

    /// A ring that may cross itself. Some corners share a latitude.
    private mutating func ring(_ count: Int) -> [Coordinate] {
        var ring = (0..<count).map { _ in place() }
        for index in stride(from: 1, to: count, by: 5) {
            ring[index] = Coordinate(
                uncheckedLatitude: ring[index - 1].latitude, longitude: ring[index].longitude)
        }
        return ring + ring.prefix(1)
    }

    @Test mutating func randomPolygonsAgree() {
        var (touching, apart) = (0, 0)
        for number in 0..<60 {
            let polygons = (0...number % 3).map { _ in
                Polygon(
                    outer: ring(Int.random(in: 3...60, using: &random)),
                    holes: (0..<number % 2).map { _ in ring(5) })
            }
            let area = Area.polygons(polygons)
            let index = IndexedArea(area)
            for _ in 0..<60 {
                let start = place(-0.5...1.5)
                let line = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    Coordinate(
                        uncheckedLatitude: start.latitude
                            + .random(in: -0.02...0.02, using: &random),
                        longitude: start.longitude + .random(in: -0.02...0.02, using: &random))
                }
                let expected = area.touches(line)
                #expect(index.touches(line) == expected)
                if expected { touching += 1 } else { apart += 1 }
            }
        }
        #expect(touching > 300 && apart > 300)
    }

    /// Compares a short line with a few of the edges only.
    @Test mutating func aLineIsComparedWithTheEdgesAtItsLatitudes() {
        let corners = (0..<900).map { number in
            let angle = Double(number) * 2 * .pi / 900
            return Coordinate(uncheckedLatitude: cos(angle), longitude: sin(angle))
        }
        let index = IndexedArea(.polygons([Polygon(outer: corners + corners.prefix(1))]))
        let band = [Coordinate(uncheckedLatitude: -1, longitude: 0), corners[0]]
        #expect(index.edgeCount(at: band) >= 900)
        for _ in 0..<100 {
            let start = place(-0.8...0.8)
            let end = Coordinate(
                uncheckedLatitude: start.latitude + .random(in: -0.02...0.02, using: &random),
                longitude: start.longitude + 1)
            #expect(index.edgeCount(at: [start, end]) < 50)
        }
    }

    /// As thin as coordinates allow.
    @Test func aFlatPolygonHasBands() {
        let south = 45.0
        let corners = [(south, 0.0), (south.nextUp, 1), (south.nextUp, 2), (south, 0)].map {
            Coordinate(uncheckedLatitude: $0.0, longitude: $0.1)
        }
        let area = Area.polygons([Polygon(outer: corners)])
        let line = [(-90.0, 0.5), (90.0, 0.5)].map {
            Coordinate(uncheckedLatitude: $0.0, longitude: $0.1)
        }
        #expect(IndexedArea(area).touches(line) == area.touches(line))
        #expect(!IndexedArea(.polygons([])).touches(line))
    }

    @Test mutating func boxesAndCirclesAgree() {
        for area in [
            Area.box(BoundingBox(south: 0, west: 0, north: 0.4, east: 0.6)),
            .circle(center: place(), radiusMeters: 20_000),
        ] {
            for _ in 0..<100 {
                let line = [place(), place()]
                #expect(IndexedArea(area).touches(line) == area.touches(line))
            }
        }
    }
}
