import Accounts
import Foundation
import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import Testing

@Suite("The doors keep others out")
struct DoorSafetyTests {
    // MARK: Cookies

    @Test func cookiesAreForThisServiceAlone() async throws {
        var settings = ServiceSettings()
        settings.basePath = "/parkway"
        settings.trustedProxies = [try #require(NetworkAddress("127.0.0.1"))]
        try await RunningService.withTown(settings) { service in
            _ = try await service.person("ada")
            for (scheme, isSecure, remembers) in [
                ("https", true, true), ("http", false, true), ("https", true, false),
            ] {
                var browser = PageBrowser(service)
                browser.headers = [("x-forwarded-proto", scheme)]
                try await browser.get("/parkway/sign-in")
                var fields: KeyValuePairs = [
                    "email": "ada@example.org", "password": Person.password,
                ]
                if remembers {
                    fields = [
                        "email": "ada@example.org", "password": Person.password, "remember": "1",
                    ]
                }
                let answer = try await browser.post("/parkway/sign-in", fields)
                #expect(answer["location"] == "/parkway/")
                let cookie = try #require(answer.setCookies("parkway-session").first)
                #expect(cookie.contains("; Path=/parkway;"))
                #expect(cookie.contains("; HttpOnly"))
                #expect(cookie.contains("; SameSite=Lax"))
                #expect(cookie.hasSuffix("; Secure") == isSecure)
                #expect(cookie.contains("Max-Age=15552000") == remembers)
                #expect(cookie.contains("Max-Age") == remembers)
            }
        }
    }

    @Test func aSessionIsNeverThatOfTheCookieBefore() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person("ada")
            _ = try await service.person("bob")
            var browser = PageBrowser(service)
            // A stranger has planted cookies: a made-up session, and a secret that the stranger knows.
            let planted = SessionToken().secretText
            browser.cookies = ["parkway-session": planted, "parkway-visit": planted]
            try await browser.get("/sign-in")
            try await browser.post(
                "/sign-in", ["email": "bob@example.org", "password": Person.password])
            #expect(browser.cookies["parkway-session"] != planted)
            #expect(browser.cookies["parkway-visit"] == nil)
            // Signing in again ends the session before.
            browser.cookies["parkway-session"] = ada.token
            try await browser.get("/sign-in")
            #expect(try await ada.get("/account").status == 200)
        }
    }

    // MARK: Requests of other sites

    @Test func formsOfOtherSitesAreRefused() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            try await browser.signUp()
            try await browser.get("/me")
            let token = try #require(browser.token)
            let form = Array("formToken=\(token)".utf8)
            for (name, value) in [
                ("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-site"),
                ("origin", "https://example.org"), ("origin", "null"),
            ] {
                browser.headers = [(name, value)]
                let answer = try await browser.send("POST", "/sign-out", form)
                #expect(answer.status == 403, "\(name): \(value)")
            }
            browser.headers = []
            for token in ["", String(repeating: "0", count: 64), String(token.dropLast())] {
                let body = Array("formToken=\(token)".utf8)
                #expect(try await browser.send("POST", "/sign-out", body).status == 403)
            }
            #expect(try await browser.send("POST", "/sign-out", []).status == 403)
            // The token of another browser.
            var other = PageBrowser(service)
            try await other.signUp("bob", plate: "BOB 1")
            try await other.get("/me")
            let foreign = Array("formToken=\(try #require(other.token))".utf8)
            #expect(try await browser.send("POST", "/sign-out", foreign).status == 403)
            #expect(try await browser.get("/me").status == 200)
            browser.headers = [("origin", "http://127.0.0.1:\(service.client.port)")]
            #expect(try await browser.send("POST", "/sign-out", form).status == 303)
        }
    }

    @Test func bodiesAreBoundedAndOfForms() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            try await browser.signUp()
            for (type, status) in [
                ("text/plain", 415), ("application/json", 415), ("multipart/form-data", 400),
                ("multipart/form-data; boundary=b", 400),
            ] {
                let body = Array("{\"formToken\":1}".utf8)
                let answer = try await browser.send("POST", "/sign-out", body, type: type)
                #expect(answer.status == status, "\(type)")
                #expect(answer["content-type"]?.hasPrefix("text/html") == true)
            }
            try await browser.get("/me")
            let token = try #require(browser.token)
            let part = "--b\r\nContent-Disposition: form-data; name=\"formToken\"\r\n\r\n\(token)"
            let body = Array("\(part)\r\n--b--\r\n".utf8)
            let answer = try await browser.send(
                "POST", "/sign-out", body, type: "multipart/form-data; boundary=b")
            #expect(answer.status == 303)
        }
    }

    // MARK: Addresses

    static let elsewhere = [
        "//example.org", "https://example.org", "/\\example.org", "\\\\example.org",
        "/\t/example.org",
        "javascript:alert(1)", "/../../etc", "/me\r\nSet-Cookie: a=b", "example.org", "",
        "/%2e%2e/x", "/a/./b", " /me",
    ]

    @Test(arguments: elsewhere)
    func nobodyIsSentElsewhere(_ next: String) async throws {
        try await RunningService.withTown { service in
            _ = try await service.person("ada")
            var browser = PageBrowser(service)
            let page = try await browser.get("/sign-in?next=\(PageBrowser.encoded(next))")
            #expect(page.status == 200)
            #expect(!page.text.contains("name=\"next\""))
            let answer = try await browser.post(
                "/sign-in",
                ["email": "ada@example.org", "password": Person.password, "next": next])
            #expect(answer["location"] == "/")
            #expect(answer.headers.allSatisfy { !$0.value.contains("a=b") })
        }
    }

    @Test func strangersCannotTellWhatExists() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            for path in ["/me", "/nothing", "/inbox", "/parkings/0", "/me/nothing"] {
                let answer = try await browser.get(path)
                #expect(answer.status == 303)
                #expect(answer["location"] == "/sign-in?next=\(path)")
            }
            // Programs are told.
            #expect(try await service.client.get("/nothing").status == 404)
            let api = try await browser.get("/api/v1/nothing")
            #expect(api.status == 404)
            #expect(api["content-type"] == "application/problem+json")
            try await browser.signUp()
            let nothing = try await browser.get("/nothing")
            #expect(nothing.status == 404)
            #expect(nothing.text.contains("There is nothing here, or it is not yours"))
        }
    }

    @Test func aScriptIsToldThatTheSessionHasEnded() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            try await browser.signUp()
            try await browser.get("/park")
            browser.cookies = [:]
            #expect(try await browser.post("/park")["location"] == "/sign-in")
            browser.accept = "*/*"
            let answer = try await browser.post("/park")
            #expect(answer.status == 401)
            #expect(answer["location"] == nil)
        }
    }

    @Test(arguments: PageSafetyTests.hostile)
    func hostileTextIsEscapedInForms(_ text: String) async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            try await browser.get("/sign-up")
            let answers = [
                try await browser.post(
                    "/sign-up",
                    [
                        "name": text, "email": text, "password": text, "phone": text,
                        "plate": text, "key": text, "invitation": text,
                    ]),
                try await browser.post(
                    "/sign-in", ["email": text, "password": text, "next": text]),
                try await browser.get("/sign-in?next=\(PageBrowser.encoded(text))"),
            ]
            for page in answers {
                for part in [
                    "<script>alert", "<img src=x", "onerror=alert(1)>", "\"\u{301} onfocus",
                    "' onfocus='", "href=\"javascript:",
                ] {
                    #expect(Data(page.body).firstRange(of: Data(part.utf8)) == nil, "\(part)")
                }
                #expect(page.text.components(separatedBy: "<script").count == 2)
                #expect(page["content-security-policy"] == PageSafetyTests.policy)
            }
        }
    }

    @Test func aForgedMessageIsNotShown() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            try await browser.signUp()
            let content = Data(#"{"text":"forged"}"#.utf8).base64EncodedString()
                .replacing("=", with: "")
            browser.cookies["parkway-flash"] = "\(content).\(String(repeating: "0", count: 64))"
            #expect(try await !browser.get("/me").text.contains("forged"))
        }
    }
}
