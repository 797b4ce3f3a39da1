import Accounts
import DomainTestSupport
import Foundation
import HTTPTestClient
import RecordKeeping
import ServiceTestSupport
import StoreRuntime
import Testing

@Suite("What was typed survives the end of a session")
struct KeptFormTests {
    /// A person with the page of the profile open, whose session has ended since.
    private static func endedSession(_ service: RunningService) async throws -> PageBrowser {
        let ada = try await service.person("ada")
        var browser = PageBrowser(service)
        browser.cookies["parkway-session"] = ada.token
        try await browser.get("/me/profile")
        browser.headers = [
            ("referer", "http://127.0.0.1:\(service.client.port)/me/profile"),
            ("host", "127.0.0.1:\(service.client.port)"),
        ]
        try await service.workspace.accounts.signOutEverywhere(ada.account.id)
        return browser
    }

    private static let profile: KeyValuePairs = [
        "name": "Ada <Kept>", "email": "ada@example.org", "phone": "+37798765432",
        "plate": "CKXR318", "version": "1", "currentPassword": "typed-in-secret",
    ]

    /// The value of the hidden field on the page of the sign-in.
    private static func kept(_ page: HTTPAnswer) -> String? {
        page.text.firstMatch(of: /name="kept" value="([^"]+)"/).map { String($0.1) }
    }

    private static func signIn(
        _ browser: inout PageBrowser, _ kept: String, password: String = Person.password
    ) async throws -> HTTPAnswer {
        try await browser.post(
            "/sign-in",
            [
                "email": "ada@example.org", "password": password, "next": "/me/profile",
                "kept": kept,
            ])
    }

    @Test func aFormIsSentAfterTheNextSignIn() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.endedSession(service)
            let page = try await browser.post("/me/profile", Self.profile)
            #expect(page.status == 401)
            #expect(page.text.contains("what you typed is kept"))
            let kept = try #require(Self.kept(page))
            // A wrong password keeps it, too.
            let wrong = try await Self.signIn(&browser, kept, password: "seven")
            #expect(wrong.status == 422)
            #expect(Self.kept(wrong) == kept)
            let resumed = try await Self.signIn(&browser, kept)
            #expect(resumed.status == 200, "\(resumed.text)")
            #expect(resumed.text.contains("Not sent yet"))
            #expect(resumed.text.contains("action=\"/me/profile\""))
            #expect(resumed.text.contains("Ada &lt;Kept&gt;"))
            #expect(!resumed.setCookies("parkway-session").isEmpty)
            // Nothing is done until the person sends it.
            #expect(try await service.person(browser).name.text == "ada")
            browser.headers = []
            let sent = try await browser.post(
                "/me/profile",
                [
                    "name": "Ada Kept", "email": "ada@example.org", "phone": "+37798765432",
                    "plate": "CKXR318", "version": "1",
                ])
            #expect(sent.status == 303, "\(sent.text)")
            #expect(try await service.person(browser).name.text == "Ada Kept")
        }
    }

    @Test func passwordsAreNeverKept() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.endedSession(service)
            let page = try await browser.post("/me/profile", Self.profile)
            let kept = try #require(Self.kept(page))
            let content = kept.prefix { $0 != "." }.replacing("-", with: "+")
                .replacing("_", with: "/")
            let padding = String(repeating: "=", count: (4 - content.count % 4) % 4)
            let text = String(
                decoding: try #require(Data(base64Encoded: content + padding)), as: UTF8.self)
            #expect(text.contains("+37798765432"))
            for secret in ["typed-in-secret", "currentPassword", "formToken"] {
                #expect(!text.contains(secret), "\(secret)")
                #expect(!page.text.contains("typed-in-secret"))
            }
        }
    }

    @Test func aFormThatIsNotOfThisBrowserIsNotKept() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.endedSession(service)
            let token = try #require(browser.token)
            let form = Array("name=Eve&formToken=\(token)".utf8)
            let headers = browser.headers
            for field in [("sec-fetch-site", "cross-site"), ("origin", "https://example.org")] {
                browser.headers = headers + [field]
                let answer = try await browser.send("POST", "/me/profile", form)
                #expect(answer.status == 303, "\(field)")
            }
            browser.headers = headers
            for body in ["name=Eve", "name=Eve&formToken=\(String(repeating: "0", count: 64))"] {
                let answer = try await browser.send("POST", "/me/profile", Array(body.utf8))
                #expect(answer.status == 303, "\(body)")
            }
            // Without a session that has ended, the form can be anybody's.
            browser.cookies = [:]
            #expect(try await browser.send("POST", "/me/profile", form).status == 303)
            // Unless the browser says whose it is, as after a sign-out in another window.
            browser.headers = headers + [("sec-fetch-site", "same-origin")]
            #expect(try await browser.send("POST", "/me/profile", form).status == 401)
        }
    }

    @Test func aForgedOrForeignFieldIsIgnored() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.endedSession(service)
            let kept = try #require(
                Self.kept(try await browser.post("/me/profile", Self.profile)))
            var other = PageBrowser(service)
            try await other.get("/sign-in")
            #expect(try await Self.signIn(&other, kept)["location"] == "/me/profile")
            let parts = kept.split(separator: ".")
            for forged in ["x", "\(parts[0]).", "\(parts[0]).\(String(repeating: "0", count: 64))"]
            {
                var again = browser
                let answer = try await Self.signIn(&again, forged)
                #expect(answer.status == 303, "\(forged)")
            }
            service.clock.advance(by: .seconds(3_600))
            #expect(try await Self.signIn(&browser, kept).status == 303)
        }
    }

    @Test func whatIsTooLongIsNamed() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.endedSession(service)
            let page = try await browser.post(
                "/me/profile", ["name": String(repeating: "x", count: 20_000)])
            #expect(page.status == 401)
            #expect(Self.kept(page) == nil)
            #expect(page.text.contains("too long to be kept"))
        }
    }

    @Test func aButtonAloneIsNotKept() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.endedSession(service)
            let answer = try await browser.post("/sign-out")
            #expect(answer.status == 303)
            #expect(answer["location"]?.hasPrefix("/sign-in") == true)
        }
    }
}

extension RunningService {
    /// The account of the browser's session.
    fileprivate func person(_ browser: PageBrowser) async throws -> Account {
        let token = try SessionToken(try #require(browser.cookies["parkway-session"]))
        return try await workspace.accounts.signedIn(with: token).account
    }
}
