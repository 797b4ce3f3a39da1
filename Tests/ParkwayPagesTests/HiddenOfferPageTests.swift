import Accounts
import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Authors are told what the owner of the server hides from others")
struct HiddenOfferPageTests {
    private struct Town {
        var ann: PageBrowser
        var bob: PageBrowser
        var owner: PageBrowser

        init(_ service: RunningService) async throws {
            ann = PageBrowser(service)
            try await ann.signUp("ann")
            bob = PageBrowser(service)
            try await bob.signUp("bob", plate: "BOB1")
            owner = PageBrowser(service)
            owner.cookies["parkway-session"] = try await service.person("olga", .owner).token
        }

        /// Bob reports a thing, and the owner of the server acts on its page.
        mutating func hide(_ thing: String, back: String) async throws -> String {
            try await bob.get("/report?thing=\(thing)&back=\(back)")
            let reported = try await bob.post(
                "/report", ["thing": .init(thing), "back": .init(back), "reason": "Not theirs"])
            #expect(reported.status == 303, "\(reported.text)")
            let queue = try await owner.get("/moderation")
            let page = try #require(
                queue.text.firstMatch(of: /href="(\/moderation\/[0-9a-f-]{36})"/)?.1,
                "\(queue.text)")
            try await act("hide", String(page))
            return String(page)
        }

        mutating func act(_ action: String, _ page: String) async throws {
            try await owner.get(page)
            let done = try await owner.post(page, ["do": .init(action), "note": "Checked"])
            #expect(done.status == 303, "\(done.text)")
        }
    }

    @Test func aSpace() async throws {
        try await RunningService.withTown { service in
            var town = try await Town(service)
            let id = try await OfferForm.offer(&town.ann)
            let page = "/storage/\(id)"
            #expect(try await town.bob.get("/storage").text.contains(page))
            let report = try await town.hide("space:\(id)", back: page)
            #expect(try await town.owner.get("\(report)/photo?size=medium").status == 200)
            #expect(try await town.bob.get(page).status == 404)
            #expect(try await !town.bob.get("/storage").text.contains(page))
            let own = try await town.ann.get(page).text
            #expect(own.contains("has hidden this storage space"))
            #expect(try await town.ann.get("/me/spaces").text.contains("Hidden"))
            try await town.ann.get(page)
            _ = try await town.ann.post("\(page)/pause")
            let refused = try await town.ann.follow(town.ann.post("\(page)/publish"))
            #expect(refused.text.contains("has hidden this storage space"))
            try await town.act("restore", report)
            try await town.ann.get(page)
            _ = try await town.ann.post("\(page)/publish")
            #expect(try await town.bob.get(page).status == 200)
            #expect(try await !town.ann.get(page).text.contains("has hidden"))
        }
    }

    @Test func aPost() async throws {
        try await RunningService.withTown { service in
            var town = try await Town(service)
            let page = try await town.ann.addPost()
            try await town.bob.ask(page)
            let report = try await town.hide("post:\(page.suffix(36))", back: page)
            #expect(try await town.owner.get(page).status == 404)
            let asked = try await town.bob.get(page).text
            #expect(asked.contains("has hidden this post") && asked.contains("\(page)/withdraw"))
            #expect(try await !town.bob.get("/partners").text.contains(page))
            #expect(try await town.ann.get(page).text.contains("has hidden this post"))
            #expect(try await town.ann.get("/partners?show=mine").text.contains("Hidden"))
            let refused = try await town.ann.follow(town.ann.post(town.ann.acceptance()))
            #expect(refused.text.contains("has hidden this post"))
            try await town.act("restore", report)
            #expect(try await town.bob.get(page).status == 200)
            let file = try await town.bob.get("/partners.csv?show=asked")
            #expect(file.text.contains(page.suffix(36)) && file.text.hasSuffix("\r\n"))
        }
    }

    @Test func aReview() async throws {
        try await RunningService.withTown { service in
            var town = try await Town(service)
            let tap = "/fountains/n10394"
            try await town.ann.get(tap + "/review")
            let written = try await town.ann.post(
                tap + "/review",
                [
                    "key": .init(UUID().uuidString), "version": "", "title": "Cold and quick",
                    "flow": "82", "flavour": "50", "flavourNot": "1", "temperature": "50",
                    "temperatureNot": "1", "location": "50", "locationNot": "1",
                    "locationNumber": "", "description": "Stiff.", "do": "save",
                ])
            #expect(written.status == 303, "\(written.text)")
            let seen = try await town.bob.get(tap).text
            let id = try #require(seen.firstMatch(of: /id="review-([0-9a-f-]{36})"/)?.1)
            _ = try await town.hide("review:\(id)", back: tap)
            #expect(try await !town.bob.get(tap).text.contains("Cold and quick"))
            let own = try await town.ann.get(tap).text
            #expect(own.contains("Cold and quick") && own.contains("has hidden this review"))
            #expect(own.contains("No reviews yet") || !own.contains("1 review<"))
        }
    }
}
