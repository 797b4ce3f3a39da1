import Accounts
import Conversations
import DomainTestSupport
import Foundation
import HTTPTestClient
import RecordKeeping
import ServiceTestSupport
import StoreContract
import StoreRuntime
import Testing

@Suite("Conversations over HTTP")
struct ConversationAPITests {
    /// The id of a conversation of two people about a post that need not exist.
    private func open(
        _ one: Person, _ other: Person, at service: RunningService
    ) async throws -> String {
        let subject = ConversationSubject(
            .partnerPost, RecordID<Conversation>.new(at: service.clock.now()).uuid)
        let parties = try ConversationParties(one.account.id, other.account.id, about: subject)
        return try await service.workspace.records.conversations
            .open(parties, by: one.account.id).id.description
    }

    private func texts(_ answer: HTTPAnswer) throws -> [String?] {
        try answer.member("items", as: [[String: Any]].self).map { $0["text"] as? String }
    }

    @Test func messagesGoBothWays() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            let id = try await open(ada, bob, at: service)
            let path = "/conversations/\(id)"
            let sent = try await ada.send(
                "POST", "\(path)/messages", json: #"{"text":" Sunday at nine?\n"}"#)
            #expect(sent.status == 201, "\(sent.text)")
            #expect(try sent.member("text") == "Sunday at nine?")
            #expect(try sent.member("by") == "me")
            #expect(try sent.member("number", as: Int.self) == 1)
            let read = try await bob.get("/conversations/\(id.suffix(8))/messages")
            #expect(try texts(read) == ["Sunday at nine?"])
            #expect(
                try read.member("items", as: [[String: Any]].self)[0]["by"] as? String == "partner")
            #expect(try await bob.get("/conversations/unread").member("unread", as: Int.self) == 1)
            let marked = try await bob.send("PUT", "\(path)/read", json: #"{"upTo":1}"#)
            #expect(try marked.member("unread", as: Int.self) == 0)
            let mine = try await ada.get(path)
            #expect(try mine.member("partnerReadUpTo", as: Int.self) == 1)
            let partner = try mine.member("partner", as: [String: String].self)
            #expect(partner == ["name": "bob"])
            #expect(!mine.text.contains(bob.account.id.description))
            for text in ["a", "b", "c"] {
                _ = try await bob.send("POST", "\(path)/messages", json: #"{"text":"\#(text)"}"#)
            }
            #expect(try texts(try await ada.get("\(path)/messages?after=1&limit=2")) == ["a", "b"])
            #expect(try texts(try await ada.get("\(path)/messages?before=4&limit=1")) == ["b"])
            let last = try await ada.get("\(path)/messages?limit=1")
            #expect(try texts(last) == ["c"])
            #expect(try last.member("hasEarlier", as: Bool.self))
            let list = try await ada.get("/conversations")
            let items = try list.member("items", as: [[String: Any]].self)
            #expect(items.map { $0["unread"] as? Int } == [3])
        }
    }

    @Test func othersDoNotFindIt() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            let eve = try await service.person("eve")
            let id = try await open(ada, bob, at: service)
            let sent = try await ada.send(
                "POST", "/conversations/\(id)/messages", json: #"{"text":"Secret"}"#)
            #expect(sent.status == 201)
            for (method, path, body) in [
                ("GET", "", nil), ("GET", "/messages", nil),
                ("POST", "/messages", #"{"text":"x"}"#),
                ("PUT", "/read", #"{"upTo":1}"#), ("PUT", "/block", nil), ("DELETE", "/block", nil),
                ("POST", "/reports", #"{"reason":"x"}"#),
            ] as [(String, String, String?)] {
                let target = "/conversations/\(id)\(path)"
                let answer = try await eve.send(method, target, json: body)
                #expect(answer.status == 404, "\(method) \(path)")
                #expect(!answer.text.contains("Secret"))
                let stranger =
                    body == nil
                    ? try await service.client.send(method, "/api/v1\(target)")
                    : try await service.client.send(
                        method, "/api/v1\(target)", json: try #require(body))
                #expect(stranger.status == 401, "\(method) \(path)")
            }
            #expect(try await eve.get("/conversations").member("items", as: [Any].self).isEmpty)
            #expect(try await eve.get("/events").member("items", as: [Any].self).isEmpty)
        }
    }

    @Test func neitherWritesWhileOneBlocksTheOther() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            let path = "/conversations/\(try await open(ada, bob, at: service))"
            let blocked = try await ada.send("PUT", "\(path)/block")
            #expect(try blocked.member("isBlocked", as: Bool.self))
            for person in [ada, bob] {
                let answer = try await person.send(
                    "POST", "\(path)/messages", json: #"{"text":"x"}"#)
                #expect(answer.status == 409)
            }
            let seen = try await bob.get(path)
            #expect(try seen.member("isBlocked", as: Bool.self) == false)
            #expect(try seen.member("isOpen", as: Bool.self) == false)
            #expect(try await ada.send("DELETE", "\(path)/block").status == 200)
            let answer = try await bob.send("POST", "\(path)/messages", json: #"{"text":"x"}"#)
            #expect(answer.status == 201)
        }
    }

    @Test func aRepeatedRequestSendsOneMessage() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            let path = "/conversations/\(try await open(ada, bob, at: service))"
            let key = ("idempotency-key", "k")
            let first = try await ada.send(
                "POST", "\(path)/messages", json: #"{"text":"x"}"#, key)
            let again = try await ada.send(
                "POST", "\(path)/messages", json: #"{"text":"x"}"#, key)
            #expect(again["idempotent-replayed"] == "true")
            #expect(try again.member("id") == first.member("id", as: String.self))
            let other = try await ada.send(
                "POST", "\(path)/messages", json: #"{"text":"y"}"#, key)
            #expect(other.status == 409)
            #expect(try texts(try await bob.get("\(path)/messages")) == ["x"])
        }
    }

    @Test func mistakesAreNamed() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            let path = "/conversations/\(try await open(ada, bob, at: service))"
            let long = String(repeating: "a", count: 2_001)
            for (method, end, body, status, words) in [
                ("POST", "/messages", #"{"text":" "}"#, 422, "message is empty"),
                ("POST", "/messages", #"{"text":"\#(long)"}"#, 422, "2001 characters"),
                ("POST", "/messages", #"{"text":"a\u0007"}"#, 422, "U+0007"),
                ("POST", "/messages", "{}", 422, "'text' is missing"),
                ("PUT", "/read", #"{"upTo":-1}"#, 422, "upTo -1"),
                ("POST", "/reports", #"{"reason":"x","message":7}"#, 404, "no message 7"),
                ("GET", "/messages?before=2&after=1", nil, 409, "'before'"),
                ("GET", "/messages?limit=0", nil, 400, "1 to 1000"),
            ] as [(String, String, String?, Int, String)] {
                let answer = try await ada.send(method, path + end, json: body)
                #expect(answer.status == status, "\(end) \(answer.text)")
                #expect(answer.detail.contains(words), "\(answer.detail)")
            }
        }
    }

    @Test func whoStaysKeepsTheirSideAndTheExportHasIt() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            let path = "/conversations/\(try await open(ada, bob, at: service))"
            _ = try await ada.send("POST", "\(path)/messages", json: #"{"text":"From Ada"}"#)
            _ = try await bob.send("POST", "\(path)/messages", json: #"{"text":"From Bob"}"#)
            let export = try await bob.get("/account/export")
            let messages = try export.member("messages", as: [[String: Any]].self)
            #expect(messages.map { $0["text"] as? String } == ["From Ada", "From Bob"])
            #expect(try export.member("conversations", as: [Any].self).count == 1)
            let deleted = try await bob.send(
                "DELETE", "/account", json: #"{"password":"\#(Person.password)"}"#)
            #expect(deleted.status == 204, "\(deleted.text)")
            let view = try await ada.get(path)
            #expect(try view.object()["partner"] == nil)
            let rest = try await ada.get("\(path)/messages")
            #expect(try texts(rest) == ["From Ada", nil])
            let events = try await ada.get("/events").member("items", as: [[String: Any]].self)
            #expect(events.last?["name"] as? String == "conversation.partner-gone")
        }
    }
}
