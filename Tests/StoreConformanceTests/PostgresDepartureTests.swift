import Accounts
import ActivityPartners
import Conversations
import DomainTestSupport
import Foundation
import PostgresStore
import PostgresTestSupport
import RecordKeeping
import StorageSpaces
import StoreTestSupport
import TestSupport
import Testing

@Suite("People who share much leave a PostgreSQL database at once")
struct PostgresDepartureTests {
    @Test func noDeadlockOccurs() async throws {
        let nodes = try await PostgresPair()
        let people = try await nodes.makePeople(6)
        for (number, person) in people.enumerated() {
            try await share(with: person, number, among: people, in: nodes)
        }
        let outcomes = await nodes.race(people.count) { store, number in
            try await store.accounts.delete(people[number], expecting: nil)
        }
        for outcome in outcomes { #expect(outcome.error == nil) }
        for table in ["account", "conversation", "rental", "partner_post", "join_request", "event"]
        {
            #expect(try nodes.database.run("SELECT 1 FROM \(table)") == 0, "\(table)")
        }
        #expect(try await deadlocks(of: nodes) == 0)
    }

    /// Everybody writes to everybody, rents the space of everybody, and asks for a place in each post.
    private func share(
        with person: Account.ID, _ number: Int, among people: [Account.ID], in nodes: PostgresPair
    ) async throws {
        let store = nodes.stores[number % 2]
        let space = try await store.spaces.offer(.sample(booking: .instant), of: person)
        var draft = try PartnerPostDraft.sample(from: nodes.clock.now())
        draft.places = try PlaceCount(4)
        let post = try await store.partners.add(draft, of: person, key: nil).record
        for (place, other) in people.enumerated() where other != person {
            let parties = try ConversationParties(person, other, about: .sample(number))
            let conversation = try await store.conversations.open(parties, by: other).id
            _ = try await store.conversations.send(
                MessageText("Hello"), in: conversation, by: other, key: nil)
            let request = try await store.partners.ask(post.id, by: other)
            if place % 3 == 0 {
                _ = try? await store.partners.accept(request.id, word: nil, by: person)
            }
            _ = try await store.rentals.rent(
                .sample(
                    of: space.id, from: place * 3 + 1, to: place * 3 + 3, at: nodes.clock.now()),
                by: other, key: nil)
        }
    }

    private func deadlocks(of nodes: PostgresPair) async throws -> Int {
        for store in nodes.stores { store.close() }
        try #require(await nodes.database.waitUntilUnused())
        let count = try nodes.database.texts(
            "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
        return try #require(count.first.flatMap { Int($0) })
    }
}
