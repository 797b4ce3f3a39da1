import Accounts
import DomainTestSupport
import Geometry
import RecordKeeping
import StorageSpaces
import TestSupport
import Testing

@Suite struct StorageSpaceCatalogConformance {
    @Test(arguments: Backend.allCases)
    func keepsEveryField(_ backend: Backend) async throws {
        let store = try backend.open()
        let owner = try await store.makeAccount().id
        var draft = try StorageSpaceDraft.sample()
        draft.enteredAddress = try StreetAddress("3a the quay")
        let added = try await store.spaces.add(draft, of: owner)
        #expect(added.draft == draft)
        #expect(added.owner == owner)
        #expect(added.createdAt == store.clock.now())
        #expect(try await store.spaces.space(added.id) == added)
        #expect(try await store.spaces.space(RecordReference(added.id.shortText)) == added)
    }

    @Test(arguments: Backend.allCases)
    func refusesAnUnknownOwner(_ backend: Backend) async throws {
        let store = try backend.open()
        await #expect(throws: AccountsError.accountNotFound(nobody)) {
            try await store.spaces.add(.sample(), of: nobody)
        }
    }

    @Test(arguments: Backend.allCases)
    func listsAllSpacesOrThoseOfAnOwnerNewestFirst(_ backend: Backend) async throws {
        let store = try backend.open()
        let owners = [try await store.makeAccount("a"), try await store.makeAccount("b")].map(\.id)
        var added: [StorageSpace] = []
        for number in 0..<9 {
            added.append(try await store.spaces.add(.sample(), of: owners[number % 2]))
        }
        for owner in [owners[0], owners[1], nil] {
            let expected = added.reversed().filter { owner == nil || $0.owner == owner }
            var seen: [StorageSpace] = []
            var cursor: PageCursor?
            repeat {
                let page = try await store.spaces.newestFirst(of: owner, after: cursor, limit: 2)
                seen += page.items
                cursor = page.next
            } while cursor != nil
            #expect(seen == Array(expected))
        }
    }

    @Test(arguments: Backend.allCases)
    func onlyTheOwnerRemoves(_ backend: Backend) async throws {
        let store = try backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let space = try await store.spaces.add(.sample(), of: ann.id)
        let missing = StorageSpacesError.notFound(RecordReference(space.id))
        await #expect(throws: missing) { try await store.spaces.remove(space.id, of: bob.id) }
        try await store.spaces.remove(space.id, of: ann.id)
        await #expect(throws: missing) { try await store.spaces.space(space.id) }
        #expect(
            missing.description
                == "there is no storage space \(space.id.uuid.hexDigits); "
                + "list the storage spaces to see their ids")
    }

    @Test(arguments: Backend.allCases)
    func anAmbiguousReferenceNamesItsCandidates(_ backend: Backend) async throws {
        let store = try backend.open()
        let owner = try await store.makeAccount().id
        let first = try await store.spaces.add(.sample(), of: owner)
        let second = try await store.spaces.add(.sample(), of: owner)
        let reference = try RecordReference(String(first.id.description.prefix(6)))
        let error = await #expect(throws: StorageSpacesError.self) {
            try await store.spaces.space(reference)
        }
        #expect(
            error?.description
                == "more than one storage space begins or ends with \(reference.digits): "
                + "\(second.id), \(first.id); type more digits")
    }

    @Test(arguments: Backend.allCases)
    func findsTheNearestAcrossTheAntimeridianAndThePoles(_ backend: Backend) async throws {
        let store = try backend.open()
        let owner = try await store.makeAccount().id
        let places = [
            (-17.0, 179.99), (-17.0, -179.99), (89.99, 10.0), (89.99, -170.0), (-90.0, 0),
        ]
        for (latitude, longitude) in places {
            let place = try Coordinate(latitude: latitude, longitude: longitude)
            _ = try await store.spaces.add(.sample(at: place), of: owner)
        }
        for (latitude, longitude) in places + [(90.0, 0.0), (0.0, 0.0)] {
            let place = try Coordinate(latitude: latitude, longitude: longitude)
            let found = try await store.spaces.nearest(to: place, radius: 5_000, limit: 10)
            let expected = places.filter {
                (try? Coordinate(latitude: $0.0, longitude: $0.1))
                    .map { $0.meters(to: place) <= 5_000 } ?? false
            }
            #expect(found.count == expected.count)
            #expect(
                try await store.spaces.nearest(to: place, radius: nil, limit: 10).count
                    == places.count)
        }
    }
}

@Suite struct NearestSpacesTests {
    /// In a town, anywhere on the globe, and with equal distances.
    @Test(arguments: [UInt64(21), 22, 23])
    func agreesWithTheLinearScan(_ seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let store = try Backend.spatiaLite.open()
        let owner = try await store.makeAccount().id
        var added: [StorageSpace] = []
        for number in 0..<150 {
            let place = number % 3 == 0 ? try anywhere(&generator) : try inTown(&generator)
            added.append(try await store.spaces.add(.sample(at: place), of: owner))
        }
        for _ in 0..<60 {
            let place =
                Bool.random(using: &generator)
                ? try anywhere(&generator) : try inTown(&generator)
            let limit = Int.random(in: 1...40, using: &generator)
            let radius = [nil, 0, 300, 2_000, 3e6].randomElement(using: &generator) ?? nil
            let found = try await store.spaces.nearest(to: place, radius: radius, limit: limit)
            let expected =
                added
                .map { NearbyStorageSpace(space: $0, meters: place.meters(to: $0.coordinate)) }
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
