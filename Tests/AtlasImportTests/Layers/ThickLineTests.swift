import AtlasImport
import Foundation
import GEOSOracle
import Geometry
import TestSupport
import Testing

/// Random lines, with the buffers of GEOS as an oracle.
@Suite struct ThickLineTests {
    private typealias Point = (x: Double, y: Double)

    /// The vertices of the polygon of a line in a plane, in metres.
    private func outline(_ line: [Point], widthMeters: Double, latitude: Double) throws -> [Point] {
        let plane = LocalPlane(origin: Coordinate(latitude, 10))
        let places = line.map { plane.unproject(x: $0.x, y: $0.y) }
        let polygon = try #require(ThickLine.polygon(around: places, widthMeters: widthMeters))
        #expect(polygon.holes.isEmpty)
        return polygon.outer.map(plane.project)
    }

    /// A line that begins at the origin and continues with `edges`, given by angle in radians and
    /// length.
    private func line(_ edges: [(angle: Double, length: Double)]) -> [Point] {
        edges.reduce(into: [(0, 0)]) { line, edge in
            let last = line[line.count - 1]
            line.append(
                (
                    last.x + edge.length * cos(edge.angle), last.y + edge.length * sin(edge.angle)
                ))
        }
    }

    @Test func bendsUpToAHundredDegreesHaveMitredCorners() throws {
        var generator = SeededGenerator(seed: 50)
        for _ in 0..<400 {
            // All edges lead away from the start, so the line never meets itself.
            let bearing = Double.random(in: 0...(2 * .pi), using: &generator)
            let edges = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
                (
                    angle: bearing + Double.random(in: -0.87...0.87, using: &generator),
                    length: Double.random(in: 20...200, using: &generator)
                )
            }
            let line = line(edges)
            let width = Double.random(in: 0.5...10, using: &generator)
            let latitude = Double.random(in: -60...60, using: &generator)
            let found = WellKnownText(
                ring: try outline(line, widthMeters: width, latitude: latitude))
            let expected = try #require(WellKnownText(line: line).mitredBuffer(width / 2))
            #expect(found.isValid == true)
            let difference = found.areaBetween(expected)
            #expect(difference >= 0 && difference < 1e-4 * expected.area, "\(line) \(width)")
        }
    }

    @Test func sharpBendsAreCutButKeepTheirLineInside() throws {
        var generator = SeededGenerator(seed: 178)
        for _ in 0..<400 {
            let bearing = Double.random(in: 0...(2 * .pi), using: &generator)
            let bend = Double.random(in: 100...178, using: &generator) * .pi / 180
            let edges = [bearing, bearing + (Bool.random(using: &generator) ? bend : -bend)].map {
                (angle: $0, length: Double.random(in: 100...200, using: &generator))
            }
            let line = line(edges)
            let width = Double.random(in: 0.5...1.5, using: &generator)
            let ring = try outline(line, widthMeters: width, latitude: 50)
            let polygon = WellKnownText(ring: ring)
            #expect(polygon.isValid == true, "\(line) \(width)")
            for fraction in [0.02, 0.25, 0.5, 0.75] {
                for (tail, head) in zip(line, line.dropFirst()) {
                    let point = (
                        tail.x + fraction * (head.x - tail.x), tail.y + fraction * (head.y - tail.y)
                    )
                    let isInside = polygon.contains(WellKnownText(point: point))
                    #expect(isInside == true, "\(line) \(width) \(fraction)")
                }
            }
            for vertex in ring {
                let distances = line.map { hypot($0.x - vertex.x, $0.y - vertex.y) }
                #expect(try #require(distances.min()) < width * (1 + 1e-6))
            }
        }
    }
}
