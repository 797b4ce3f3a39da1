import Accounts
import ActivityPartners
import Conversations
import DomainTestSupport
import Moderation
import PostgresStore
import PostgresTestSupport
import Profiles
import RecordKeeping
import StoreTestSupport
import Testing

@Suite("People of several stores on one PostgreSQL server")
struct PostgresPeopleTests {
    /// Two stores on one database, as two machines have them, and the people in it.
    private struct Town {
        let database: TestDatabase
        let stores: [PostgresRecordStore]
        let clock = SettableClock.sample
        let (ann, bob): (Account, Account)

        init() async throws {
            database = try await PostgresServer.shared.makeDatabase()
            stores = try await database.openTwice(clock: clock)
            ann = try await Self.account("ann", in: stores[0])
            bob = try await Self.account("bob", in: stores[0])
        }

        static func account(_ name: String, in store: PostgresRecordStore) async throws -> Account {
            try await store.accounts.create(
                .sample(name), password: OpenBackend.hash(of: name))
        }

        func open(_ subject: Int) async throws -> Conversation.ID {
            let parties = try ConversationParties(ann.id, bob.id, about: .sample(subject))
            return try await stores[0].conversations.open(parties, by: ann.id).id
        }

        func draft(places: Int) throws -> PartnerPostDraft {
            var draft = try PartnerPostDraft.sample(from: clock.now())
            draft.places = try PlaceCount(places)
            return draft
        }

        func messages(of person: Account, in id: Conversation.ID) async throws -> [[Message]] {
            var pages: [[Message]] = []
            for store in stores {
                pages.append(
                    try await store.conversations.messages(
                        .latest, in: id, of: person.id, limit: 100
                    ).messages)
            }
            return pages
        }

        /// What becomes of `count` attempts at once, which the stores make in turn.
        func attempts<Value: Sendable>(
            _ count: Int,
            _ attempt: @escaping @Sendable (Int, PostgresRecordStore) async throws -> Value
        ) async -> [Result<Value, any Error>] {
            await stores.atOnce(Array(0..<count)) { try await attempt($1, $0) }
        }
    }

    @Test func theLastPlacesOfAPostAreGivenOnce() async throws {
        let town = try await Town()
        let post = try await town.stores[0].partners.add(
            town.draft(places: 2), of: town.ann.id, key: nil
        ).record
        var requests: [JoinRequest.ID] = []
        for number in 0..<6 {
            let asker = try await Town.account("asker\(number)", in: town.stores[0])
            requests.append(try await town.stores[1].partners.ask(post.id, by: asker.id).id)
        }
        let outcomes = await town.attempts(requests.count) { [requests] number, store in
            try await store.partners.accept(requests[number], word: nil, by: town.ann.id)
        }
        #expect(outcomes.count { (try? $0.get()) != nil } == 2)
        // Whoever comes too late finds that the request has ended with the last place.
        for case .failure(let error) in outcomes {
            guard case .notWaiting(_, .ended(.full)) = error as? ActivityPartnersError else {
                Issue.record("\(error)")
                continue
            }
        }
        let seen = try await town.stores[1].partners.post(
            RecordReference(post.id), for: town.ann.id)
        #expect(seen.post.taken == 2)
        let states = try await town.stores[1].partners.requests(
            to: town.ann.id, on: post.id, isWaiting: false, after: nil, limit: 9
        ).items.map(\.request.state)
        #expect(states.count { $0 == .accepted } == 2)
        #expect(states.count { $0 == .ended(.full) } == 4)
    }

    @Test func aPlaceIsFreedOnceAndTakenOnce() async throws {
        let town = try await Town()
        let partners = town.stores[0].partners
        let post = try await partners.add(town.draft(places: 3), of: town.ann.id, key: nil).record
        let first = try await partners.ask(post.id, by: town.bob.id)
        _ = try await partners.accept(first.id, word: nil, by: town.ann.id)
        let eve = try await Town.account("eve", in: town.stores[0])
        let second = try await partners.ask(post.id, by: eve.id)
        _ = await town.attempts(8) { number, store in
            switch number / 2 % 2 {
            case 0: try await store.partners.withdraw(from: post.id, by: town.bob.id)
            default: try await store.partners.accept(second.id, word: nil, by: town.ann.id)
            }
        }
        let seen = try await partners.post(RecordReference(post.id), for: eve.id)
        #expect(seen.post.taken == 1)
        #expect(seen.standing.word == "matched")
    }

    @Test func nobodyHasMorePostsThanAllowed() async throws {
        let town = try await Town()
        let outcomes = await town.attempts(PartnerPost.maximumPerPerson + 6) { _, store in
            try await store.partners.add(town.draft(places: 1), of: town.ann.id, key: nil)
        }
        #expect(outcomes.count { (try? $0.get()) != nil } == PartnerPost.maximumPerPerson)
        for case .failure(let error) in outcomes {
            #expect(
                error as? ActivityPartnersError
                    == .tooManyPosts(limit: PartnerPost.maximumPerPerson))
        }
    }

    @Test func theLastPostIsMadeOnceHoweverOftenItIsSent() async throws {
        let town = try await Town()
        for _ in 1..<PartnerPost.maximumPerPerson {
            _ = try await town.stores[0].partners.add(
                town.draft(places: 1), of: town.ann.id, key: nil)
        }
        let key = try CreationKey("k", request: Fingerprint(of: []))
        let made = try await town.attempts(8) { _, store in
            try await store.partners.add(town.draft(places: 1), of: town.ann.id, key: key)
        }.map { try $0.get() }
        #expect(made.count { !$0.isRepeated } == 1)
        #expect(Set(made.map(\.record.id)).count == 1)
    }

    @Test func messagesOfAllStoresAreNumberedInOneOrder() async throws {
        let town = try await Town()
        let opened = await town.attempts(8) { number, store in
            let parties = try ConversationParties(town.ann.id, town.bob.id, about: .sample(1))
            let person = number < 4 ? town.ann : town.bob
            return try await store.conversations.open(parties, by: person.id).id
        }
        #expect(try Set(opened.map { try $0.get() }).count == 1)
        let id = try await town.open(1)
        let sent = await town.attempts(40) { number, store in
            let person = number < 20 ? town.ann : town.bob
            return try await store.conversations.send(
                MessageText("\(number)"), in: id, by: person.id, key: nil
            ).record
        }
        let messages = try sent.map { try $0.get() }.sorted { $0.number < $1.number }
        #expect(messages.map(\.number) == Array(1...40))
        #expect(Set(messages.compactMap(\.text?.text)).count == 40)
        let pages = try await town.messages(of: town.ann, in: id)
        #expect(pages[0] == messages && pages[1] == messages)
    }

    @Test func aKeySendsOneMessage() async throws {
        let town = try await Town()
        let id = try await town.open(1)
        let key = try CreationKey("k", request: Fingerprint(of: []))
        let sent = await town.attempts(8) { _, store in
            try await store.conversations.send(
                MessageText("Hello"), in: id, by: town.ann.id, key: key)
        }
        let creations = try sent.map { try $0.get() }
        #expect(creations.count { !$0.isRepeated } == 1)
        #expect(Set(creations.map(\.record.id)).count == 1)
        #expect(try await town.messages(of: town.bob, in: id)[1].count == 1)
    }

    @Test func theLastMessageOfAMinuteIsSentOnceHoweverOftenItIsSent() async throws {
        let town = try await Town()
        let id = try await town.open(1)
        for number in 1..<ConversationLimits.messagesAtOnce {
            _ = try await town.stores[0].conversations.send(
                MessageText("\(number)"), in: id, by: town.ann.id, key: nil)
        }
        let key = try CreationKey("k", request: Fingerprint(of: []))
        let sent = try await town.attempts(8) { _, store in
            try await store.conversations.send(
                MessageText("Hello"), in: id, by: town.ann.id, key: key)
        }.map { try $0.get() }
        #expect(sent.count { !$0.isRepeated } == 1)
        #expect(Set(sent.map(\.record.id)).count == 1)
    }

    @Test func noMessageArrivesAfterABlock() async throws {
        for _ in 0..<4 {
            let town = try await Town()
            let blocked = try await town.open(1)
            // A block counts in every conversation of the pair.
            let other = try await town.open(2)
            async let sending = town.attempts(20) { number, store in
                try await store.conversations.send(
                    MessageText("\(number)"), in: other, by: town.bob.id, key: nil
                ).record
            }
            _ = try await town.stores[0].conversations.setBlocked(
                true, in: blocked, by: town.ann.id)
            let atBlock = try await town.messages(of: town.ann, in: other)[0]
            let outcomes = await sending
            #expect(try await town.messages(of: town.ann, in: other)[1] == atBlock)
            #expect(outcomes.count { (try? $0.get()) != nil } == atBlock.count)
            for case .failure(let error) in outcomes {
                #expect(error as? ConversationsError == .closed(other))
            }
            let post = try await town.stores[0].partners.add(
                town.draft(places: 1), of: town.ann.id, key: nil
            ).record
            await #expect(throws: ActivityPartnersError.postNotFound(RecordReference(post.id))) {
                try await town.stores[1].partners.ask(post.id, by: town.bob.id)
            }
        }
    }

    @Test func aUsernameIsTakenOnce() async throws {
        let town = try await Town()
        let people = [town.ann, town.bob]
        let outcomes = await town.attempts(8) { number, store in
            let change = ProfileDraftChange(username: .set(try Username("walker")))
            return try await store.profiles.changeProfile(
                of: people[number / 2 % 2].id, by: change, expecting: nil)
        }
        let holders = Set(outcomes.compactMap { try? $0.get().account })
        #expect(holders.count == 1)
        for case .failure(let error) in outcomes {
            #expect(error as? ProfilesError == .usernameTaken)
        }
    }

    @Test func oneOfTwoModeratorsHides() async throws {
        let town = try await Town()
        let owner = try await town.stores[0].accounts.setRole(of: town.bob.id, to: .owner)
        let thing = ReportedThing(.person, town.ann.id.uuid)
        let outcomes = await town.attempts(6) { _, store in
            try await store.moderation.act(
                .hide, on: thing, note: ModerationNote("Spam"), by: owner.id)
        }
        #expect(outcomes.count { (try? $0.get()) != nil } == 1)
        for case .failure(let error) in outcomes {
            #expect(error as? ModerationError == .nothingToDo(.hide, thing))
        }
        let trail = try await town.stores[1].moderation.trail(
            of: thing, for: owner.id, before: nil, limit: 9)
        #expect(trail.count == 1)
    }

    @Test func whoLeavesTakesNothingAlongThatOthersJustDid() async throws {
        let town = try await Town()
        let partners = town.stores[0].partners
        let post = try await partners.add(town.draft(places: 5), of: town.ann.id, key: nil).record
        let request = try await partners.ask(post.id, by: town.bob.id)
        let id = try await town.open(1)
        let outcomes = await town.attempts(12) { number, store in
            switch number {
            case 5: try await store.accounts.delete(town.bob.id, expecting: nil)
            case 6: _ = try await store.partners.accept(request.id, word: nil, by: town.ann.id)
            default:
                _ = try await store.conversations.send(
                    MessageText("\(number)"), in: id, by: number < 9 ? town.ann.id : town.bob.id,
                    key: nil)
            }
        }
        for case .failure(let error) in outcomes {
            #expect(error is ConversationsError || error is ActivityPartnersError, "\(error)")
        }
        let seen = try await partners.post(RecordReference(post.id), for: town.ann.id)
        #expect(seen.post.taken == 0)
        let rest = try await town.messages(of: town.ann, in: id)[1]
        #expect(rest.map(\.number) == (0..<rest.count).map { Int64($0 + 1) })
        let conversation = try await town.stores[1].conversations.conversation(
            RecordReference(id), of: town.ann.id)
        #expect(conversation.partner == nil)
    }
}
