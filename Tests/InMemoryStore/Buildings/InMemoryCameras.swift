import Accounts
public import BuildingCameras
import Buildings
import OpeningHours
import ParkingRecords
import RecordKeeping

extension InMemoryRecords {
    /// The cameras of buildings, and what they see.
    public var cameras: any CameraLedger { InMemoryCameras(store: self) }
}

struct InMemoryCameras: CameraLedger {
    let store: InMemoryRecords

    // MARK: Cameras

    func cameras(of code: BuildingCode, for owner: Account.ID) async throws -> [SeenCamera] {
        try store.locked { state, now in
            let building = try state.require(code, of: owner)
            return state.cameras.cameras.map(\.camera).filter { $0.building == building.id }
                .sorted { $0.name.text.lowercased() < $1.name.text.lowercased() }
                .map { camera in
                    SeenCamera(
                        camera: camera,
                        lastSighting: state.cameras.sightings.map(\.sighting)
                            .filter { $0.camera == camera.id && now < $0.endsAt }
                            .map(\.receivedAt).max())
                }
        }
    }

    func addCamera(
        _ name: CameraName, key: CameraKey.Digest, to code: BuildingCode, by owner: Account.ID
    ) async throws -> Camera {
        try store.locked { state, now in
            let building = try state.require(code, of: owner)
            let own = state.cameras.cameras.map(\.camera).filter { $0.building == building.id }
            guard own.count < Camera.limit else {
                throw CamerasError.tooManyCameras(code, limit: Camera.limit)
            }
            guard !own.contains(where: { $0.name.key == name.key }) else {
                throw CamerasError.nameTaken(name)
            }
            let camera = Camera(
                id: .new(at: now), building: building.id, name: name, keySince: now)
            state.cameras.cameras.append((key, camera))
            state.record(.camera, "\(name): added", of: building.id, by: owner, at: now)
            return camera
        }
    }

    func renewKey(
        of id: Camera.ID, to key: CameraKey.Digest, in code: BuildingCode, by owner: Account.ID
    ) async throws -> Camera {
        try store.locked { state, now in
            let building = try state.require(code, of: owner)
            let index = try state.indexOfCamera(id, of: building.id)
            let old = state.cameras.cameras[index].camera
            let camera = Camera(id: id, building: building.id, name: old.name, keySince: now)
            state.cameras.cameras[index] = (key, camera)
            state.record(
                .camera, "\(camera.name): key renewed", of: building.id, by: owner, at: now)
            return camera
        }
    }

    func removeCamera(
        _ id: Camera.ID, from code: BuildingCode, by owner: Account.ID
    ) async throws {
        try store.locked { state, now in
            let building = try state.require(code, of: owner)
            let index = try state.indexOfCamera(id, of: building.id)
            let name = state.cameras.cameras.remove(at: index).camera.name
            state.record(.camera, "\(name): removed", of: building.id, by: owner, at: now)
        }
    }

    // MARK: The gate

    func gate(of code: BuildingCode, for owner: Account.ID) async throws -> Gate {
        try store.locked { state, now in
            state.gate(of: try state.require(code, of: owner).id, at: now)
        }
    }

    func changeGate(
        of code: BuildingCode, by edit: GateEdit, owner: Account.ID
    ) async throws -> Gate {
        try store.locked { state, now in
            let building = try state.require(code, of: owner)
            let old = state.cameras.settings[building.id] ?? .standard
            let new = old.changed(by: edit)
            state.cameras.settings[building.id] = new
            state.shortenSightings(of: building.id, to: new.hours)
            state.shortenReports(of: building.id, to: new.hours)
            state.record(
                .camera, old.differences(to: new), of: building.id, by: owner, at: now)
            return state.gate(of: building.id, at: now)
        }
    }

    func setWebhook(
        _ address: WebhookAddress, secret: SigningSecret, of code: BuildingCode,
        by owner: Account.ID
    ) async throws -> Gate {
        try store.locked { state, now in
            let building = try state.require(code, of: owner)
            state.cameras.webhooks[building.id] = (
                GateWebhook(address: address, since: now), secret
            )
            state.record(
                .camera, "webhook: set to \(address.host)", of: building.id, by: owner, at: now)
            return state.gate(of: building.id, at: now)
        }
    }

    func removeWebhook(of code: BuildingCode, by owner: Account.ID) async throws {
        try store.locked { state, now in
            let building = try state.require(code, of: owner)
            guard state.cameras.webhooks.removeValue(forKey: building.id) != nil else { return }
            for index in state.cameras.sightings.indices
            where state.cameras.sightings[index].building == building.id {
                state.finishCall(index, problem: GateCall.withoutWebhook)
            }
            state.record(.camera, "webhook: removed", of: building.id, by: owner, at: now)
        }
    }
}

extension InMemoryRecords.State {
    fileprivate func indexOfCamera(_ id: Camera.ID, of building: Building.ID) throws -> Int {
        let index = cameras.cameras.firstIndex {
            $0.camera.id == id && $0.camera.building == building
        }
        guard let index else { throw CamerasError.noCamera }
        return index
    }

    fileprivate func gate(of building: Building.ID, at now: Timestamp) -> Gate {
        let states = cameras.sightings
            .filter { $0.building == building && now < $0.sighting.endsAt }
            .compactMap(\.sighting.call?.state)
        return Gate(
            settings: cameras.settings[building] ?? .standard,
            webhook: cameras.webhooks[building]?.webhook,
            waitingCalls: states.count { $0 == .waiting },
            givenUpCalls: states.count { $0 == .givenUp })
    }

    fileprivate mutating func shortenSightings(of building: Building.ID, to hours: SightingHours) {
        for index in cameras.sightings.indices where cameras.sightings[index].building == building {
            let old = cameras.sightings[index].sighting
            let end = min(old.reading.takenAt, old.receivedAt).advanced(by: hours.duration)
            cameras.sightings[index].sighting = Sighting(
                id: old.id, camera: old.camera, cameraName: old.cameraName, reading: old.reading,
                receivedAt: old.receivedAt, verdict: old.verdict, ruling: old.ruling,
                endsAt: min(old.endsAt, end), call: old.call)
        }
    }

    mutating func removeCameras(of building: Building.ID) {
        cameras.cameras.removeAll { $0.camera.building == building }
        cameras.settings[building] = nil
        cameras.webhooks[building] = nil
        cameras.sightings.removeAll { $0.building == building }
        cameras.reports.removeAll { $0.building == building }
    }

    mutating func replaceCall(_ index: Int, by call: GateCall) {
        let old = cameras.sightings[index].sighting
        cameras.sightings[index].sighting = Sighting(
            id: old.id, camera: old.camera, cameraName: old.cameraName, reading: old.reading,
            receivedAt: old.receivedAt, verdict: old.verdict, ruling: old.ruling,
            endsAt: old.endsAt, call: call)
    }

    mutating func finishCall(_ index: Int, problem: String?) {
        guard let call = cameras.sightings[index].sighting.call, call.state == .waiting else {
            return
        }
        let finished = GateCall(
            action: call.action, state: problem == nil ? .delivered : .givenUp,
            attempts: call.attempts, problem: problem ?? call.problem)
        replaceCall(index, by: finished)
    }
}
