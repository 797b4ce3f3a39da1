import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Whether one may park, over HTTP")
struct KerbAPITests {
    /// On Mill Lane, which is free by day and for residents of zone 4 at night, at 16:00.
    private static let lane = "/api/v1/kerb?at=45.390331,-65.365857&time=\(instant(16))"

    /// Wednesday, 25 November 2026, at an hour of the service's clocks.
    private static func instant(_ hour: Int) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        let parts = DateComponents(year: 2026, month: 11, day: 25, hour: hour)
        return (calendar.date(from: parts) ?? .distantPast).formatted(.iso8601)
    }

    private func verdict(_ service: RunningService, _ path: String) async throws -> [String: Any] {
        let answer = try await service.client.get(path)
        #expect(answer.status == 200, "\(answer.text)")
        return try answer.member("verdict", as: [String: Any].self)
    }

    @Test func theNearestKerbSaysUntilWhenAndWhatThen() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get(Self.lane)
            #expect(try answer.member("kind", as: String.self) == "kerb")
            #expect(try answer.member("name", as: String.self) == "Mill Lane")
            let verdict = try answer.member("verdict", as: [String: Any].self)
            let now = try #require(verdict["now"] as? [String: Any])
            let next = try #require(verdict["next"] as? [String: Any])
            #expect(now["permission"] as? String == "allowed" && now["fee"] as? String == "free")
            #expect(next["state"] as? String == "restricted")
            #expect(next["zones"] as? [String] == ["4"])
            let until = try #require(verdict["until"] as? String)
            #expect(until.hasSuffix("T18:00") && verdict["leaveBy"] as? String == until)
            #expect(
                (verdict["text"] as? String)?.hasSuffix("then residents of zone 4 only") == true)
        }
    }

    @Test func permitsAndLanguagesCount() async throws {
        try await RunningService.withTown { service in
            let resident = try await verdict(service, Self.lane + "&zone=B,4")
            #expect(resident["leaveBy"] == nil)
            let french = try await service.client.get(Self.lane + "&language=fr")
            #expect(french["content-language"] == "fr")
            #expect(french.text.contains("résidents de la zone 4 seulement"))
        }
    }

    @Test(arguments: [
        ("kerb?at=45.390331,-65.365857&zone=", 400, "zone"),
        ("kerb?at=45.390331,-65.365857&zone=%3Cb%3E", 400, "zone"),
        ("kerb?at=45.390331,-65.365857&time=soon", 400, "time"),
        ("kerb?at=45.390331,-65.365857&disabled=perhaps", 400, "true or false"),
        ("kerb", 400, "'at' is missing"), ("kerb?at=91,0", 422, "91"),
        ("kerb?at=0,0", 404, "within 75 m"),
        ("kerbs.geojson?bbox=-65.4,45.3,-65.2,45.5", 400, "0.1"),
        ("kerbs.geojson?bbox=1,2,3", 400, "west,south,east,north"),
        ("kerbs.geojson", 400, "'bbox' is missing"),
    ])
    func badRequestsSayWhatIsWrong(path: String, status: Int, part: String) async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get("/api/v1/" + path)
            #expect(answer.status == status, "\(answer.text)")
            #expect(answer.text.contains(part), "\(answer.text)")
        }
    }

    @Test func kerbsOfABoxHaveTheirStates() async throws {
        try await RunningService.withTown { service in
            func states(_ query: String) async throws -> [String] {
                let answer = try await service.client.get(
                    "/api/v1/kerbs.geojson?bbox=-65.37,45.384,-65.34,45.4" + query)
                #expect(answer.status == 200, "\(answer.text)")
                let features = try answer.member("features", as: [[String: Any]].self)
                return features.compactMap {
                    ($0["properties"] as? [String: Any])?["state"] as? String
                }
            }
            let noon = try await states("&time=\(Self.instant(12))")
            let night = try await states("&time=\(Self.instant(23))")
            let resident = try await states("&time=\(Self.instant(23))&zone=4,B")
            #expect(noon.count == night.count && noon.count > 40)
            #expect(
                Set(noon).isSuperset(of: ["free", "paid", "restricted", "forbidden", "unknown"]))
            func count(_ state: String, _ states: [String]) -> Int { states.count { $0 == state } }
            #expect(count("restricted", night) > count("restricted", noon))
            #expect(count("restricted", resident) < count("restricted", night))
        }
    }

    @Test func carParksNearAPlaceHaveTheSameVerdict() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get(
                "/api/v1/find-parking?near=45.390331,-65.365857&limit=50"
                    + "&arrive=\(Self.instant(16))"
            )
            let carParks = try answer.member("carParks", as: [[String: Any]].self)
            let texts = carParks.compactMap {
                ($0["verdict"] as? [String: Any])?["text"] as? String
            }
            #expect(texts.count == carParks.count && !texts.isEmpty)
            let lane = try await verdict(service, Self.lane)
            #expect(texts.contains(try #require(lane["text"] as? String)))
        }
    }
}
