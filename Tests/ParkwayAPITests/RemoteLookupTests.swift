import Foundation
import HTTPTestClient
import RemoteGeocoding
import ServiceCore
import ServiceTestSupport
import StoreRuntime
import TestSupport
import Testing

@Suite("The service with a Nominatim server", .timeLimit(.minutes(10)))
struct RemoteLookupTests {
    private static let tower = """
        {"licence":"Data © OpenStreetMap contributors","osm_type":"way","osm_id":5013364,
        "lat":"43.1180","lon":"-2.4990","category":"man_made","type":"tower","place_rank":30,
        "name":"Tower","display_name":"Tower of the North"}
        """

    private func settings(_ server: ScriptedServer) throws -> ServiceSettings {
        var settings = ServiceSettings()
        settings.remoteLookup = try RemoteLookupSettings.checking(
            url: server.url, contact: "ada@example.org", version: "1")
        settings.remoteLookup?.limits.connecting = .seconds(3_600)
        settings.remoteLookup?.limits.whole = .seconds(3_600)
        settings.remoteLookup?.limits.minimumSpeed = 0
        return settings
    }

    private func lookup(_ service: RunningService) async throws -> [String: Any] {
        let answer = try await service.client.get("/api/v1/status")
        let status = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
        return try #require(status?["lookup"] as? [String: Any])
    }

    @Test func withoutAServerTheStatusIsOff() async throws {
        try await RunningService.withTown { service in
            let state = try await lookup(service)
            #expect(state["state"] as? String == "off")
            #expect(state["reason"] as? String == "no Nominatim server is configured")
        }
    }

    @Test func aFailingServerShowsOnlyInTheStatus() async throws {
        let server = try ScriptedServer { _ in
            .answer(status: 429, headers: ["Retry-After": "600"], body: "")
        }
        try await RunningService.withTown(settings(server)) { service in
            #expect(try await lookup(service)["state"] as? String == "ready")
            let path = "/api/v1/find-parking?near=Xyzzyplugh"
            let answer = try await service.client.get(path)
            #expect(answer.status == 404)
            #expect(answer.text.contains("was not found"))
            let state = try await lookup(service)
            #expect(state["state"] as? String == "paused")
            #expect(state["until"] as? String == "2026-11-25T12:10:00.000Z")
            #expect(try await service.client.get(path).status == 404)
            #expect(server.requests.count == 1)
            #expect(
                try await service.client.get("/api/v1/find-parking?near=Town%20Hall").status == 200)
        }
    }

    @Test func aRunningServiceFollowsTheSwitch() async throws {
        let server = try ScriptedServer { _ in .answer(body: "[\(Self.tower)]") }
        try await RunningService.withTown(settings(server)) { service in
            try await service.workspace.switchRemoteLookup(on: false)
            #expect(
                try await service.client.get("/api/v1/find-parking?near=Nowhere").status == 404)
            #expect(server.requests.isEmpty)
            #expect(try await lookup(service)["state"] as? String == "off")
            try await service.workspace.switchRemoteLookup(on: true)
            _ = try await service.client.get("/api/v1/find-parking?near=Nowhere")
            #expect(server.requests.count == 1)
        }
    }

    @Test func aWaitingLookupDoesNotDelayTheStop() async throws {
        let server = try ScriptedServer { _ in .silence }
        let answer = try await RunningService.withTown(settings(server)) { service in
            let client = service.client
            let answer = Task { try await client.get("/api/v1/find-parking?near=Nowhere") }
            let isAsked = try await eventually { !server.requests.isEmpty }
            #expect(isAsked)
            return answer
        }
        // The timeout of the server would have been an hour.
        #expect(try await answer.value.status == 404)
    }
}
