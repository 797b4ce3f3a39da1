import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import Testing

@Suite("A search that was answered before is answered before the router as the router answers it")
struct PhotonBriefTests {
    private static let targets = [
        "/api?q=Harbour+Street", "/api/?q=harb&limit=5&lat=45.39&lon=-65.36", "/api?q=",
        "/api?q=Harbour+Street&lang=fr", "/api?q=nothing+at+all", "/api?q=a&limit=many",
    ]

    /// A request that announces a body, though an empty one, is left to the router.
    @Test func bothAnswersAreTheSame() async throws {
        var settings = ServiceSettings()
        settings.photon.address = ListeningAddress(host: "127.0.0.1", port: 0)
        try await RunningService.withTown(settings) { service in
            let photon = try #require(service.photon)
            for (client, prefix) in [(service.client, "/photon"), (photon, "")] {
                for target in Self.targets {
                    let first = try await client.get(prefix + target)
                    let again = try await client.get(prefix + target)
                    let routed = try await client.get(
                        prefix + target, headers: ["Content-Length": "0"])
                    for answer in [again, routed] {
                        #expect(answer.status == first.status, "\(target)")
                        #expect(answer.text == first.text, "\(target)")
                        #expect(answer.comparableFields == first.comparableFields, "\(target)")
                    }
                }
            }
        }
    }
}
