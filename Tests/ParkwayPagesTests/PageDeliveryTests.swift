import Foundation
import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import Testing

@Suite("Pages and their assets are small and kept")
struct PageDeliveryTests {
    /// Without the picture and the live map.
    private static let budget = 60_000

    private static func assets(of page: HTTPAnswer) -> [String] {
        Set(
            page.text.matches(of: /(?:href|src)="(\/[^"#]*assets\/[^"#]+)/).map { String($0.1) }
        ).sorted()
    }

    /// The assets that others name, which browsers load next.
    private static func imports(of asset: HTTPAnswer, in folder: String) -> [String] {
        asset.text.matches(of: /from "\.\/([^"]+)"/).map { folder + $0.1 }
    }

    @Test func theFirstViewIsBelowItsBudget() async throws {
        try await RunningService.withTown { service in
            let gzip: KeyValuePairs = ["accept-encoding": "gzip"]
            var total = try await service.client.get("/map", headers: gzip).body.count
            var waiting = Self.assets(of: try await service.client.get("/map"))
            var seen: Set<String> = []
            while let address = waiting.popLast() {
                guard seen.insert(address).inserted else { continue }
                total += try await service.client.get(address, headers: gzip).body.count
                waiting += Self.imports(
                    of: try await service.client.get(address), in: "/assets/")
            }
            #expect(seen.count >= 8)
            #expect(total < Self.budget, "\(total) bytes")
        }
    }

    @Test func assetsAreKeptForEver() async throws {
        try await RunningService.withTown { service in
            let page = try await service.client.get("/map")
            for address in Self.assets(of: page) {
                #expect(address.contains(/-[0-9a-f]{16}\.(css|js|svg|png|txt)$/))
                let asset = try await service.client.get(address)
                #expect(asset.status == 200)
                #expect(asset["cache-control"] == "public, max-age=31536000, immutable")
                let gzip = try await service.client.get(
                    address, headers: ["accept-encoding": "gzip"])
                #expect(gzip.body.count <= asset.body.count)
                let tag = try #require(asset["etag"])
                let known = try await service.client.get(
                    address, headers: ["if-none-match": tag])
                #expect(known.status == 304)
            }
            for name in ["pages.css", "../texts/pages/en.json", "nothing-0123456789abcdef.js"] {
                #expect(try await service.client.get("/assets/\(name)").status == 404)
            }
        }
    }

    @Test func aPageThatHasNotChangedIsConfirmed() async throws {
        try await RunningService.withTown { service in
            let page = try await service.client.get("/map?q=mark")
            #expect(page["cache-control"] == "private, no-cache")
            let tag = try #require(page["etag"])
            let again = try await service.client.get(
                "/map?q=mark", headers: ["if-none-match": tag])
            #expect(again.status == 304)
        }
    }

    @Test func everythingIsBelowTheBasePath() async throws {
        var settings = ServiceSettings()
        settings.basePath = "/parkway"
        try await RunningService.withTown(settings) { service in
            for query in PageSafetyTests.queries {
                let page = try await service.client.get("/parkway/map?\(query)")
                #expect(page.status == 200)
                let addresses = page.text.matches(of: /(?:href|src|srcset|action)="(\/[^"]*)"/)
                #expect(addresses.count > 10)
                for address in addresses {
                    #expect(address.1.hasPrefix("/parkway/"), "\(address.1)")
                }
                for asset in Self.assets(of: page) {
                    #expect(try await service.client.get(asset).status == 200)
                }
                let links = page.text.matches(of: /"(?:map|suggestions|style[A-Z]\w+)":"([^"]+)"/)
                #expect(links.allSatisfy { $0.1.hasPrefix("/parkway/") })
            }
        }
    }
}
