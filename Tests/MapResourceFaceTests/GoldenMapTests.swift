import HTTPTestClient
import ServiceTestSupport
import TestSupport
import Testing

@Suite("MapLibre Native draws the map as it was")
struct GoldenMapTests {
    /// `golden_maps.py URL --update` replaces the pictures.
    @Test(.enabled("Python's clients are installed", PythonClients.areInstalled))
    func theSampleTownLooksAsInTheGoldenPictures() async throws {
        try await RunningService.withTown { service in
            let report = try await PythonClients.run(
                "golden_maps.py", ["http://127.0.0.1:\(service.client.port)"])
            #expect(report.status == 0, "\(report.output)\(report.messages)")
        }
    }
}
