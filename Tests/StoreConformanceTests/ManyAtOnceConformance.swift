import Accounts
import ActivityPartners
import Conversations
import DomainTestSupport
import Geometry
import Photos
import RecordKeeping
import StorageSpaces
import StoreTestSupport
import Testing
import WaterFountains

@Suite("What lists need of many records is the same as of each alone")
struct ManyAtOnceConformance {
    @Test(arguments: Backend.allCases)
    func namesAreThoseOfTheAccounts(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        #expect(
            try await store.accounts.names(of: [ann.id, bob.id, nobody])
                == [ann.id: ann.name, bob.id: bob.name])
        #expect(try await store.accounts.names(of: []).isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func postsAreFoundByThoseWhoFindEachOne(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let draft = try PartnerPostDraft.sample(from: store.clock.now())
        var posts: Set<PartnerPost.ID> = []
        for person in [ann, ann, bob] {
            posts.insert(try await store.partners.add(draft, of: person.id, key: nil).record.id)
        }
        let found = try await store.partners.posts(posts, for: bob.id)
        #expect(Set(found.keys) == posts)
        for (id, post) in found {
            #expect(try await store.partners.post(RecordReference(id), for: bob.id) == post)
        }
        let parties = try ConversationParties(ann.id, bob.id, about: .sample(1))
        let chat = try await store.conversations.open(parties, by: ann.id)
        _ = try await store.conversations.setBlocked(true, in: chat.id, by: ann.id)
        #expect(try await store.partners.posts(posts, for: bob.id).count == 1)
        #expect(try await store.partners.posts([], for: bob.id).isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func spacesAreFoundByThoseWhoFindEachOne(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let offered = try await store.spaces.offer(.sample(), of: ann.id)
        let draft = try await store.spaces.add(.sample(), of: ann.id)
        let ids: Set = [offered.id, draft.id]
        #expect(try await store.spaces.spaces(ids, for: ann.id).map(\.id).count == 2)
        for viewer in [bob.id, nil] {
            #expect(try await store.spaces.spaces(ids, for: viewer) == [offered])
        }
        #expect(try await store.spaces.spaces([], for: ann.id).isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func overviewsSayWhatReportsSay(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        var ids: Set<Fountain.ID> = []
        for element in [Int64(1), 2, 3] {
            let site = FountainSite.onMap(try .sample(element))
            let report = try await store.fountains.confirm(.works, at: site, by: ann.id)
            ids.insert(report.rated.fountain.id)
            guard element > 1 else { continue }
            let review = try await store.fountains.addReview(
                .sample(flow: 20 * Int(element)), of: site, by: ann.id, key: nil
            ).record
            store.clock.advance(by: .seconds(1))
            _ = try await store.fountains.addReview(.sample(), of: site, by: bob.id, key: nil)
            guard element > 2 else { continue }
            _ = try await store.fountains.setPhoto(
                .tiny(1), ofReview: review.id, of: ann.id, expecting: nil)
        }
        let unknown = Fountain.ID.new(at: store.clock.now())
        let overviews = try await store.fountains.overviews(of: ids.union([unknown]))
        #expect(Set(overviews.keys) == ids)
        for (id, overview) in overviews {
            let report = try await store.fountains.report(on: id, for: nil)
            #expect(overview.rated == report.rated && overview.means == report.means)
        }
        // The photo is that of the older review, because the newer one has none.
        #expect(overviews.values.compactMap(\.pictured).map(\.author) == [ann.id])
        #expect(try await store.fountains.overviews(of: []).isEmpty)
    }
}
