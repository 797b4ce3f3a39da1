import AtlasImport
import GEOSOracle
import Geometry
import Testing

/// Random areas, with GEOS as an oracle.
@Suite("Prepared areas agree with GEOS") struct PreparedAreaOracleTests {
    /// One to nine polygons that do not overlap, every second one with a hole.
    private func polygons(_ shapes: inout RandomShapes, vertices: ClosedRange<Int>) -> [Polygon] {
        let count = Int.random(in: 1...9, using: &shapes.generator)
        return (0..<count).map { number in
            let center = Coordinate(47 + Double(number / 3) * 3, 7 + Double(number % 3) * 3)
            return shapes.polygon(number, around: center, scale: 1.4, vertices: vertices)
        }
    }

    /// Places at the latitude of a vertex, where the bands of an area may begin, and anywhere.
    private func places(_ shapes: inout RandomShapes, of polygons: [Polygon]) -> [Coordinate] {
        let vertices = polygons.flatMap { $0.outer + $0.holes.joined() }
        return (0..<50).map { number in
            let place = shapes.place(within: -5...5)
            guard number.isMultiple(of: 2) else { return place }
            let vertex = vertices.randomElement(using: &shapes.generator)
            return Coordinate(vertex?.latitude ?? place.latitude, place.longitude)
        }
    }

    @Test(arguments: [3...6, 7...40, 100...200])
    func containsTheSamePoints(_ vertices: ClosedRange<Int>) throws {
        var shapes = RandomShapes(seed: UInt64(vertices.upperBound))
        var contained = 0
        for _ in 0..<20 {
            let polygons = polygons(&shapes, vertices: vertices)
            let text = WellKnownText(polygons)
            let area = try #require(PreparedArea(polygons))
            for place in places(&shapes, of: polygons) {
                let expected = text.contains(WellKnownText(place))
                #expect(area.contains(place) == expected, "\(place) of \(text)")
                contained += expected == true ? 1 : 0
            }
        }
        // Both answers occur.
        #expect((100...900).contains(contained))
    }
}
