import Accounts
import DomainTestSupport
import Foundation
import HTTPTestClient
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Profiles and reports over HTTP")
struct ProfileAPITests {
    private func picture() throws -> [UInt8] {
        try Array(
            Data(
                contentsOf: Repository.root.appending(
                    path: "Tests/PhotoRenderingTests/Pictures/turned.jpg")))
    }

    private func post(
        _ person: Person, _ service: RunningService, _ query: String = ""
    ) async throws -> HTTPAnswer {
        try await service.client.send(
            "POST", "/api/v1/photo-posts\(query)",
            fields: [
                ("authorization", "Bearer \(person.token)"), ("content-type", "image/jpeg"),
                ("idempotency-key", "one"),
            ], body: picture())
    }

    @Test func aProfileIsChangedAndSeenWithoutTheDate() async throws {
        try await RunningService.withTown { service in
            let (ann, bob) = (
                try await service.person("ann"), try await service.person("bob")
            )
            let changed = try await ann.send(
                "PATCH", "/profile",
                json: #"{"username":"Ann","born":"1990-04-25","about":"Walks."}"#)
            #expect(changed.status == 200, "\(changed.text)")
            #expect(try changed.member("born") == "1990-04-25")
            let seen = try await bob.get("/people/ann")
            #expect(try seen.member("username") == "Ann")
            #expect(!seen.text.contains("1990") && !seen.text.contains("example.org"))
            #expect(try seen.member("age", as: Int.self) >= 36)
            let taken = try await bob.send("PATCH", "/profile", json: #"{"username":"ANN"}"#)
            #expect(taken.status == 409)
            let wrong = try await bob.send("PATCH", "/profile", json: #"{"born":"2024-01-01"}"#)
            #expect(wrong.status == 403)
            let cleared = try await ann.send("PATCH", "/profile", json: #"{"username":null}"#)
            #expect(cleared.status == 200)
            #expect(try await bob.get("/people/ann").status == 404)
        }
    }

    @Test func photoPostsAreMadeOnceAndSeenByOthers() async throws {
        try await RunningService.withTown { service in
            let (ann, bob) = (
                try await service.person("ann"), try await service.person("bob")
            )
            _ = try await ann.send("PATCH", "/profile", json: #"{"username":"ann"}"#)
            let made = try await post(ann, service, "?caption=Low%20tide")
            #expect(made.status == 201, "\(made.text)")
            let again = try await post(ann, service, "?caption=Low%20tide")
            #expect(again["idempotent-replayed"] == "true")
            let id = try made.member("id")
            let list = try await bob.get("/people/ann/photo-posts")
            #expect(try list.member("items", as: [[String: Any]].self).count == 1)
            #expect(try await bob.get("/photo-posts/\(id)/photo?size=thumbnail").status == 200)
            let theirs = try await bob.send("DELETE", "/photo-posts/\(id)")
            #expect(theirs.status == 404)
            let captioned = try await ann.send(
                "PATCH", "/photo-posts/\(id)", json: #"{"caption":null}"#)
            #expect(captioned.status == 200)
            #expect(try await ann.send("DELETE", "/photo-posts/\(id)").status == 204)
            #expect(try await bob.get("/photo-posts/\(id)").status == 404)
            let back = try await ann.send("POST", "/photo-posts/\(id)/restore")
            #expect(back.status == 200)
            let export = try await ann.get("/account/export")
            #expect(export.text.contains("\"photoPosts\":[{"))
        }
    }

    @Test func theOwnerAnswersReportsAndOthersFindNothing() async throws {
        try await RunningService.withTown { service in
            let (ann, bob) = (
                try await service.person("ann"), try await service.person("bob")
            )
            let owner = try await service.person("olga", .owner)
            _ = try await ann.send("PATCH", "/profile", json: #"{"username":"ann"}"#)
            let thing = "photo-post:\(try await post(ann, service).member("id"))"
            let report = #"{"thing":"\#(thing)","reason":"Not hers"}"#
            #expect(try await bob.send("POST", "/reports", json: report).status == 201)
            #expect(try await bob.send("POST", "/reports", json: report).status == 409)
            #expect(try await ann.send("POST", "/reports", json: report).status == 409)
            let queue = try await owner.get("/moderation/reports")
            let items = try queue.member("items", as: [[String: Any]].self)
            #expect(items.count == 1 && items.first?["reporter"] as? String == "bob")
            let act = #"{"action":"hide","thing":"\#(thing)","note":"Stolen"}"#
            for path in ["/moderation/reports", "/moderation/trail"] {
                #expect(try await bob.get(path).status == 404, "\(path)")
            }
            #expect(try await bob.send("POST", "/moderation/actions", json: act).status == 404)
            let done = try await owner.send("POST", "/moderation/actions", json: act)
            #expect(done.status == 201, "\(done.text)")
            #expect(
                try await owner.send("POST", "/moderation/actions", json: act).status == 409)
            let id = try #require(items.first?["id"] as? String)
            let history = try await owner.get("/moderation/reports/\(id)")
            #expect(history.text.contains("\"upheld\"") && history.text.contains("Stolen"))
            let trail = try await owner.get("/moderation/trail")
            #expect(try trail.member("items", as: [[String: Any]].self).count == 1)
        }
    }
}
