import Accounts
import BuildingCameras
import Buildings
import DomainTestSupport
import GRDB
import OpeningHours
import ParkingRecords
import PlateMatching
import RecordKeeping
import SpatiaLiteStore
import StoreTestSupport
import TestSupport
import Testing

@Suite struct GateCallConformance {
    private static let lease = Duration.seconds(15)

    @Test(arguments: Backend.allCases)
    func aCallIsMadeUntilItIsDelivered(_ backend: Backend) async throws {
        let house = try await House(backend)
        let gate = try await house.camera()
        #expect(try await house.see("AAA111", by: gate.key).sighting.call == nil)
        let secret = try await house.hook()
        _ = try await house.store.parkings.add(.sample(), of: house.bob.id)
        let seen = try await house.see("CKXR318", by: gate.key).sighting
        let claimed = try await house.claim()
        let delivery = try #require(claimed.first)
        #expect(claimed.count == 1 && delivery.sighting.id == seen.id && delivery.attempts == 0)
        #expect(delivery.action == .open && delivery.building == house.code)
        #expect(delivery.secret == secret && delivery.address.text.contains("example.org"))
        // Nobody else makes it meanwhile, but if this process is killed, another one does.
        #expect(try await house.claim().isEmpty)
        house.store.clock.advance(by: Self.lease)
        #expect(try await house.claim().map(\.attempts) == [1])
        try await house.cameras.retryCall(seen.id, after: .seconds(3), problem: "no answer")
        #expect(
            try await house.call()
                == GateCall(action: .open, state: .waiting, attempts: 2, problem: "no answer"))
        #expect(try await house.gate().waitingCalls == 1)
        house.store.clock.advance(by: .seconds(2))
        #expect(try await house.claim().isEmpty)
        house.store.clock.advance(by: .seconds(1))
        #expect(try await house.claim().count == 1)
        try await house.cameras.finishCall(seen.id, problem: nil)
        #expect(try await house.call()?.state == .delivered)
        house.store.clock.advance(by: .seconds(60))
        #expect(try await house.claim().isEmpty)
        #expect(try await house.gate().waitingCalls == 0)
    }

    @Test(arguments: Backend.allCases)
    func aGateIsNotOpenedTooLate(_ backend: Backend) async throws {
        let house = try await House(backend)
        let gate = try await house.camera()
        _ = try await house.hook()
        _ = try await house.store.parkings.add(.sample(), of: house.bob.id)
        _ = try await house.see("CKXR318", by: gate.key)
        _ = try await house.see("TRN204", by: gate.key)
        house.store.clock.advance(by: GateCall.openWithin)
        #expect(try await house.claim().map(\.action) == [.look])
        let calls = try await house.sightings().reversed().map(\.call)
        #expect(
            calls == [
                GateCall(
                    action: .open, state: .givenUp, attempts: 0,
                    problem: "it was too late to open the gate"),
                GateCall(action: .look, state: .waiting, attempts: 1),
            ])
        let counts = try await house.gate()
        #expect(counts.waitingCalls == 1 && counts.givenUpCalls == 1)
    }

    @Test(arguments: Backend.allCases)
    func attemptsEnd(_ backend: Backend) async throws {
        let house = try await House(backend)
        let gate = try await house.camera()
        _ = try await house.hook()
        _ = try await house.store.parkings.add(.sample(), of: house.bob.id)
        for (plate, action) in [("CKXR318", GateCall.Action.open), ("TRN204", .look)] {
            _ = try await house.see(plate, by: gate.key)
            var tries = 0
            while let delivery = try await house.claim().first {
                #expect(delivery.action == action)
                tries += 1
                let id = delivery.sighting.id
                guard let pause = delivery.pauseAfterFailure(at: house.store.clock.now()) else {
                    try await house.cameras.finishCall(id, problem: "no answer")
                    break
                }
                try await house.cameras.retryCall(id, after: pause, problem: "no answer")
                house.store.clock.advance(by: pause)
            }
            #expect(tries == 6)
            #expect(
                try await house.call()
                    == GateCall(action: action, state: .givenUp, attempts: 6, problem: "no answer"))
        }
        #expect(try await house.gate().givenUpCalls == 2)
    }

    @Test(arguments: Backend.allCases)
    func withoutItsWebhookACallIsGivenUp(_ backend: Backend) async throws {
        let house = try await House(backend)
        let gate = try await house.camera()
        _ = try await house.hook()
        let seen = try await house.see("TRN204", by: gate.key).sighting
        _ = try await house.claim()
        try await house.cameras.removeWebhook(of: house.code, by: house.ann.id)
        // The attempt that was on its way changes nothing.
        try await house.cameras.retryCall(seen.id, after: .zero, problem: "no answer")
        try await house.cameras.finishCall(seen.id, problem: nil)
        #expect(
            try await house.call()
                == GateCall(
                    action: .look, state: .givenUp, attempts: 1,
                    problem: "the webhook was removed"))
        house.store.clock.advance(by: .seconds(60))
        #expect(try await house.claim().isEmpty)
    }

    @Test func aCallIsStillToBeMadeAfterTheStoreIsOpenedAgain() async throws {
        let folder = try TemporaryFolder()
        let clock = SettableClock(Timestamp(millisecondsSinceEpoch: 1_795_266_300_250))
        let key = CameraKey()
        let code = try BuildingCode("A1B2C")
        let store = try Store.open(at: folder.url, clock: clock)
        let ann = try await store.accounts.create(
            .sample("ann"), password: OpenBackend.hash(of: "ann"))
        _ = try await store.buildings.register(.sample(), by: ann.id)
        _ = try await store.cameras.addCamera(
            CameraName("Gate"), key: key.digest, to: code, by: ann.id)
        _ = try await store.cameras.setWebhook(
            WebhookAddress("https://example.org/"), secret: SigningSecret(), of: code, by: ann.id)
        let reading = CameraReading(
            plate: try PlateQuery("TRN204"), confidence: try ReadingConfidence(1), source: nil,
            takenAt: clock.now())
        let seen = try await store.cameras.take(
            reading, in: code, from: key.digest, Surroundings())
        #expect(try await store.cameras.claimCalls(limit: 1, for: Self.lease).count == 1)
        try store.close()
        let again = try Store.open(at: folder.url, clock: clock)
        #expect(try await again.cameras.claimCalls(limit: 1, for: Self.lease).isEmpty)
        clock.advance(by: Self.lease)
        let claimed = try await again.cameras.claimCalls(limit: 1, for: Self.lease)
        #expect(claimed.map(\.sighting.id) == [seen.sighting.id])
        let repeated = try await again.cameras.take(
            reading, in: code, from: key.digest, Surroundings())
        #expect(repeated.isRepeat)
        try again.close()
    }

    /// Each store is a process of its own as far as the database can tell.
    @Test func twoProcessesMakeACallOnceAndKeepAMessageOnce() async throws {
        let folder = try TemporaryFolder()
        let stores = try (0..<2).map { _ in try Store.open(at: folder.url) }
        let (key, code) = (CameraKey(), try BuildingCode("A1B2C"))
        let ann = try await stores[0].accounts.create(
            .sample("ann"), password: OpenBackend.hash(of: "ann"))
        _ = try await stores[0].buildings.register(.sample(), by: ann.id)
        _ = try await stores[0].cameras.addCamera(
            CameraName("Gate"), key: key.digest, to: code, by: ann.id)
        _ = try await stores[0].cameras.setWebhook(
            WebhookAddress("https://example.org/"), secret: SigningSecret(), of: code, by: ann.id)
        let now = SystemClock().now()
        let readings = try (0..<20).map { number in
            CameraReading(
                plate: try PlateQuery("AAA\(number)"), confidence: try ReadingConfidence(1),
                source: nil, takenAt: now)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for store in stores {
                group.addTask {
                    for reading in readings {
                        _ = try await store.cameras.take(
                            reading, in: code, from: key.digest, Surroundings())
                    }
                }
            }
            try await group.waitForAll()
        }
        let kept = try await stores[0].cameras.sightings(
            in: code, for: ann.id, before: nil, limit: 100)
        #expect(kept.count == 20)
        let claimed = try await withThrowingTaskGroup(of: [Sighting.ID].self) { group in
            for store in stores {
                group.addTask {
                    var found: [Sighting.ID] = []
                    for _ in 0..<10 {
                        found += try await store.cameras.claimCalls(limit: 3, for: Self.lease)
                            .map(\.sighting.id)
                    }
                    return found
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(claimed.count == 20 && Set(claimed) == Set(kept.map(\.id)))
        for store in stores { try store.close() }
    }
}

extension House {
    func claim() async throws -> [GateDelivery] {
        try await cameras.claimCalls(limit: 10, for: .seconds(15))
    }

    /// The call of the last sighting.
    func call() async throws -> GateCall? { try await sightings().first?.call }
}
