import Accounts
import DomainTestSupport
import ParkingRecords
import RecordKeeping
import StoreTestSupport
import Testing

@Suite struct ParkingUndoConformance {
    @Test(arguments: Backend.allCases)
    func changesLevelBayAndNote(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        var draft = try ParkingDraft.sample()
        draft.spot = ParkingSpot(
            level: try ParkingLevel("-2"), bay: try ParkingBay("B 214"),
            note: try ParkingNote("Next to the lift\n'; DROP TABLE parking; --"))
        let added = try await store.parkings.add(draft, of: owner)
        #expect(try await store.parkings.parking(added.id, of: owner).spot == draft.spot)
        let change = SpotChange(level: .set(try ParkingLevel("Blue")), note: .clear)
        let changed = try await store.parkings.describe(
            added.id, of: owner, by: change, expecting: 1)
        #expect(changed.version == 2)
        #expect(changed.spot == ParkingSpot(level: try ParkingLevel("Blue"), bay: draft.spot.bay))
        #expect(try await store.parkings.parking(added.id, of: owner) == changed)
        await #expect(throws: ParkingRecordsError.changedMeanwhile(added.id)) {
            try await store.parkings.describe(added.id, of: owner, by: change, expecting: 1)
        }
        await #expect(throws: ParkingRecordsError.notFound(RecordReference(added.id))) {
            try await store.parkings.describe(added.id, of: nobody, by: change, expecting: nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func undoesAnEndForTenMinutes(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let id = try await store.parkings.add(.sample(stay: .oneHour), of: owner).id
        await #expect(throws: ParkingRecordsError.notEnded(id)) {
            try await store.parkings.reopen(id, of: owner, expecting: nil)
        }
        let ended = try await store.parkings.end(id, of: owner)
        store.clock.advance(by: .seconds(599))
        let reopened = try await store.parkings.reopen(id, of: owner, expecting: ended.version)
        #expect(reopened.endedAt == nil && reopened.version == 3)
        #expect(try await store.parkings.parking(id, of: owner) == reopened)
        let end = try await store.parkings.end(id, of: owner)
        store.clock.advance(by: .seconds(600))
        await #expect(
            throws: ParkingRecordsError.endedTooLongAgo(id, at: try #require(end.endedAt))
        ) {
            try await store.parkings.reopen(id, of: owner, expecting: nil)
        }
        await #expect(throws: ParkingRecordsError.notFound(RecordReference(id))) {
            try await store.parkings.reopen(id, of: nobody, expecting: nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func nothingFindsARemovedParking(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let key = try CreationKey("k", request: Fingerprint(of: []))
        let id = try await store.parkings.add(.sample(), of: owner, key: key).record.id
        let token = ShareToken()
        _ = try await store.parkings.share(id, of: owner, by: token.digest)
        try await store.parkings.remove(id, of: owner)
        let parkings = store.parkings
        let missing = ParkingRecordsError.notFound(RecordReference(id))
        await #expect(throws: missing) { try await parkings.parking(id, of: owner) }
        let short = try RecordReference(id.shortText)
        await #expect(throws: ParkingRecordsError.notFound(short)) {
            try await parkings.parking(short, of: owner)
        }
        await #expect(throws: missing) { try await parkings.end(id, of: owner) }
        await #expect(throws: missing) { try await parkings.extend(id, by: .day, of: owner) }
        await #expect(throws: missing) { try await parkings.remove(id, of: owner) }
        await #expect(throws: missing) {
            try await parkings.reopen(id, of: owner, expecting: nil)
        }
        await #expect(throws: missing) {
            try await parkings.describe(id, of: owner, by: SpotChange(), expecting: nil)
        }
        await #expect(throws: missing) {
            try await parkings.share(id, of: owner, by: ShareToken().digest)
        }
        await #expect(throws: missing) { try await parkings.stopSharing(id, of: owner) }
        await #expect(throws: missing) {
            try await store.parkingPhotos.removePhoto(of: id, of: owner, expecting: nil)
        }
        await #expect(throws: AccountsError.createdRecordGone) {
            try await parkings.madeParking(by: key, of: owner)
        }
        #expect(try await parkings.shared(by: token.digest) == nil)
        #expect(try await parkings.plates(of: owner).isEmpty)
        #expect(try await parkings.newestFirst(of: owner, after: nil, limit: 9).items.isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func undoesARemovalForTenMinutes(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let id = try await store.parkings.add(.sample(), of: ann.id).id
        let token = ShareToken()
        _ = try await store.parkings.extend(id, by: .day, of: ann.id)
        _ = try await store.parkings.share(id, of: ann.id, by: token.digest)
        let reference = try RecordReference(id.shortText)
        await #expect(throws: ParkingRecordsError.notRemoved(id)) {
            try await store.parkings.restore(reference, of: ann.id)
        }
        try await store.parkings.remove(id, of: ann.id)
        store.clock.advance(by: .seconds(599))
        // A change of another parking deletes only what cannot be restored any more.
        _ = try await store.parkings.add(.sample(), of: bob.id)
        await #expect(throws: ParkingRecordsError.notFound(reference)) {
            try await store.parkings.restore(reference, of: bob.id)
        }
        let restored = try await store.parkings.restore(reference, of: ann.id)
        #expect(restored.version == 4 && restored.extensions.count == 1)
        #expect(try await store.parkings.parking(id, of: ann.id) == restored)
        #expect(try await store.parkings.shared(by: token.digest) == restored)
        try await store.parkings.remove(id, of: ann.id)
        store.clock.advance(by: .seconds(600))
        await #expect(throws: ParkingRecordsError.notFound(reference)) {
            try await store.parkings.restore(reference, of: ann.id)
        }
    }

    @Test(arguments: Backend.allCases)
    func deletesWhatWasRemovedTooLongAgo(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let id = try await store.parkings.add(.sample(), of: owner).id
        try await store.parkings.remove(id, of: owner)
        try await store.parkings.deleteRemoved()
        store.clock.advance(by: .seconds(600))
        try await store.parkings.deleteRemoved()
        // Even a clock that is set back does not find it again.
        store.clock.advance(by: .seconds(-600))
        await #expect(throws: ParkingRecordsError.notFound(RecordReference(id))) {
            try await store.parkings.restore(RecordReference(id), of: owner)
        }
    }

    @Test(arguments: Backend.allCases)
    func oneOfSeveralParallelRestoresSucceeds(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let id = try await store.parkings.add(.sample(), of: owner).id
        try await store.parkings.remove(id, of: owner)
        let done = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    (try? await store.parkings.restore(RecordReference(id), of: owner)) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(done == 1)
        #expect(try await store.parkings.parking(id, of: owner).version == 3)
    }

    @Test(arguments: Backend.allCases)
    func aLinkEndsWithItsParking(_ backend: Backend) async throws {
        let store = try await backend.open()
        let owner = try await store.makeAccount().id
        let parkings = store.parkings
        let id = try await parkings.add(.sample(stay: .oneHour), of: owner).id
        let tokens = (0..<SharedParking.linkLimit + 1).map { _ in ShareToken() }
        for token in tokens { _ = try await parkings.share(id, of: owner, by: token.digest) }
        #expect(try await parkings.shared(by: tokens[0].digest) == nil)
        let last = try #require(tokens.last).digest
        #expect(try await parkings.shared(by: last)?.id == id)
        #expect(try await parkings.shared(by: ShareToken().digest) == nil)
        _ = try await parkings.end(id, of: owner)
        #expect(try await parkings.shared(by: last) == nil)
        await #expect(throws: ParkingRecordsError.ended(id, at: store.clock.now())) {
            try await parkings.share(id, of: owner, by: ShareToken().digest)
        }
        _ = try await parkings.reopen(id, of: owner, expecting: nil)
        #expect(try await parkings.shared(by: last)?.id == id)
        store.clock.advance(by: .seconds(3_600))
        #expect(try await parkings.shared(by: last) == nil)
        store.clock.advance(by: .seconds(-1))
        await #expect(throws: ParkingRecordsError.notFound(RecordReference(id))) {
            try await parkings.stopSharing(id, of: nobody)
        }
        try await parkings.stopSharing(id, of: owner)
        #expect(try await parkings.shared(by: last) == nil)
    }
}
