import Accounts
import Conversations
import DomainTestSupport
import Foundation
import PersonalEvents
import RecordKeeping
import SpatiaLiteStore
import StoreTestSupport
import TestSupport
import Testing

@Suite("Two people write to each other, and nobody else reads it")
struct ConversationConformance {
    /// Two people with a conversation about a post, and somebody else.
    private struct Talk {
        let store: OpenBackend
        let (ann, bob, eve): (Account, Account, Account)
        let id: Conversation.ID
        let parties: ConversationParties

        init(_ backend: Backend) async throws {
            store = try await backend.open()
            ann = try await store.makeAccount("ann")
            bob = try await store.makeAccount("bob")
            eve = try await store.makeAccount("eve")
            parties = try ConversationParties(ann.id, bob.id, about: .sample(1))
            id = try await store.conversations.open(parties, by: ann.id).id
        }

        @discardableResult
        func send(_ text: String, by person: Account, key: CreationKey? = nil) async throws
            -> Creation<Message>
        {
            try await store.conversations.send(MessageText(text), in: id, by: person.id, key: key)
        }

        func view(_ person: Account) async throws -> Conversation {
            try await store.conversations.conversation(RecordReference(id), of: person.id)
        }

        func texts(_ range: MessageRange, _ person: Account, limit: Int = 100) async throws
            -> [String?]
        {
            try await store.conversations.messages(range, in: id, of: person.id, limit: limit)
                .messages.map(\.text?.text)
        }

        func events(of person: Account) async throws -> [EventDraft] {
            try await store.events.events(of: person.id, after: .beginning, limit: 1_000)
                .events.map(\.draft)
        }
    }

    @Test(arguments: Backend.allCases)
    func messagesAreReadByBothInOrder(_ backend: Backend) async throws {
        let talk = try await Talk(backend)
        let ledger = talk.store.conversations
        try await talk.send("Hello", by: talk.ann)
        talk.store.clock.advance(by: .seconds(5))
        try await talk.send("Hi\nthere", by: talk.bob)
        try await talk.send("Sunday?", by: talk.bob)
        for person in [talk.ann, talk.bob] {
            #expect(try await talk.texts(.latest, person) == ["Hello", "Hi\nthere", "Sunday?"])
            #expect(try await talk.texts(.after(1), person, limit: 1) == ["Hi\nthere"])
            #expect(try await talk.texts(.before(3), person, limit: 1) == ["Hi\nthere"])
        }
        let ann = try await talk.view(talk.ann)
        #expect(ann.partner?.account == talk.bob.id && ann.partner?.name == talk.bob.name)
        #expect(ann.lastMessage?.number == 3 && ann.lastMessage?.side == ann.side.opposite)
        #expect(ann.activeAt == talk.store.clock.now() && ann.createdAt < ann.activeAt)
        #expect(ann.unread == 2)
        #expect(try await talk.view(talk.bob).unread == 1)
        #expect(try await ledger.unread(of: talk.ann.id) == 2)
        #expect(try await ledger.unread(of: talk.eve.id) == 0)
        let page = try await ledger.messages(.latest, in: talk.id, of: talk.ann.id, limit: 2)
        #expect(page.hasEarlier && !page.hasLater && page.messages.map(\.number) == [2, 3])
        let first = try await ledger.messages(.after(0), in: talk.id, of: talk.ann.id, limit: 2)
        #expect(!first.hasEarlier && first.hasLater)
    }

    @Test(arguments: Backend.allCases)
    func aPairHasOneConversationAboutASubject(_ backend: Backend) async throws {
        let talk = try await Talk(backend)
        let ledger = talk.store.conversations
        let swapped = try ConversationParties(talk.bob.id, talk.ann.id, about: .sample(1))
        let again = try await ledger.open(swapped, by: talk.bob.id)
        #expect(again.id == talk.id && again.partner?.account == talk.ann.id)
        let other = try ConversationParties(talk.bob.id, talk.ann.id, about: .sample(2))
        #expect(try await ledger.open(other, by: talk.bob.id).id != talk.id)
        let space = try ConversationParties(
            talk.bob.id, talk.ann.id,
            about: ConversationSubject(.storageSpace, ConversationSubject.sample(1).record))
        #expect(try await ledger.open(space, by: talk.bob.id).id != talk.id)
        #expect(throws: ConversationsError.withOneself) {
            try ConversationParties(talk.ann.id, talk.ann.id, about: .sample(1))
        }
        await #expect(throws: AccountsError.accountNotFound(nobody)) {
            try await ledger.open(
                ConversationParties(nobody, talk.ann.id, about: .sample(1)), by: talk.ann.id)
        }
    }

    @Test(arguments: Backend.allCases)
    func othersDoNotFindIt(_ backend: Backend) async throws {
        let talk = try await Talk(backend)
        let (ledger, eve, id) = (talk.store.conversations, talk.eve.id, talk.id)
        try await talk.send("Secret", by: talk.ann)
        let missing = ConversationsError.notFound(RecordReference(id))
        await #expect(throws: missing) { try await talk.view(talk.eve) }
        await #expect(throws: missing) {
            try await ledger.messages(.latest, in: id, of: eve, limit: 9)
        }
        await #expect(throws: missing) {
            try await ledger.send(MessageText("Me too"), in: id, by: eve, key: nil)
        }
        await #expect(throws: missing) { try await ledger.markRead(upTo: 1, in: id, by: eve) }
        await #expect(throws: missing) { try await ledger.setBlocked(true, in: id, by: eve) }
        await #expect(throws: missing) {
            try await ledger.report(id, message: nil, reason: ReportReason("x"), by: eve)
        }
        #expect(try await ledger.latestFirst(of: eve, after: nil, limit: 9).items.isEmpty)
        #expect(try await talk.events(of: talk.eve).isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func readMarksOnlyMoveForward(_ backend: Backend) async throws {
        let talk = try await Talk(backend)
        let ledger = talk.store.conversations
        for text in ["1", "2", "3"] { try await talk.send(text, by: talk.ann) }
        for (number, mark) in [(2, 2), (1, 2), (-4, 2), (99, 3), (3, 3)] as [(Int64, Int64)] {
            let view = try await ledger.markRead(upTo: number, in: talk.id, by: talk.bob.id)
            #expect(view.readUpTo == mark && view.unread == Int(3 - mark))
        }
        #expect(try await talk.view(talk.ann).partnerReadUpTo == 3)
        #expect(try await talk.view(talk.ann).readUpTo == 0)
        let reads = try await talk.events(of: talk.ann).filter {
            $0.name.text == "conversation.read"
        }
        #expect(reads.map(\.members) == [2, 3].map { ["upTo": "\($0)", "by": "partner"] })
    }

    @Test(arguments: Backend.allCases)
    func eventsTellBothWithoutTheText(_ backend: Backend) async throws {
        let talk = try await Talk(backend)
        try await talk.send("Hello", by: talk.ann)
        let expected = { (by: String) in
            [
                EventDraft(.opened, talk.id),
                EventDraft(.message(1, isOwn: by == "me"), talk.id),
            ]
        }
        #expect(try await talk.events(of: talk.ann) == expected("me"))
        #expect(try await talk.events(of: talk.bob) == expected("partner"))
        #expect(
            try await talk.events(of: talk.bob).last?.members == ["number": "1", "by": "partner"])
    }

    @Test(arguments: Backend.allCases)
    func aRepeatedRequestSendsOneMessage(_ backend: Backend) async throws {
        let talk = try await Talk(backend)
        let key = try CreationKey("k", request: Fingerprint(of: [1]))
        let made = try await withThrowingTaskGroup(of: Creation<Message>.self) { group in
            for _ in 0..<16 {
                group.addTask { try await talk.send("Once", by: talk.ann, key: key) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(made.count { !$0.isRepeated } == 1 && Set(made.map(\.record)).count == 1)
        #expect(try await talk.texts(.latest, talk.bob) == ["Once"])
        await #expect(throws: AccountsError.keyOfAnotherRequest) {
            try await talk.send(
                "Other", by: talk.ann, key: CreationKey("k", request: Fingerprint(of: [2])))
        }
        // The other person's keys are their own.
        #expect(try await talk.send("Mine", by: talk.bob, key: key).isRepeated == false)
    }

    @Test(arguments: Backend.allCases)
    func neitherWritesWhileOneBlocksTheOther(_ backend: Backend) async throws {
        let talk = try await Talk(backend)
        let ledger = talk.store.conversations
        try await talk.send("Hello", by: talk.bob)
        let view = try await ledger.setBlocked(true, in: talk.id, by: talk.ann.id)
        #expect(view.isBlocked && !view.isOpen)
        await #expect(throws: ConversationsError.blocking(talk.id)) {
            try await talk.send("No", by: talk.ann)
        }
        await #expect(throws: ConversationsError.closed(talk.id)) {
            try await talk.send("Why?", by: talk.bob)
        }
        let bob = try await talk.view(talk.bob)
        #expect(!bob.isBlocked && !bob.isOpen)
        #expect(try await ledger.isBlocked(between: talk.bob.id, and: talk.ann.id))
        #expect(try await !ledger.isBlocked(between: talk.bob.id, and: talk.eve.id))
        // In no conversation, and no new one is opened.
        let other = try ConversationParties(talk.bob.id, talk.ann.id, about: .sample(2))
        await #expect(throws: ConversationsError.self) {
            try await ledger.open(other, by: talk.bob.id)
        }
        #expect(
            try await ledger.latestFirst(of: talk.bob.id, after: nil, limit: 9).items.count == 1)
        #expect(try await ledger.unread(of: talk.ann.id) == 0)
        // The blocked person is not told.
        #expect(
            !(try await talk.events(of: talk.bob)).contains { $0.name.text.hasSuffix("blocked") })
        // Only who blocks can end it.
        _ = try await ledger.setBlocked(false, in: talk.id, by: talk.bob.id)
        #expect(try await talk.view(talk.ann).isBlocked)
        _ = try await ledger.setBlocked(false, in: talk.id, by: talk.ann.id)
        try await talk.send("Yes", by: talk.ann)
    }

    @Test(arguments: Backend.allCases)
    func messagesAreLimitedByTheMinute(_ backend: Backend) async throws {
        let talk = try await Talk(backend)
        let limit = ConversationLimits.messagesAtOnce
        for number in 0..<limit {
            try await talk.send("\(number)", by: talk.ann)
            talk.store.clock.advance(by: .seconds(1))
        }
        let wait = ConversationLimits.window - .seconds(limit)
        await #expect(
            throws: ConversationsError.tooManyMessages(
                limit: limit, retryAt: talk.store.clock.now().advanced(by: wait), wait: wait)
        ) { try await talk.send("More", by: talk.ann) }
        try await talk.send("I may", by: talk.bob)
        talk.store.clock.advance(by: wait)
        try await talk.send("Now", by: talk.ann)
    }

    @Test(arguments: Backend.allCases)
    func reportsAreKeptForAModerator(_ backend: Backend) async throws {
        let talk = try await Talk(backend)
        let ledger = talk.store.conversations
        try await talk.send("Buy this", by: talk.bob)
        try await talk.send("No", by: talk.ann)
        let report = try await ledger.report(
            talk.id, message: 1, reason: ReportReason("Advertising"), by: talk.ann.id)
        #expect(report.quote?.text == "Buy this" && report.reported == talk.bob.id)
        for number in [2, 3, 0] as [Int64] {
            await #expect(throws: ConversationsError.noMessage(number, talk.id)) {
                try await ledger.report(
                    talk.id, message: number, reason: ReportReason("x"), by: talk.ann.id)
            }
        }
        for _ in 1..<ConversationLimits.reportsADay {
            _ = try await ledger.report(
                talk.id, message: nil, reason: ReportReason("Again"), by: talk.ann.id)
        }
        await #expect(throws: ConversationsError.self) {
            try await ledger.report(
                talk.id, message: nil, reason: ReportReason("Again"), by: talk.ann.id)
        }
        // The report outlives those whom it concerns.
        try await talk.store.accounts.delete(talk.ann.id, expecting: nil)
        try await talk.store.accounts.delete(talk.bob.id, expecting: nil)
        let reports = try await ledger.reports(after: nil, limit: 100).items
        #expect(reports.count == ConversationLimits.reportsADay)
        #expect(reports.last?.quote?.text == "Buy this")
        #expect(reports.allSatisfy { $0.reporter == nil && $0.reported == nil })
    }

    @Test(arguments: Backend.allCases)
    func whoStaysKeepsTheirSide(_ backend: Backend) async throws {
        let talk = try await Talk(backend)
        let ledger = talk.store.conversations
        try await talk.send("Mine", by: talk.ann)
        try await talk.send("Theirs", by: talk.bob)
        try await talk.store.accounts.delete(talk.bob.id, expecting: nil)
        let view = try await talk.view(talk.ann)
        #expect(view.partner == nil && !view.isOpen && view.lastMessage?.isErased == true)
        #expect(try await talk.texts(.latest, talk.ann) == ["Mine", nil])
        #expect(try await talk.events(of: talk.ann).last == EventDraft(.partnerGone, talk.id))
        await #expect(throws: ConversationsError.partnerGone(talk.id)) {
            try await talk.send("Hello?", by: talk.ann)
        }
        await #expect(throws: ConversationsError.partnerGone(talk.id)) {
            try await ledger.setBlocked(true, in: talk.id, by: talk.ann.id)
        }
        _ = try await ledger.markRead(upTo: 2, in: talk.id, by: talk.ann.id)
        try await talk.store.accounts.delete(talk.ann.id, expecting: nil)
    }

    @Test(arguments: Backend.allCases)
    func pagesHaveEachConversationOnce(_ backend: Backend) async throws {
        let talk = try await Talk(backend)
        let ledger = talk.store.conversations
        var ids = [talk.id]
        for number in 2...7 {
            if number % 2 == 0 { talk.store.clock.advance(by: .seconds(1)) }
            let parties = try ConversationParties(talk.ann.id, talk.eve.id, about: .sample(number))
            ids.append(try await ledger.open(parties, by: talk.ann.id).id)
        }
        talk.store.clock.advance(by: .seconds(1))
        try await talk.send("Up", by: talk.bob)
        var found: [Conversation.ID] = []
        var cursor: PageCursor?
        repeat {
            let page = try await ledger.latestFirst(of: talk.ann.id, after: cursor, limit: 3)
            found += page.items.map(\.id)
            cursor = page.next
        } while cursor != nil
        #expect(found == [ids[0]] + ids.dropFirst().reversed())
        await #expect(throws: InvalidValue.self) {
            try await ledger.latestFirst(of: talk.ann.id, after: nil, limit: 0)
        }
    }

    /// Whoever continues after the last message that they have misses none and reads none twice.
    @Test(arguments: Backend.allCases)
    func aReaderMissesNothingWhileBothWrite(_ backend: Backend) async throws {
        let talk = try await Talk(backend)
        let each = 15
        let seen = try await withThrowingTaskGroup(of: [Int64].self) { group in
            for person in [talk.ann, talk.bob] {
                for _ in 0..<2 {
                    group.addTask {
                        for number in 0..<each { try await talk.send("\(number)", by: person) }
                        return []
                    }
                }
            }
            group.addTask {
                var seen: [Int64] = []
                while seen.count < 4 * each {
                    let page = try await talk.store.conversations.messages(
                        .after(seen.last ?? 0), in: talk.id, of: talk.bob.id, limit: 7)
                    seen += page.messages.map(\.number)
                    await Task.yield()
                }
                return seen
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(seen == Array(1...Int64(4 * each)))
    }
}

@Suite("Two connections write into one conversation", .ownThreads)
struct ConversationConnectionTests {
    /// Two stores are two pools of connections on one file, as two processes have.
    @Test func messagesAreNumberedWithoutGaps() async throws {
        let folder = try TemporaryFolder()
        let stores = [try Store.open(at: folder.url), try Store.open(at: folder.url)]
        let people = try await ["ann", "bob"].asyncMap { name in
            try await stores[0].accounts.create(
                .sample(name), password: PasswordHash(stored: "$"))
        }
        let parties = try ConversationParties(people[0].id, people[1].id, about: .sample(1))
        let opened = try await withThrowingTaskGroup(of: Conversation.ID.self) { group in
            for number in 0..<8 {
                group.addTask {
                    try await stores[number % 2].conversations.open(
                        parties, by: people[number / 4].id
                    ).id
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        let id = try #require(opened.first)
        #expect(opened.count == 1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (store, person) in zip(stores, people) {
                group.addTask {
                    for number in 0..<25 {
                        _ = try await store.conversations.send(
                            MessageText("\(number)"), in: id, by: person.id, key: nil)
                    }
                }
            }
            try await group.waitForAll()
        }
        let page = try await stores[1].conversations.messages(
            .latest, in: id, of: people[0].id, limit: 100)
        #expect(page.messages.map(\.number) == Array(1...50))
        for side in ConversationSide.allCases {
            let texts = page.messages.filter { $0.side == side }.map(\.text?.text)
            #expect(texts == (0..<25).map { "\($0)" })
        }
        let events = try await stores[0].events.events(
            of: people[1].id, after: .beginning, limit: 1_000)
        let numbers = events.events.compactMap { $0.draft.members["number"] }
        #expect(numbers == (1...50).map { "\($0)" })
        for store in stores { #expect(store.check().isEmpty) }
    }
}

extension ConversationSubject {
    /// A post that need not exist.
    static func sample(_ number: Int) throws -> ConversationSubject {
        let digits = String(format: "%012x", number)
        return ConversationSubject(.partnerPost, try UUIDv7("019aa6c2-0000-7d1f-8a04-\(digits)"))
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(
        _ transform: (Element) async throws -> Value
    ) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
