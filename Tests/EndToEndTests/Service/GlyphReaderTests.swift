import HTTPTestClient
import TestSupport
import Testing

@Suite("FreeType agrees with the served letters", .timeLimit(.minutes(30)))
struct GlyphReaderTests {
    /// Metrics, distances and the inside of letters of five fonts, by another program.
    @Test(.enabled("Python's clients are installed", PythonClients.areInstalled))
    func itsMetricsAndDistancesAreTheSame() async throws {
        let service = try await ServingProgram(SampleTown().program)
        let report = try await PythonClients.run(
            "glyphs.py", ["http://127.0.0.1:\(service.client.port)"])
        #expect(report.status == 0, "\(report.messages)")
        let compared = Int(report.output.filter(\.isNumber))
        #expect(try #require(compared) > 1_500)
    }
}
