import Accounts
import DomainTestSupport
import Geometry
import ParkingRecords
import RecordKeeping
import StoreTestSupport
import TestSupport
import Testing

@Suite struct ParkingLedgerConformance {
    @Test(arguments: Backend.allCases)
    func keepsEveryField(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        var draft = try ParkingDraft.sample(address: "Straße des 17. Juni 135, 東京 'x\"; --")
        draft.enteredAddress = try StreetAddress("strasse d. 17. juni 135a")
        let added = try await store.parkings.add(draft, of: owner)
        #expect(added.draft == draft)
        #expect(added.owner == owner)
        #expect(added.createdAt == store.clock.now())
        #expect(added.endedAt == nil)
        #expect(try await store.parkings.parking(added.id, of: owner) == added)
        #expect(
            try await store.parkings.newestFirst(of: owner, after: nil, limit: 20)
                == Page(items: [added], next: nil))
    }

    @Test(arguments: Backend.allCases)
    func refusesAnUnknownOwner(_ backend: Backend) async throws {
        let store = try await backend.open()
        await #expect(throws: AccountsError.accountNotFound(nobody)) {
            try await store.parkings.add(.sample(), of: nobody)
        }
    }

    @Test(arguments: Backend.allCases)
    func hidesTheParkingsOfOthers(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let parking = try await store.parkings.add(.sample(), of: ann.id)
        let missing = ParkingRecordsError.notFound(RecordReference(parking.id))
        await #expect(throws: missing) { try await store.parkings.parking(parking.id, of: bob.id) }
        await #expect(throws: missing) { try await store.parkings.end(parking.id, of: bob.id) }
        await #expect(throws: missing) { try await store.parkings.remove(parking.id, of: bob.id) }
        await #expect(throws: missing) {
            try await store.parkings.extend(parking.id, by: .day, of: bob.id)
        }
        #expect(
            try await store.parkings.newestFirst(of: bob.id, after: nil, limit: 9).items.isEmpty)
        #expect(try await store.parkings.plates(of: bob.id).isEmpty)
        #expect(try await store.parkings.parking(parking.id, of: ann.id) == parking)
        #expect(
            missing.description
                == "you have no parking \(parking.id.uuid.hexDigits); "
                + "list your parkings to see their ids")
    }

    @Test(arguments: Backend.allCases)
    func findsByTheBeginningAndTheEndOfAnId(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        var first = try await store.parkings.add(.sample(), of: owner)
        let short = try RecordReference(first.id.shortText)
        var early = try RecordReference(String(first.id.description.prefix(6)))
        #expect(try await store.parkings.parking(short, of: owner) == first)
        #expect(try await store.parkings.parking(early, of: owner) == first)
        var second = try await store.parkings.add(.sample(), of: owner)
        #expect(try await store.parkings.parking(short, of: owner).id.shortText == short.digits)
        // Other tests may advance the time that ids begin with.
        while !early.matches(second.id) {
            first = second
            early = try RecordReference(String(first.id.description.prefix(6)))
            second = try await store.parkings.add(.sample(), of: owner)
        }
        let error = await #expect(throws: ParkingRecordsError.self) {
            try await store.parkings.parking(early, of: owner)
        }
        #expect(
            error?.description
                == "more than one of your parkings begins or ends with \(early.digits): "
                + "\(second.id), \(first.id); type more digits")
    }

    @Test(arguments: Backend.allCases)
    func savesExtensionsAndTheEnd(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let id = try await store.parkings.add(.sample(stay: .oneHour), of: owner).id
        store.clock.advance(by: .seconds(60))
        for stay in [Stay.fourHours, .oneHour, .day] {
            let extended = try await store.parkings.extend(id, by: stay, of: owner)
            #expect(try await store.parkings.parking(id, of: owner) == extended)
            store.clock.advance(by: .seconds(60))
        }
        let ended = try await store.parkings.end(id, of: owner)
        #expect(ended.endedAt == store.clock.now())
        #expect(ended.extensions.map(\.stay) == [.fourHours, .oneHour, .day])
        #expect(try await store.parkings.parking(id, of: owner) == ended)
        await #expect(throws: ParkingRecordsError.ended(id, at: store.clock.now())) {
            try await store.parkings.extend(id, by: .day, of: owner)
        }
        #expect(try await store.parkings.parking(id, of: owner) == ended)
    }

    @Test(arguments: Backend.allCases)
    func refusesToExtendAnExpiredParking(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let parking = try await store.parkings.add(.sample(stay: .oneHour), of: owner)
        store.clock.advance(by: .seconds(3_600))
        await #expect(throws: ParkingRecordsError.expired(parking.id, at: parking.validUntil())) {
            try await store.parkings.extend(parking.id, by: .day, of: owner)
        }
        #expect(try await store.parkings.parking(parking.id, of: owner) == parking)
    }

    @Test(arguments: Backend.allCases)
    func removesWithAllExtensions(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let parking = try await store.parkings.add(.sample(), of: owner)
        _ = try await store.parkings.extend(parking.id, by: .day, of: owner)
        try await store.parkings.remove(parking.id, of: owner)
        let missing = ParkingRecordsError.notFound(RecordReference(parking.id))
        await #expect(throws: missing) { try await store.parkings.parking(parking.id, of: owner) }
        await #expect(throws: missing) { try await store.parkings.remove(parking.id, of: owner) }
    }

    @Test(arguments: Backend.allCases)
    func changesOnlyTheExpectedVersion(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let parkings = store.parkings
        let id = try await parkings.add(.sample(), of: owner).id
        let stale = ParkingRecordsError.changedMeanwhile(id)
        let extended = try await parkings.extend(
            id, by: .day, of: owner, expecting: 1, key: nil
        ).record
        #expect(extended.version == 2)
        await #expect(throws: stale) {
            try await parkings.extend(id, by: .day, of: owner, expecting: 1, key: nil)
        }
        await #expect(throws: stale) { try await parkings.end(id, of: owner, expecting: 1) }
        await #expect(throws: stale) { try await parkings.remove(id, of: owner, expecting: 1) }
        #expect(try await parkings.parking(id, of: owner) == extended)
        let ended = try await parkings.end(id, of: owner, expecting: 2)
        #expect(ended.version == 3)
        #expect(try await parkings.parking(id, of: owner) == ended)
        // The version is checked before the state.
        await #expect(throws: stale) { try await parkings.end(id, of: owner, expecting: 2) }
        try await parkings.remove(id, of: owner, expecting: 3)
    }

    @Test(arguments: Backend.allCases)
    func oneOfSeveralParallelChangesToAVersionSucceeds(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let id = try await store.parkings.add(.sample(), of: owner).id
        let done = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<32 {
                group.addTask {
                    let change = try? await store.parkings.extend(
                        id, by: .oneHour, of: owner, expecting: 1, key: nil)
                    return change != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(done == 1)
        #expect(try await store.parkings.parking(id, of: owner).extensions.count == 1)
    }

    @Test(arguments: Backend.allCases)
    func listsEachPlateOnceLatestFirst(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        for plate in ["AB12", "CKXR318", "AB12", "CKX0318", "CKXR318"] {
            _ = try await store.parkings.add(.sample(plate: plate), of: owner)
            store.clock.advance(by: .milliseconds(1))
        }
        let plates = try await store.parkings.plates(of: owner).map(\.text)
        #expect(plates == ["CKXR318", "CKX0318", "AB12"])
        let lookAlikes = try await store.parkings.lookAlikes(of: LicensePlate("CKXO318"), of: owner)
        #expect(lookAlikes.map(\.text) == ["CKX0318"])
    }

    @Test(arguments: Backend.allCases, [0, -1, 1_001])
    func limitsAPage(_ backend: Backend, _ limit: Int) async throws {
        let store = try await backend.open()
        await #expect(throws: InvalidValue.self) {
            try await store.parkings.newestFirst(of: nobody, after: nil, limit: limit)
        }
    }
}
