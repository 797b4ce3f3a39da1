import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("What neighbours offer is on the map")
struct MapOfferTests {
    private struct Answer: Decodable {
        struct Pin: Decodable {
            let at: [Double]
            let text: String
            let href: String
        }

        let pins: [Pin]
        let isComplete: Bool
    }

    private static let harbour = "at=45.39128,-65.35609&within=2000"

    private func pins(_ page: HTTPAnswer) throws -> [Answer.Pin] {
        #expect(page.status == 200, "\(page.text)")
        let answer = try JSONDecoder().decode(Answer.self, from: Data(page.text.utf8))
        #expect(answer.isComplete)
        return answer.pins
    }

    @Test func everybodySeesPublishedSpacesAtTheirBlurredPlace() async throws {
        try await RunningService.withTown { service in
            var ada = PageBrowser(service)
            try await ada.signUp()
            let space = try await OfferForm.offer(&ada)
            _ = try await OfferForm.draft(&ada)
            // Also its owner sees it where others do.
            var nobody = PageBrowser(service)
            let seen = try await pins(nobody.get("/map/spaces?\(Self.harbour)"))
            let own = try await pins(ada.get("/map/spaces?\(Self.harbour)"))
            for pin in [try #require(seen.first), try #require(own.first)] {
                #expect(pin.text == "$3.50")
                #expect(pin.href == "/storage/\(space)")
                #expect(pin.at != [-65.35609, 45.39128])
            }
            #expect(seen.count == 1 && seen.first?.at == own.first?.at)
            try await ada.get("/storage/\(space)")
            _ = try await ada.post("/storage/\(space)/pause")
            let paused = try await nobody.get("/map/spaces?\(Self.harbour)")
            #expect(try pins(paused).isEmpty)
        }
    }

    @Test func peopleWhoAreSignedInSeePostsAtTheirBlurredPlace() async throws {
        try await RunningService.withTown { service in
            var ada = PageBrowser(service)
            try await ada.signUp()
            let post = try await ada.addPost()
            var bob = PageBrowser(service)
            try await bob.signUp("bob", plate: "BOB1")
            for pins in [
                try await pins(ada.get("/map/posts?\(Self.harbour)")),
                try await pins(bob.get("/map/posts?\(Self.harbour)")),
            ] {
                #expect(pins.map(\.href) == [post] && pins.first?.text == "Tennis")
                #expect(pins.first?.at != [-65.35609, 45.39128])
            }
            let far = "at=44.0,-65.35609&within=2000"
            let elsewhere = try await bob.get("/map/posts?\(far)")
            #expect(try pins(elsewhere).isEmpty)
            try await ada.get(post)
            _ = try await ada.post(post + "/end")
            let ended = try await bob.get("/map/posts?\(Self.harbour)")
            #expect(try pins(ended).isEmpty)
            var nobody = PageBrowser(service)
            #expect(try await nobody.get("/map/posts?\(Self.harbour)").status == 303)
        }
    }

    @Test func theMapHasTheLayersThatItsVisitorMaySee() async throws {
        try await RunningService.withTown { service in
            var ada = PageBrowser(service)
            let open = try await ada.get("/map").text
            #expect(open.contains("/map/spaces") && !open.contains("/map/posts"))
            try await ada.signUp()
            let own = try await ada.get("/map").text
            #expect(own.contains("/map/spaces") && own.contains("/map/posts"))
            // Without scripts, there are the lists.
            #expect(own.contains("href=\"/storage\"") && own.contains("href=\"/partners\""))
        }
    }

    @Test(arguments: ["", "at=45.4,-65.3", "at=x&within=200", "at=45.4,-65.3&within=1e9"])
    func anAreaIsNeeded(_ query: String) async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get("/map/spaces?\(query)")
            #expect(answer.status == 400)
        }
    }
}
