import Accounts
import DomainTestSupport
import Photos
import RecordKeeping
import StoreTestSupport
import Testing
import WaterFountains

extension Photo {
    static func ofFountain(_ seed: UInt8) -> Photo {
        Photo(
            PhotoSize.allCases.flatMap { size in
                PhotoFormat.allCases.map { format in
                    PhotoVariant(
                        size: size, format: format, width: size.longestSide, height: 90,
                        bytes: Array("\(seed) \(size) \(format)".utf8) + [0, 255])
                }
            })
    }
}

@Suite struct FountainReviewConformance {
    @Test(arguments: Backend.allCases)
    func keepsEveryField(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount()
        let draft = ReviewDraft(
            title: try ReviewTitle("Ice-cold"),
            ratings: Ratings(
                flow: try Rating(0, of: .flow), flavour: try Rating(25, of: .flavour),
                temperature: try Rating(100, of: .temperature),
                location: try Rating(50, of: .location)),
            text: try ReviewText("Two lines,\nno more."))
        let made = try await store.fountains.addReview(
            draft, of: .onMap(.sample()), by: ann.id, key: nil
        ).record
        #expect(made.draft == draft && made.author == ann.id && made.version == 1)
        #expect(made.createdAt == store.clock.now() && made.changedAt == made.createdAt)
        let read = try await store.fountains.review(RecordReference(made.id.shortText))
        #expect(read.review == made && read.author == ann.name)
        #expect(read.fountain.id == made.fountain && read.fountain.element?.number == 7)
        await #expect(throws: AccountsError.accountNotFound(nobody)) {
            try await store.fountains.addReview(
                draft, of: .onMap(.sample()), by: nobody, key: nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func aPersonHasOneReviewOfAFountain(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let site = FountainSite.onMap(try .sample())
        let first = try await store.fountains.addReview(.sample(), of: site, by: ann.id, key: nil)
        await #expect(throws: WaterFountainsError.alreadyReviewed(first.record.id)) {
            try await store.fountains.addReview(.sample(), of: site, by: ann.id, key: nil)
        }
        _ = try await store.fountains.addReview(.sample(), of: site, by: bob.id, key: nil)
        #expect(
            try await store.fountains.report(on: first.record.fountain, for: ann.id).ownReview
                == first.record.id)
    }

    @Test(arguments: Backend.allCases)
    func ofManyReviewsByOnePersonAtOnceOneIsAdded(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount().id
        let added = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (try? await store.fountains.addReview(
                        .sample(), of: .onMap(.sample()), by: ann, key: nil)) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(added == 1)
        let page = try await store.fountains.newestReviews(
            of: nil, by: ann, for: nil, after: nil, limit: 9)
        #expect(page.items.count == 1)
        #expect(try await store.fountainEvents(of: ann) == ["review.added"])
    }

    @Test(arguments: Backend.allCases)
    func aRepeatedRequestFindsTheReview(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount().id
        let key = try CreationKey("k", request: Fingerprint(of: [1]))
        #expect(try await store.fountains.madeReview(by: key, of: ann) == nil)
        let first = try await store.fountains.addReview(
            .sample(), of: .onMap(.sample()), by: ann, key: key)
        let second = try await store.fountains.addReview(
            .sample(), of: .onMap(.sample()), by: ann, key: key)
        #expect(!first.isRepeated && second.isRepeated && second.record == first.record)
        try await store.fountains.removeReview(first.record.id, of: ann, expecting: nil)
        await #expect(throws: AccountsError.createdRecordGone) {
            try await store.fountains.madeReview(by: key, of: ann)
        }
    }

    @Test(arguments: Backend.allCases)
    func listsNewestFirstInPages(_ backend: Backend) async throws {
        let store = try await backend.open()
        let people = [try await store.makeAccount("a").id, try await store.makeAccount("b").id]
        var made: [FountainReview] = []
        for number in 0..<9 {
            let site = FountainSite.onMap(
                try .sample(Int64(number / 2), at: (43.7 + Double(number / 2) / 100, 7.42)))
            made.append(
                try await store.fountains.addReview(
                    .sample("Number \(number)"), of: site, by: people[number % 2], key: nil
                ).record)
        }
        for author in [people[0], people[1], nil] {
            for fountain in [made[0].fountain, nil] {
                let expected = made.reversed().filter {
                    (author == nil || $0.author == author)
                        && (fountain == nil || $0.fountain == fountain)
                }
                var seen: [FountainReview] = []
                var cursor: PageCursor?
                repeat {
                    let page = try await store.fountains.newestReviews(
                        of: fountain, by: author, for: nil, after: cursor, limit: 2)
                    seen += page.items.map(\.review)
                    cursor = page.next
                } while cursor != nil
                #expect(seen == Array(expected))
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func aChangeNeedsTheVersionThatWasRead(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount().id
        let id = try await store.fountains.addReview(
            .sample(), of: .onMap(.sample()), by: ann, key: nil
        ).record.id
        store.clock.advance(by: .seconds(60))
        let change = ReviewChange(title: try ReviewTitle("Warm"), text: .clear)
        let changed = try await store.fountains.changeReview(
            id, of: ann, by: change, expecting: 1)
        #expect(changed.title.text == "Warm" && changed.text == nil && changed.version == 2)
        #expect(changed.changedAt == store.clock.now() && changed.createdAt < changed.changedAt)
        #expect(try await store.fountains.review(RecordReference(id)).review == changed)
        await #expect(throws: WaterFountainsError.changedMeanwhile(id)) {
            try await store.fountains.changeReview(id, of: ann, by: change, expecting: 1)
        }
        await #expect(throws: WaterFountainsError.changedMeanwhile(id)) {
            try await store.fountains.removeReview(id, of: ann, expecting: 1)
        }
    }

    @Test(arguments: Backend.allCases)
    func aRemovedReviewIsGoneUntilItIsRestored(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount().id
        let fountains = store.fountains
        let site = FountainSite.onMap(try .sample())
        let review = try await fountains.addReview(.sample(), of: site, by: ann, key: nil).record
        let reference = RecordReference(review.id)
        await #expect(throws: WaterFountainsError.notRemoved(review.id)) {
            try await fountains.restoreReview(reference, of: ann)
        }
        _ = try await fountains.setPhoto(
            .ofFountain(1), ofReview: review.id, of: ann, expecting: nil)
        try await fountains.removeReview(review.id, of: ann, expecting: nil)
        let missing = WaterFountainsError.reviewNotFound(reference)
        await #expect(throws: missing) { try await fountains.review(reference) }
        await #expect(throws: missing) {
            try await fountains.photo(ofReview: review.id, size: .large, format: .webP)
        }
        await #expect(throws: missing) {
            try await fountains.changeReview(
                review.id, of: ann, by: ReviewChange(), expecting: nil)
        }
        let rated = try await fountains.fountain(FountainReference(review.fountain))
        #expect(rated.reviewCount == 0 && rated.overall == nil)

        let restored = try await fountains.restoreReview(reference, of: ann)
        #expect(restored.version == 4 && restored.draft == review.draft)
        #expect(
            try await fountains.photo(ofReview: review.id, size: .large, format: .webP).tag
                == Photo.ofFountain(1).tag)
        #expect(
            try await store.fountainEvents(of: ann)
                == ["review.added", "review.changed", "review.removed", "review.restored"])

        try await fountains.removeReview(review.id, of: ann, expecting: nil)
        let next = try await fountains.addReview(.sample(), of: site, by: ann, key: nil).record
        await #expect(throws: WaterFountainsError.alreadyReviewed(next.id)) {
            try await fountains.restoreReview(reference, of: ann)
        }
        store.clock.advance(by: FountainReview.undoPeriod)
        try await fountains.deleteRemovedReviews()
        await #expect(throws: missing) { try await fountains.restoreReview(reference, of: ann) }
        #expect(try await fountains.review(RecordReference(next.id)).review == next)
    }

    @Test(arguments: Backend.allCases)
    func nobodyElseChangesAReview(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let fountains = store.fountains
        let id = try await fountains.addReview(
            .sample(), of: .onMap(.sample()), by: ann.id, key: nil
        ).record.id
        let pictured = try await fountains.setPhoto(
            .ofFountain(1), ofReview: id, of: ann.id, expecting: nil)
        let missing = WaterFountainsError.reviewNotFound(RecordReference(id))
        await #expect(throws: missing) {
            try await fountains.changeReview(id, of: bob.id, by: ReviewChange(), expecting: nil)
        }
        await #expect(throws: missing) {
            try await fountains.removeReview(id, of: bob.id, expecting: nil)
        }
        await #expect(throws: missing) {
            try await fountains.setPhoto(.ofFountain(2), ofReview: id, of: bob.id, expecting: nil)
        }
        await #expect(throws: missing) {
            try await fountains.removePhoto(ofReview: id, of: bob.id, expecting: nil)
        }
        try await fountains.removeReview(id, of: ann.id, expecting: nil)
        await #expect(throws: missing) {
            try await fountains.restoreReview(RecordReference(id), of: bob.id)
        }
        _ = try await fountains.restoreReview(RecordReference(id), of: ann.id)
        #expect(try await fountains.review(RecordReference(id)).review.draft == pictured.draft)
    }

    @Test(arguments: Backend.allCases)
    func keepsReplacesAndRemovesAPhoto(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount().id
        let fountains = store.fountains
        let id = try await fountains.addReview(
            .sample(), of: .onMap(.sample()), by: ann, key: nil
        ).record.id
        await #expect(throws: WaterFountainsError.noPhoto(id)) {
            try await fountains.photo(ofReview: id, size: .large, format: .jpeg)
        }
        for (number, picture) in [Photo.ofFountain(1), .ofFountain(2)].enumerated() {
            let pictured = try await fountains.setPhoto(
                picture, ofReview: id, of: ann, expecting: number + 1)
            #expect(pictured.photo == picture.tag)
            for variant in picture.variants {
                #expect(
                    try await fountains.photo(
                        ofReview: id, size: variant.size, format: variant.format)
                        == PhotoEdition(tag: picture.tag, variant: variant))
            }
        }
        _ = try await fountains.removePhoto(ofReview: id, of: ann, expecting: 3)
        await #expect(throws: WaterFountainsError.noPhoto(id)) {
            try await fountains.removePhoto(ofReview: id, of: ann, expecting: nil)
        }
    }
}
