import DomainTestSupport
import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Owners of buildings invite guards and hosts on a page")
struct BuildingPeoplePageTests {
    private static let page = "\(BuildingTown.page)/guards"

    @Test func aGuardJoinsByTheLinkAndLeaves() async throws {
        try await RunningService.withTown { service in
            var town = try await BuildingTown(service)
            var ada = try await town.member("ada")
            let page = try await ada.get(BuildingTown.page)
            #expect(page.text.contains("You are part of Harbour House now."))
            #expect(page.text.contains("href=\"/buildings/A1B2C/look-up\""))
            #expect(page.text.contains("0 of 2 spaces taken"))
            #expect(page.text.contains("There are 2 spaces."))
            let guards = try await town.owner.get(Self.page)
            #expect(guards.text.contains("ada") && guards.text.contains("Guard, since"))
            #expect(guards.text.contains("· last active "))
            // The code worked once.
            #expect(!guards.text.contains("Open invitations"))
            let left = try await ada.follow(ada.post("\(BuildingTown.page)/leave"))
            #expect(left.text.contains("You have left Harbour House."))
            #expect(try await ada.get(BuildingTown.page).status == 404)
        }
    }

    @Test func theOwnerRemovesAGuardAndAnInvitation() async throws {
        try await RunningService.withTown { service in
            var town = try await BuildingTown(service)
            var ada = try await town.member("ada")
            _ = try await town.invite(["duty": "guard", "hours": "24"])
            for _ in 0..<2 {
                let guards = try await town.owner.get(Self.page)
                let id = try #require(
                    guards.text.firstMatch(of: /name="remove" value="([0-9a-f-]{36})"/)
                ).1
                let removed = try await town.owner.follow(
                    town.owner.post(Self.page, ["remove": String(id)]))
                #expect(removed.text.contains("Removed."))
            }
            let again = try await town.owner.follow(
                town.owner.post(Self.page, ["remove": "0198f2a0-0000-7000-8000-000000000000"]))
            #expect(again.text.contains("They were removed before."))
            #expect(try await ada.get(BuildingTown.page).status == 404)
        }
    }

    @Test func anInvitedPersonFindsTheInvitation() async throws {
        try await RunningService.withTown { service in
            var town = try await BuildingTown(service)
            for answer in ["decline", "accept"] {
                try await town.owner.get(Self.page)
                let made = try await town.owner.post(
                    Self.page,
                    [
                        "duty": "host", "suite": "1204", "person": "tom@example.org",
                        "hours": "72",
                    ])
                #expect(made.text.contains("Host of suite 1204: invitation for tom@example.org"))
                let list = try await town.guest.get("/buildings")
                #expect(list.text.contains("Invitations for you"))
                let id = try #require(
                    list.text.firstMatch(of: /name="accept" value="([0-9a-f-]{36})"/)
                ).1
                let done = try await town.guest.post("/buildings", all: [answer: String(id)])
                #expect(done.status == 303)
                let again = try await town.guest.follow(
                    town.guest.post("/buildings", all: [answer: String(id)]))
                #expect(again.text.contains("There is no such invitation, or it has ended."))
            }
            let page = try await town.guest.get(BuildingTown.page)
            #expect(page.text.contains("Host of suite 1204"))
            #expect(page.text.contains("href=\"/me/guests\""))
            #expect(!page.text.contains("spaces taken"))
        }
    }

    @Test func codesThatDoNotWorkAreExplained() async throws {
        try await RunningService.withTown { service in
            var town = try await BuildingTown(service)
            let code = try await town.invite(["duty": "guard", "hours": "24"])
            #expect(
                try await town.guest.get("/buildings/join").text.contains("Show the invitation"))
            for (typed, sentence) in [
                ("", "Enter the code of the invitation."), ("abc", "A code has 43 letters"),
                (String(repeating: "A", count: 43), "There is no such invitation"),
            ] {
                let refused = try await town.guest.post(
                    "/buildings/join", ["invitationCode": typed, "do": "show"])
                #expect(refused.status == 422 && refused.text.contains(sentence), "\(typed)")
            }
            let shown = try await town.guest.post(
                "/buildings/join", ["invitationCode": code, "do": "show"])
            #expect(shown.status == 200 && shown.text.contains("Guard, open until"))
            service.clock.advance(by: .seconds(24 * 3_600))
            let late = try await town.guest.post(
                "/buildings/join", ["invitationCode": code, "do": "accept"])
            #expect(late.status == 422 && late.text.contains("it has ended"))
        }
    }

    @Test func mistakesOfAnInvitationAreExplained() async throws {
        try await RunningService.withTown { service in
            var town = try await BuildingTown(service)
            try await town.owner.get(Self.page)
            for (fields, sentence) in [
                (["duty": "host", "hours": "72"], "Enter the suite"),
                (["duty": "guard", "person": "ada", "hours": "72"], "Write an email address"),
            ] {
                let refused = try await town.owner.post(Self.page, all: fields)
                #expect(refused.status == 422 && refused.text.contains(sentence), "\(sentence)")
            }
        }
    }
}
