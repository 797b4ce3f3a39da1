import Foundation
import HTTPTestClient
import ParkwayPages
import ServiceCore
import ServiceTestSupport
import Testing

@Suite("Pages are safe whatever is in their address")
struct PageSafetyTests {
    static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
        connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; \
        form-action 'self'; frame-ancestors 'none'
        """
    static let queries = [
        "", "q=mark", "at=45.39128,-65.35609", "show=route&from=4+Gull+Terrace&to=Station+Car+Park",
        "show=parking&to=Town+Hall", "show=reach&from=Town+Hall", "show=closures", "q=xyzzyplugh",
    ]

    @Test func everyPageHasThePolicyAndObeysIt() async throws {
        try await RunningService.withTown { service in
            for query in Self.queries {
                let page = try await service.client.get("/map?\(query)")
                #expect(page["content-security-policy"] == Self.policy)
                #expect(page["x-content-type-options"] == "nosniff")
                #expect(page["referrer-policy"] == "same-origin")
                // The policy would refuse a style or a script in the page.
                #expect(!page.text.contains("<style"), "\(query)")
                #expect(!page.text.contains(/<[^>]+ style=/), "\(query)")
                #expect(!page.text.contains(/<[^>]+ on[a-z]+=/), "\(query)")
                for script in page.text.matches(of: /<script([^>]*)>/) {
                    let isOurs =
                        script.1.contains("src=\"/assets/")
                        || script.1.contains("type=\"application/json\"")
                    #expect(isOurs, "\(script.0)")
                }
                #expect(!page.text.contains("{{"), "\(query)")
            }
        }
    }

    static let hostile = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onfocus='alert(1)",
        // Marks that join the character before them.
        "\"\u{301} onfocus=alert(1) x=", "<\u{338}script>", "a\u{0}b\u{1B}c\u{85}d", "{{t.map}}",
        "</script><script>alert(1)</script>", "javascript:alert(1)", "\u{202E}txt",
    ]

    @Test(arguments: hostile)
    func hostileTextIsEscapedEverywhere(_ text: String) async throws {
        let value = try #require(
            text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        try await RunningService.withTown { service in
            for query in [
                "q=\(value)", "at=45.39,-65.35&name=\(value)&q=\(value)",
                "show=route&from=\(value)&to=\(value)&via=\(value)",
                "show=route&from=\(value)&fromAt=45.39,-65.35&to=\(value)&toAt=45.392,-65.352",
                "show=parking&to=\(value)&toAt=45.39,-65.35", "show=reach&from=\(value)",
                "show=\(value)&lang=\(value)&depart=\(value)&minutes=\(value)&center=\(value)",
            ] {
                let page = try await service.client.get("/map?\(query)")
                #expect((200...499).contains(page.status), "\(query): \(page.status)")
                for part in [
                    "<script>alert", "<img src=x", "onerror=alert(1)>", "\"\u{301} onfocus",
                    "' onfocus='", "href=\"javascript:",
                ] {
                    #expect(!page.body.contains(Array(part.utf8)), "\(part) in \(query)")
                }
                let controls = page.body.filter { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 }
                #expect(controls.isEmpty, "\(query)")
                let scripts = page.text.components(separatedBy: "<script").count
                #expect(scripts == 4, "\(query)")
            }
        }
    }

    @Test func textIsEscapedByScalars() {
        let text = PageText().escapeText("a<\u{338}b\"\u{301}c'\u{0}&\n")
        #expect(text == "a&lt;\u{338}b&quot;\u{301}c&#39;\u{FFFD}&amp;\n")
        #expect(PageText.script("</script>&") == "\\u003c/script\\u003e\\u0026")
    }

    @Test func invalidParametersAreIgnored() async throws {
        try await RunningService.withTown { service in
            let page = try await service.client.get(
                "/map?zoom=-5&center=999,999&alternative=x&mode=flying&stay=7&utm_source=mail")
            #expect(page.status == 200)
            #expect(page.text.contains("role=\"search\""))
        }
    }
}

extension [UInt8] {
    fileprivate func contains(_ part: [UInt8]) -> Bool { firstRange(of: part) != nil }
}
