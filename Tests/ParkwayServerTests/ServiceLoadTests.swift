import Foundation
import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import Testing

@Suite("Requests beyond the capacity get 503 at once", .timeLimit(.minutes(10)))
struct ServiceLoadTests {
    private struct Tally {
        var answered = 0
        var declined = 0
    }

    /// Sends 50 requests on each of 64 connections at the same time.
    private static func flood(
        _ client: HTTPTestClient, _ target: String
    ) async throws -> Tally {
        try await withThrowingTaskGroup(of: Tally.self) { tasks in
            for _ in 0..<64 {
                tasks.addTask {
                    try await client.withConnection { connection in
                        var tally = Tally()
                        for _ in 0..<50 {
                            let answer = try await connection.send("GET", target)
                            switch answer.status {
                            case 200: tally.answered += 1
                            case 503:
                                #expect(answer["retry-after"] == "1")
                                #expect(answer["content-type"] == "application/problem+json")
                                tally.declined += 1
                            default: Issue.record("\(answer.status) \(answer.text)")
                            }
                        }
                        return tally
                    }
                }
            }
            return try await tasks.reduce(into: Tally()) {
                $0.answered += $1.answered
                $0.declined += $1.declined
            }
        }
    }

    @Test func engineWorkBeyondTheLimitGets503() async throws {
        var settings = ServiceSettings()
        settings.servesMetrics = true
        settings.limits.engineThreads = 1
        settings.limits.engineRequests = 1
        try await RunningService.withTown(settings) { service in
            let tally = try await Self.flood(service.client, "/readyz")
            #expect(tally.answered > 0)
            #expect(tally.declined > 0)
            let figures = try await service.client.get("/metrics").text
            let line = #"parkway_http_requests_refused_total{limit="engines"} \#(tally.declined)"#
            #expect(figures.contains("\n\(line)\n"))
            #expect(try await service.client.get("/readyz").status == 200)
        }
    }

    /// The first one reads the closures on an engine thread.
    @Test(arguments: [
        "/nearest/v1/driving/-65.3652,45.3921",
        "/route/v1/driving/-65.3652,45.3921;-65.3521,45.3952?steps=true&overview=full",
    ])
    func briefWorkNeedsNoEngineThread(_ target: String) async throws {
        var settings = ServiceSettings()
        settings.limits.engineThreads = 1
        settings.limits.engineRequests = 1
        try await RunningService.withTown(settings) { service in
            let first = try await service.client.get(target)
            #expect(first.status == 200)
            let tally = try await Self.flood(service.client, target)
            #expect(tally.answered > 0)
            #expect(tally.declined == 0)
            #expect(try await service.client.get(target).text == first.text)
        }
    }

    @Test func monitoringIsAlwaysAdmitted() async throws {
        var settings = ServiceSettings()
        settings.servesMetrics = true
        settings.limits.requests = 0
        try await RunningService.withTown(settings) { service in
            #expect(try await service.client.get("/readyz").status == 503)
            #expect(try await service.client.get("/healthz").status == 200)
            let figures = try await service.client.get("/metrics").text
            #expect(figures.contains(#"requests_refused_total{limit="requests"} 1"#))
        }
    }
}
