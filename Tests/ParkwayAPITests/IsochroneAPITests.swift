import Foundation
import Geometry
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Isochrones over HTTP")
struct IsochroneAPITests {
    @Test func areasNestAndHoldThePlace() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get(
                "/api/v1/isochrone?from=Town+Hall&minutes=1,2,3&mode=walking")
            #expect(answer.status == 200)
            #expect(answer["content-type"] == "application/geo+json")
            let features = try #require(try answer.object()["features"] as? [[String: Any]])
            let hall = try Coordinate(latitude: 45.3913706, longitude: -65.3556263)
            var sizes: [Double] = []
            for (feature, minutes) in zip(features, [3, 2, 1]) {
                let properties = try #require(feature["properties"] as? [String: Any])
                #expect(properties["minutes"] as? Int == minutes)
                #expect(properties["mode"] as? String == "walking")
                let areas = try Self.polygons(of: feature)
                #expect(areas.contains { $0.contains(hall) })
                sizes.append(areas.reduce(0) { $0 + $1.areaSquareDegrees })
            }
            #expect(sizes.count == 3 && sizes == sizes.sorted(by: >))
        }
    }

    @Test func thereAreThreeAreasByDefault() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get("/api/v1/isochrone?from=45.3914,-65.3556")
            let features = try #require(try answer.object()["features"] as? [[String: Any]])
            let minutes = features.map { ($0["properties"] as? [String: Any])?["minutes"] as? Int }
            #expect(minutes == [15, 10, 5])
        }
    }

    @Test(arguments: [
        ("", 400, "'from' is missing"), ("?from=Town+Hall&minutes=0", 400, "from 1 to 120"),
        ("?from=Town+Hall&minutes=121", 400, "from 1 to 120"),
        ("?from=Town+Hall&minutes=", 400, "from 1 to 120"),
        ("?from=Town+Hall&minutes=05", 400, "from 1 to 120"),
        ("?from=Town+Hall&minutes=1,2,3,4,5,6,7,8,9", 400, "up to 8"),
        ("?from=Town+Hall&mode=flying", 400, "driving, cycling, walking"),
        ("?from=Town+Hall&limit=3", 400, "unknown query parameter 'limit'"),
        ("?from=Town+Hall&depart=soon", 400, "depart"), ("?from=91,0", 422, "91"),
        ("?from=0,0", 404, "within 50 km"), ("?from=Nowhere+at+all+today", 404, "was not found"),
        ("?from=4+Mill+Lane", 409, "could be 2 places"),
    ])
    func errorsSayWhatIsWrong(query: String, status: Int, words: String) async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get("/api/v1/isochrone" + query)
            #expect(answer.status == status)
            let detail = try answer.object()["detail"] as? String
            #expect(detail?.contains(words) == true, "\(String(describing: detail))")
        }
    }

    private static func polygons(of feature: [String: Any]) throws -> [Polygon] {
        let geometry = try #require(feature["geometry"] as? [String: Any])
        let polygons = try #require(geometry["coordinates"] as? [[[[Double]]]])
        return try polygons.map { rings in
            let rings = try rings.map { ring in
                try ring.map { try Coordinate(latitude: $0[1], longitude: $0[0]) }
            }
            return Polygon(outer: try #require(rings.first), holes: Array(rings.dropFirst()))
        }
    }
}
