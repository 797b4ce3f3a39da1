import DomainTestSupport
import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Pages of guests and hosts")
struct GuestPagesTests {
    /// Registers a car, and opens its receipt.
    private static func register(
        _ guest: inout PageBrowser, _ path: String, _ passcode: String, _ plate: String = "NEW123",
        hours: String = "4"
    ) async throws -> (path: String, page: HTTPAnswer) {
        let form = try await guest.get(path)
        #expect(form.status == 200, "\(form.text)")
        let link = try #require(form.text.firstMatch(of: /name="link" value="([\w-]{43})"/)?.1)
        let made = try await guest.post(
            path,
            ["plate": plate, "hours": hours, "passcode": passcode, "link": String(link)])
        return (made["location"] ?? "", try await guest.follow(made))
    }

    @Test func aGuestRegistersAndHasAReceipt() async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service, rules: #","suiteHours":"24h/7d""#)
            let (path, passcode) = (try await house.visitPath(), try await house.passcode())
            var guest = PageBrowser(service)
            let form = try await guest.get(path)
            #expect(form.text.contains("Park at Harbour House"))
            #expect(form.text.contains("Suite 1204 has 24 of 24 hours left in 7 days."))
            #expect(!form.text.contains("disabled"))
            let (receipt, page) = try await Self.register(
                &guest, path, passcode.lowercased().replacing("-", with: " "))
            #expect(page.text.contains("May park until 16:00, 4 h 0 min left"), "\(page.text)")
            #expect(page.text.contains("<svg class=\"qr\"") && page.text.contains("Harbour House"))
            #expect(page["cache-control"] == "no-store" && page.text.contains("noindex"))
            // A guard without network can check its code.
            let code = page.text.matches(of: /<span>([0-9A-Z]{3,5})<\/span>/)
                .map { String($0.1) }.filter { !["NEW", "123"].contains($0) }.joined()
            var guardian = PageBrowser(service)
            try await guardian.get("/check-receipt")
            let checked = try await guardian.post(
                "/check-receipt", ["code": code, "building": "A1B2C"])
            #expect(checked.text.contains("Valid until 16:00"), "\(code)")
            // A guard sees the same words.
            var eve = try await house.browser("eve")
            try await eve.get("/buildings/A1B2C/look-up")
            let seen = try await eve.post("/buildings/A1B2C/look-up", ["plate": "NEW123"])
            #expect(seen.text(of: "verdict-detail") == page.text(of: "verdict-detail"))
            #expect(seen.text(of: "verdict-heading") == page.text(of: "verdict-heading"))
            // 20 hours are left.
            let next = try await guest.get(path)
            #expect(next.text.contains("20 h left") && next.text.contains("disabled"))
            let long = try await guest.post(
                path, ["plate": "NEW124", "hours": "24", "passcode": passcode])
            #expect(long.status == 422 && long.text.contains("longer than what is left"))
            service.clock.advance(by: .seconds(4 * 3_600))
            let over = try await guest.get(receipt)
            #expect(over.text(of: "heading") == "Ended 16:00")
            #expect(!over.text.contains("class=\"qr\""))
        }
    }

    @Test func aSecondPressMakesNoSecondStay() async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            let (path, passcode) = (try await house.visitPath(), try await house.passcode())
            var guest = PageBrowser(service)
            let form = try await guest.get(path)
            let link = try #require(form.text.firstMatch(of: /name="link" value="([\w-]{43})"/)?.1)
            var places: Set<String> = []
            for _ in 1...2 {
                let made = try await guest.post(
                    path,
                    ["plate": "NEW123", "hours": "4", "passcode": passcode, "link": String(link)])
                places.insert(try #require(made["location"]))
            }
            #expect(places == ["/receipts/\(link)"])
            #expect(try await house.log("guest").count == 1)
        }
    }

    @Test func mistakesAreSaidAtTheirFields() async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service, rules: #","guests":1"#)
            let (path, passcode) = (try await house.visitPath(), try await house.passcode())
            var guest = PageBrowser(service)
            try await guest.get(path)
            let empty = try await guest.post(path)
            #expect(empty.status == 422)
            for field in ["plate", "hours", "passcode"] {
                #expect(empty.text.contains("href=\"#\(field)\""), "\(field)")
            }
            for number in 1...11 {
                let wrong = try await guest.post(
                    path, ["plate": "NEW123", "hours": "4", "passcode": "AAAAA-AAAAA"])
                #expect(wrong.status == 422)
                #expect(wrong.text.contains(number > 10 ? "Wait until 12:15" : "passcode is wrong"))
                #expect(wrong.text.contains("value=\"NEW123\""))
            }
            service.clock.advance(by: .seconds(16 * 60))
            _ = try await Self.register(&guest, path, passcode)
            try await guest.get(path)
            let full = try await guest.post(
                path, ["plate": "TWO222", "hours": "4", "passcode": passcode])
            #expect(full.status == 422 && full.text.contains("1 guest, which is the limit"))
        }
    }

    @Test func theHostRenewsThePasscodeAndEndsAStay() async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            var bob = try await house.browser("bob")
            #expect(try await bob.get("/me").text.contains("href=\"/me/guests\""))
            let page = try await bob.get("/me/guests")
            #expect(page.text.contains("None yet: nobody can register."))
            let path = String(try #require(page.text.firstMatch(of: /\/visit\/[\w-]{43}/)?.0))
            let suite: KeyValuePairs = [
                "building": "A1B2C", "suite": "1204", "passcode": "new",
            ]
            let made = try await bob.post("/me/guests", suite)
            let passcode = try #require(made.text(of: "passcode"))
            #expect(!(try await bob.get("/me/guests").text.contains(passcode)))
            var guest = PageBrowser(service)
            let (receipt, _) = try await Self.register(&guest, path, passcode)
            let parked = try await bob.get("/me/guests")
            #expect(parked.text.contains("until 16:00"))
            let stay = try #require(
                parked.text.firstMatch(of: /name="stay" value="([\w-]+)"/)?.1)
            let ended = try await bob.post(
                "/me/guests", ["building": "A1B2C", "suite": "1204", "stay": String(stay)])
            #expect(ended.status == 303)
            #expect(try await bob.follow(ended).text.contains("The stay of NEW 123 has ended."))
            #expect(try await guest.get(receipt).text(of: "heading") == "Ended 12:00")
            _ = try await bob.get("/me/guests")
            _ = try await bob.post("/me/guests", suite)
            try await guest.get(path)
            let old = try await guest.post(
                path, ["plate": "NEW125", "hours": "1", "passcode": passcode])
            #expect(old.status == 422 && old.text.contains("was renewed"))
            // Others change nothing.
            for name in ["ann", "eve", "zoe", "sam"] {
                var other = try await house.browser(name)
                let empty = try await other.get("/me/guests")
                #expect(empty.text.contains("no suite with guests"))
                try await other.get("/me/devices")
                #expect(try await other.post("/me/guests", suite).status == 404)
                try await other.get("/me/devices")
                let end = try await other.post(
                    "/me/guests", ["building": "A1B2C", "suite": "1204", "stay": String(stay)])
                #expect(end.status == 404)
            }
        }
    }

    @Test func aGuestEndsTheStayOnce() async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            let (path, passcode) = (try await house.visitPath(), try await house.passcode())
            var guest = PageBrowser(service)
            let (receipt, _) = try await Self.register(&guest, path, passcode)
            service.clock.advance(by: .seconds(1_800))
            for _ in 1...2 {
                try await guest.get("/check-receipt")
                #expect(try await guest.post(receipt + "/end")["location"] == receipt)
            }
            #expect(try await guest.get(receipt).text(of: "heading") == "Ended 12:30")
            #expect(try await house.log("end-stay") == ["…123 in suite 1204, by the guest"])
        }
    }

    @Test func guessedLinksFindNothing() async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            let path = try await house.visitPath()
            var stranger = PageBrowser(service)
            let unknown = String(path.dropLast()) + (path.last == "A" ? "E" : "A")
            try await stranger.get("/check-receipt")
            let token = try #require(stranger.token)
            for target in [unknown, "/visit/short", "/receipts/short"] {
                let answer = try await stranger.get(target)
                #expect(answer.status == 404 && !answer.text.contains("Harbour"))
                let sent = try await stranger.post(target, ["formToken": token])
                #expect([404, 405].contains(sent.status))
            }
            // The link ends with its host.
            let people = try await house.ann.get("/buildings/A1B2C/people")
            let members = try people.member("members", as: [[String: Any]].self)
            let bob = try #require(members.first { $0["suite"] as? String == "1204" }?["id"])
            _ = try await house.ann.send("DELETE", "/buildings/A1B2C/people/\(bob)")
            #expect(try await stranger.get(path).status == 404)
        }
    }
}
