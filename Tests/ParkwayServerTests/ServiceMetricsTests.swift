import Foundation
import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import Testing

@Suite("The metrics of the service")
struct ServiceMetricsTests {
    private static var settings: ServiceSettings {
        var settings = ServiceSettings()
        settings.servesMetrics = true
        return settings
    }

    @Test func metricsAreServedOnlyIfTurnedOn() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get("/metrics")
            #expect(answer.status == 404)
        }
        try await RunningService.withTown(Self.settings) { service in
            let answer = try await service.client.get("/metrics")
            #expect(answer["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
        }
    }

    @Test func metricsRequireTheToken() async throws {
        var settings = Self.settings
        settings.metricsToken = "open sesame"
        try await RunningService.withTown(settings) { service in
            for header in ["", "Bearer open", "Bearer open sesame!", "Basic open sesame"] {
                let answer = try await service.client.get(
                    "/metrics", headers: ["Authorization": header])
                #expect(answer.status == 401)
                #expect(answer["www-authenticate"] == "Bearer")
            }
            let answer = try await service.client.get(
                "/metrics", headers: ["Authorization": "Bearer open sesame"])
            #expect(answer.status == 200)
        }
    }

    @Test func requestsAreCountedByRoute() async throws {
        try await RunningService.withTown(Self.settings) { service in
            for _ in 0..<3 { _ = try await service.client.get("/healthz") }
            _ = try await service.client.send("POST", "/healthz")
            for number in 0..<50 {
                _ = try await service.client.get("/nowhere/\(number)?\(number)")
            }
            _ = try await service.client.exchange("rubbish\r\n\r\n")
            let text = try await service.client.get("/metrics").text
            let requests = "parkway_http_requests_total"
            for line in [
                #"\#(requests){method="GET",route="/healthz",status="200"} 3"#,
                #"\#(requests){method="POST",route="/healthz",status="405"} 1"#,
                #"\#(requests){method="GET",route="none",status="404"} 50"#,
                #"\#(requests){method="none",route="none",status="400"} 1"#,
                #"parkway_http_connections_cut_total{reason="malformed"} 1"#,
                "parkway_http_requests_in_flight 1",
                "parkway_engine_requests 0",
                #"parkway_http_requests_refused_total{limit="tiles"} 0"#,
            ] {
                #expect(text.contains("\n\(line)\n"), "\(line)")
            }
            #expect(!text.contains("nowhere"))
            let count = try Self.value(
                #"parkway_http_request_duration_seconds_count{method="GET",route="/healthz"}"#, text
            )
            #expect(count == 3)
        }
    }

    @Test func textFromClientsIsNotALabel() async throws {
        try await RunningService.withTown(Self.settings) { service in
            for method in ["PURGE", "PROPFIND", "M-SEARCH"] {
                _ = try await service.client.send(method, "/healthz")
            }
            let text = try await service.client.get("/metrics").text
            #expect(text.contains(#"method="other""#))
            #expect(!text.contains("PURGE"))
        }
    }

    private static func value(_ sample: String, _ text: String) throws -> Double {
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("\(sample) ") })
        return try #require(Double(line.dropFirst(sample.count + 1)))
    }
}
