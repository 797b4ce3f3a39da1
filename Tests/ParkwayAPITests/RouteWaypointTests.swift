import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("A route says where its ends are")
struct RouteWaypointTests {
    private static let query =
        "/api/v1/route?from=Town+Hall&to=45.3900,-65.3550&via=20+North+Ring"

    /// To a millionth of a degree.
    private func isSame(_ one: [Double], _ other: [Double]) -> Bool {
        one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) < 1e-6 }
    }

    private func point(_ object: Any?) throws -> [Double] {
        let members = try #require(object as? [String: Any])
        return [
            try #require(members["longitude"] as? Double),
            try #require(members["latitude"] as? Double),
        ]
    }

    @Test func theEndsHaveTheirMatchAndTheirPointOnTheRoad() async throws {
        try await RunningService.withTown { service in
            let route = try await service.client.get(Self.query).object()
            let waypoints = try #require(route["waypoints"] as? [[String: Any]])
            #expect(waypoints.map { $0["match"] as? String } == ["poi", "rooftop", "coordinates"])
            let labels = waypoints.map { $0["label"] as? String }
            let via = try #require(route["via"] as? [String])
            #expect(labels == [route["from"] as? String] + via + [route["to"] as? String])
            let found = try await service.places("/api/v1/geocode?q=Town+Hall&limit=1")
            #expect(waypoints[0]["confidence"] as? Double == found[0]["confidence"] as? Double)
            #expect(try point(waypoints[0]) == point(found[0]))
            #expect(waypoints[2]["confidence"] == nil)
            #expect(try point(waypoints[2]) == [-65.3550, 45.3900])
            // The line begins and ends at the points on the roads.
            let line = try #require(
                (route["geometry"] as? [String: Any])?["coordinates"] as? [[Double]])
            #expect(try isSame(line[0], point(waypoints[0]["onRoad"])))
            #expect(try isSame(line[line.count - 1], point(waypoints[2]["onRoad"])))
            for waypoint in waypoints {
                let (place, road) = (try point(waypoint), try point(waypoint["onRoad"]))
                let east = (place[0] - road[0]) * 111_195 * cos(place[1] * .pi / 180)
                let north = (place[1] - road[1]) * 111_195
                let meters = try #require(waypoint["distanceToRoadMeters"] as? Double)
                #expect(abs(meters - (east * east + north * north).squareRoot()) < 0.5)
            }
        }
    }

    @Test func geoJSONHasTheEndsOfTheFastestTrip() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get(
                "/api/v1/route?from=Town+Hall&to=20+North+Ring&alternatives=2&format=geojson")
            let features: [[String: Any]] = try answer.member("features", as: [[String: Any]].self)
            let counts = features.map { feature in
                ((feature["properties"] as? [String: Any])?["waypoints"] as? [Any])?.count ?? 0
            }
            #expect(counts.first == 2)
            #expect(counts.dropFirst().allSatisfy { $0 == 0 })
        }
    }

    @Test func aParkingHasTheMatchOfItsRecord() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let id: String = try await ada.addParking(#","at":"45.3905,-65.3541""#).member("id")
            let route = try await ada.get("/parkings/\(id)/route?from=Town+Hall").object()
            let end = try #require((route["waypoints"] as? [[String: Any]])?.last)
            #expect(end["match"] as? String == "coordinates")
            #expect(end["confidence"] == nil)
            #expect(try point(end) == [-65.3541, 45.3905])
        }
    }

    @Test func theEndsOfASearchForCarParksHaveTheirMatch() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get(
                "/api/v1/find-parking?near=Town+Hall&from=45.3905,-65.3541"
            ).object()
            let destination = try #require(answer["destination"] as? [String: Any])
            #expect(destination["match"] as? String == "poi")
            #expect((destination["confidence"] as? Double ?? 0) > 0.5)
            #expect((answer["origin"] as? [String: Any])?["match"] as? String == "coordinates")
        }
    }
}
