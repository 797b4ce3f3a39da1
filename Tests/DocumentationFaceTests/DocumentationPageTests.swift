import Accounts
import Foundation
import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import TestSupport
import Testing

@Suite("The page at /docs")
struct DocumentationPageTests {
    @Test func itIsGeneratedFromTheCurrentDescription() throws {
        let folder = Repository.shippedData.appending(path: "Service")
        let description = try Data(contentsOf: folder.appending(path: "openapi.json"))
        let page = try String(
            contentsOf: folder.appending(path: "docs.mustache"), encoding: .utf8)
        let checksum = Fingerprint(of: Array(description)).text
        #expect(
            page.contains("from openapi.json, SHA-256 \(checksum)"),
            "run 'make docs-page' after a change of openapi.json")
    }

    @Test func metricsThatAreOffAreNotShown() async throws {
        var settings = ServiceSettings()
        for isOn in [true, false] {
            settings.servesMetrics = isOn
            try await RunningService.withTown(settings) { service in
                let page = try await service.client.get("/docs")
                #expect(page.text.contains("$PARKWAY/metrics") == isOn)
            }
        }
    }

    @Test func everyOperationIsShownWithAnExample() async throws {
        try await RunningService.withTown { service in
            let page = try await service.client.get("/docs")
            #expect(page["content-type"] == "text/html; charset=utf-8")
            let described = try await DescribedAPI(service.client.get("/openapi.json").json())
            for operation in described.operations {
                let id = try #require(operation.content["operationId"] as? String)
                #expect(page.text.contains("<article id=\"\(id)\">"), "\(id)")
            }
            let examples = page.text.components(separatedBy: "$PARKWAY/").count - 1
            #expect(examples == described.operations.count)
            #expect(!page.text.contains("{{"))
        }
    }

    @Test func nothingIsLoadedFromOtherServers() async throws {
        try await RunningService.withTown { service in
            let page = try await service.client.get("/docs")
            #expect(page["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
            let loads = page.text.matches(of: /<(?:script|img|iframe|link)\b[^>]*>/)
            #expect(
                loads.map { String($0.0) } == [
                    "<link rel=\"stylesheet\" href=\"/docs/style.css\">"
                ])
            let style = try await service.client.get("/docs/style.css")
            #expect(style["content-type"] == "text/css; charset=utf-8")
            #expect(!style.text.contains("url(") && !style.text.contains("@import"))
        }
    }

    @Test func everyLinkWithinThePageHasItsTarget() async throws {
        try await RunningService.withTown { service in
            let text = try await service.client.get("/docs").text
            let ids = Set(text.matches(of: /id="([^"]+)"/).map { String($0.1) })
            let links = text.matches(of: /href="#([^"]+)"/).map { String($0.1) }
            #expect(links.count > 10)
            for link in links { #expect(ids.contains(link), "\(link)") }
        }
    }

    @Test func linksContainTheBasePath() async throws {
        var settings = ServiceSettings()
        settings.basePath = "/parkway"
        try await RunningService.withTown(settings) { service in
            let text = try await service.client.get("/parkway/docs").text
            #expect(text.contains("href=\"/parkway/docs/style.css\""))
            #expect(text.contains("$PARKWAY/parkway/api/v1/route"))
            let home = try await service.client.get("/parkway/")
            #expect(home["location"] == "/parkway/sign-in")
        }
    }
}
