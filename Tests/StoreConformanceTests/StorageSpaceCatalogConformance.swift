import Accounts
import DomainTestSupport
import Geometry
import Photos
import RecordKeeping
import StorageSpaces
import StoreTestSupport
import TestSupport
import Testing

@Suite struct StorageSpaceCatalogConformance {
    @Test(arguments: Backend.allCases)
    func keepsEveryFieldOfADraft(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let empty = try await store.spaces.add(SpaceDetails(), of: owner)
        #expect(empty.missing == SpaceStep.allCases && empty.status == .draft)
        var details = try SpaceDetails.sample()
        details.openingHours = try SpaceNote("Mo-Fr 8-18")
        details.access = try SpaceNote("The key is under the mat.")
        details.disclosure = .spot
        details.booking = .onRequest
        let added = try await store.spaces.add(details, of: owner)
        #expect(added.details == details && added.owner == owner)
        #expect(added.createdAt == store.clock.now())
        #expect(try await store.spaces.space(added.id, for: owner) == added)
        let edited = try await store.spaces.change(
            added.id, of: owner, expecting: 1,
            by: .edit(
                SpaceEdit(
                    area: FloorArea(squareFeet: 7), openingHours: .set(nil), disclosure: .street)))
        #expect(edited.details.area?.squareFeet == 7 && edited.details.openingHours == nil)
        #expect(edited.details.access == details.access && edited.version == 2)
        #expect(try await store.spaces.space(added.id, for: owner) == edited)
        await #expect(throws: StorageSpacesError.changedMeanwhile(added.id)) {
            try await store.spaces.change(added.id, of: owner, expecting: 1, by: .publish)
        }
    }

    @Test(arguments: Backend.allCases)
    func refusesAnUnknownOwnerAndTooManyDrafts(_ backend: Backend) async throws {
        let store = try await backend.open()
        await #expect(throws: AccountsError.accountNotFound(nobody)) {
            try await store.spaces.add(.sample(), of: nobody)
        }
        let owner = try await store.makeAccount().id
        for _ in 0..<StorageSpace.draftLimit {
            _ = try await store.spaces.add(SpaceDetails(), of: owner)
        }
        await #expect(throws: StorageSpacesError.tooManyDrafts(limit: StorageSpace.draftLimit)) {
            try await store.spaces.add(SpaceDetails(), of: owner)
        }
    }

    @Test(arguments: Backend.allCases)
    func othersSeeASpaceWhileItIsPublished(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let id = try await store.spaces.add(.sample(), of: ann.id).id
        let missing = StorageSpacesError.notFound(RecordReference(id))
        func expectHidden() async throws {
            for viewer in [bob.id, nil] {
                await #expect(throws: missing) {
                    try await store.spaces.space(id, for: viewer)
                }
            }
            let page = try await store.spaces.newestFirst(matching: .all, after: nil, limit: 9)
            #expect(page.items.isEmpty)
        }
        try await expectHidden()
        await #expect(throws: StorageSpacesError.incomplete(id, missing: [.photo])) {
            try await store.spaces.change(id, of: ann.id, expecting: nil, by: .publish)
        }
        _ = try await store.spaces.addPhoto(.tiny(1), to: id, of: ann.id, expecting: nil)
        await #expect(throws: missing) {
            try await store.spaces.change(id, of: bob.id, expecting: nil, by: .publish)
        }
        for hidden in [SpaceChange.pause, .archive] {
            let shown = try await store.spaces.change(
                id, of: ann.id, expecting: nil, by: .publish)
            #expect(try await store.spaces.space(id, for: nil) == shown)
            let page = try await store.spaces.newestFirst(matching: .all, after: nil, limit: 9)
            #expect(page.items == [shown])
            _ = try await store.spaces.change(id, of: ann.id, expecting: nil, by: hidden)
            try await expectHidden()
        }
        #expect(
            try await store.spaces.newestFirst(of: ann.id, after: nil, limit: 9).items.count == 1)
    }

    @Test(arguments: Backend.allCases)
    func keepsPhotosInTheirOrder(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let id = try await store.spaces.add(.sample(), of: ann.id).id
        for seed in 1...UInt8(StorageSpace.photoLimit) {
            _ = try await store.spaces.addPhoto(.tiny(seed), to: id, of: ann.id, expecting: nil)
        }
        await #expect(
            throws: StorageSpacesError.tooManyPhotos(id, limit: StorageSpace.photoLimit)
        ) {
            try await store.spaces.addPhoto(.tiny(9), to: id, of: ann.id, expecting: nil)
        }
        let photos = try await store.spaces.space(id, for: ann.id).photos
        #expect(photos.map(\.tag) == (1...8).map { Photo.tiny($0).tag })
        let order = photos.map(\.id).reversed()
        _ = try await store.spaces.change(
            id, of: ann.id, expecting: nil, by: .orderPhotos(Array(order)))
        let removed = try await store.spaces.change(
            id, of: ann.id, expecting: nil, by: .removePhoto(photos[3].id))
        #expect(removed.photos.map(\.id) == order.filter { $0 != photos[3].id })
        #expect(try await store.spaces.space(id, for: ann.id) == removed)
        for variant in Photo.tiny(2).variants {
            let kept = try await store.spaces.photo(
                photos[1].id, of: id, for: ann.id, size: variant.size, format: variant.format)
            #expect(kept == PhotoEdition(tag: Photo.tiny(2).tag, variant: variant))
        }
        await #expect(throws: StorageSpacesError.noPhoto(photos[3].id)) {
            try await store.spaces.photo(
                photos[3].id, of: id, for: ann.id, size: .large, format: .jpeg)
        }
        await #expect(throws: StorageSpacesError.notFound(RecordReference(id))) {
            try await store.spaces.photo(
                photos[1].id, of: id, for: bob.id, size: .large, format: .jpeg)
        }
    }

    @Test(arguments: Backend.allCases)
    func listsAllSpacesOrThoseOfAnOwnerNewestFirst(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owners = [try await store.makeAccount("a"), try await store.makeAccount("b")].map(\.id)
        var added: [StorageSpace] = []
        for number in 0..<9 {
            added.append(try await store.spaces.offer(.sample(), of: owners[number % 2]))
        }
        for owner in [owners[0], owners[1], nil] {
            let expected = added.reversed().filter { owner == nil || $0.owner == owner }
            var seen: [StorageSpace] = []
            var cursor: PageCursor?
            repeat {
                let page =
                    if let owner {
                        try await store.spaces.newestFirst(of: owner, after: cursor, limit: 2)
                    } else {
                        try await store.spaces.newestFirst(
                            matching: .all, after: cursor, limit: 2)
                    }
                seen += page.items
                cursor = page.next
            } while cursor != nil
            #expect(seen == Array(expected))
        }
    }

    @Test(arguments: Backend.allCases)
    func filtersByPriceSizeAndFreeDays(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let cheap = try await store.spaces.offer(.sample(cents: 100), of: ann.id)
        let dear = try await store.spaces.offer(.sample(cents: 5_000), of: ann.id)
        let days = try store.days(2, 5)
        _ = try await store.rentals.rent(store.request(cheap, days), by: bob.id, key: nil)
        func found(_ filter: SpaceFilter) async throws -> [StorageSpace] {
            let page = try await store.spaces.newestFirst(matching: filter, after: nil, limit: 9)
            let place = try #require(cheap.place(shownTo: .stranger)).coordinate
            let near = try await store.spaces.nearest(
                to: place, radius: nil, matching: filter, limit: 9)
            #expect(Set(near.map(\.space)) == Set(page.items))
            return page.items
        }
        #expect(try await found(.all) == [dear, cheap])
        #expect(try await found(SpaceFilter(maximumPrice: Price(cents: 100))) == [cheap])
        #expect(try await found(SpaceFilter(minimumArea: FloorArea(squareFeet: 121))) == [])
        #expect(
            try await found(SpaceFilter(maximumArea: FloorArea(squareFeet: 120))) == [dear, cheap])
        // Ranges that touch do not overlap.
        for (first, end, isFree) in [(0, 2, true), (5, 6, true), (1, 3, false), (3, 4, false)] {
            let free = try store.days(first, end)
            #expect(
                try await found(SpaceFilter(free: free)) == (isFree ? [dear, cheap] : [dear]))
        }
    }

    @Test(arguments: Backend.allCases)
    func onlyTheOwnerRemoves(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let space = try await store.spaces.offer(.sample(), of: ann.id)
        let missing = StorageSpacesError.notFound(RecordReference(space.id))
        await #expect(throws: missing) {
            try await store.spaces.remove(space.id, of: bob.id, expecting: nil)
        }
        await #expect(throws: StorageSpacesError.changedMeanwhile(space.id)) {
            try await store.spaces.remove(space.id, of: ann.id, expecting: 1)
        }
        try await store.spaces.remove(space.id, of: ann.id, expecting: space.version)
        await #expect(throws: missing) { try await store.spaces.space(space.id, for: ann.id) }
        #expect(
            missing.description
                == "there is no storage space \(space.id.uuid.hexDigits); "
                + "list the storage spaces to see their ids")
    }

    @Test(arguments: Backend.allCases)
    func anAmbiguousReferenceNamesItsCandidates(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let first = try await store.spaces.add(.sample(), of: owner)
        let second = try await store.spaces.add(.sample(), of: owner)
        let reference = try RecordReference(String(first.id.description.prefix(6)))
        let error = await #expect(throws: StorageSpacesError.self) {
            try await store.spaces.space(reference, for: owner)
        }
        #expect(
            error?.description
                == "more than one storage space begins or ends with \(reference.digits): "
                + "\(second.id), \(first.id); type more digits")
    }

    @Test(arguments: Backend.allCases)
    func findsTheNearestAcrossTheAntimeridianAndThePoles(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let places = [
            (-17.0, 179.99), (-17.0, -179.99), (89.99, 10.0), (89.99, -170.0), (-90.0, 0),
        ]
        for (latitude, longitude) in places {
            let place = try Coordinate(latitude: latitude, longitude: longitude)
            _ = try await store.spaces.offer(.sample(at: place), of: owner)
        }
        for (latitude, longitude) in places + [(90.0, 0.0), (0.0, 0.0)] {
            let place = try Coordinate(latitude: latitude, longitude: longitude)
            let found = try await store.spaces.nearest(
                to: place, radius: 5_000, matching: .all, limit: 10)
            let expected = places.filter {
                (try? Coordinate(latitude: $0.0, longitude: $0.1))
                    .map { $0.meters(to: place) <= 5_000 } ?? false
            }
            #expect(found.count == expected.count)
            #expect(
                try await store.spaces.nearest(
                    to: place, radius: nil, matching: .all, limit: 10
                ).count == places.count)
        }
    }
}

@Suite struct NearestSpacesTests {
    /// In a town, anywhere on the globe, and with equal distances.
    @Test(arguments: [UInt64(21), 22, 23])
    func agreesWithTheLinearScan(_ seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let store = try await Backend.spatiaLite.open()
        let owner = try await store.makeAccount().id
        var added: [StorageSpace] = []
        for number in 0..<150 {
            let place = number % 3 == 0 ? try anywhere(&generator) : try inTown(&generator)
            added.append(try await store.spaces.offer(.sample(at: place), of: owner))
        }
        for _ in 0..<60 {
            let place =
                Bool.random(using: &generator)
                ? try anywhere(&generator) : try inTown(&generator)
            let limit = Int.random(in: 1...40, using: &generator)
            let radius = [nil, 0, 300, 2_000, 3e6].randomElement(using: &generator) ?? nil
            let found = try await store.spaces.nearest(
                to: place, radius: radius, matching: .all, limit: limit)
            let expected =
                try added
                .map { space in
                    let spot = try #require(space.place(shownTo: .stranger)).coordinate
                    return NearbyStorageSpace(space: space, meters: place.meters(to: spot))
                }
                .filter { $0.meters <= radius ?? .infinity }
                .sorted { ($0.meters, $0.space.id) < ($1.meters, $1.space.id) }
                .prefix(limit)
            #expect(found == Array(expected))
        }
    }

    private func anywhere(_ generator: inout SeededGenerator) throws -> Coordinate {
        try Coordinate(
            latitude: .random(in: -90...90, using: &generator),
            longitude: .random(in: -180...180, using: &generator))
    }

    /// On a grid of about 100 metres, so that many distances are equal.
    private func inTown(_ generator: inout SeededGenerator) throws -> Coordinate {
        try Coordinate(
            latitude: 43.73 + Double(Int.random(in: 0...20, using: &generator)) / 1_000,
            longitude: 7.42 + Double(Int.random(in: 0...20, using: &generator)) / 1_000)
    }
}
