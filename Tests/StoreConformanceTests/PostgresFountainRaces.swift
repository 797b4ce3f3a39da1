import Accounts
import Photos
import PostgresStore
import PostgresTestSupport
import RecordKeeping
import StoreTestSupport
import Testing
import WaterFountains

@Suite("Two nodes write about the fountains of one PostgreSQL database")
struct PostgresFountainRaces {
    @Test func everyWordAndReviewOfOneFountainIsKept() async throws {
        let nodes = try await PostgresPair()
        let people = try await nodes.makePeople(12)
        let site = FountainSite.onMap(try .sample())
        let results = await nodes.race(24) { store, number in
            let person = people[number % 12]
            if number < 12 {
                return try await store.fountains.confirm(
                    .works, at: site, by: person
                ).rated.fountain.id
            }
            return try await store.fountains.addReview(
                .sample(flow: number), of: site, by: person, key: nil
            ).record.fountain
        }
        #expect(results.compactMap(\.value).count == 24)
        #expect(Set(results.compactMap(\.value)).count == 1)
        let id = try #require(results.compactMap(\.value).first)
        for store in nodes.stores {
            let rated = try await store.fountains.fountain(FountainReference(id))
            #expect(rated.reviewCount == 12 && rated.status.verdict == .works)
            #expect(rated.overall?.value == Double((12..<24).reduce(0, +)) / 12)
        }
        for (number, person) in people.enumerated() {
            let said = try await nodes.stores[number % 2].fountains.confirmations(
                by: person, after: nil, limit: 9)
            #expect(said.items.map(\.fountain.id) == [id])
        }
    }

    @Test func theLastWordOfEachNodeStands() async throws {
        let nodes = try await PostgresPair()
        let people = try await nodes.makePeople(8)
        let id = try await nodes.stores[0].fountains.confirm(
            .works, at: .onMap(.sample()), by: people[0]
        ).rated.fountain.id
        let results = await nodes.race(8) { store, number in
            for verdict in [Verdict.works, .outOfOrder, .works] {
                let report = try await store.fountains.confirm(
                    verdict, at: .known(id), by: people[number])
                // In its own transaction, each word is the newest.
                #expect(report.rated.status.verdict == verdict)
            }
        }
        #expect(results.allSatisfy { $0.error == nil })
        for store in nodes.stores {
            let status = try await store.fountains.fountain(FountainReference(id)).status
            #expect(status.verdict == .works)
        }
        for person in people {
            let said = try await nodes.stores[1].fountains.confirmations(
                by: person, after: nil, limit: 9)
            #expect(said.items.map(\.confirmation.verdict) == [.works])
        }
    }

    @Test func reviewersMayLeaveWhileTheyAreToldOfAnotherStatus() async throws {
        let nodes = try await PostgresPair()
        let people = try await nodes.makePeople(12)
        let site = FountainSite.onMap(try .sample())
        var id: Fountain.ID?
        for person in people.prefix(6) {
            id = try await nodes.stores[0].fountains.addReview(
                .sample(flow: 50), of: site, by: person, key: nil
            ).record.fountain
        }
        let fountain = try #require(id)
        let results = await nodes.race(12) { store, number in
            if number < 6 {
                try await store.accounts.delete(people[number], expecting: nil)
                return
            }
            for verdict in [Verdict.works, .outOfOrder] {
                _ = try await store.fountains.confirm(
                    verdict, at: .known(fountain), by: people[number])
            }
        }
        #expect(results.allSatisfy { $0.error == nil })
        let report = try await nodes.stores[1].fountains.report(on: fountain, for: nil)
        #expect(report.rated.reviewCount == 6 && report.rated.overall?.value == 50)
        #expect(report.rated.status.verdict == .outOfOrder)
    }

    /// Hidden in the table, as a moderator hides it.
    @Test func aHiddenReviewIsSeenByItsAuthorOnly() async throws {
        let nodes = try await PostgresPair()
        let people = try await nodes.makePeople(2)
        let fountains = nodes.stores[0].fountains
        let review = try await fountains.addReview(
            .sample(), of: .onMap(.sample()), by: people[0], key: nil
        ).record
        _ = try await fountains.setPhoto(
            .ofFountain(1), ofReview: review.id, of: people[0], expecting: nil)
        try nodes.database.run("UPDATE fountain_review SET hidden_at = 1")
        for (viewer, count) in [(people[0], 1), (people[1], 0), (nil, 0)] {
            let page = try await fountains.newestReviews(
                of: review.fountain, by: nil, for: viewer, after: nil, limit: 9)
            #expect(page.items.count == count)
        }
        let missing = WaterFountainsError.reviewNotFound(RecordReference(review.id))
        await #expect(throws: missing) {
            try await fountains.review(RecordReference(review.id), for: people[1])
        }
        await #expect(throws: missing) {
            try await fountains.photo(ofReview: review.id, size: .large, format: .jpeg)
        }
        let rated = try await fountains.fountain(FountainReference(review.fountain))
        #expect(rated.reviewCount == 0 && rated.overall == nil)
        // A change does not show it again.
        let changed = try await fountains.changeReview(
            review.id, of: people[0], by: ReviewChange(title: ReviewTitle("New")), expecting: nil)
        #expect(changed.hiddenAt != nil)
    }

    @Test func ofManyNewFountainsAtOnePlaceOneIsAdded() async throws {
        let nodes = try await PostgresPair()
        let people = try await nodes.makePeople(12)
        let description = try FountainDescription.sample(nil)
        let results = await nodes.race(12) { store, number in
            try await store.fountains.addReview(
                .sample(), of: .new(description, besides: []), by: people[number], key: nil
            ).record.fountain
        }
        let added = results.compactMap(\.value)
        #expect(added.count == 1)
        #expect(
            results.compactMap(\.error).allSatisfy {
                $0 as? WaterFountainsError == .knownNearby(added)
            })
    }

    @Test func aPersonReviewsAFountainOnce() async throws {
        let nodes = try await PostgresPair()
        let person = try await nodes.makePeople(1)[0]
        let site = FountainSite.onMap(try .sample())
        let results = await nodes.race(8) { store, number in
            try await store.fountains.addReview(
                .sample("Review \(number)"), of: site, by: person, key: nil
            ).record
        }
        let added = results.compactMap(\.value)
        #expect(added.count == 1)
        let review = try #require(added.first)
        #expect(
            results.compactMap(\.error).allSatisfy {
                $0 as? WaterFountainsError == .alreadyReviewed(review.id)
            })
        // Of several changes of one version, one is made.
        let changes = await nodes.race(8) { store, number in
            try await store.fountains.changeReview(
                review.id, of: person, by: ReviewChange(title: ReviewTitle("Title \(number)")),
                expecting: 1)
        }
        #expect(changes.count { $0.value != nil } == 1)
        #expect(
            changes.compactMap(\.error).allSatisfy {
                $0 as? WaterFountainsError == .changedMeanwhile(review.id)
            })
    }

    @Test func aRepeatedRequestAddsOneReview() async throws {
        let nodes = try await PostgresPair()
        let person = try await nodes.makePeople(1)[0]
        let key = try CreationKey("k", request: Fingerprint(of: Array("a".utf8)))
        let new = FountainSite.new(try .sample(nil), besides: [])
        let results = await nodes.race(12) { store, _ in
            try await store.fountains.addReview(.sample(), of: new, by: person, key: key)
        }
        let made = results.compactMap(\.value)
        #expect(made.count == 12 && made.count { !$0.isRepeated } == 1)
        #expect(Set(made.map(\.record.id)).count == 1)
    }
}
