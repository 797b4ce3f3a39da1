import Foundation
import Geometry
import OSRMFace
import TestSupport
import Testing

@Suite("Lines are encoded and simplified as in OSRM")
struct OSRMPolylineTests {
    /// Source: https://developers.google.com/maps/documentation/utilities/polylinealgorithm
    @Test func theExampleOfTheDocumentationIsEncoded() throws {
        let line = try [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)].map {
            try Coordinate(latitude: $0.0, longitude: $0.1)
        }
        // A backslash would be doubled, because the text is part of a JSON string.
        #expect(encoded(line, .five) == "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
    }

    @Test(arguments: [OSRMPolyline.Precision.five, .six])
    func aLineIsDecodedToTheRoundedLine(_ precision: OSRMPolyline.Precision) throws {
        for seed in 1..<200 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let line = try (0..<Int.random(in: 1...40, using: &generator)).map { _ in
                try Coordinate(
                    latitude: .random(in: -90...90, using: &generator),
                    longitude: .random(in: -180...180, using: &generator))
            }
            let text = encoded(line, precision).replacingOccurrences(of: "\\\\", with: "\\")
            let decoded = OSRMPolyline.decode(text.utf8, precision: precision)
            #expect(decoded.count == line.count)
            for (position, place) in zip(decoded, line) {
                #expect(abs(position.latitude - place.latitude) <= 0.5001 / precision.rawValue)
                #expect(abs(position.longitude - place.longitude) <= 0.5001 / precision.rawValue)
            }
        }
    }

    @Test func anyTextInTheAlphabetIsDecodedWithoutATrap() {
        for seed in 1..<2000 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
                UInt8.random(in: OSRMPolyline.alphabet, using: &generator)
            }
            let count = OSRMPolyline.decode(bytes, precision: .five).count
            #expect(count <= bytes.count / 2)
        }
    }

    @Test func aSimplifiedLineIsThatOfOSRM() throws {
        for recording in OSRMRecordings.simplifications {
            let full = try line(recording.full)
            let zoom = OSRMSimplification.zoom(fitting: [full])
            let simplified = OSRMSimplification.simplified(full, zoom: zoom)
            #expect(encoded(simplified, .six) == recording.simplified)
        }
    }

    @Test(arguments: 1..<40 as Range<UInt64>)
    func aSimplifiedLineIsThatOfTheDefinition(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var place = (
            latitude: Double.random(in: -84...84, using: &generator),
            longitude: Double.random(in: -179...179, using: &generator)
        )
        let step = [1e-5, 1e-4, 2e-3].randomElement(using: &generator) ?? 1e-4
        let line = try (0..<Int.random(in: 2...150, using: &generator)).map { _ in
            place.latitude += .random(in: -step...1.2 * step, using: &generator)
            place.longitude += .random(in: -step...1.2 * step, using: &generator)
            return try Coordinate(latitude: place.latitude, longitude: place.longitude)
        }
        for zoom in OSRMSimplification.zooms {
            #expect(
                OSRMSimplification.simplified(line, zoom: zoom)
                    == simplifiedByDefinition(line, zoom: zoom))
        }
    }

    /// Douglas and Peucker's recursion over the exact Mercator projection.
    private func simplifiedByDefinition(_ line: [Coordinate], zoom: Int) -> [Coordinate] {
        typealias Point = (x: Double, y: Double)
        let least = (5 * 360e6 / 256 / Double(1 << zoom)).rounded(.down)
        let points = line.map { place -> Point in
            let latitude = min(85.06, max(-85.06, place.latitude)) * .pi / 180
            return (place.longitude * 1e6, atanh(sin(latitude)) * 180e6 / .pi)
        }
        func square(_ point: Point, _ tail: Point, _ head: Point) -> Double {
            let (dx, dy) = (head.x - tail.x, head.y - tail.y)
            let length = dx * dx + dy * dy
            let along = (point.x - tail.x) * dx + (point.y - tail.y) * dy
            let share = length == 0 ? 0 : min(1, max(0, along / length))
            let east = point.x.rounded() - (tail.x + share * dx).rounded()
            let north = point.y.rounded() - (tail.y + share * dy).rounded()
            return east * east + north * north
        }
        func inner(_ first: Int, _ last: Int) -> [Int] {
            let squares = (first..<last).dropFirst().map {
                ($0, square(points[$0], points[first], points[last]))
            }
            guard let most = squares.map(\.1).max(), most > least * least,
                let bend = squares.first(where: { $0.1 == most })?.0
            else { return [] }
            return inner(first, bend) + [bend] + inner(bend, last)
        }
        return ([0] + inner(0, line.count - 1) + [line.count - 1]).map { line[$0] }
    }

    @Test func aSimplifiedLineKeepsItsEndsAndItsOrder() throws {
        for seed in 1..<100 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var place = (latitude: 43.7, longitude: 7.4)
            let line = try (0..<Int.random(in: 2...300, using: &generator)).map { _ in
                place.latitude += .random(in: -1e-4...1.5e-4, using: &generator)
                place.longitude += .random(in: -1e-4...1.5e-4, using: &generator)
                return try Coordinate(latitude: place.latitude, longitude: place.longitude)
            }
            var last = line.count + 1
            for zoom in OSRMSimplification.zooms.reversed() {
                let simplified = OSRMSimplification.simplified(line, zoom: zoom)
                #expect(simplified.first == line.first)
                #expect(simplified.last == line.last)
                #expect(simplified.count <= last)
                var rest = line[...]
                for kept in simplified {
                    let index = try #require(rest.firstIndex(of: kept))
                    rest = rest[(index + 1)...]
                }
                last = simplified.count
            }
        }
    }

    private func line(_ text: String) throws -> [Coordinate] {
        let plain = text.replacingOccurrences(of: "\\\\", with: "\\")
        return try OSRMPolyline.decode(plain.utf8, precision: .six).map {
            try Coordinate(latitude: $0.latitude, longitude: $0.longitude)
        }
    }

    private func encoded(_ line: [Coordinate], _ precision: OSRMPolyline.Precision) -> String {
        var bytes: [UInt8] = []
        bytes.append(addingCapacity: OSRMPolyline.mostBytes * line.count) { text in
            OSRMPolyline.encode(line, precision: precision, into: &text)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
