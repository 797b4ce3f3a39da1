import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Short requests are answered before the router as the router answers them")
struct OSRMBriefTests {
    private static let options = [
        "", "?steps=true", "?overview=full&annotations=true", "?geometries=geojson&steps=true",
        "?overview=false", "?alternatives=true", "?exclude=toll", "?skip_waypoints=true",
        "?nonsense",
        "?radiuses=1;1", "?steps=maybe",
    ]

    private static func targets() -> [String] {
        var generator = SeededGenerator(seed: 5)
        var targets = [
            "/route/", "/route/v1/driving/", "/nearest/v1/flying/1,2", "/nearest/v2/driving/1,2",
        ]
        for mode in ["driving", "cycling", "walking"] {
            for options in options {
                let places = TownPlaces.text(2, using: &generator)
                targets.append("/route/v1/\(mode)/\(places)\(options)")
            }
            for options in ["", "?number=4", "?number=0", "?radiuses=1", "?generate_hints=false"] {
                let place = TownPlaces.text(1, using: &generator)
                targets.append("/nearest/v1/\(mode)/\(place)\(options)")
            }
        }
        return targets
    }

    /// A request that announces a body, though an empty one, is left to the router.
    @Test(arguments: ["", "/base"]) func bothAnswersAreTheSame(base: String) async throws {
        var settings = ServiceSettings()
        settings.basePath = base
        try await RunningService.withTown(settings) { service in
            try await service.client.withConnection { connection in
                // The first request reads the closures, before which no answer is brief.
                _ = try await connection.send("GET", base + "/nearest/v1/driving/1,1")
                for target in Self.targets() {
                    let brief = try await connection.send("GET", base + target)
                    let routed = try await connection.send(
                        "GET", base + target, headers: ["Content-Length": "0"])
                    #expect(brief.status == routed.status, "\(target)")
                    #expect(brief.text == routed.text, "\(target)")
                    #expect(brief.comparableFields == routed.comparableFields, "\(target)")
                    #expect(Set([brief, routed].map { $0["x-request-id"] }).count == 2)
                }
            }
        }
    }

    @Test func answersKeepTheOrderOfPipelinedRequests() async throws {
        try await RunningService.withTown { service in
            _ = try await service.client.get("/nearest/v1/driving/1,1")
            let nearest = "GET /nearest/v1/driving/-65.3652,45.3921 HTTP/1.1\r\nHost: town\r\n\r\n"
            let table =
                "GET /table/v1/driving/\(TownPlaces.across) HTTP/1.1\r\nHost: town\r\n\r\n"
            let text = String(repeating: nearest + nearest + table, count: 300)
            let answers = try await service.client.withRawConnection { connection in
                try await connection.send(text)
                connection.closeOutput()
                return await connection.readToEnd()
            }
            let kinds = answers.matches(of: /"(waypoints|durations)"/).map { String($0.1) }
            let expected = Array(repeating: ["waypoints", "waypoints", "durations"], count: 300)
            #expect(kinds == expected.flatMap(\.self))
        }
    }

    @Test func theyAreCountedUnderTheSameRoute() async throws {
        var settings = ServiceSettings()
        settings.servesMetrics = true
        try await RunningService.withTown(settings) { service in
            for _ in 0..<10 {
                _ = try await service.client.get("/nearest/v1/driving/-65.3652,45.3921")
            }
            let metrics = try await service.client.get("/metrics").text
            let line =
                #"parkway_http_requests_total{method="GET",route="/nearest/**",status="200"} 10"#
            #expect(metrics.contains(line))
        }
    }
}
