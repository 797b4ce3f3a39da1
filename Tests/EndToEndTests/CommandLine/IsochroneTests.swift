import Foundation
import Geometry
import TestSupport
import Testing

@Suite("Isochrones on the command line", .ownThreads)
struct IsochroneTests {
    private let town: SampleTown
    private var program: Program { town.program }

    init() throws {
        town = try SampleTown()
    }

    @Test func geoJSONHasTheLargestAreaFirstAndEachContainsTheNext() throws {
        let document = try program.succeed(
            ["isochrone", "Town Hall", "--minutes", "1,3,2", "--mode", "walking"]
        ).object()
        #expect(document["type"] as? String == "FeatureCollection")
        let features = try #require(document["features"] as? [[String: Any]])
        let minutes = features.map { ($0["properties"] as? [String: Any])?["minutes"] as? Int }
        #expect(minutes == [3, 2, 1])
        let areas = try features.map(Self.polygons)
        #expect(areas.map(Self.size) == areas.map(Self.size).sorted(by: >))
        let box = try #require(BoundingBox(enclosing: areas[0].flatMap(\.outer)))
        for step in 0..<900 {
            let place = Coordinate(
                uncheckedLatitude: box.south + (box.north - box.south) * Double(step / 30) / 30,
                longitude: box.west + (box.east - box.west) * Double(step % 30) / 30)
            for (wider, narrower) in zip(areas, areas.dropFirst())
            where narrower.contains(where: { $0.contains(place) }) {
                #expect(wider.contains { $0.contains(place) }, "\(place)")
            }
        }
    }

    @Test func textShowsTheSizeOfEachArea() throws {
        let lines = try program.succeed(
            ["isochrone", "Town Hall", "--minutes", "1,2", "--format", "text"]
        ).lines
        try #require(lines.count == 3)
        #expect(lines[0].hasPrefix("From Ternhaven Town Hall"))
        #expect(lines[0].hasSuffix(", driving"))
        #expect(lines[1].hasPrefix("  2 min  ") && lines[2].hasPrefix("  1 min  "))
        #expect(lines.dropFirst().allSatisfy { $0.hasSuffix(" ha") || $0.hasSuffix(" km²") })
    }

    @Test func theAreasAreDrawnOnTheMap() throws {
        let (with, without) = (town.folder.file("reach.png"), town.folder.file("bare.png"))
        let drawn = try program.succeed([
            "isochrone", "Town Hall", "--minutes", "1", "--mode", "walking", "--map", with.path,
        ])
        #expect(drawn.messages.contains("Map written to"))
        try program.succeed([
            "isochrone", "Town Hall", "--minutes", "2", "--mode", "walking", "--map", without.path,
        ])
        let pictures = try [with, without].map { try Data(contentsOf: $0) }
        for picture in pictures { #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47])) }
        #expect(pictures[0] != pictures[1])
    }

    @Test(arguments: [
        (["--minutes", "0"], "1 to 120"), (["--minutes", "121"], "1 to 120"),
        (["--minutes", "5,,10"], "separated by commas"), (["--minutes", "1.5"], "whole numbers"),
        (["--minutes", "1,2,3,4,5,6,7,8,9"], "up to 8"), (["--mode", "flying"], "flying"),
        (["--format", "gpx"], "gpx"), (["--map", "reach.jpg"], "must end in .png"),
    ])
    func invalidOptionsAreRejected(_ options: [String], _ words: String) throws {
        let outcome = try program.run(["isochrone", "Town Hall"] + options)
        #expect(outcome.status != 0)
        #expect(outcome.output.isEmpty)
        #expect(outcome.messages.contains(words), "\(outcome.messages)")
    }

    @Test func aPlaceOffTheRoadsIsRefused() throws {
        let outcome = try program.run("isochrone", "-33.86,151.21")
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("within 50 km"), "\(outcome.messages)")
    }

    // MARK: - GeoJSON

    private static func polygons(of feature: [String: Any]) throws -> [Polygon] {
        let geometry = try #require(feature["geometry"] as? [String: Any])
        #expect(geometry["type"] as? String == "MultiPolygon")
        let polygons = try #require(geometry["coordinates"] as? [[[[Double]]]])
        return try polygons.map { rings in
            let rings = try rings.map { ring in
                try ring.map { try Coordinate(latitude: $0[1], longitude: $0[0]) }
            }
            for ring in rings { #expect(ring.count >= 4 && ring.first == ring.last) }
            return Polygon(outer: try #require(rings.first), holes: Array(rings.dropFirst()))
        }
    }

    private static func size(_ polygons: [Polygon]) -> Double {
        polygons.reduce(0) { $0 + $1.areaSquareDegrees }
    }
}
