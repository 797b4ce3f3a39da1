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

@Suite struct CameraConformance {
    @Test(arguments: Backend.allCases)
    func camerasComeAndGoWithTheirKeys(_ backend: Backend) async throws {
        let house = try await House(backend)
        let gate = try await house.camera()
        await #expect(throws: CamerasError.nameTaken(try CameraName("gate"))) {
            try await house.camera("gate")
        }
        _ = try await house.see("CKXR318", by: gate.key)
        #expect(
            try await house.cameras.camera(in: house.code, with: gate.key.digest) == gate.camera)
        let other = CameraKey()
        house.store.clock.advance(by: .seconds(5))
        let renewed = try await house.cameras.renewKey(
            of: gate.camera.id, to: other.digest, in: house.code, by: house.ann.id)
        #expect(renewed.id == gate.camera.id && renewed.keySince > gate.camera.keySince)
        await #expect(throws: CamerasError.notRecognized(house.code)) {
            try await house.see("CKXR318", by: gate.key)
        }
        let seen = try await house.see("TRN204", by: other)
        #expect(
            try await house.cameras.cameras(of: house.code, for: house.ann.id)
                == [SeenCamera(camera: renewed, lastSighting: seen.sighting.receivedAt)])
        try await house.cameras.removeCamera(
            gate.camera.id, from: house.code, by: house.ann.id)
        await #expect(throws: CamerasError.notRecognized(house.code)) {
            try await house.see("TRN204", by: other)
        }
        await #expect(throws: CamerasError.noCamera) {
            try await house.cameras.removeCamera(
                gate.camera.id, from: house.code, by: house.ann.id)
        }
        #expect(try await house.sightings().map(\.reading.plate.text) == ["TRN204", "CKXR318"])
        for number in 1...Camera.limit { _ = try await house.camera("\(number)") }
        await #expect(throws: CamerasError.tooManyCameras(house.code, limit: Camera.limit)) {
            try await house.camera("one more")
        }
        let log = try await house.log()
        #expect(
            log.reversed().prefix(6).map(\.note) == [
                "A1B2C", "Gate: added",
                "Gate: …318: may not be here (stay); gate stays shut (may-not-be-here)",
                "Gate: key renewed",
                "Gate: …204: may not be here (stay); gate stays shut (may-not-be-here)",
                "Gate: removed",
            ])
        #expect(log.filter { $0.action == .sighting }.allSatisfy { $0.actor == nil })
    }

    @Test(arguments: Backend.allCases)
    func strangersAndGuardsMayNotTouchThem(_ backend: Backend) async throws {
        let house = try await House(backend)
        let gate = try await house.camera()
        let code = try await house.invite(.guard)
        _ = try await house.ledger.accept(.code(code.digest), by: house.bob.id)
        let address = try WebhookAddress("https://example.org/gate")
        for (person, error) in [
            (house.eve, BuildingsError.notFound(house.code)),
            (house.bob, BuildingsError.ownerOnly(house.code)),
        ] {
            let (ledger, id) = (house.cameras, person.id)
            for call: () async throws -> Void in [
                { _ = try await ledger.cameras(of: house.code, for: id) },
                {
                    _ = try await ledger.addCamera(
                        CameraName("x"), key: CameraKey().digest, to: house.code, by: id)
                },
                {
                    _ = try await ledger.renewKey(
                        of: gate.camera.id, to: CameraKey().digest, in: house.code, by: id)
                },
                { try await ledger.removeCamera(gate.camera.id, from: house.code, by: id) },
                { _ = try await ledger.gate(of: house.code, for: id) },
                { _ = try await ledger.changeGate(of: house.code, by: GateEdit(), owner: id) },
                {
                    _ = try await ledger.setWebhook(
                        address, secret: SigningSecret(), of: house.code, by: id)
                },
                { try await ledger.removeWebhook(of: house.code, by: id) },
            ] {
                await #expect(throws: error) { try await call() }
            }
        }
        #expect(try await house.sightings(for: house.bob).isEmpty)
        await #expect(throws: BuildingsError.notFound(house.code)) {
            try await house.sightings(for: house.eve)
        }
        // A key opens no other building, and another building may use the name again.
        let other = try await house.store.buildings.register(
            .sample(code: "ZZZ99"), by: house.eve.id)
        await #expect(throws: CamerasError.notRecognized(other.code)) {
            try await house.cameras.take(
                house.reading("CKXR318"), in: other.code, from: gate.key.digest, Surroundings())
        }
        _ = try await house.cameras.addCamera(
            gate.camera.name, key: CameraKey().digest, to: other.code, by: house.eve.id)
        await #expect(throws: CamerasError.noCamera) {
            try await house.cameras.removeCamera(gate.camera.id, from: other.code, by: house.eve.id)
        }
    }

    @Test(arguments: Backend.allCases)
    func settingsAreKept(_ backend: Backend) async throws {
        let house = try await House(backend)
        #expect(try await house.gate().settings == .standard)
        let edit = GateEdit(
            confidence: try ReadingConfidence(0.8),
            lookAlikeConfidence: .set(try ReadingConfidence(0.97)), hours: try SightingHours(720))
        let changed = try await house.cameras.changeGate(
            of: house.code, by: edit, owner: house.ann.id)
        #expect(changed.settings == GateSettings.standard.changed(by: edit))
        #expect(try await house.gate() == changed)
        _ = try await house.hook()
        _ = try await house.cameras.changeGate(
            of: house.code, by: GateEdit(lookAlikeConfidence: .clear), owner: house.ann.id)
        let gate = try await house.gate()
        #expect(gate.settings.rule.lookAlikeConfidence == nil)
        #expect(gate.settings.hours.count == 720 && gate.webhook != nil)
        #expect(
            try await house.log().reversed().dropFirst().map(\.note) == [
                "gate: confidence 0.9 to 0.8; look-alikes never to 0.97; hours 24 to 720",
                "webhook: set to example.org", "gate: look-alikes 0.97 to never",
            ])
        try await house.cameras.removeWebhook(of: house.code, by: house.ann.id)
        #expect(try await house.gate().webhook == nil)
    }

    @Test(arguments: Backend.allCases)
    func theSameMessageGetsTheSameAnswerAndCallsOnce(_ backend: Backend) async throws {
        let house = try await House(backend)
        let gate = try await house.camera()
        _ = try await house.hook()
        _ = try await house.store.parkings.add(.sample(), of: house.bob.id)
        let reading = try house.reading("CKXR318", source: "driveway")
        let first = try await house.take(reading, by: gate.key)
        #expect(first.sighting.ruling.opens && first.sighting.call?.state == .waiting)
        #expect(!first.isRepeat && first.sighting.reading == reading)
        house.store.clock.advance(by: .seconds(3_600))
        let again = try await house.take(reading, by: gate.key)
        #expect(again.isRepeat && again.sighting == first.sighting)
        #expect(try await house.sightings() == [first.sighting])
        #expect(try await house.log().count { $0.action == .sighting } == 1)
        // An old message that never came before does not open.
        let old = try house.reading("CKXR318", age: 3_600)
        let late = try await house.take(old, by: gate.key).sighting
        #expect(late.ruling.reason == .tooOld && late.call?.action == .look)
        // Nor is one kept whose time would have ended.
        let ancient = try house.reading("CKXR318", age: 24 * 3_600)
        await #expect(throws: CamerasError.tooOld(ancient.takenAt, hours: 24)) {
            try await house.take(ancient, by: gate.key)
        }
    }

    @Test(arguments: Backend.allCases)
    func aCarThatIsSeenAgainAndAgainIsCalledForOnce(_ backend: Backend) async throws {
        let house = try await House(backend)
        let gate = try await house.camera()
        _ = try await house.hook()
        _ = try await house.store.parkings.add(.sample(), of: house.bob.id)
        var calls: [GateCall.Action?] = []
        for confidence in [0.5, 0.6, 0.95, 0.96] {
            house.store.clock.advance(by: .seconds(1))
            calls.append(
                try await house.see("CKXR318", confidence, by: gate.key).sighting.call?.action)
        }
        #expect(calls == [.look, nil, .open, nil])
        house.store.clock.advance(by: SightingLimits.callPause)
        #expect(try await house.see("CKXR318", by: gate.key).sighting.call?.action == .open)
    }

    @Test(arguments: Backend.allCases)
    func sightingsGoWhenTheirTimeEnds(_ backend: Backend) async throws {
        let house = try await House(backend)
        let gate = try await house.camera()
        _ = try await house.see("AAA111", by: gate.key)
        house.store.clock.advance(by: .seconds(3_600))
        let second = try await house.see("BBB222", by: gate.key).sighting
        _ = try await house.cameras.changeGate(
            of: house.code, by: GateEdit(hours: try SightingHours(2)), owner: house.ann.id)
        house.store.clock.advance(by: .seconds(3_600))
        #expect(try await house.sightings().map(\.id) == [second.id])
        try await house.cameras.deleteEndedSightings()
        #expect(try await house.sightings().map(\.id) == [second.id])
        // More hours do not bring longer life to what was kept for fewer.
        _ = try await house.cameras.changeGate(
            of: house.code, by: GateEdit(hours: try SightingHours(700)), owner: house.ann.id)
        house.store.clock.advance(by: .seconds(3_600))
        #expect(try await house.sightings().isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func sightingsComeInPages(_ backend: Backend) async throws {
        let house = try await House(backend)
        let gate = try await house.camera()
        for plate in ["AAA111", "BBB222", "CCC333"] {
            house.store.clock.advance(by: .seconds(1))
            _ = try await house.see(plate, by: gate.key)
        }
        let first = try await house.cameras.sightings(
            in: house.code, for: house.ann.id, before: nil, limit: 2)
        #expect(first.map(\.reading.plate.text) == ["CCC333", "BBB222"])
        let rest = try await house.cameras.sightings(
            in: house.code, for: house.ann.id, before: first.last?.id, limit: 2)
        #expect(rest.map(\.reading.plate.text) == ["AAA111"])
        await #expect(throws: InvalidValue.self) {
            try await house.cameras.sightings(
                in: house.code, for: house.ann.id, before: nil, limit: 0)
        }
    }

    @Test(arguments: Backend.allCases)
    func aCameraMaySendOnlySoMany(_ backend: Backend) async throws {
        let house = try await House(backend)
        let gate = try await house.camera()
        let first = try house.reading("AAA111", 0.5)
        _ = try await house.take(first, by: gate.key)
        house.store.clock.advance(by: .seconds(10))
        for number in 1..<SightingLimits.perMinute {
            _ = try await house.see("AAA\(number)", by: gate.key)
        }
        await #expect(throws: CamerasError.self) {
            try await house.see("BBB222", by: gate.key)
        }
        // A message that has come before is still answered, and other cameras are not stopped.
        #expect(try await house.take(first, by: gate.key).isRepeat)
        let other = try await house.camera("Back door")
        _ = try await house.see("BBB222", by: other.key)
        house.store.clock.advance(by: .seconds(50))
        _ = try await house.see("BBB222", by: gate.key)
    }

    @Test(arguments: Backend.allCases)
    func whatABuildingHasGoesWithIt(_ backend: Backend) async throws {
        let house = try await House(backend)
        let gate = try await house.camera()
        _ = try await house.hook()
        _ = try await house.see("AAA111", by: gate.key)
        try await house.ledger.remove(house.code, of: house.ann.id)
        await #expect(throws: CamerasError.notRecognized(house.code)) {
            try await house.see("AAA111", by: gate.key)
        }
        #expect(try await house.cameras.claimCalls(limit: 10, for: .seconds(15)).isEmpty)
        _ = try await house.store.buildings.register(.sample(), by: house.eve.id)
        await #expect(throws: CamerasError.notRecognized(house.code)) {
            try await house.see("AAA111", by: gate.key)
        }
    }
}

/// A camera with its key.
struct KeyedCamera: Sendable {
    let camera: Camera
    let key: CameraKey
}

extension House {
    var cameras: any CameraLedger { store.cameras }

    func camera(_ name: String = "Gate") async throws -> KeyedCamera {
        let key = CameraKey()
        return KeyedCamera(
            camera: try await cameras.addCamera(
                CameraName(name), key: key.digest, to: code, by: ann.id), key: key)
    }

    func hook() async throws -> SigningSecret {
        let secret = SigningSecret()
        _ = try await cameras.setWebhook(
            WebhookAddress("https://example.org/gate?key=1"), secret: secret, of: code, by: ann.id)
        return secret
    }

    func gate() async throws -> Gate { try await cameras.gate(of: code, for: ann.id) }

    /// A reading of some seconds ago.
    func reading(
        _ plate: String, _ confidence: Double = 1, age: Int = 0, source: String? = nil
    ) throws -> CameraReading {
        CameraReading(
            plate: try PlateQuery(plate), confidence: try ReadingConfidence(confidence),
            source: try source.map { try CameraSource($0) },
            takenAt: store.clock.now().advanced(by: .seconds(-age)))
    }

    func take(_ reading: CameraReading, by key: CameraKey) async throws -> TakenSighting {
        try await cameras.take(reading, in: code, from: key.digest, Surroundings())
    }

    func see(
        _ plate: String, _ confidence: Double = 1, by key: CameraKey
    ) async throws -> TakenSighting {
        try await take(try reading(plate, confidence), by: key)
    }

    func sightings(for person: Account? = nil) async throws -> [Sighting] {
        try await cameras.sightings(
            in: code, for: (person ?? ann).id, before: nil, limit: 1_000)
    }

    func log() async throws -> [AuditEntry] {
        try await ledger.audit(of: code, for: ann.id, before: nil, limit: 1_000)
    }
}
