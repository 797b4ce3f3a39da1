import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import Testing

@Suite("A search that was answered before is answered before the router as the router answers it")
struct NominatimBriefTests {
    private static let targets = [
        "/search?q=Harbour+Street", "/search?q=Harbour%20Street%2012&format=json&limit=3",
        "/search?q=harbor+street&format=geojson&addressdetails=1",
        "/search?q=Harbour+Street&format=geocodejson", "/search.php?q=Harbour+Street",
        "/search/?q=Harbour+Street&limit=2",
        "/search?q=Harbour+Street&format=xml", "/search?q=Harbour+Street&json_callback=show",
        "/search?q=nothing+at+all", "/search?q=", "/search?q=%ff", "/search?",
        "/search?q=Harbour+Street&limit=many",
    ]

    /// A request that announces a body, though an empty one, is left to the router.
    @Test(arguments: ["", "/base"]) func bothAnswersAreTheSame(base: String) async throws {
        var settings = ServiceSettings()
        settings.basePath = base
        try await RunningService.withTown(settings) { service in
            try await service.client.withConnection { connection in
                for languages in ["de", "en"] {
                    for target in Self.targets {
                        let first = try await connection.send(
                            "GET", base + target, headers: ["Accept-Language": languages])
                        let again = try await connection.send(
                            "GET", base + target, headers: ["Accept-Language": languages])
                        let routed = try await connection.send(
                            "GET", base + target,
                            headers: ["Accept-Language": languages, "Content-Length": "0"])
                        for answer in [again, routed] {
                            #expect(answer.status == first.status, "\(target)")
                            #expect(answer.text == first.text, "\(target)")
                            #expect(
                                answer.comparableFields == first.comparableFields, "\(target)")
                        }
                    }
                }
            }
        }
    }

    @Test func anAnswerIsNotThatOfAnotherLanguage() async throws {
        try await RunningService.withTown { service in
            let target = "/search?q=Harbour+Street&addressdetails=1"
            var texts: Set<String> = []
            for languages in ["de", "en", "de", "en"] {
                let answer = try await service.client.send(
                    "GET", target, headers: ["Accept-Language": languages])
                texts.insert(languages + answer.text)
            }
            #expect(texts.count == 2)
        }
    }
}
