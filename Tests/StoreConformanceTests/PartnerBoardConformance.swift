import Accounts
import ActivityPartners
import Conversations
import DomainTestSupport
import Foundation
import Geometry
import PersonalEvents
import RecordKeeping
import SpatiaLiteStore
import StoreTestSupport
import TestSupport
import Testing

@Suite("People find others on the board of activity partners")
struct PartnerBoardConformance {
    private struct Board {
        let store: OpenBackend
        let (ann, bob, eve): (Account, Account, Account)
        var partners: any PartnerBoard { store.partners }

        init(_ backend: Backend) async throws {
            store = try await backend.open()
            ann = try await store.makeAccount("ann")
            bob = try await store.makeAccount("bob")
            eve = try await store.makeAccount("eve")
        }

        func add(_ change: (inout PartnerPostDraft) throws -> Void = { _ in }) async throws
            -> PartnerPost
        {
            var draft = try PartnerPostDraft.sample(from: store.clock.now())
            try change(&draft)
            return try await partners.add(draft, of: ann.id, key: nil).record
        }

        func feed(_ person: Account, _ filter: PostFilter = .all) async throws -> [PartnerPost.ID] {
            try await partners.feed(for: person.id, matching: filter, after: nil, limit: 100)
                .items.map(\.post.id)
        }

        func standing(_ post: PartnerPost, _ person: Account) async throws -> String {
            try await partners.post(RecordReference(post.id), for: person.id).standing.word
        }

        func events(of person: Account) async throws -> [String] {
            try await store.events.events(of: person.id, after: .beginning, limit: 1_000)
                .events.map { event in
                    let state = event.draft.members["state"].map { " \($0)" } ?? ""
                    return event.draft.name.text + state
                }
        }
    }

    @Test(arguments: Backend.allCases)
    func aPostIsAddedSeenChangedAndEnded(_ backend: Backend) async throws {
        let board = try await Board(backend)
        let key = try CreationKey("k", request: Fingerprint(of: []))
        let draft = try PartnerPostDraft.sample(from: board.store.clock.now())
        let post = try await board.partners.add(draft, of: board.ann.id, key: key).record
        #expect(try await board.partners.add(draft, of: board.ann.id, key: key).isRepeated)
        #expect(try await board.partners.madePost(by: key, of: board.ann.id) == post)
        let seen = try await board.partners.post(RecordReference(post.id), for: board.bob.id)
        #expect(
            seen.post == post && seen.ownerName == board.ann.name
                && seen.standing == .ask(after: nil))
        #expect(try await board.standing(post, board.ann) == "own")
        #expect(try await board.feed(board.bob) == [post.id])
        #expect(try await board.feed(board.ann) == [post.id])
        var changed = draft
        changed.comment = nil
        changed.place = try PostPlace(
            address: StreetAddress("4 Quay"), coordinate: #require(draft.place).coordinate,
            shown: Coordinate(latitude: 1, longitude: 1))
        await #expect(throws: ActivityPartnersError.changedMeanwhile(post.id)) {
            try await board.partners.edit(post.id, to: changed, of: board.ann.id, expecting: 2)
        }
        let edited = try await board.partners.edit(
            post.id, to: changed, of: board.ann.id, expecting: 1)
        // The place stays, so its blur stays, too.
        #expect(edited.draft.place?.shown == draft.place?.shown && edited.version == 2)
        #expect(edited.draft.place?.address.text == "4 Quay" && edited.draft.comment == nil)
        for stranger in [board.bob.id, board.eve.id] {
            let missing = ActivityPartnersError.postNotFound(RecordReference(post.id))
            await #expect(throws: missing) {
                try await board.partners.edit(post.id, to: draft, of: stranger, expecting: nil)
            }
            await #expect(throws: missing) {
                try await board.partners.end(post.id, of: stranger, expecting: nil)
            }
        }
        let ended = try await board.partners.end(post.id, of: board.ann.id, expecting: 2)
        #expect(
            try await board.partners.post(RecordReference(post.id), for: board.ann.id).post == ended
        )
        #expect(try await board.feed(board.bob).isEmpty)
        #expect(
            try await board.partners.posts(of: board.ann.id, after: nil, limit: 9).items.map(\.post)
                == [ended])
        #expect(
            try await board.events(of: board.ann) == [
                "partner.posted", "partner.changed", "partner.ended",
            ])
        await #expect(throws: ActivityPartnersError.self) {
            try await board.partners.edit(post.id, to: draft, of: board.ann.id, expecting: nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func theFeedIsFilteredAndPaged(_ backend: Backend) async throws {
        let board = try await Board(backend)
        var posts: [PartnerPost] = []
        for number in 0..<6 {
            posts.append(
                try await board.add {
                    $0.activity = try Activity(number % 2 == 0 ? "Tennis" : "Chess")
                    $0.days = try Weekdays([number < 3 ? .monday : .sunday])
                    let place = try Coordinate(
                        latitude: 43.7, longitude: 7.4 + Double(number) / 100)
                    $0.place =
                        number == 5
                        ? nil
                        : PostPlace(
                            address: try StreetAddress("3 Quay"), coordinate: place, shown: place)
                })
            board.store.clock.advance(by: .milliseconds(number % 2))
        }
        let ids = posts.map(\.id)
        #expect(try await board.feed(board.bob) == ids.reversed())
        #expect(
            try await board.feed(board.bob, PostFilter(activity: Activity("TENNIS")))
                == [ids[4], ids[2], ids[0]])
        #expect(
            try await board.feed(board.bob, PostFilter(day: .sunday)) == [ids[5], ids[4], ids[3]])
        let center = try Coordinate(latitude: 43.7, longitude: 7.41)
        let area = try PostFilter.Area(center: center, radius: 1_000)
        #expect(
            try await board.feed(board.bob, PostFilter(area: area)) == [ids[2], ids[1], ids[0]])
        var found: [PartnerPost.ID] = []
        var cursor: PageCursor?
        repeat {
            let page = try await board.partners.feed(
                for: board.bob.id, matching: PostFilter(area: area), after: cursor, limit: 2)
            found += page.items.map(\.post.id)
            cursor = page.next
        } while cursor != nil
        #expect(found == [ids[2], ids[1], ids[0]])
    }

    @Test(arguments: Backend.allCases)
    func anAcceptedRequestOpensAConversation(_ backend: Backend) async throws {
        let board = try await Board(backend)
        let post = try await board.add()
        let request = try await board.partners.ask(post.id, by: board.bob.id)
        #expect(request.state == .pending)
        #expect(try await board.standing(post, board.bob) == "pending")
        await #expect(throws: ActivityPartnersError.askedAlready(post.id)) {
            try await board.partners.ask(post.id, by: board.bob.id)
        }
        await #expect(throws: ActivityPartnersError.ownPost(post.id)) {
            try await board.partners.ask(post.id, by: board.ann.id)
        }
        let waiting = try await board.partners.requests(
            to: board.ann.id, on: post.id, isWaiting: true, after: nil, limit: 9)
        #expect(waiting.items.map(\.request) == [request])
        #expect(waiting.items.first?.askerName == board.bob.name)
        for stranger in [board.bob.id, board.eve.id] {
            let missing = ActivityPartnersError.requestNotFound(RecordReference(request.id))
            await #expect(throws: missing) {
                try await board.partners.accept(request.id, word: nil, by: stranger)
            }
            await #expect(throws: missing) {
                try await board.partners.request(RecordReference(request.id), to: stranger)
            }
        }
        let word = try AnswerWord("See you at nine")
        let accepted = try await board.partners.accept(request.id, word: word, by: board.ann.id)
        #expect(accepted.state == .accepted && accepted.word == word)
        #expect(try await board.standing(post, board.bob) == "matched")
        let seen = try await board.partners.post(RecordReference(post.id), for: board.bob.id)
        let id = try #require(seen.conversation)
        let page = try await board.store.conversations.messages(
            .latest, in: id, of: board.bob.id, limit: 9)
        #expect(page.messages.map(\.kind) == [.requestAccepted])
        #expect(page.messages.map(\.text?.text) == ["See you at nine"])
        #expect(try await board.store.conversations.unread(of: board.bob.id) == 1)
        // It was the only place.
        #expect(try await board.feed(board.eve).isEmpty)
        await #expect(throws: ActivityPartnersError.postFull(post.id)) {
            try await board.partners.ask(post.id, by: board.eve.id)
        }
        #expect(
            try await board.events(of: board.bob) == [
                "partner.asked pending", "partner.accepted accepted", "conversation.opened",
                "conversation.message",
            ])
        // Who leaves frees the place.
        _ = try await board.partners.withdraw(from: post.id, by: board.bob.id)
        #expect(try await board.feed(board.eve) == [post.id])
        #expect(try await board.partners.ask(post.id, by: board.bob.id).asks == 2)
    }

    @Test(arguments: Backend.allCases)
    func aRefusedPersonMayAskAgainSomeTimes(_ backend: Backend) async throws {
        let board = try await Board(backend)
        let post = try await board.add()
        for number in 1...JoinRequest.maximumAsks {
            let request = try await board.partners.ask(post.id, by: board.bob.id)
            #expect(request.asks == number)
            let refused = try await board.partners.refuse(
                request.id, word: AnswerWord("No"), by: board.ann.id)
            #expect(refused.state == .refused && refused.word?.text == "No")
            await #expect(throws: ActivityPartnersError.notWaiting(request.id, state: .refused)) {
                try await board.partners.refuse(request.id, word: nil, by: board.ann.id)
            }
            #expect(try await board.standing(post, board.bob) == "ask")
        }
        await #expect(
            throws: ActivityPartnersError.askedTooOften(post.id, limit: JoinRequest.maximumAsks)
        ) { try await board.partners.ask(post.id, by: board.bob.id) }
        await #expect(throws: ActivityPartnersError.nothingToWithdraw(post.id)) {
            try await board.partners.withdraw(from: post.id, by: board.bob.id)
        }
    }

    @Test(arguments: Backend.allCases)
    func requestsEndWithTheirPost(_ backend: Backend) async throws {
        let board = try await Board(backend)
        let (expiring, filling, ending) = (
            try await board.add(), try await board.add(), try await board.add()
        )
        for post in [expiring, filling, ending] {
            _ = try await board.partners.ask(post.id, by: board.bob.id)
        }
        let eves = try await board.partners.ask(filling.id, by: board.eve.id)
        _ = try await board.partners.accept(eves.id, word: nil, by: board.ann.id)
        _ = try await board.partners.end(ending.id, of: board.ann.id, expecting: nil)
        #expect(
            try await board.events(of: board.bob).suffix(2) == [
                "partner.request-ended full", "partner.request-ended post-ended",
            ])
        // Right from the moment on, whether or not anything runs.
        board.store.clock.advance(by: .seconds(3_600))
        #expect(try await board.feed(board.bob).isEmpty)
        #expect(try await board.standing(expiring, board.bob) == "closed")
        let waiting = try await board.partners.requests(
            to: board.ann.id, on: nil, isWaiting: true, after: nil, limit: 9)
        #expect(waiting.items.isEmpty)
        let all = try await board.partners.requests(
            to: board.ann.id, on: expiring.id, isWaiting: false, after: nil, limit: 9)
        #expect(all.items.map(\.request.state) == [.ended(.expired)])
        let id = try #require(all.items.first?.request.id)
        await #expect(throws: ActivityPartnersError.self) {
            try await board.partners.accept(id, word: nil, by: board.ann.id)
        }
        #expect(try await board.partners.endOverdue(limit: 9) == 1)
        #expect(try await board.partners.endOverdue(limit: 9) == 0)
        #expect(try await board.events(of: board.bob).last == "partner.request-ended expired")
        let asked = try await board.partners.asked(by: board.bob.id, after: nil, limit: 9)
        #expect(
            asked.items.map { $0.standing.request?.state.word }
                == ["post-ended", "full", "expired"])
    }

    @Test(arguments: Backend.allCases)
    func peopleWhoBlockEachOtherDoNotFindEachOther(_ backend: Backend) async throws {
        let board = try await Board(backend)
        let post = try await board.add { $0.places = try PlaceCount(2) }
        let request = try await board.partners.ask(post.id, by: board.bob.id)
        _ = try await board.partners.accept(request.id, word: nil, by: board.ann.id)
        let seen = try await board.partners.post(RecordReference(post.id), for: board.bob.id)
        _ = try await board.store.conversations.setBlocked(
            true, in: #require(seen.conversation), by: board.bob.id)
        _ = try await board.add()
        #expect(try await board.feed(board.bob).isEmpty)
        #expect(try await board.feed(board.eve).count == 2)
        let missing = ActivityPartnersError.postNotFound(RecordReference(post.id))
        await #expect(throws: missing) {
            try await board.partners.post(RecordReference(post.id), for: board.bob.id)
        }
        await #expect(throws: missing) { try await board.partners.ask(post.id, by: board.bob.id) }
    }

    @Test(arguments: Backend.allCases)
    func onlyPeopleOfThePostSayWhereTheyStart(_ backend: Backend) async throws {
        let board = try await Board(backend)
        let post = try await board.add()
        let place = try Coordinate(latitude: 43.7, longitude: 7.4)
        let start = MeetingStart(
            coordinate: place, address: try StreetAddress("3 Quay"), mode: .cycling)
        try await board.partners.setStart(start, on: post.id, of: board.ann.id)
        await #expect(throws: ActivityPartnersError.notOfThePost(post.id)) {
            try await board.partners.setStart(start, on: post.id, of: board.bob.id)
        }
        let request = try await board.partners.ask(post.id, by: board.bob.id)
        await #expect(throws: ActivityPartnersError.notOfThePost(post.id)) {
            try await board.partners.starts(on: post.id, for: board.bob.id)
        }
        _ = try await board.partners.accept(request.id, word: nil, by: board.ann.id)
        try await board.partners.setStart(start, on: post.id, of: board.bob.id)
        let starts = try await board.partners.starts(on: post.id, for: board.bob.id)
        #expect(Set(starts.map(\.person)) == [board.ann.id, board.bob.id])
        #expect(starts.allSatisfy { $0.start == start })
        _ = try await board.partners.withdraw(from: post.id, by: board.bob.id)
        #expect(try await board.partners.starts(on: post.id, for: board.ann.id).count == 1)
        try await board.partners.setStart(nil, on: post.id, of: board.ann.id)
        #expect(try await board.partners.starts(on: post.id, for: board.ann.id).isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func peopleOfThePostSeeEachOther(_ backend: Backend) async throws {
        let board = try await Board(backend)
        let post = try await board.add()
        let request = try await board.partners.ask(post.id, by: board.bob.id)
        await #expect(throws: ActivityPartnersError.notOfThePost(post.id)) {
            try await board.partners.members(of: post.id, for: board.bob.id)
        }
        #expect(
            try await board.partners.members(of: post.id, for: board.ann.id).map(\.account)
                == [board.ann.id])
        _ = try await board.partners.accept(request.id, word: nil, by: board.ann.id)
        for person in [board.ann, board.bob] {
            let members = try await board.partners.members(of: post.id, for: person.id)
            #expect(members.map(\.account) == [board.ann.id, board.bob.id])
            #expect(members.map(\.name) == [board.ann.name, board.bob.name])
        }
        let seen = try await board.partners.post(RecordReference(post.id), for: board.bob.id)
        let chat = try #require(seen.conversation)
        for isBlocked in [true, false] {
            _ = try await board.store.conversations.setBlocked(
                isBlocked, in: chat, by: board.bob.id)
            let members = try await board.partners.members(of: post.id, for: board.ann.id)
            #expect(members.count == (isBlocked ? 1 : 2))
        }
        _ = try await board.partners.withdraw(from: post.id, by: board.bob.id)
        #expect(try await board.partners.members(of: post.id, for: board.ann.id).count == 1)
    }

    @Test(arguments: Backend.allCases)
    func aDeletedAccountLeavesNoRequests(_ backend: Backend) async throws {
        let board = try await Board(backend)
        let post = try await board.add()
        let request = try await board.partners.ask(post.id, by: board.bob.id)
        _ = try await board.partners.accept(request.id, word: nil, by: board.ann.id)
        try await board.store.accounts.delete(board.bob.id, expecting: nil)
        #expect(try await board.feed(board.eve) == [post.id])
        #expect(try await board.events(of: board.ann).contains("partner.withdrawn withdrawn"))
        _ = try await board.partners.ask(post.id, by: board.eve.id)
        try await board.store.accounts.delete(board.ann.id, expecting: nil)
        #expect(try await board.events(of: board.eve).last == "partner.request-ended post-ended")
        #expect(try await board.feed(board.eve).isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func boundsAreKept(_ backend: Backend) async throws {
        let board = try await Board(backend)
        for end in [-1, 0, 367 * 86_400] {
            await #expect(throws: ActivityPartnersError.self) {
                _ = try await board.add {
                    $0.validUntil = board.store.clock.now().advanced(by: .seconds(end))
                }
            }
        }
        for _ in 0..<PartnerPost.maximumPerPerson { _ = try await board.add() }
        await #expect(
            throws: ActivityPartnersError.tooManyPosts(limit: PartnerPost.maximumPerPerson)
        ) { _ = try await board.add() }
        board.store.clock.advance(by: .seconds(3_600))
        _ = try await board.add()
    }

    /// Two presses for the last place at once: one wins.
    @Test(arguments: Backend.allCases)
    func theLastPlaceIsTakenOnce(_ backend: Backend) async throws {
        let board = try await Board(backend)
        let post = try await board.add()
        let requests = [
            try await board.partners.ask(post.id, by: board.bob.id),
            try await board.partners.ask(post.id, by: board.eve.id),
        ]
        let winners = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let accepted = try? await board.partners.accept(
                        requests[number % 2].id, word: nil, by: board.ann.id)
                    return accepted != nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(winners == 1)
        #expect(
            try await board.partners.post(RecordReference(post.id), for: board.ann.id).post.taken
                == 1)
    }
}

@Suite("Two connections accept at once", .ownThreads)
struct PartnerConnectionTests {
    /// Two stores are two pools of connections on one file, as two processes have.
    @Test func noPlaceIsGivenTwice() async throws {
        let folder = try TemporaryFolder()
        let stores = [try Store.open(at: folder.url), try Store.open(at: folder.url)]
        func account(_ name: String) async throws -> Account {
            try await stores[0].accounts.create(
                .sample(name), password: PasswordHash(stored: "$"))
        }
        let owner = try await account("ann")
        var draft = try PartnerPostDraft.sample(from: SystemClock().now())
        draft.places = try PlaceCount(3)
        let post = try await stores[0].partners.add(draft, of: owner.id, key: nil).record
        var requests: [JoinRequest.ID] = []
        for number in 0..<8 {
            let asker = try await account("asker\(number)")
            requests.append(try await stores[1].partners.ask(post.id, by: asker.id).id)
        }
        let accepted = await withTaskGroup(of: Bool.self) { group in
            for (number, request) in requests.enumerated() {
                group.addTask {
                    let answer = try? await stores[number % 2].partners.accept(
                        request, word: nil, by: owner.id)
                    return answer != nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(accepted == 3)
        let all = try await stores[0].partners.requests(
            to: owner.id, on: post.id, isWaiting: false, after: nil, limit: 100)
        #expect(all.items.count { $0.request.state == .accepted } == 3)
        #expect(all.items.count { $0.request.state == .ended(.full) } == 5)
        for store in stores { #expect(store.check().isEmpty) }
    }
}

extension PartnerPostDraft {
    static func sample(from now: Timestamp) throws -> PartnerPostDraft {
        let place = try Coordinate(latitude: 43.7384, longitude: 7.4246)
        return PartnerPostDraft(
            activity: try Activity("Tennis"), comment: try PostComment("Beginners\nwelcome"),
            days: try Weekdays([.saturday]), times: try DayTimes("09:00-11:00"),
            validUntil: now.advanced(by: .seconds(3_600)),
            place: PostPlace(
                address: try StreetAddress("3 Quay"), coordinate: place,
                shown: try Coordinate(latitude: 43.74, longitude: 7.4246)),
            places: try PlaceCount(1))
    }
}
