import Accounts
import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("The owner of the server answers reports")
struct ModerationPageTests {
    /// Ann with a username and a photo, Bob, and the owner of the server.
    private struct Town {
        var ann: PageBrowser
        var bob: PageBrowser
        var owner: PageBrowser
        let photo: String

        init(_ service: RunningService) async throws {
            ann = PageBrowser(service)
            try await ann.signUp("ann")
            try await ann.get("/me/profile")
            _ = try await ann.post(
                "/me/profile", ProfilePageTests.fields("ann", username: "ann"))
            photo = try await ProfilePageTests.post(&ann)
            bob = PageBrowser(service)
            try await bob.signUp("bob", plate: "BOB1")
            let person = try await service.person("olga", .owner)
            owner = PageBrowser(service)
            owner.cookies["parkway-session"] = person.token
        }

        var thing: String { "photo-post:\(photo.suffix(36))" }

        mutating func report(_ reason: String) async throws -> HTTPAnswer {
            try await bob.get("/report?thing=\(thing)&back=\(photo)")
            return try await bob.post(
                "/report", ["thing": thing, "back": photo, "reason": reason])
        }

        /// The page of the first report in the queue.
        mutating func firstCase() async throws -> String {
            let queue = try await owner.get("/moderation")
            let found = queue.text.firstMatch(of: /href="(\/moderation\/[0-9a-f-]{36})"/)
            return String(try #require(found?.1, "\(queue.text)"))
        }
    }

    @Test func aReportIsReadAndTheThingIsHiddenAndRestored() async throws {
        try await RunningService.withTown { service in
            var town = try await Town(service)
            let empty = try await town.report(" ")
            #expect(empty.status == 422 && empty.text.contains("href=\"#reason\""))
            let reported = try await town.report("Not <hers>")
            #expect(reported["location"] == town.photo)
            #expect(try await town.bob.follow(reported).text.contains("Reported."))
            let again = try await town.report("Again")
            #expect(try await town.bob.follow(again).text.contains("reported it already"))

            let page = try await town.firstCase()
            let shown = try await town.owner.get(page)
            #expect(shown.text.contains("Not &lt;hers&gt;") && shown.text.contains("Low tide"))
            #expect(try await town.owner.get("\(page)/photo?size=medium").status == 200)
            try await town.owner.get(page)
            let noNote = try await town.owner.post(page, ["do": "hide", "note": ""])
            #expect(noNote.status == 422 && noNote.text.contains("href=\"#note\""))
            let hidden = try await town.owner.post(page, ["do": "hide", "note": "Stolen"])
            #expect(try await town.owner.follow(hidden).text.contains("Hidden from others."))
            #expect(try await town.bob.get(town.photo).status == 404)
            #expect(try await town.ann.get(town.photo).text.contains("has hidden this photo"))
            #expect(try await town.ann.get("/me?tab=photos").text.contains("Hidden"))

            try await town.owner.get(page)
            let restored = try await town.owner.post(page, ["do": "restore", "note": "Hers"])
            #expect(try await town.owner.follow(restored).status == 200)
            #expect(try await town.bob.get(town.photo).status == 200)
            let trail = try await town.owner.get("/moderation/trail").text
            #expect(trail.contains("Stolen") && trail.contains("Hers") && trail.contains("olga"))
            #expect(try await town.owner.get("/moderation").text.contains("No reports to answer"))
        }
    }

    @Test func aBlockedPersonIsSignedOutAndUnseen() async throws {
        try await RunningService.withTown { service in
            var town = try await Town(service)
            _ = try await town.report("Spam")
            let page = try await town.firstCase()
            try await town.owner.get(page)
            let blocked = try await town.owner.post(page, ["do": "block", "note": "Third time"])
            #expect(try await town.owner.follow(blocked).text.contains("Account blocked"))
            #expect(try await town.ann.get("/me").status == 303)
            #expect(try await town.bob.get("/people/ann").status == 404)
            try await town.owner.get(page)
            _ = try await town.owner.post(page, ["do": "unblock", "note": "Sorry"])
            #expect(try await town.bob.get("/people/ann").status == 200)
        }
    }

    @Test func forOthersThereIsNoModeration() async throws {
        try await RunningService.withTown { service in
            var town = try await Town(service)
            _ = try await town.report("Spam")
            let page = try await town.firstCase()
            for path in ["/moderation", "/moderation/trail", page, "\(page)/photo"] {
                #expect(try await town.bob.get(path).status == 404, "\(path)")
            }
            try await town.bob.get("/me/profile")
            let refused = try await town.bob.post(page, ["do": "hide", "note": "x"])
            #expect(refused.status == 404)
            #expect(try await !town.bob.get("/me").text.contains("\"/moderation\""))
            #expect(try await town.owner.get("/me").text.contains("\"/moderation\""))
            #expect(try await PageBrowser.stranger(service, "/moderation") == 303)
        }
    }

    @Test func whatCannotBeReportedIsRefused() async throws {
        try await RunningService.withTown { service in
            var town = try await Town(service)
            for thing in ["", "car:1", "person:x", "person%3A%3Cb%3E"] {
                #expect(try await town.bob.get("/report?thing=\(thing)").status == 404)
            }
            try await town.ann.get("/report?thing=\(town.thing)")
            let own = try await town.ann.post(
                "/report", ["thing": town.thing, "back": "/me", "reason": "x"])
            #expect(own.status == 422 && own.text.contains("This is your own"))
            try await town.bob.get("/report?thing=\(town.thing)&back=//example.org")
            #expect(town.bob.page?.text.contains("name=\"back\" value=\"/\"") == true)
            let elsewhere = try await town.bob.post(
                "/report",
                ["thing": town.thing, "back": "https://example.org", "reason": "x"])
            #expect(elsewhere["location"] == "/")
        }
    }
}
