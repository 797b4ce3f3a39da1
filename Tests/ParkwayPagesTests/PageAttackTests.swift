import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

/// Attacks on every page. `Documentation/Security.md` lists the test of each kind.
@Suite("Attacks on pages come to nothing")
struct PageAttackTests {
    private static func signedIn(
        _ service: RunningService
    ) async throws -> (browser: PageBrowser, parking: String) {
        let ada = try await service.person("ada")
        let parking = try await ada.addParking().member("id")
        var browser = PageBrowser(service)
        browser.cookies["parkway-session"] = ada.token
        try await browser.get("/me")
        return (browser, "/parkings/\(parking)")
    }

    /// The paths that pages have, with the ids of a person's own records.
    private static func pages(_ service: RunningService, _ parking: String) -> [String] {
        let machines = [
            "/api", "/search", "/reverse", "/lookup", "/status", "/route", "/table", "/nearest",
            "/photon", "/tiles", "/fonts", "/styles", "/sprites", "/docs", "/healthz", "/readyz",
            "/metrics", "/openapi.json", "/map.png", "/assets", "/calendar",
        ]
        return service.paths.filter { path in
            !machines.contains { path == $0 || path.hasPrefix($0 + "/") }
        }.map { path in
            path.replacing("/parkings/{id}", with: parking)
                .replacing(/\{[a-z]+\}/, with: "0198f2a0-0000-7000-8000-000000000000")
        }
    }

    @Test func noFormWorksWithoutTheTokenOfTheBrowser() async throws {
        try await RunningService.withTown { service in
            let (signedIn, parking) = try await Self.signedIn(service)
            var browser = signedIn
            let paths = Self.pages(service, parking)
            #expect(paths.count > 30)
            var forms = 0
            for path in paths {
                for header in [("sec-fetch-site", "cross-site"), ("x-none", "1")] {
                    browser.headers = [header]
                    let answer = try await browser.send("POST", path, Array("a=1".utf8))
                    // Pages without a form have no such method.
                    #expect([403, 405].contains(answer.status), "\(path): \(answer.status)")
                    forms += answer.status == 403 ? 1 : 0
                }
            }
            #expect(forms > 40)
            browser.headers = []
            #expect(try await browser.get(parking).text.contains("Parked until"))
        }
    }

    @Test(arguments: PageSafetyTests.hostile)
    func hostileTextIsEscapedInEverySetting(_ text: String) async throws {
        try await RunningService.withTown { service in
            let (signedIn, parking) = try await Self.signedIn(service)
            var browser = signedIn
            let forms: [(String, KeyValuePairs<String, String>)] = [
                (
                    "/me/profile",
                    ["name": text, "email": text, "phone": text, "plate": text, "version": text]
                ),
                ("/me/profile", ["name": text, "email": "ada@example.org"]),
                ("/me/password", ["currentPassword": text, "password": text]),
                ("/me/delete", ["currentPassword": text]),
                ("/me/plates", ["plate": text, "nickname": text]),
                ("/me/plates", ["plate": "AB12", "nickname": text]),
                ("/me/tokens", ["tokenName": text, "scope": "read", "days": "30"]),
                (
                    "/me/reminders",
                    [
                        "walkFrom": "place", "walkPlace": text, "minutesEarly": text,
                        "minutesBeforeEnd": text,
                    ]
                ),
                ("/me/reminders", ["webhook": "set", "url": text]),
                (
                    "/me/appearance",
                    ["language": "en", "theme": "light", "units": "", "timeZone": text]
                ),
                ("\(parking)/spot", ["level": text, "bay": text, "note": text]),
                ("\(parking)/extend", ["hours": text, "key": text, "version": text]),
                ("/parkings", ["q": text, "plate": text, "from": text, "to": text]),
            ]
            var answers: [HTTPAnswer] = []
            for (path, fields) in forms {
                try await browser.get("/me")
                answers.append(try await browser.post(path, fields))
            }
            // What was valid is shown on these.
            for path in [
                "/", "/me", "/me/plates", "/me/tokens", "/me/reminders", "/me/profile", parking,
                "\(parking)/way", "\(parking)/print", "/park",
            ] {
                answers.append(try await browser.get(path))
            }
            for page in answers where page.status != 303 {
                for part in [
                    "<script>alert", "<img src=x", "onerror=alert(1)>", "\"\u{301} onfocus",
                    "' onfocus='", "href=\"javascript:", "<\u{338}script>",
                ] {
                    #expect(Data(page.body).firstRange(of: Data(part.utf8)) == nil, "\(part)")
                }
                let controls = page.body.filter { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 }
                #expect(controls.isEmpty)
                #expect(!page.text.contains(/<[^>]+ on[a-z]+="/))
            }
        }
    }

    static let traversals = [
        "/assets/../texts/pages/en.json", "/assets/..%2ftexts%2fpages%2fen.json",
        "/assets/%2e%2e/texts/pages/en.json",
        "/assets/%2e%2e%2f%2e%2e%2fService%2fopenapi.json", "/assets/..%5ctexts%5cen.json",
        "/assets//etc/passwd", "/assets/%00", "/parkings/..%2f..%2fme", "/parkings/%2e%2e",
        "/s/..%2fme", "/reset/..%2f..%2fme", "/calendar/..%2fme.ics",
        "/..%2f..%2fetc%2fpasswd", "/../../etc/passwd", "/me/%2e%2e/%2e%2e/etc/passwd",
    ]

    @Test func pathsLeadNowhereElse() async throws {
        try await RunningService.withTown { service in
            let (signedIn, _) = try await Self.signedIn(service)
            let session = try #require(signedIn.cookies["parkway-session"])
            for path in Self.traversals {
                // As it is, without a client that makes it plain.
                let answer = try await service.client.exchange(
                    "GET \(path) HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n"
                        + "Cookie: parkway-session=\(session)\r\nConnection: close\r\n\r\n")
                #expect(
                    ["400", "404"].contains(answer.dropFirst(9).prefix(3)),
                    "\(path): \(answer.prefix(80))")
                for secret in ["root:", "signInFirst", "\"openapi\"", "ada@example.org"] {
                    #expect(!answer.contains(secret), "\(secret) at \(path)")
                }
            }
        }
    }

    @Test(arguments: ["\r\nX-Injected: 1", "\nX-Injected: 1", "\r\n\r\n<script>", "\u{2028}X: 1"])
    func noValueMakesAHeaderField(_ text: String) async throws {
        try await RunningService.withTown { service in
            let (signedIn, parking) = try await Self.signedIn(service)
            var browser = signedIn
            let value = PageBrowser.encoded(text)
            var answers: [HTTPAnswer] = []
            for path in [
                "/me?lang=de\(value)", "/sign-in?next=/me\(value)", "/nothing\(value)",
                "/s/\(value)", "\(parking)?from=\(value)&mode=\(value)",
                "\(parking)/photo?size=\(value)", "/parkings.csv?from=\(value)",
                "/map?q=\(value)", "/parkings/\(value)/calendar",
            ] {
                answers.append(try await browser.get(path))
            }
            try await browser.get("/me")
            for (path, fields): (String, KeyValuePairs<String, String>) in [
                ("/me/plates", ["plate": "AB12", "nickname": "van\(text)"]),
                ("/me/appearance", ["language": "en\(text)", "theme": "dark\(text)", "units": ""]),
                ("\(parking)/moved", ["undo": text]), ("/parkings", ["q": text, "status": text]),
                ("/sign-out", ["next": "/me\(text)"]),
            ] {
                answers.append(try await browser.post(path, fields))
            }
            for answer in answers {
                #expect(answer["x-injected"] == nil && answer["x"] == nil)
                for field in answer.headers {
                    let isPlain = field.value.unicodeScalars.allSatisfy {
                        $0.value >= 0x20 && $0.value < 0x7F
                    }
                    #expect(isPlain, "\(field.name): \(field.value)")
                }
            }
        }
    }

    @Test func theAddressOfAFormLeadsNowhereElse() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            let host = "127.0.0.1:\(service.client.port)"
            for referrer in [
                "https://example.org/me", "http://\(host)//example.org/",
                "http://\(host)/\\example.org", "javascript:alert(1)//://\(host)/",
                "http://example.org/?://\(host)/@example.org", "http://\(host)/%2e%2e/x",
            ] {
                browser.headers = [("referer", referrer)]
                let answer = try await browser.post("/me/profile", ["name": "x"])
                #expect(answer.status == 303)
                let location = try #require(answer["location"])
                #expect(location.hasPrefix("/sign-in"), "\(referrer): \(location)")
                let next = location.split(separator: "next=").dropFirst().first ?? "/"
                #expect(next.hasPrefix("/") && !next.hasPrefix("//"), "\(referrer): \(location)")
            }
        }
    }
}
