import Foundation
import HTTPTestClient
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Nominatim's outlines of places, streets and points") struct NominatimOutlineTests {
    /// Source: osmnx, osmnx/_nominatim.py and osmnx/geocoder.py.
    @Test func osmnx() async throws {
        try await RunningService.withTown { service in
            let places = try await service.places(
                "/search?format=json&polygon_geojson=1&limit=50&dedupe=0&q=Ternhaven")
            let place = try #require(
                places.first {
                    (($0["geojson"] as? [String: Any])?["type"] as? String) == "Polygon"
                })
            let box = try #require(place["boundingbox"] as? [String]).compactMap(Double.init)
            let ring = try Self.ring(place)
            #expect(ring.first == ring.last && ring.count > 3)
            for position in ring {
                #expect((box[2]...box[3]).contains(position[0]))
                #expect((box[0]...box[1]).contains(position[1]))
            }
            let id = try #require(place["osm_id"] as? Int)
            let same = try await service.places(
                "/lookup?format=json&polygon_geojson=1&limit=50&osm_ids=R\(id)")
            #expect(try same.first.map(Self.ring) == ring)
        }
    }

    @Test(arguments: [("Harbour Street", "LineString"), ("Eastbank Bakery", "Point")])
    func otherObjectsHaveTheirGeometry(_ text: String, _ type: String) async throws {
        try await RunningService.withTown { service in
            let query = text.replacing(" ", with: "+")
            let place = try #require(
                try await service.places("/search?format=json&polygon_geojson=1&q=\(query)").first)
            let geometry = try #require(place["geojson"] as? [String: Any])
            #expect((geometry["type"] as? String)?.hasSuffix(type) == true, "\(geometry)")
        }
    }

    @Test func theThresholdSimplifies() async throws {
        try await RunningService.withTown { service in
            let path = "/search?format=json&polygon_geojson=1&q=Ternhaven&limit=1"
            let whole = try await service.places(path).first.map(Self.ring) ?? []
            let simple = try await service.places(path + "&polygon_threshold=0.01").first
                .map(Self.ring)
            #expect(try #require(simple).count < whole.count)
        }
    }

    @Test(arguments: [
        ("kml", "geokml", "<Polygon>"), ("svg", "svg", "M "), ("text", "geotext", "POLYGON(("),
    ])
    func otherFormatsAreTexts(_ option: String, _ name: String, _ prefix: String) async throws {
        try await RunningService.withTown { service in
            let path = "/search?q=Ternhaven&limit=1&polygon_\(option)=1"
            let place = try #require(try await service.places(path + "&format=json").first)
            #expect((place[name] as? String)?.hasPrefix(prefix) == true, "\(place)")
            let xml = try await service.client.get(path + "&format=xml").text
            #expect(
                xml.contains(option == "kml" ? "<geokml><Polygon>" : "geo\(option)=\"\(prefix)"))
        }
    }

    @Test func geoJSONHasTheOutlineAsItsGeometry() async throws {
        try await RunningService.withTown { service in
            for format in ["geojson", "geocodejson"] {
                let path = "/search?q=Ternhaven&limit=1&polygon_geojson=1&format=\(format)"
                let answer = try await service.client.get(path).object()
                let features = try #require(answer["features"] as? [[String: Any]])
                let geometry = try #require(features.first?["geometry"] as? [String: Any])
                #expect(geometry["type"] as? String == "Polygon")
            }
        }
    }

    @Test func oneOutlineIsEnough() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get(
                "/search?q=Ternhaven&format=json&polygon_geojson=1&polygon_svg=1")
            #expect(answer.status == 400)
            #expect(answer.text.contains("at most one"))
        }
    }

    private static func ring(_ place: [String: Any]) throws -> [[Double]] {
        let geometry = try #require(place["geojson"] as? [String: Any])
        let rings = try #require(geometry["coordinates"] as? [[[Double]]])
        return try #require(rings.first)
    }
}
