import Accounts
import BuildingCameras
import Buildings
import DomainTestSupport
import OpeningHours
import ParkingRecords
import PlateMatching
import PostgresStore
import PostgresTestSupport
import RecordKeeping
import StoreTestSupport
import Testing

@Suite("Cameras on one PostgreSQL server")
struct PostgresCameraTests {
    @Test func aMessageThatComesTwiceAtOnceIsOneSighting() async throws {
        let town = try await SharedTown()
        let key = try await town.camera()
        try await town.hook()
        let reading = try town.reading("AAA1")
        let taken = await town.atOnce(Array(1...8)) { store, _ in
            try await store.cameras.take(
                reading, in: town.building.code, from: key.digest, Surroundings())
        }.values
        #expect(taken.count == 8)
        #expect(taken.count { !$0.isRepeat } == 1)
        #expect(Set(taken.map(\.sighting.id)).count == 1)
        #expect(try town.database.run("SELECT 1 FROM gate_call") == 1)
        #expect(
            try town.database.run("SELECT 1 FROM building_audit WHERE action = 'sighting'") == 1)
    }

    @Test func aCarThatIsSeenAgainIsCalledForOnce() async throws {
        let town = try await SharedTown()
        let key = try await town.camera()
        try await town.hook()
        let taken = await town.atOnce([0.5, 0.51, 0.52, 0.53, 0.54, 0.55]) { store, confidence in
            try await store.cameras.take(
                town.reading("AAA1", confidence), in: town.building.code, from: key.digest,
                Surroundings())
        }.values
        #expect(taken.count == 6)
        #expect(taken.count { $0.sighting.call != nil } == 1)
    }

    @Test func aCameraMaySendOnlySoManyToAllProcesses() async throws {
        let town = try await SharedTown()
        let key = try await town.camera()
        let count = SightingLimits.perMinute + 20
        let taken = await town.atOnce(Array(1...count)) { store, number in
            try await store.cameras.take(
                town.reading("AAA\(number)"), in: town.building.code, from: key.digest,
                Surroundings())
        }
        #expect(taken.successes == SightingLimits.perMinute)
        #expect(
            taken.results.count {
                guard case .failure(let error) = $0,
                    case CamerasError.tooManySightings = error
                else { return false }
                return true
            } == 20)
    }

    @Test func oneProcessMakesEachCall() async throws {
        let town = try await SharedTown()
        let key = try await town.camera()
        try await town.hook()
        for number in 1...20 {
            _ = try await town.stores[0].cameras.take(
                town.reading("AAA\(number)"), in: town.building.code, from: key.digest,
                Surroundings())
        }
        let claims = await town.atOnce(Array(1...8)) { store, _ in
            var claimed: [Sighting.ID] = []
            while true {
                let some = try await store.cameras.claimCalls(limit: 3, for: .seconds(60))
                if some.isEmpty { return claimed }
                claimed += some.map(\.sighting.id)
            }
        }
        let ids = claims.values.flatMap(\.self)
        #expect(claims.successes == 8)
        #expect(ids.count == 20 && Set(ids).count == 20)
        #expect(try town.database.run("SELECT 1 FROM gate_call WHERE attempts <> 1") == 0)
    }

    /// A process that claims calls does not wait for one that tells how a call has ended.
    @Test func callsThatAreLockedArePassedOver() async throws {
        let town = try await SharedTown()
        let key = try await town.camera()
        try await town.hook()
        for plate in ["AAA1", "BBB2"] {
            _ = try await town.stores[0].cameras.take(
                town.reading(plate), in: town.building.code, from: key.digest, Surroundings())
        }
        let lock = try town.database.beginning(
            "SELECT 1 FROM gate_call ORDER BY sighting_id LIMIT 1 FOR UPDATE")
        let claimed = try await town.stores[1].cameras.claimCalls(limit: 9, for: .seconds(60))
        #expect(claimed.map(\.sighting.reading.plate.text) == ["BBB2"])
        try lock.end()
        let rest = try await town.stores[0].cameras.claimCalls(limit: 9, for: .seconds(60))
        #expect(rest.map(\.sighting.reading.plate.text) == ["AAA1"])
    }

    @Test func endedSightingsAreDeletedByAllAtOnce() async throws {
        let town = try await SharedTown()
        let key = try await town.camera()
        for number in 1...20 {
            _ = try await town.stores[0].cameras.take(
                town.reading("AAA\(number)"), in: town.building.code, from: key.digest,
                Surroundings())
        }
        try town.database.run("UPDATE building_sighting SET ends_at = 1")
        let deleted = await town.atOnce(Array(1...6)) { store, _ in
            try await store.cameras.deleteEndedSightings()
        }
        #expect(deleted.successes == 6)
        #expect(try town.database.run("SELECT 1 FROM building_sighting") == 0)
    }
}

extension SharedTown {
    func camera() async throws -> CameraKey {
        let key = CameraKey()
        _ = try await stores[0].cameras.addCamera(
            CameraName("Gate"), key: key.digest, to: building.code, by: ann.id)
        return key
    }

    func hook() async throws {
        _ = try await stores[0].cameras.setWebhook(
            WebhookAddress("https://example.org/gate"), secret: SigningSecret(),
            of: building.code, by: ann.id)
    }

    func reading(_ plate: String, _ confidence: Double = 1) throws -> CameraReading {
        CameraReading(
            plate: try PlateQuery(plate), confidence: try ReadingConfidence(confidence),
            source: nil, takenAt: clock.now())
    }
}
