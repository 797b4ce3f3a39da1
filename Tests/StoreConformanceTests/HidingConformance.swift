import Accounts
import ActivityPartners
import Conversations
import DomainTestSupport
import Geometry
import Moderation
import Photos
import RecordKeeping
import StorageSpaces
import StoreTestSupport
import Testing
import WaterFountains

@Suite("What the owner of the server hides is no longer seen by others")
struct HidingConformance {
    private struct Town {
        let store: OpenBackend
        let (owner, ann, bob): (Account, Account, Account)

        init(_ backend: Backend) async throws {
            store = try await backend.open()
            owner = try await store.accounts.setRole(
                of: store.makeAccount("owner").id, to: .owner)
            ann = try await store.makeAccount("ann")
            bob = try await store.makeAccount("bob")
        }

        func act(_ action: ModerationAction, _ kind: ThingKind, _ id: UUIDv7) async throws {
            _ = try await store.moderation.act(
                action, on: ReportedThing(kind, id), note: ModerationNote("checked"), by: owner.id)
        }

        func view(_ kind: ThingKind, _ id: UUIDv7) async throws -> ThingView? {
            try await store.moderation.view(of: ReportedThing(kind, id), for: owner.id)
        }

        func listed() async throws -> [StorageSpace.ID] {
            let place = try Coordinate(latitude: 45.39, longitude: -65.35)
            let near = try await store.spaces.nearest(
                to: place, radius: nil, matching: .all, limit: 9
            ).map(\.space.id)
            let newest = try await store.spaces.newestFirst(matching: .all, after: nil, limit: 9)
            #expect(newest.items.map(\.id) == near)
            return near
        }

        func feed(_ person: Account) async throws -> [PartnerPost.ID] {
            try await store.partners.feed(for: person.id, matching: .all, after: nil, limit: 9)
                .items.map(\.post.id)
        }
    }

    @Test(arguments: Backend.allCases)
    func aHiddenSpace(_ backend: Backend) async throws {
        let town = try await Town(backend)
        let (store, ann, bob) = (town.store, town.ann.id, town.bob.id)
        let space = try await store.spaces.offer(.sample(booking: .onRequest), of: ann)
        let photo = try #require(space.photos.first)
        let request = try await store.rentals.rent(
            store.request(space, store.days(1, 3)), by: bob, key: nil
        ).record
        _ = try await store.moderation.report(
            ReportedThing(.space, space.id.uuid), reason: ReportReason("not theirs"), by: bob)
        let seen = try #require(try await town.view(.space, space.id.uuid))
        #expect(seen.subject == ann && seen.photo == photo.tag && seen.hiddenAt == nil)
        _ = try await store.moderation.photo(
            of: ReportedThing(.space, space.id.uuid), for: town.owner.id, size: .large,
            format: .jpeg)
        #expect(try await town.listed() == [space.id])

        try await town.act(.hide, .space, space.id.uuid)
        #expect(try await town.listed().isEmpty)
        #expect(try await store.spaces.space(space.id, for: ann).hiddenAt != nil)
        #expect(
            try await store.spaces.newestFirst(of: ann, after: nil, limit: 9).items.map(\.id)
                == [space.id])
        let missing = StorageSpacesError.notFound(RecordReference(space.id))
        for viewer in [bob, nil] {
            await #expect(throws: missing) {
                try await store.spaces.space(space.id, for: viewer)
            }
            await #expect(throws: missing) {
                try await store.spaces.photo(
                    photo.id, of: space.id, for: viewer, size: .large, format: .jpeg)
            }
        }
        await #expect(throws: missing) {
            try await store.rentals.rent(
                store.request(space, store.days(4, 5)), by: bob, key: nil)
        }
        await #expect(throws: StorageSpacesError.hidden(space.id)) {
            try await store.rentals.answer(request.id, of: ann, with: .accept)
        }
        // Its owner can change it, which does not show it again.
        _ = try await store.spaces.change(space.id, of: ann, expecting: nil, by: .pause)
        await #expect(throws: StorageSpacesError.hidden(space.id)) {
            try await store.spaces.change(space.id, of: ann, expecting: nil, by: .publish)
        }

        try await town.act(.restore, .space, space.id.uuid)
        let open = try await store.spaces.change(
            space.id, of: ann, expecting: nil, by: .publish)
        #expect(open.hiddenAt == nil && open.version == 4 + 1)
        #expect(try await town.listed() == [space.id])
        _ = try await store.rentals.answer(request.id, of: ann, with: .accept)
    }

    @Test(arguments: Backend.allCases)
    func aHiddenPost(_ backend: Backend) async throws {
        let town = try await Town(backend)
        let (store, ann, bob) = (town.store, town.ann.id, town.bob.id)
        let eve = try await store.makeAccount("eve")
        let draft = try PartnerPostDraft.sample(from: store.clock.now())
        let post = try await store.partners.add(draft, of: ann, key: nil).record
        let request = try await store.partners.ask(post.id, by: bob)
        try await town.act(.hide, .post, post.id.uuid)
        for person in [town.bob, town.ann] {
            #expect(try await town.feed(person).isEmpty)
        }
        let reference = RecordReference(post.id)
        #expect(try await store.partners.post(reference, for: ann).post.hiddenAt != nil)
        #expect(try await store.partners.posts(of: ann, after: nil, limit: 9).items.count == 1)
        await #expect(throws: ActivityPartnersError.postNotFound(reference)) {
            try await store.partners.post(reference, for: eve.id)
        }
        let asked = try await store.partners.asked(by: bob, after: nil, limit: 9).items
        #expect(asked.map(\.post.id) == [post.id] && asked.first?.post.hiddenAt != nil)
        await #expect(throws: ActivityPartnersError.postNotFound(reference)) {
            try await store.partners.ask(post.id, by: eve.id)
        }
        await #expect(throws: ActivityPartnersError.postHidden(post.id)) {
            try await store.partners.accept(request.id, word: nil, by: ann)
        }
        #expect(try await town.view(.post, post.id.uuid)?.hiddenAt != nil)
        // A change does not show it again.
        _ = try await store.partners.edit(post.id, to: draft, of: ann, expecting: nil)
        #expect(try await town.feed(town.bob).isEmpty)
        try await town.act(.restore, .post, post.id.uuid)
        #expect(try await town.feed(town.bob) == [post.id])
        _ = try await store.partners.accept(request.id, word: nil, by: ann)
    }

    @Test(arguments: Backend.allCases)
    func aHiddenPostCanBeLeftByThoseWhoAskedBefore(_ backend: Backend) async throws {
        let town = try await Town(backend)
        let (store, ann, bob) = (town.store, town.ann.id, town.bob.id)
        let eve = try await store.makeAccount("eve").id
        var draft = try PartnerPostDraft.sample(from: store.clock.now())
        draft.places = try PlaceCount(2)
        let post = try await store.partners.add(draft, of: ann, key: nil).record
        let accepted = try await store.partners.ask(post.id, by: bob)
        _ = try await store.partners.accept(accepted.id, word: nil, by: ann)
        _ = try await store.partners.ask(post.id, by: eve)
        try await town.act(.hide, .post, post.id.uuid)
        let reference = RecordReference(post.id)
        for asker in [bob, eve] {
            let seen = try await store.partners.post(reference, for: asker)
            #expect(seen.standing.request?.state == (asker == bob ? .accepted : .pending))
            #expect(try await store.partners.withdraw(from: post.id, by: asker).state == .withdrawn)
            let left = try await store.partners.post(reference, for: asker)
            guard case .closed = left.standing else {
                Issue.record("\(left.standing)")
                continue
            }
            await #expect(throws: ActivityPartnersError.postNotFound(reference)) {
                try await store.partners.ask(post.id, by: asker)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func aHiddenReviewIsInItsAuthorsListOfTheFountain(_ backend: Backend) async throws {
        let town = try await Town(backend)
        let review = try await town.store.fountains.addReview(
            ReviewDraft(title: ReviewTitle("Spam"), ratings: Ratings(flow: Rating(1, of: .flow))),
            of: .onMap(.sample()), by: town.ann.id, key: nil
        ).record
        try await town.act(.hide, .review, review.id.uuid)
        for (viewer, count) in [(town.ann.id, 1), (town.bob.id, 0), (nil, 0)] {
            for author in [nil, town.ann.id] {
                let page = try await town.store.fountains.newestReviews(
                    of: review.fountain, by: author, for: viewer, after: nil, limit: 9)
                #expect(page.items.count == count)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func aRefusalOfARentalKeepsItsWordUntilItsOwnerLeaves(_ backend: Backend) async throws {
        let town = try await Town(backend)
        let (store, ann, bob) = (town.store, town.ann.id, town.bob.id)
        let space = try await store.spaces.offer(.sample(booking: .onRequest), of: ann)
        let word = try AnswerWord("Sorry,\nmy brother needs it.")
        var refused: [Rental] = []
        for answer in [RentalAnswer.refuse(word: word), .refuse(word: nil)] {
            let request = try await store.rentals.rent(
                store.request(space, store.days(1, 3)), by: bob, key: nil
            ).record
            refused.append(try await store.rentals.answer(request.id, of: ann, with: answer))
        }
        #expect(refused.map(\.word) == [word, nil])
        let reference = RecordReference(refused[0].id)
        #expect(try await store.rentals.rental(reference, of: bob) == refused[0])
        try await store.accounts.delete(ann, expecting: nil)
        #expect(try await store.rentals.rental(reference, of: bob).word == nil)
    }
}
