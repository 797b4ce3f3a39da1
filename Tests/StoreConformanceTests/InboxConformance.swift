import Accounts
import ActivityPartners
import Conversations
import DomainTestSupport
import Foundation
import Inboxes
import PersonalEvents
import RecordKeeping
import SpatiaLiteStore
import StoreTestSupport
import TestSupport
import Testing

@Suite("The inbox counts what waits, and an ended post can be opened again")
struct InboxConformance {
    @Test(arguments: Backend.allCases)
    func unreadChatsAndWaitingRequestsAreCounted(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let draft = try PartnerPostDraft.sample(from: store.clock.now())
        let post = try await store.partners.add(draft, of: ann.id, key: nil).record
        let request = try await store.partners.ask(post.id, by: bob.id)
        #expect(
            try await store.inboxes.counts(for: ann.id) == InboxCounts(unread: 0, requests: 1))
        #expect(
            try await store.inboxes.counts(for: bob.id) == InboxCounts(unread: 0, requests: 0))
        _ = try await store.partners.accept(request.id, word: nil, by: ann.id)
        #expect(try await store.inboxes.counts(for: ann.id).sum == 0)
        #expect(
            try await store.inboxes.counts(for: bob.id) == InboxCounts(unread: 1, requests: 0))
        let chat = try await store.conversations.latestFirst(of: bob.id, after: nil, limit: 1)
            .items[0]
        for text in ["One", "Two"] {
            _ = try await store.conversations.send(
                MessageText(text), in: chat.id, by: bob.id, key: nil)
        }
        // A chat counts once, and a person whom one blocks not at all.
        #expect(try await store.inboxes.counts(for: ann.id).unread == 1)
        _ = try await store.conversations.setBlocked(true, in: chat.id, by: ann.id)
        #expect(try await store.inboxes.counts(for: ann.id).unread == 0)
        _ = try await store.conversations.markRead(upTo: 1, in: chat.id, by: bob.id)
        #expect(try await store.inboxes.counts(for: bob.id).sum == 0)
    }

    @Test(arguments: Backend.allCases)
    func aPostIsOpenedAgainWithTheRequestsThatWaited(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let eve = try await store.makeAccount("eve")
        let draft = try PartnerPostDraft.sample(from: store.clock.now())
        let post = try await store.partners.add(draft, of: ann.id, key: nil).record
        _ = try await store.partners.ask(post.id, by: bob.id)
        let refused = try await store.partners.ask(post.id, by: eve.id)
        _ = try await store.partners.refuse(refused.id, word: nil, by: ann.id)
        _ = try await store.partners.end(post.id, of: ann.id, expecting: nil)
        await #expect(throws: ActivityPartnersError.postNotFound(RecordReference(post.id))) {
            try await store.partners.reopen(post.id, of: bob.id)
        }
        let open = try await store.partners.reopen(post.id, of: ann.id)
        #expect(open.endedAt == nil && open.version == 3)
        #expect(try await store.partners.reopen(post.id, of: ann.id) == open)
        let requests = try await store.partners.requests(
            to: ann.id, on: post.id, isWaiting: true, after: nil, limit: 9)
        #expect(requests.items.map(\.request.asker) == [bob.id])
        let events = try await store.events.events(of: bob.id, after: .beginning, limit: 9).events
        #expect(events.last?.draft.name.text == "partner.asked")
        _ = try await store.partners.end(post.id, of: ann.id, expecting: nil)
        store.clock.advance(by: .seconds(400 * 86_400))
        await #expect(throws: ActivityPartnersError.self) {
            try await store.partners.reopen(post.id, of: ann.id)
        }
    }
}
