import Accounts
import HTTPTestClient
import RecordKeeping
import ServiceCore
import ServiceTestSupport
import StoreRuntime
import Testing

@Suite("People change their accounts on pages")
struct MePageTests {
    @Test func theProfileIsChangedWithThePasswordForANewEmail() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            try await browser.signUp()
            let page = try await browser.get("/me/profile")
            #expect(page.text.contains("value=\"CKXR318\""))
            let refused = try await browser.post(
                "/me/profile",
                [
                    "name": "Ada H", "email": "new@example.org", "phone": "+37798765432",
                    "plate": "CKXR318", "version": "1",
                ])
            #expect(refused.status == 422)
            #expect(refused.text.contains("href=\"#currentPassword\""))
            let saved = try await browser.post(
                "/me/profile",
                [
                    "name": "Ada H", "email": "new@example.org", "phone": "+37798765432",
                    "plate": "CKXR318", "version": "1", "currentPassword": Person.password,
                ])
            let me = try await browser.follow(saved)
            #expect(me.text.contains("Profile saved."))
            #expect(me.text.contains("new@example.org"))
            // Another tab still has the old version.
            try await browser.get("/me/profile")
            let stale = try await browser.post(
                "/me/profile",
                [
                    "name": "Ada X", "email": "new@example.org", "phone": "+37798765432",
                    "plate": "CKXR318", "version": "1",
                ])
            #expect(stale.status == 422)
            #expect(stale.text.contains("value=\"Ada X\""))
        }
    }

    @Test func aNewPasswordEndsTheOtherSessions() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person("ada")
            var browser = PageBrowser(service)
            browser.cookies["parkway-session"] = ada.token
            var other = PageBrowser(service)
            try await other.get("/sign-in")
            try await other.post(
                "/sign-in", ["email": "ada@example.org", "password": Person.password])
            #expect(try await other.get("/me").status == 200)
            try await browser.get("/me/password")
            let wrong = try await browser.post(
                "/me/password", ["currentPassword": "x", "password": "eight-grey-ferries"])
            #expect(wrong.status == 422)
            let changed = try await browser.post(
                "/me/password",
                ["currentPassword": Person.password, "password": "eight-grey-ferries"])
            #expect(changed.status == 303)
            #expect(try await browser.get("/me").status == 200)
            #expect(try await other.get("/me").status == 303)
        }
    }

    @Test func devicesAreSignedOutAndOnlyOnesOwn() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            var browser = PageBrowser(service)
            browser.cookies["parkway-session"] = ada.token
            try await browser.get("/me")
            let accounts = service.workspace.accounts
            let foreign = try #require(try await accounts.sessions(of: bob.account.id).first)
            let refused = try await browser.post("/me/devices", ["session": "\(foreign.id)"])
            #expect(refused.status == 404)
            #expect(try await accounts.sessions(of: bob.account.id).count == 1)
            var phone = PageBrowser(service)
            phone.headers = [
                ("user-agent", "Mozilla/5.0 (Android 14; Mobile) Gecko/131.0 Firefox/131.0")
            ]
            try await phone.get("/sign-in")
            try await phone.post(
                "/sign-in", ["email": "ada@example.org", "password": Person.password])
            #expect(try await browser.get("/me/devices").text.contains("Firefox on Android"))
            #expect(try await browser.post("/me/devices", ["others": "1"]).status == 303)
            #expect(try await phone.get("/me").status == 303)
            #expect(try await browser.get("/me").status == 200)
        }
    }

    @Test func anAccountIsDeletedWithItsPassword() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            try await browser.signUp()
            try await browser.get("/me/delete")
            #expect(
                try await browser.post("/me/delete", ["currentPassword": "no"]).status == 422)
            let gone = try await browser.post(
                "/me/delete", ["currentPassword": Person.password])
            #expect(try await browser.follow(gone).text.contains("Your account is deleted."))
            #expect(browser.cookies["parkway-session"] == nil)
            let accounts = try await service.workspace.accounts.newestFirst(after: nil, limit: 10)
            #expect(accounts.items.isEmpty)
        }
    }

    @Test func platesAreSavedRemovedAndTakenBack() async throws {
        try await RunningService.withTown { service in
            let bob = try await service.person("bob")
            var browser = PageBrowser(service)
            try await browser.signUp()
            try await browser.get("/me/plates")
            let saved = try await browser.post(
                "/me/plates", ["plate": "ckx r3i8", "nickname": "Van"])
            let page = try await browser.follow(saved)
            #expect(page.text.contains("<span>R3I8</span>"))
            #expect(page.text.contains("Van"))
            #expect(page.text.contains("easily confused"))
            #expect(try await browser.post("/me/plates", ["plate": "Я"]).status == 422)
            let id = try #require(page.text.firstMatch(of: /name="remove" value="([^"]+)"/)).1
            let removed = try await browser.post("/me/plates", ["remove": String(id)])
            let after = try await browser.follow(removed)
            #expect(after.text.contains("Undo"))
            #expect(!after.text.contains("<span>R3I8</span>"))
            let undone = try await browser.post(
                "/me/plates", ["plate": "CKXR3I8", "nickname": "Van"])
            #expect(try await browser.follow(undone).text.contains("Van"))
            // Another person's plate cannot be removed, and no plate is in an address.
            let accounts = service.workspace.accounts
            let foreign = try #require(try await accounts.savedPlates(of: bob.account.id).first)
            let refused = try await browser.post("/me/plates", ["remove": "\(foreign.id)"])
            #expect(refused.status == 404)
            #expect(saved["location"] == "/me/plates")
        }
    }

    @Test func aTokenIsShownOnceAndRevoked() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            try await browser.signUp()
            try await browser.get("/me/tokens")
            let made = try await browser.post(
                "/me/tokens", ["tokenName": "Home", "scope": "read", "days": "30"])
            let secret = try #require(made.text.firstMatch(of: /parkway_[0-9a-f]{64}/)).0
            let authorization: KeyValuePairs = ["authorization": "Bearer \(secret)"]
            let list = try await service.client.get("/api/v1/parkings", headers: authorization)
            #expect(list.status == 200)
            let page = try await browser.get("/me/tokens")
            #expect(!page.text.contains(secret))
            let id = try #require(page.text.firstMatch(of: /name="revoke" value="([^"]+)"/)).1
            #expect(
                try await browser.post("/me/tokens", ["revoke": String(id)]).status == 303)
            let ended = try await service.client.get("/api/v1/parkings", headers: authorization)
            #expect(ended.status == 401)
        }
    }

    @Test func preferencesFollowThePerson() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            try await browser.signUp()
            try await browser.get("/me/appearance")
            let refused = try await browser.post(
                "/me/appearance",
                ["language": "de", "theme": "dark", "units": "", "timeZone": "Nowhere/Town"])
            #expect(refused.status == 422)
            try await browser.post(
                "/me/appearance",
                [
                    "language": "de", "theme": "dark", "units": "imperial",
                    "timeZone": "Europe/Monaco",
                ])
            // On another device.
            var other = PageBrowser(service)
            try await other.get("/sign-in")
            try await other.post(
                "/sign-in", ["email": "ada@example.org", "password": Person.password])
            let me = try await other.get("/me")
            #expect(me.text.contains("<html lang=\"de\" data-theme=\"dark\">"))
            #expect(try await other.get("/map").text.contains("\"shortUnit\":\"ft\""))
            // The page for no network is kept for whoever uses the browser next.
            let offline = try await other.get("/offline")
            #expect(!offline.text.contains("/me/events") && !offline.text.contains("Monaco"))
        }
    }
    @Test func remindersAreSetAndTheCalendarIsShownOnce() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            try await browser.signUp()
            try await browser.get("/me/reminders")
            let refused = try await browser.post(
                "/me/reminders",
                ["minutesEarly": "x", "minutesBeforeEnd": "500", "walkFrom": "place"])
            #expect(refused.status == 422)
            #expect(refused.text.contains("href=\"#minutesBeforeEnd\""))
            let saved = try await browser.post(
                "/me/reminders",
                [
                    "leavesInTime": "1", "minutesEarly": "10", "minutesBeforeEnd": "20",
                    "walkFrom": "place", "walkPlace": "12 Harbour Street",
                ])
            #expect(saved.status == 303, "\(saved.text)")
            let page = try await browser.get("/me/reminders")
            #expect(page.text.contains("name=\"minutesEarly\" type=\"text\" value=\"10\""))
            #expect(page.text.contains("12 Harbour Street"))
            #expect(page.text.matches(of: #/ checked>/#).count >= 2)
            let made = try await browser.post("/me/reminders", ["calendar": "new"])
            let path = try #require(made.text.firstMatch(of: /\/calendar\/[^<]+\.ics/)).0
            #expect(try await service.client.get(String(path)).status == 200)
            #expect(try await !browser.get("/me/reminders").text.contains(path))
            #expect(try await browser.post("/me/reminders", ["calendar": "end"]).status == 303)
            for url in ["", "ftp://example.org", "http://127.0.0.1:1/hook"] {
                let refused = try await browser.post(
                    "/me/reminders", ["webhook": "set", "url": url])
                #expect(refused.status == 422, "\(url)")
            }
            let hook = try await browser.post(
                "/me/reminders", ["webhook": "set", "url": "https://example.org/hook"])
            let secret = try #require(hook.text.firstMatch(of: /<code>([0-9a-f]{64})</)).1
            #expect(try await !browser.get("/me/reminders").text.contains(secret))
            #expect(try await browser.post("/me/reminders", ["webhook": "end"]).status == 303)
            #expect(try await service.client.get(String(path)).status == 404)
        }
    }

    @Test func aTestReminderSaysWhereItGoes() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            try await browser.signUp()
            let page = try await browser.get("/me/reminders")
            #expect(page.text.contains("name=\"test\""))
            #expect(page.text.contains("Nothing is parked now."))
            let sent = try await browser.follow(browser.post("/me/reminders", ["test": "1"]))
            #expect(sent.text.contains("Test sent: to open pages"))
            #expect(!sent.text.contains("webhook at"))
            try await browser.post(
                "/me/reminders", ["webhook": "set", "url": "https://example.org/secret-hook"])
            let both = try await browser.follow(browser.post("/me/reminders", ["test": "1"]))
            #expect(both.text.contains("to the webhook at example.org."))
            for _ in 0..<3 {
                #expect(try await browser.post("/me/reminders", ["test": "1"]).status == 303)
            }
            let tooMany = try await browser.follow(browser.post("/me/reminders", ["test": "1"]))
            #expect(tooMany.text.contains("Too many tests."))
        }
    }

    @Test func theRemindersOfNowAreListed() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person("ada")
            #expect(try await ada.addParking().status == 201)
            var browser = PageBrowser(service)
            browser.cookies["parkway-session"] = ada.token
            let page = try await browser.get("/me/reminders").text
            #expect(page.contains("Your parking at 12 Harbour Street"))
            #expect(page.contains(": it ends soon"))
            #expect(page.contains(": it has ended"))
        }
    }

    @Test func aResetLinkEndsWhatTheOldPasswordMayHaveMade() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person("ada")
            var browser = PageBrowser(service)
            browser.cookies["parkway-session"] = ada.token
            try await browser.get("/me/tokens")
            let made = try await browser.post(
                "/me/tokens", ["tokenName": "Home", "scope": "read", "days": "30"])
            let secret = try #require(made.text.firstMatch(of: /parkway_[0-9a-f]{64}/)).0
            let calendar = try await browser.post("/me/reminders", ["calendar": "new"])
            let feed = try #require(calendar.text.firstMatch(of: /\/calendar\/[^<]+\.ics/)).0
            try await browser.post(
                "/me/reminders", ["webhook": "set", "url": "https://example.org/hook"])
            let authorization: KeyValuePairs = ["authorization": "Bearer \(secret)"]
            let accounts = service.workspace.accounts
            let code = try await accounts.resetCode(for: ada.account.email).code.secretText
            // The owner's link changes nothing before it is used.
            #expect(
                try await service.client.get("/api/v1/parkings", headers: authorization).status
                    == 200)
            var door = PageBrowser(service)
            try await door.get("/reset/\(code)")
            let reset = try await door.follow(
                door.post("/reset/\(code)", ["password": "eight-grey-ferries"]))
            #expect(reset.text.contains("Access tokens, the calendar link and the webhook"))
            #expect(
                try await service.client.get("/api/v1/parkings", headers: authorization).status
                    == 401)
            #expect(try await service.client.get(String(feed)).status == 404)
            #expect(try await browser.get("/me").status == 303)
            try await door.post(
                "/sign-in", ["email": "ada@example.org", "password": "eight-grey-ferries"])
            let page = try await door.get("/me/reminders").text
            #expect(!page.contains("name=\"webhook\" value=\"end\""))
            #expect(!page.contains("name=\"calendar\" value=\"end\""))
        }
    }

    @Test func aNewPasswordKeepsTokensAndSaysSo() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            try await browser.signUp()
            try await browser.get("/me/tokens")
            let made = try await browser.post(
                "/me/tokens", ["tokenName": "Home", "scope": "read", "days": "30"])
            let secret = try #require(made.text.firstMatch(of: /parkway_[0-9a-f]{64}/)).0
            let page = try await browser.get("/me/password")
            #expect(page.text.contains("Access tokens of programs stay valid."))
            #expect(page.text.contains("href=\"/me/tokens\""))
            try await browser.post(
                "/me/password",
                ["currentPassword": Person.password, "password": "eight-grey-ferries"])
            let answer = try await service.client.get(
                "/api/v1/parkings", headers: ["authorization": "Bearer \(secret)"])
            #expect(answer.status == 200)
        }
    }

    @Test func aResetLinkWorksOnce() async throws {
        try await RunningService.withTown { service in
            _ = try await service.person("ada")
            let email = try EmailAddress("ada@example.org")
            let code = try await service.workspace.accounts.resetCode(for: email).code.secretText
            var browser = PageBrowser(service)
            let page = try await browser.get("/reset/\(code)")
            #expect(page.text.contains("Hello ada."))
            #expect(
                try await browser.post("/reset/\(code)", ["password": "123"]).status == 422)
            let changed = try await browser.post(
                "/reset/\(code)", ["password": "eight-grey-ferries"])
            #expect(changed.status == 303)
            #expect(try await browser.get("/reset/\(code)").status == 404)
            #expect(try await browser.get("/reset/..%2Fme").status == 404)
            try await browser.get("/sign-in")
            let signedIn = try await browser.post(
                "/sign-in", ["email": "ada@example.org", "password": "eight-grey-ferries"])
            #expect(signedIn.status == 303)
        }
    }

    @Test func theFirstRunMakesTheOwnerOnce() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            let code = try #require(try await service.workspace.accounts.firstRunCode())
            #expect(try await browser.get("/sign-in").text.contains("href=\"/first-run\""))
            try await browser.get("/first-run")
            for (typed, status) in [("", 422), (FirstRunCode().secretText, 422)] {
                let refused = try await browser.post("/first-run", Self.owner(typed))
                #expect(refused.status == status)
                #expect(refused.text.contains("id=\"code-error\""))
            }
            #expect(
                try await browser.post("/first-run", Self.owner(code.secretText)).status == 303)
            #expect(try await browser.get("/first-run").status == 404)
            let accounts = try await service.workspace.accounts.newestFirst(after: nil, limit: 10)
            #expect(accounts.items.map(\.role) == [.owner])
        }
    }

    private static func owner(_ code: String) -> KeyValuePairs<String, String> {
        [
            "code": code, "name": "Ada", "email": "ada@example.org",
            "password": Person.password, "phone": "+37798765432", "plate": "CKXR318",
        ]
    }
}
