import Foundation
import HTTPTestClient
import TestSupport
import Testing

@Suite("Prometheus can read the metrics", .timeLimit(.minutes(30)))
struct MetricsTests {
    @Test(.enabled("Python's clients are installed", PythonClients.areInstalled))
    func theParserOfPrometheusReadsThem() async throws {
        let service = try await ServingProgram(SampleTown().program, ["--metrics"])
        for target in ["/healthz", "/readyz", "/nowhere", "/readyz"] {
            _ = try await service.client.get(target)
        }
        var text = ""
        let isThere = try await eventually {
            text = try await service.client.get("/metrics").text
            return text.contains("parkway_atlas_info{")
        }
        #expect(isThere)
        let folder = try TemporaryFolder()
        let file = folder.file("metrics")
        try Data(text.utf8).write(to: file)
        let report = try await PythonClients.run("figures.py", [file.path])
        #expect(report.status == 0, "\(report.messages)")
        let samples = report.output.split(separator: "\n")
        for name in [
            "process_resident_memory_bytes", "process_virtual_memory_bytes", "process_open_fds",
            "process_max_fds", "process_cpu_seconds_total", "process_start_time_seconds",
            "parkway_atlas_info", "parkway_atlas_imported_timestamp_seconds",
            "parkway_http_connections", "parkway_http_request_duration_seconds_bucket",
        ] {
            #expect(samples.contains { $0.hasPrefix("\(name) ") }, "\(name) is missing")
        }
        #expect(
            samples.contains {
                $0.hasPrefix(
                    "parkway_http_requests_total "
                        + "{'method': 'GET', 'route': '/readyz', 'status': '200'} 2")
            })
        let resident = try #require(
            samples.first { $0.hasPrefix("process_resident_memory_bytes") }?
                .split(separator: " ").last.flatMap { Double($0) })
        #expect((10e6...2e9).contains(resident))
    }
}
