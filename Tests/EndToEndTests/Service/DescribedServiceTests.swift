import Foundation
import HTTPTestClient
import TestSupport
import Testing

@Suite("The service conforms to its description")
struct DescribedServiceTests {
    /// Schemathesis generates valid requests, invalid ones and chains of them from the description,
    /// and runs all its checks on the responses.
    @Test(.enabled("Python's clients are installed", PythonClients.areInstalled))
    func schemathesisFindsNoViolation() async throws {
        let town = try SampleTown()
        let service = try await ServingProgram(
            town.program, settings: ["PARKWAY_TRUSTED_PROXIES": "127.0.0.1"])
        let report = try await PythonClients.runTool(
            "schemathesis",
            [
                "run", "http://127.0.0.1:\(service.client.port)/openapi.json", "--checks", "all",
                "--seed", "20261122", "--max-examples", "40",
                "--generation-database", "none", "--no-color",
            ],
            environment: [
                "SCHEMATHESIS_HOOKS": PythonClients.file("schemathesis_hooks.py").path
            ], within: .seconds(3_600))
        #expect(report.status == 0, "\(report.output)\(report.messages)")
        let generated = report.output.firstMatch(of: /(\d+) generated/).flatMap { Int($0.1) }
        #expect(try #require(generated, "\(report.output)") >= 2_000)
    }
}
