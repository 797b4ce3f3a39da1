import Foundation
import Geometry
import TestSupport
import Testing

@Suite struct CoordinateTests {
    @Test(arguments: [-90.001, 91, .nan, .infinity])
    func rejectsLatitudeOffTheGlobe(_ degrees: Double) {
        #expect(throws: CoordinateError.self) {
            try Coordinate(latitude: degrees, longitude: 0)
        }
    }

    @Test(arguments: [-180.5, 181, .nan])
    func rejectsLongitudeOffTheGlobe(_ degrees: Double) {
        #expect(throws: CoordinateError.self) {
            try Coordinate(latitude: 0, longitude: degrees)
        }
    }

    @Test func theErrorNamesTheValueTheRuleAndTheRemedy() {
        #expect(
            CoordinateError.latitudeOutOfRange(91).description
                == "latitude 91.0 is off the globe; it must lie between -90 and 90. "
                + "Latitude comes first, then longitude.")
    }

    @Test func acceptsThePolesAndTheDateLine() throws {
        _ = try Coordinate(latitude: 90, longitude: 180)
        _ = try Coordinate(latitude: -90, longitude: -180)
    }

    @Test func decodingChecksTheRanges() throws {
        let json = Data(#"{"latitude": 95, "longitude": 0}"#.utf8)
        #expect(throws: CoordinateError.self) {
            try JSONDecoder().decode(Coordinate.self, from: json)
        }
    }

    @Test func printsFiveDecimals() throws {
        #expect(
            try Coordinate(latitude: 43.738412, longitude: -7.4).description == "43.73841,-7.40000")
        #expect(try Coordinate(latitude: -0.00001, longitude: 0).description == "-0.00001,0.00000")
    }

    @Test func monacoToNiceIsThirteenKilometres() throws {
        let monaco = try Coordinate(latitude: 43.7384, longitude: 7.4246)
        let nice = try Coordinate(latitude: 43.7009, longitude: 7.2684)
        #expect(abs(monaco.meters(to: nice) - 13_228) < 30)
        #expect(abs(monaco.bearing(to: nice) - 251.7) < 0.5)
    }

    @Test func noSampledPointOfALineIsNearerThanTheNearestPoint() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let line = (0..<5).map { _ in
                Coordinate(
                    uncheckedLatitude: .random(in: 47...47.01, using: &random),
                    longitude: .random(in: 9...9.01, using: &random))
            }
            let query = Coordinate(
                uncheckedLatitude: .random(in: 47...47.01, using: &random),
                longitude: .random(in: 9...9.01, using: &random))
            let nearest = try #require(query.nearestPoint(on: line))
            var sampled = Double.infinity
            for (tail, head) in zip(line, line.dropFirst()) {
                for step in 0...500 {
                    let fraction = Double(step) / 500
                    let place = Coordinate(
                        uncheckedLatitude: tail.latitude
                            + (head.latitude - tail.latitude) * fraction,
                        longitude: tail.longitude + (head.longitude - tail.longitude) * fraction)
                    sampled = min(sampled, query.meters(to: place))
                }
            }
            #expect(nearest.distanceMeters <= sampled + 0.5)
            #expect(abs(query.meters(to: nearest.place) - nearest.distanceMeters) < 0.5)
        }
    }

    @Test func knowsTheSideOfALine() throws {
        let line = [
            try Coordinate(latitude: 47, longitude: 9),
            try Coordinate(latitude: 47.01, longitude: 9),
        ]
        let west = try Coordinate(latitude: 47.005, longitude: 8.999)
        let east = try Coordinate(latitude: 47.005, longitude: 9.001)
        #expect(try #require(west.nearestPoint(on: line)).isOnLeft)
        #expect(try !#require(east.nearestPoint(on: line)).isOnLeft)
    }

    @Test func aBoxAroundAPlaceContainsEveryPlaceWithinTheRadius() throws {
        var random = SeededGenerator(seed: 3)
        var near = 0
        for _ in 0..<1_000 {
            let center = Coordinate(
                uncheckedLatitude: .random(in: -80...80, using: &random),
                longitude: .random(in: -170...170, using: &random))
            let box = BoundingBox(around: center, radiusMeters: 500)
            let other = Coordinate(
                uncheckedLatitude: center.latitude + .random(in: -0.006...0.006, using: &random),
                longitude: center.longitude + .random(in: -0.04...0.04, using: &random))
            guard center.meters(to: other) <= 500 else { continue }
            near += 1
            #expect(box.contains(other))
        }
        #expect(near > 100)
    }
}
