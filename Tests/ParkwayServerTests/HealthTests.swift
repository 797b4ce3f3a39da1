import Foundation
import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import TestSupport
import Testing

@Suite("The health of the service")
struct HealthTests {
    @Test func healthAndReadinessAreReported() async throws {
        try await RunningService.withTown { service in
            let health = try await service.client.get("/healthz")
            #expect(health.status == 200)
            let readiness = try await service.client.get("/readyz")
            #expect(readiness.text == "ready\n")
        }
    }

    @Test func withoutAnAtlasItAnswersButIsNotReady() async throws {
        let folder = try TemporaryFolder()
        try await RunningService.withStore(folder.file("store")) { service in
            #expect(try await service.client.get("/healthz").status == 200)
            let answer = try await service.client.get("/readyz")
            #expect(answer.status == 503)
            #expect(answer["content-type"] == "application/problem+json")
            #expect(answer.text.contains("has no atlas yet"))
        }
    }

    @Test func anUnsupportedMethodGetsTheSupportedOnes() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.send("POST", "/healthz")
            #expect(answer.status == 405)
            #expect(answer["allow"] == "GET, HEAD, OPTIONS")
            let options = try await service.client.send("OPTIONS", "/healthz")
            #expect(options["allow"] == answer["allow"])
            let head = try await service.client.send("HEAD", "/healthz")
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
        }
    }

    @Test func anUnknownPathGetsAProblemDocument() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get("/nowhere")
            #expect(answer.status == 404)
            #expect(answer["content-type"] == "application/problem+json")
        }
    }

    @Test func everythingWorksBelowAPrefix() async throws {
        var settings = ServiceSettings()
        settings.basePath = "/town/parkway"
        try await RunningService.withTown(settings) { service in
            let below = try await service.client.get("/town/parkway/healthz")
            #expect(below.status == 200)
            let above = try await service.client.get("/healthz")
            #expect(above.status == 404)
        }
    }
}
