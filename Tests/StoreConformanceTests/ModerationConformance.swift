import Accounts
import Conversations
import DomainTestSupport
import Moderation
import Photos
import Profiles
import RecordKeeping
import StoreTestSupport
import Testing
import WaterFountains

@Suite struct ModerationConformance {
    @Test(arguments: Backend.allCases)
    func reportsWaitInTheOrderInWhichTheyWereMade(_ backend: Backend) async throws {
        let town = try await Town(backend)
        let first = try await town.report(.person, town.ann.id.uuid, by: town.bob)
        town.store.clock.advance(by: .seconds(60))
        let second = try await town.report(.photoPost, town.photo.uuid, by: town.bob)
        #expect(first.subject == town.ann.id && second.subject == town.ann.id)
        let page = try await town.ledger.queue(for: town.owner.id, after: nil, limit: 1)
        #expect(page.items == [first])
        let rest = try await town.ledger.queue(for: town.owner.id, after: page.next, limit: 1)
        #expect(rest.items == [second] && rest.next == nil)
        #expect(
            try await town.ledger.reports(by: town.bob.id, after: nil, limit: 9).items
                == [second, first])
        let found = try await town.ledger.report(
            RecordReference(first.id), for: town.owner.id)
        #expect(found == first)
    }

    @Test(arguments: Backend.allCases)
    func onlyOneReportOfEachThingIsOpen(_ backend: Backend) async throws {
        let town = try await Town(backend)
        let thing = ReportedThing(.photoPost, town.photo.uuid)
        _ = try await town.report(.photoPost, town.photo.uuid, by: town.bob)
        await #expect(throws: ModerationError.alreadyReported(thing)) {
            try await town.report(.photoPost, town.photo.uuid, by: town.bob)
        }
        _ = try await town.act(.dismiss, thing)
        let again = try await town.report(.photoPost, town.photo.uuid, by: town.bob)
        let all = try await town.ledger.reports(of: thing, for: town.owner.id)
        #expect(all.map(\.state) == [.dismissed, .open] && all.last == again)
    }

    @Test(arguments: Backend.allCases)
    func nobodyReportsWhatTheyDoNotSeeOrOwn(_ backend: Backend) async throws {
        let town = try await Town(backend)
        await #expect(throws: ModerationError.ownThing(ReportedThing(.person, town.ann.id.uuid))) {
            try await town.report(.person, town.ann.id.uuid, by: town.ann)
        }
        for kind in ThingKind.allCases {
            let thing = ReportedThing(kind, nobody.uuid)
            await #expect(throws: ModerationError.thingNotFound(thing)) {
                try await town.report(kind, nobody.uuid, by: town.bob)
            }
        }
        // The posts of a person without a username are seen by nobody else.
        let unseen = try await town.store.profiles.addPhotoPost(
            .tiny(9), caption: nil, by: town.bob.id, key: nil
        ).record
        await #expect(throws: ModerationError.self) {
            try await town.report(.photoPost, unseen.id.uuid, by: town.ann)
        }
    }

    @Test(arguments: Backend.allCases)
    func aPersonReportsOnlySoMuchInADay(_ backend: Backend) async throws {
        let town = try await Town(backend)
        let thing = ReportedThing(.photoPost, town.photo.uuid)
        for _ in 0..<ModerationLimits.reportsADay {
            _ = try await town.report(.photoPost, town.photo.uuid, by: town.bob)
            _ = try await town.act(.dismiss, thing)
        }
        await #expect(throws: ModerationError.self) {
            try await town.report(.photoPost, town.photo.uuid, by: town.bob)
        }
        town.store.clock.advance(by: .seconds(86_400))
        _ = try await town.report(.photoPost, town.photo.uuid, by: town.bob)
    }

    @Test(arguments: Backend.allCases)
    func aHiddenPhotoIsSeenByItsAuthorOnly(_ backend: Backend) async throws {
        let town = try await Town(backend)
        let thing = ReportedThing(.photoPost, town.photo.uuid)
        _ = try await town.report(.photoPost, town.photo.uuid, by: town.bob)
        let entry = try await town.act(.hide, thing)
        #expect(entry.number == 1 && entry.action == .hide && entry.subject == town.ann.id)
        let reference = RecordReference(town.photo)
        await #expect(throws: ProfilesError.photoPostNotFound(reference)) {
            try await town.store.profiles.photoPost(reference, for: town.bob.id)
        }
        let own = try await town.store.profiles.photoPost(reference, for: town.ann.id)
        #expect(own.hiddenAt == entry.at)
        await #expect(throws: ModerationError.nothingToDo(.hide, thing)) {
            try await town.act(.hide, thing)
        }
        let view = try await town.ledger.view(of: thing, for: town.owner.id)
        #expect(view?.hiddenAt == entry.at && view?.subject == town.ann.id)
        _ = try await town.ledger.photo(
            of: thing, for: town.owner.id, size: .medium, format: .jpeg)
        _ = try await town.act(.restore, thing)
        #expect(
            try await town.store.profiles.photoPost(reference, for: town.bob.id).hiddenAt == nil)
        let states = try await town.ledger.reports(of: thing, for: town.owner.id).map(\.state)
        #expect(states == [.reversed])
    }

    @Test(arguments: Backend.allCases)
    func aHiddenReviewCountsForNothing(_ backend: Backend) async throws {
        let town = try await Town(backend)
        let review = try await town.store.fountains.addReview(
            ReviewDraft(title: ReviewTitle("Spam"), ratings: Ratings(flow: Rating(1, of: .flow))),
            of: .onMap(.sample()), by: town.ann.id, key: nil
        ).record
        let thing = ReportedThing(.review, review.id.uuid)
        _ = try await town.act(.hide, thing)
        let fountains = town.store.fountains
        let others = try await fountains.newestReviews(
            of: nil, by: nil, for: nil, after: nil, limit: 9)
        #expect(others.items.isEmpty)
        let own = try await fountains.newestReviews(
            of: nil, by: town.ann.id, for: town.ann.id, after: nil, limit: 9)
        #expect(own.items.map { $0.review.hiddenAt != nil } == [true])
        await #expect(throws: WaterFountainsError.self) {
            try await fountains.review(RecordReference(review.id))
        }
        _ = try await fountains.review(RecordReference(review.id), for: town.ann.id)
        let report = try await fountains.report(on: review.fountain, for: nil)
        #expect(report.rated.reviewCount == 0)
        _ = try await town.act(.restore, thing)
        #expect(try await fountains.report(on: review.fountain, for: nil).rated.reviewCount == 1)
    }

    @Test(arguments: Backend.allCases)
    func aHiddenPersonHasNoPage(_ backend: Backend) async throws {
        let town = try await Town(backend)
        let thing = ReportedThing(.person, town.ann.id.uuid)
        _ = try await town.act(.hide, thing)
        let name = try Username("ann")
        await #expect(throws: ProfilesError.personNotFound("ann")) {
            try await town.store.profiles.profile(named: name, for: town.bob.id)
        }
        let own = try await town.store.profiles.profile(named: name, for: town.ann.id)
        #expect(own.hiddenAt != nil)
        // A new text does not show it again.
        let changed = try await town.store.profiles.changeProfile(
            of: town.ann.id, by: ProfileDraftChange(about: .set(AboutText("x"))), expecting: nil)
        #expect(changed.hiddenAt != nil)
        #expect(try await town.store.profiles.profile(of: town.ann.id).hiddenAt != nil)
    }

    @Test(arguments: Backend.allCases)
    func aBlockedPersonIsSignedOut(_ backend: Backend) async throws {
        let town = try await Town(backend)
        let session = try await town.store.openSession(of: town.ann)
        let thing = ReportedThing(.photoPost, town.photo.uuid)
        _ = try await town.report(.photoPost, town.photo.uuid, by: town.bob)
        _ = try await town.act(.block, thing)
        #expect(try await town.store.accounts.account(town.ann.id).disabledAt != nil)
        #expect(try await town.store.accounts.findSession(session.digest) == nil)
        await #expect(throws: ModerationError.nothingToDo(.block, thing)) {
            try await town.act(.block, thing)
        }
        _ = try await town.act(.unblock, thing)
        #expect(try await town.store.accounts.account(town.ann.id).disabledAt == nil)
        let owner = ReportedThing(.person, town.owner.id.uuid)
        await #expect(throws: ModerationError.cannotBlockOwner) {
            try await town.act(.block, owner)
        }
    }

    @Test(arguments: Backend.allCases)
    func onlyTheOwnerModerates(_ backend: Backend) async throws {
        let town = try await Town(backend)
        let (ledger, bob) = (town.ledger, town.bob.id)
        let thing = ReportedThing(.photoPost, town.photo.uuid)
        let note = try ModerationNote("no")
        let report = try await town.report(.photoPost, town.photo.uuid, by: town.bob)
        await #expect(throws: ModerationError.notOwner) {
            try await ledger.queue(for: bob, after: nil, limit: 9)
        }
        await #expect(throws: ModerationError.notOwner) {
            try await ledger.report(RecordReference(report.id), for: bob)
        }
        await #expect(throws: ModerationError.notOwner) {
            try await ledger.view(of: thing, for: bob)
        }
        await #expect(throws: ModerationError.notOwner) {
            try await ledger.trail(of: nil, for: bob, before: nil, limit: 9)
        }
        await #expect(throws: ModerationError.notOwner) {
            try await ledger.act(.hide, on: thing, note: note, by: bob)
        }
        await #expect(throws: ModerationError.notOwner) {
            try await ledger.photo(of: thing, for: bob, size: .large, format: .jpeg)
        }
        await #expect(throws: ModerationError.notOwner) {
            try await ledger.reports(of: thing, for: bob)
        }
        #expect(try await ledger.trail(of: nil, for: town.owner.id, before: nil, limit: 9) == [])
    }

    @Test(arguments: Backend.allCases)
    func theTrailOutlivesTheAccounts(_ backend: Backend) async throws {
        let town = try await Town(backend)
        let thing = ReportedThing(.photoPost, town.photo.uuid)
        _ = try await town.report(.photoPost, town.photo.uuid, by: town.bob)
        let hidden = try await town.act(.hide, thing)
        let person = ReportedThing(.person, town.ann.id.uuid)
        let blocked = try await town.act(.block, person)
        try await town.store.accounts.delete(town.ann.id, expecting: nil)
        try await town.store.accounts.delete(town.bob.id, expecting: nil)
        let (ledger, owner) = (town.ledger, town.owner.id)
        #expect(
            try await ledger.trail(of: nil, for: owner, before: nil, limit: 9)
                == [blocked, hidden])
        #expect(
            try await ledger.trail(of: nil, for: owner, before: blocked.number, limit: 9)
                == [hidden])
        #expect(
            try await ledger.trail(of: person, for: owner, before: nil, limit: 9) == [blocked])
        let reports = try await ledger.reports(of: thing, for: owner)
        #expect(reports.map(\.reporter) == [nil] && reports.map(\.subject) == [nil])
        #expect(try await ledger.view(of: thing, for: owner) == nil)
    }

    @Test(arguments: Backend.allCases)
    func aReportedConversationShowsOnlyWhatWasReported(_ backend: Backend) async throws {
        let town = try await Town(backend)
        let subject = ConversationSubject(.partnerPost, town.photo.uuid)
        let conversations = town.store.conversations
        let conversation = try await conversations.open(
            ConversationParties(town.ann.id, town.bob.id, about: subject), by: town.ann.id)
        let message = try await conversations.send(
            MessageText("Rude words"), in: conversation.id, by: town.ann.id, key: nil
        ).record
        _ = try await conversations.send(
            MessageText("Secret"), in: conversation.id, by: town.ann.id, key: nil)
        _ = try await conversations.report(
            conversation.id, message: message.number, reason: ReportReason("rude"),
            by: town.bob.id)
        let thing = ReportedThing(.conversation, conversation.id.uuid)
        let queue = try await town.ledger.queue(for: town.owner.id, after: nil, limit: 9)
        #expect(queue.items.map(\.thing) == [thing])
        let view = try await town.ledger.view(of: thing, for: town.owner.id)
        #expect(view?.text == "Rude words" && view?.subject == town.ann.id)
        await #expect(throws: ModerationError.thingNotFound(thing)) {
            try await town.report(.conversation, conversation.id.uuid, by: town.owner)
        }
        await #expect(throws: ModerationError.cannotHide(thing)) {
            try await town.act(.hide, thing)
        }
    }
}

/// The owner of a server, and two people. Ann has a page with a photo.
private struct Town {
    let store: OpenBackend
    let owner: Account
    let ann: Account
    let bob: Account
    let photo: PhotoPost.ID

    var ledger: any ModerationLedger { store.moderation }

    init(_ backend: Backend) async throws {
        store = try await backend.open()
        owner = try await store.accounts.setRole(of: store.makeAccount("owner").id, to: .owner)
        ann = try await store.makeAccount("ann")
        bob = try await store.makeAccount("bob")
        try await store.named("ann", ann)
        photo = try await store.profiles.addPhotoPost(
            .tiny(1), caption: nil, by: ann.id, key: nil
        ).record.id
    }

    func report(
        _ kind: ThingKind, _ id: UUIDv7, by person: Account
    ) async throws -> ModerationReport {
        try await ledger.report(
            ReportedThing(kind, id), reason: ReportReason("not nice"), by: person.id)
    }

    func act(_ action: ModerationAction, _ thing: ReportedThing) async throws -> TrailEntry {
        try await ledger.act(action, on: thing, note: ModerationNote("checked"), by: owner.id)
    }
}
