import Accounts
import BuildingCameras
import Buildings
import OpeningHours
import ParkingRecords
import RecordKeeping

extension InMemoryCameras {
    func camera(in code: BuildingCode, with key: CameraKey.Digest) async throws -> Camera {
        try store.locked { state, _ in try state.require(code, with: key).camera }
    }

    func take(
        _ reading: CameraReading, in code: BuildingCode, from key: CameraKey.Digest,
        _ surroundings: Surroundings
    ) async throws -> TakenSighting {
        try store.locked { state, now in
            let (building, camera) = try state.require(code, with: key)
            let own = state.cameras.sightings.map(\.sighting).filter { $0.camera == camera.id }
            if let first = own.first(where: { $0.reading.fingerprint == reading.fingerprint }) {
                return TakenSighting(sighting: first, isRepeat: true)
            }
            let recent = own.map(\.receivedAt).filter {
                now.advanced(by: .zero - SightingLimits.minute) < $0
            }.sorted(by: >)
            if let oldest = recent.dropFirst(SightingLimits.perMinute - 1).first {
                let end = oldest.advanced(by: SightingLimits.minute)
                throw CamerasError.tooManySightings(retryAt: end, wait: end.since(now))
            }
            let settings = state.cameras.settings[building.id] ?? .standard
            let judged = GateJudge(
                building.rules, settings.rule, among: state.stays(in: building.id), at: now,
                in: surroundings
            ).judge(reading)
            let sighting = try camera.sighting(
                of: reading, by: settings, judged, at: now)
            let wasCalled = own.contains { other in
                now.advanced(by: .zero - SightingLimits.callPause) < other.receivedAt
                    && other.reading.plate == reading.plate
                    && other.call?.action == sighting.action
            }
            let kept = sighting.calling(
                state.cameras.webhooks[building.id] != nil && !wasCalled)
            state.cameras.sightings.append(
                .init(building: building.id, sighting: kept, due: now))
            state.record(.sighting, kept.note, of: building.id, by: nil, at: now)
            state.trimSightings(of: building.id)
            return TakenSighting(sighting: kept, isRepeat: false)
        }
    }

    func sightings(
        in code: BuildingCode, for person: Account.ID, before id: Sighting.ID?, limit: Int
    ) async throws -> [Sighting] {
        try PageLimit.check(limit)
        return try store.locked { state, now in
            let building = try state.requireGuard(of: code, person)
            return Array(
                state.cameras.sightings.filter { $0.building == building.id }.map(\.sighting)
                    .filter { sighting in
                        now < sighting.endsAt && id.map { sighting.id < $0 } ?? true
                    }.reversed().prefix(limit))
        }
    }

    func deleteEndedSightings() async throws {
        store.locked { state, now in
            state.cameras.sightings.removeAll { $0.sighting.endsAt <= now }
            state.cameras.reports.removeAll { $0.report.endsAt <= now }
        }
    }

    // MARK: Calls

    func claimCalls(limit: Int, for lease: Duration) async throws -> [GateDelivery] {
        store.locked { state, now in
            let due = state.cameras.sightings.indices.filter { index in
                let kept = state.cameras.sightings[index]
                return kept.sighting.call?.state == .waiting && kept.due <= now
                    && state.cameras.webhooks[kept.building] != nil
            }.sorted { left, right in
                let (left, right) = (state.cameras.sightings[left], state.cameras.sightings[right])
                return (left.due, left.sighting.id) < (right.due, right.sighting.id)
            }
            return due.prefix(limit).compactMap { index in
                state.claimCall(index, at: now, for: lease)
            }
        }
    }

    func finishCall(_ id: Sighting.ID, problem: String?) async throws {
        store.locked { state, _ in
            for index in state.cameras.sightings.indices
            where state.cameras.sightings[index].sighting.id == id {
                state.finishCall(index, problem: problem)
            }
        }
    }

    func retryCall(_ id: Sighting.ID, after pause: Duration, problem: String) async throws {
        store.locked { state, now in
            for index in state.cameras.sightings.indices
            where state.cameras.sightings[index].sighting.id == id {
                guard let call = state.cameras.sightings[index].sighting.call,
                    call.state == .waiting
                else { continue }
                state.cameras.sightings[index].due = now.advanced(by: pause)
                let failed = GateCall(
                    action: call.action, state: .waiting, attempts: call.attempts,
                    problem: problem)
                state.replaceCall(index, by: failed)
            }
        }
    }
}

extension InMemoryRecords.State {
    fileprivate func require(
        _ code: BuildingCode, with key: CameraKey.Digest
    ) throws -> (building: Building, camera: Camera) {
        let camera = cameras.cameras.first { $0.key == key }?.camera
        guard let camera, let building = building(camera.building), building.code == code else {
            throw CamerasError.notRecognized(code)
        }
        return (building, camera)
    }

    fileprivate mutating func trimSightings(of building: Building.ID) {
        let surplus =
            cameras.sightings.count { $0.building == building } - SightingLimits.kept
        guard surplus > 0 else { return }
        let oldest = cameras.sightings.filter { $0.building == building }.prefix(surplus)
        let ids = Set(oldest.map(\.sighting.id))
        cameras.sightings.removeAll { ids.contains($0.sighting.id) }
    }

    fileprivate mutating func claimCall(
        _ index: Int, at now: Timestamp, for lease: Duration
    ) -> GateDelivery? {
        let kept = cameras.sightings[index]
        guard let call = kept.sighting.call, let building = building(kept.building),
            let hook = cameras.webhooks[kept.building]
        else { return nil }
        let delivery = GateDelivery(
            sighting: kept.sighting, building: building.code, address: hook.webhook.address,
            secret: hook.secret, action: call.action, attempts: call.attempts)
        if let openBy = delivery.openBy, openBy <= now {
            finishCall(index, problem: GateCall.tooLate)
            return nil
        }
        cameras.sightings[index].due = now.advanced(by: lease)
        let claimed = GateCall(
            action: call.action, state: .waiting, attempts: call.attempts + 1,
            problem: call.problem)
        replaceCall(index, by: claimed)
        return delivery
    }
}
