import Accounts
import Foundation
import HTTPTestClient
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Hidden offers over HTTP")
struct HiddenOfferAPITests {
    /// Ada's space or post, which Bob reports and the owner of the server hides.
    private struct Town {
        let (ada, bob, owner): (Person, Person, Person)

        init(_ service: RunningService) async throws {
            ada = try await service.person("ada")
            bob = try await service.person("bob")
            owner = try await service.person("olga", .owner)
        }

        func act(_ action: String, _ thing: String) async throws -> Int {
            try await owner.send(
                "POST", "/moderation/actions",
                json: #"{"action":"\#(action)","thing":"\#(thing)","note":"Checked"}"#
            ).status
        }

        func expectHidden(_ thing: String, at path: String, lists: [String]) async throws {
            let id = String(path.suffix(36))
            let report = #"{"thing":"\#(thing)","reason":"Not theirs"}"#
            #expect(try await bob.send("POST", "/reports", json: report).status == 201)
            #expect(try await act("hide", thing) == 201)
            #expect(try await bob.get(path).status == 404)
            let own = try await ada.get(path)
            #expect(own.status == 200 && own.text.contains("\"hiddenAt\""))
            for list in lists {
                #expect(try await !bob.get(list).text.contains(id), "\(list)")
            }
            #expect(try await bob.send("POST", "/reports", json: report).status == 404)
            #expect(try await act("restore", thing) == 201)
            #expect(try await !bob.get(path).text.contains("hiddenAt"))
            for list in lists {
                #expect(try await bob.get(list).text.contains(id), "\(list)")
            }
        }
    }

    @Test func aSpaceIsHiddenAndRestored() async throws {
        try await RunningService.withTown { service in
            let town = try await Town(service)
            let made = try await town.ada.send(
                "POST", "/spaces",
                json: #"{"squareFeet":120,"price":"12.50","address":"12 Harbour Street"}"#)
            let id: String = try made.member("id")
            let picture = Repository.root.appending(
                path: "Tests/PhotoRenderingTests/Pictures/grey.jpg")
            let photo = try await town.ada.client.send(
                "POST", "/api/v1/spaces/\(id)/photos",
                headers: ["authorization": "Bearer \(town.ada.token)"],
                body: Array(Data(contentsOf: picture)))
            #expect(photo.status == 201)
            #expect(try await town.ada.send("POST", "/spaces/\(id)/publish").status == 200)
            try await town.expectHidden(
                "space:\(id)", at: "/spaces/\(id)",
                lists: [
                    "/spaces", "/spaces.csv", "/spaces.geojson",
                    "/spaces?near=12%20Harbour%20Street",
                ])
            // Archiving a paused space is taken back.
            for (action, status) in [
                ("restore", 409), ("pause", 200), ("archive", 200), ("restore", 200),
                ("restore", 409),
            ] {
                let answer = try await town.ada.send("POST", "/spaces/\(id)/\(action)")
                #expect(answer.status == status, "\(action): \(answer.text)")
            }
            #expect(try await town.ada.get("/spaces/\(id)").member("status") == "paused")
            #expect(try await town.act("hide", "space:\(id)") == 201)
            let refused = try await town.ada.send("POST", "/spaces/\(id)/publish")
            #expect(refused.status == 409 && refused.detail.contains("hidden from others"))
        }
    }

    @Test func aPostIsHiddenAndRestored() async throws {
        try await RunningService.withTown { service in
            let town = try await Town(service)
            let made = try await town.ada.send(
                "POST", "/partners",
                json: #"{"activity":"Tennis","days":["sat"],"validUntil":"2026-12-31","places":1}"#)
            let id: String = try made.member("id")
            try await town.expectHidden(
                "post:\(id)", at: "/partners/\(id)", lists: ["/partners", "/partners.csv"])
        }
    }
}
