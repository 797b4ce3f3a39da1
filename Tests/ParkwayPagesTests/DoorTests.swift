import Accounts
import HTTPTestClient
import RecordKeeping
import ServiceCore
import ServiceTestSupport
import StoreRuntime
import Testing

@Suite("The doors let in whom they should")
struct DoorTests {
    @Test func signingUpOutAndIn() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            try await browser.signUp()
            let me = try await browser.get("/me")
            #expect(me.status == 200)
            #expect(me.text.contains("ada@example.org"))
            #expect(me["cache-control"] == "no-store")
            let session = try #require(browser.cookies["parkway-session"])
            let out = try await browser.follow(browser.post("/sign-out"))
            #expect(out.text.contains("You are signed out."))
            #expect(browser.cookies["parkway-session"] == nil)
            // The session has ended on the server, too.
            browser.cookies["parkway-session"] = session
            #expect(try await browser.get("/me").status == 303)
            browser.cookies["parkway-session"] = nil
            try await browser.get("/sign-in?next=%2Fme")
            let signedIn = try await browser.post(
                "/sign-in",
                ["email": "ADA@example.org", "password": Person.password, "next": "/me"])
            #expect(signedIn["location"] == "/me")
            #expect(try await browser.follow(signedIn).text.contains("ada"))
        }
    }

    @Test func aWrongPairIsNotExplained() async throws {
        try await RunningService.withTown { service in
            _ = try await service.person("ada")
            var browser = PageBrowser(service)
            try await browser.get("/sign-in")
            let answers = [
                try await browser.post(
                    "/sign-in", ["email": "ada@example.org", "password": "seven"]),
                try await browser.post(
                    "/sign-in", ["email": "bob@example.org", "password": "seven"]),
            ]
            for answer in answers {
                #expect(answer.status == 422)
                #expect(answer.text.contains("<title>Error: Sign in"))
                #expect(answer.text.contains("do not match"))
                #expect(answer.text.contains("href=\"#password\""))
                #expect(answer.setCookies("parkway-session").isEmpty)
                #expect(!answer.text.contains("seven\""))
            }
            #expect(answers[0].text.contains("value=\"ada@example.org\""))
        }
    }

    @Test func tooManyTriesSayUntilWhen() async throws {
        try await RunningService.withTown { service in
            _ = try await service.person("ada")
            var browser = PageBrowser(service)
            try await browser.get("/sign-in")
            var last = 0
            for _ in 1...11 {
                let answer = try await browser.post(
                    "/sign-in", ["email": "ada@example.org", "password": "seven"])
                last = answer.text.contains("Try again after") ? answer.status : last
            }
            #expect(last == 422)
        }
    }

    @Test func everyFieldIsRefusedAtOnce() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            try await browser.get("/sign-up")
            let answer = try await browser.post(
                "/sign-up",
                ["name": " ", "email": "ada", "password": "123", "phone": "x", "plate": "C"])
            #expect(answer.status == 422)
            for field in ["name", "email", "password", "phone", "plate"] {
                #expect(answer.text.contains("href=\"#\(field)\""), "\(field)")
                #expect(answer.text.contains("id=\"\(field)-error\""), "\(field)")
            }
            #expect(answer.text.contains("2 to 8 letters or digits. You typed 1."))
            #expect(answer.text.contains("value=\"ada\""))
            #expect(!answer.text.contains("123\""))
        }
    }

    @Test(arguments: [SignUpRule.invitation, .off])
    func theRuleDecidesWhoMaySignUp(_ rule: SignUpRule) async throws {
        var settings = ServiceSettings()
        settings.signUp = rule
        try await RunningService.withTown(settings) { service in
            var browser = PageBrowser(service)
            let page = try await browser.get("/sign-up")
            #expect(page.text.contains("name=\"invitation\"") == (rule == .invitation))
            #expect(page.text.contains("name=\"plate\"") == (rule == .invitation))
            let fields: KeyValuePairs = [
                "name": "ada", "email": "ada@example.org", "password": Person.password,
                "phone": "+37798765432", "plate": "CKXR318", "key": "1",
            ]
            let refused = try await browser.post("/sign-up", fields)
            #expect(refused.setCookies("parkway-session").isEmpty)
            guard rule == .invitation else { return }
            #expect(refused.status == 422)
            let code = try await service.workspace.accounts.invite().code.secretText
            let invited = try await browser.get("/invite/\(code)")
            #expect(invited.text.contains("value=\"\(code)\""))
            let made = try await browser.post(
                "/sign-up",
                [
                    "name": "ada", "email": "ada@example.org", "password": Person.password,
                    "phone": "+37798765432", "plate": "CKXR318", "key": "2", "invitation": code,
                ])
            #expect(made.status == 303, "\(made.text)")
        }
    }

    @Test func aDoublePressMakesOneAccount() async throws {
        try await RunningService.withTown { service in
            var (one, other) = (PageBrowser(service), PageBrowser(service))
            try await one.get("/sign-up")
            other.cookies = one.cookies
            let fields: KeyValuePairs = [
                "name": "ada", "email": "ada@example.org", "password": Person.password,
                "phone": "+37798765432", "plate": "CKXR318", "key": "k",
            ]
            #expect(try await one.post("/sign-up", fields).status == 303)
            try await other.get("/sign-up")
            #expect(try await other.post("/sign-up", fields).status == 303)
            let accounts = try await service.workspace.accounts.newestFirst(after: nil, limit: 10)
            #expect(accounts.items.count == 1)
        }
    }
}
