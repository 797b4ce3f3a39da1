import Accounts
import DomainTestSupport
import Geometry
import PersonalEvents
import Photos
import RecordKeeping
import SpatiaLiteStore
import StoreTestSupport
import TestSupport
import Testing
import WaterFountains

extension FountainDescription {
    static func sample(
        _ element: Int64? = 7, at place: (Double, Double) = (43.7384, 7.4246),
        name: String? = "Fishers' Tap", traits: FountainTraits = FountainTraits()
    ) throws -> FountainDescription {
        FountainDescription(
            element: element.map { FountainElement(.node, $0) },
            name: try name.map { text throws in try FountainName(text) },
            address: try StreetAddress("3 Quay"),
            coordinate: try Coordinate(latitude: place.0, longitude: place.1), traits: traits)
    }
}

extension ReviewDraft {
    static func sample(
        _ title: String = "Cold and clear", flow: Int? = 80, flavour: Int? = nil
    ) throws -> ReviewDraft {
        ReviewDraft(
            title: try ReviewTitle(title),
            ratings: Ratings(
                flow: try flow.map { try Rating($0, of: .flow) },
                flavour: try flavour.map { try Rating($0, of: .flavour) }),
            text: try ReviewText("Good.\nEven in August."))
    }
}

extension OpenBackend {
    /// The names of a person's events, and the status that each tells.
    func fountainEvents(of person: Account.ID) async throws -> [String] {
        try await events.events(of: person, after: .beginning, limit: 1_000).events
            .map { [$0.draft.name.text, $0.draft.members["status"]].compactMap(\.self) }
            .map { $0.joined(separator: " ") }
    }
}

@Suite struct FountainCatalogConformance {
    @Test(arguments: Backend.allCases)
    func keepsItsOwnCopyOfAFountain(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount().id
        let traits = FountainTraits(
            kind: "drinking_water", bottle: true, wheelchair: .limited, isSeasonal: true,
            season: "summer", worksOnMap: false)
        let description = try FountainDescription.sample(traits: traits)
        let report = try await store.fountains.confirm(.works, at: .onMap(description), by: ann)
        let fountain = report.rated.fountain
        #expect(fountain.description == description)
        #expect(fountain.createdAt == store.clock.now())
        for reference in [
            FountainReference(fountain.id), try FountainReference("n7"),
            try FountainReference(fountain.id.shortText),
        ] {
            #expect(try await store.fountains.fountain(reference) == report.rated)
        }
        let missing = try FountainReference("w7")
        await #expect(throws: WaterFountainsError.fountainNotFound(missing)) {
            try await store.fountains.fountain(missing)
        }
    }

    @Test(arguments: Backend.allCases)
    func anElementIsOneFountainWhateverTheMapSaysLater(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount().id
        let first = try await store.fountains.confirm(
            .works, at: .onMap(.sample(name: "Old name")), by: ann)
        let moved = try FountainDescription.sample(at: (43.7390, 7.4250), name: nil)
        let second = try await store.fountains.confirm(.works, at: .onMap(moved), by: ann)
        #expect(second.rated.fountain.id == first.rated.fountain.id)
        #expect(second.rated.fountain.description == moved)
        let place = moved.coordinate
        let near = try await store.fountains.fountains(near: place, radius: 10, limit: 5)
        #expect(near.map(\.rated.fountain.id) == [first.rated.fountain.id])
        #expect(
            try await store.fountains.fountains(
                near: first.rated.fountain.coordinate, radius: 10, limit: 5
            ).isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func aNewFountainIsNotAddedNextToOneThatThePersonHasNotSeen(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let there = try FountainDescription.sample(nil)
        let first = try await store.fountains.confirm(
            .works, at: .new(there, besides: []), by: ann.id
        ).rated.fountain.id
        // About 22 metres to the north.
        let next = try FountainDescription.sample(nil, at: (43.7386, 7.4246))
        await #expect(throws: WaterFountainsError.knownNearby([first])) {
            try await store.fountains.addReview(
                .sample(), of: .new(next, besides: []), by: bob.id, key: nil)
        }
        let other = try await store.fountains.addReview(
            .sample(), of: .new(next, besides: [first]), by: bob.id, key: nil
        ).record.fountain
        #expect(other != first)
        // About 55 metres away is far enough.
        let far = try FountainDescription.sample(nil, at: (43.7391, 7.4246))
        _ = try await store.fountains.confirm(.works, at: .new(far, besides: []), by: ann.id)
        #expect(
            try await store.fountains.fountains(
                near: there.coordinate, radius: 1_000, limit: 9
            ).count == 3)
    }

    @Test(arguments: Backend.allCases)
    func findsFountainsInABoxNewestFirst(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount().id
        var ids: [Fountain.ID] = []
        for number in 0..<5 {
            store.clock.advance(by: .seconds(1))
            let place = (43.73 + Double(number) / 100, 7.42)
            let site = FountainSite.onMap(
                try .sample(Int64(number + 1), at: place, name: nil))
            ids.append(
                try await store.fountains.confirm(.works, at: site, by: ann).rated.fountain.id)
        }
        let box = BoundingBox(south: 43.735, west: 7.41, north: 43.765, east: 7.43)
        func found(_ limit: Int) async throws -> [Fountain.ID] {
            try await store.fountains.fountains(in: box, limit: limit).map(\.fountain.id)
        }
        #expect(try await found(10) == [ids[3], ids[2], ids[1]])
        #expect(try await found(2) == [ids[3], ids[2]])
        let elements = [2, 9, 2].map { FountainElement(.node, $0) }
        #expect(
            try await store.fountains.fountains(of: elements).mapValues(\.fountain.id)
                == [FountainElement(.node, 2): ids[1]])
    }

    // MARK: Confirmations

    @Test(arguments: Backend.allCases)
    func theNewestWordCountsAndIsTakenBack(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let fountains = store.fountains
        let first = try await fountains.confirm(.works, at: .onMap(.sample()), by: ann.id)
        let id = first.rated.fountain.id
        let started = store.clock.now()
        #expect(first.rated.status == .works(started))
        #expect(first.confirmation?.verdict == .works)
        store.clock.advance(by: .seconds(3_600))
        let broken = try await fountains.confirm(.outOfOrder, at: .known(id), by: bob.id)
        #expect(broken.rated.status == .outOfOrder(store.clock.now()))
        let again = try await fountains.confirm(.works, at: .known(id), by: bob.id)
        #expect(again.rated.status == .works(store.clock.now()))
        #expect(again.confirmation?.previous?.verdict == .outOfOrder)
        // What stands again after the first undo is as old as it was.
        let undone = try await fountains.undoConfirmation(of: id, by: bob.id)
        #expect(undone.confirmation?.verdict == .outOfOrder)
        let gone = try await fountains.undoConfirmation(of: id, by: bob.id)
        #expect(gone.confirmation == nil && gone.rated.status == .works(started))
        await #expect(throws: WaterFountainsError.notConfirmed(id)) {
            try await fountains.undoConfirmation(of: id, by: bob.id)
        }
        await #expect(throws: WaterFountainsError.confirmedTooLongAgo(id, at: started)) {
            try await fountains.undoConfirmation(of: id, by: ann.id)
        }
        let page = try await fountains.confirmations(by: ann.id, after: nil, limit: 5)
        #expect(page.items.map(\.fountain.id) == [id] && page.next == nil)
        #expect(try await fountains.confirmations(by: bob.id, after: nil, limit: 5).items.isEmpty)
        #expect(try await fountains.report(on: id, for: nil).confirmation == nil)
    }

    @Test(arguments: Backend.allCases)
    func aClockThatWasPutBackDoesNotMakeTheNewestWordOld(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let first = try await store.fountains.confirm(.works, at: .onMap(.sample()), by: ann.id)
        store.clock.advance(by: .seconds(-60))
        let second = try await store.fountains.confirm(
            .outOfOrder, at: .known(first.rated.fountain.id), by: bob.id)
        #expect(second.rated.status.verdict == .outOfOrder)
    }

    @Test(arguments: Backend.allCases)
    func reviewersLearnOfAnotherStatusOnce(_ backend: Backend) async throws {
        let store = try await backend.open()
        let names = ["ann", "bob", "cas"]
        var people: [Account.ID] = []
        for name in names { people.append(try await store.makeAccount(name).id) }
        let site = FountainSite.onMap(try .sample())
        for person in people.prefix(2) {
            _ = try await store.fountains.addReview(.sample(), of: site, by: person, key: nil)
        }
        let id = try await store.fountains.confirm(
            .outOfOrder, at: site, by: people[1]
        ).rated.fountain.id
        // The second says nothing new, and the undo changes nothing: another word stands.
        _ = try await store.fountains.confirm(.outOfOrder, at: site, by: people[2])
        _ = try await store.fountains.undoConfirmation(of: id, by: people[2])
        _ = try await store.fountains.undoConfirmation(of: id, by: people[1])
        #expect(
            try await store.fountainEvents(of: people[0])
                == ["review.added", "fountain.status out-of-order", "fountain.status unconfirmed"])
        #expect(
            try await store.fountainEvents(of: people[1])
                == ["review.added", "fountain.confirmed", "fountain.confirmed"])
        #expect(
            try await store.fountainEvents(of: people[2])
                == ["fountain.confirmed", "fountain.confirmed"])
    }

    @Test(arguments: Backend.allCases)
    func manyWritersAtOnceLeaveOneFountainAndOneWordEach(_ backend: Backend) async throws {
        let store = try await backend.open()
        var people: [Account.ID] = []
        for number in 0..<8 { people.append(try await store.makeAccount("p\(number)").id) }
        let description = try FountainDescription.sample()
        let ids = try await withThrowingTaskGroup(of: Fountain.ID.self) { group in
            for person in people {
                for verdict in Verdict.allCases {
                    group.addTask {
                        try await store.fountains.confirm(
                            verdict, at: .onMap(description), by: person
                        ).rated.fountain.id
                    }
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
        for person in people {
            let said = try await store.fountains.confirmations(by: person, after: nil, limit: 9)
            #expect(said.items.count == 1)
            #expect(try await store.fountainEvents(of: person).count == 2)
        }
    }

    @Test(arguments: Backend.allCases)
    func ofManyNewFountainsAtOnePlaceOneIsAdded(_ backend: Backend) async throws {
        let store = try await backend.open()
        var people: [Account.ID] = []
        for number in 0..<8 { people.append(try await store.makeAccount("p\(number)").id) }
        let description = try FountainDescription.sample(nil)
        let added = await withTaskGroup(of: Bool.self) { group in
            for person in people {
                group.addTask {
                    (try? await store.fountains.addReview(
                        .sample(), of: .new(description, besides: []), by: person, key: nil)) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(added == 1)
        let found = try await store.fountains.fountains(
            near: description.coordinate, radius: 100, limit: 9)
        #expect(found.count == 1 && found[0].rated.reviewCount == 1)
    }

    /// Each with its own connections, as in two processes.
    @Test func twoProcessesAddOneFountainAndKeepEveryWord() async throws {
        let folder = try TemporaryFolder()
        let stores = [try Store.open(at: folder.url), try Store.open(at: folder.url)]
        var people: [Account.ID] = []
        for number in 0..<6 {
            let profile = try AccountProfile.sample("p\(number)")
            people.append(
                try await stores[0].accounts.create(
                    profile, password: OpenBackend.hash(of: "p\(number)")
                ).id)
        }
        let new = try FountainDescription.sample(nil)
        let added = await withTaskGroup(of: Fountain.ID?.self) { group in
            for (number, person) in people.enumerated() {
                group.addTask {
                    try? await stores[number % 2].fountains.addReview(
                        .sample(), of: .new(new, besides: []), by: person, key: nil
                    ).record.fountain
                }
            }
            return await group.reduce(into: [Fountain.ID]()) { found, id in
                if let id { found.append(id) }
            }
        }
        #expect(added.count == 1)
        let id = try #require(added.first)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, person) in people.enumerated() {
                group.addTask {
                    for verdict in [Verdict.works, .outOfOrder, .works] {
                        _ = try await stores[number % 2].fountains.confirm(
                            verdict, at: .known(id), by: person)
                    }
                }
            }
            try await group.waitForAll()
        }
        for store in stores {
            #expect(
                try await store.fountains.fountain(FountainReference(id)).status.verdict == .works)
            #expect(store.check().isEmpty)
        }
        for person in people {
            let said = try await stores[1].fountains.confirmations(
                by: person, after: nil, limit: 9)
            #expect(said.items.map(\.confirmation.verdict) == [.works])
        }
    }

    // MARK: Deleted accounts

    @Test(arguments: Backend.allCases)
    func aDeletedAccountLeavesNamelessMarks(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let fountains = store.fountains
        let site = FountainSite.onMap(try .sample())
        let review = try await fountains.addReview(
            .sample(flow: 80, flavour: 40), of: site, by: ann.id, key: nil
        ).record
        let unrated = try await fountains.addReview(
            .sample(flow: nil), of: .onMap(.sample(8, at: (43.75, 7.42))), by: ann.id, key: nil
        ).record
        let removed = try await fountains.addReview(
            .sample(), of: .onMap(.sample(9, at: (43.76, 7.42))), by: ann.id, key: nil
        ).record
        try await fountains.removeReview(removed.id, of: ann.id, expecting: nil)
        _ = try await fountains.setPhoto(
            .ofFountain(1), ofReview: review.id, of: ann.id, expecting: nil)
        _ = try await fountains.confirm(.outOfOrder, at: site, by: ann.id)
        let before = try await fountains.report(on: review.fountain, for: nil)
        try await store.accounts.delete(ann.id, expecting: nil)

        let after = try await fountains.report(on: review.fountain, for: bob.id)
        #expect(after.means == before.means && after.rated == before.rated)
        #expect(after.rated.overall?.value == 60 && after.rated.reviewCount == 1)
        for gone in [unrated, removed] {
            let rated = try await fountains.fountain(FountainReference(gone.fountain))
            #expect(rated.reviewCount == 0 && rated.overall == nil)
        }
        #expect(
            try await fountains.newestReviews(of: nil, by: nil, for: nil, after: nil, limit: 9)
                .items.isEmpty)
        await #expect(throws: WaterFountainsError.reviewNotFound(RecordReference(review.id))) {
            try await fountains.photo(ofReview: review.id, size: .large, format: .jpeg)
        }
        // Another word takes the place of the nameless one as the newest, not its row.
        store.clock.advance(by: .seconds(1))
        _ = try await fountains.confirm(.works, at: site, by: bob.id)
        let undone = try await fountains.undoConfirmation(of: review.fountain, by: bob.id)
        #expect(undone.rated.status.verdict == .outOfOrder)
    }
}
