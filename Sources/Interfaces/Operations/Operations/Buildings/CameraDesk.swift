public import Accounts
public import BuildingCameras
import Buildings
import OpeningHours
public import ParkingRecords
import PlateMatching
public import RecordKeeping
import StoreContract
public import StoreRuntime
import Webhooks

/// A camera with its new key.
public struct NewCameraKey: Sendable {
    /// The camera.
    public let camera: Camera
    /// The key, which cannot be read again.
    public let key: CameraKey
}

/// The gate of a building with the secret of its new webhook.
public struct NewGateWebhook: Sendable {
    /// The gate.
    public let gate: Gate
    /// What signs the calls, which cannot be read again.
    public let secret: SigningSecret
}

/// The cameras and gates of the buildings of one person.
public struct CameraDesk: Sendable {
    let workspace: Workspace
    private let ledger: any CameraLedger
    private let allowsPrivate: Bool
    /// The person.
    public let person: Account.ID

    /// The cameras of the buildings of `person` in the workspace's store. `allowsPrivate` is whether
    /// the owner of the server allows webhooks in private networks and without protection.
    public init(_ workspace: Workspace, person: Account.ID, allowsPrivate: Bool) {
        self.workspace = workspace
        ledger = workspace.records.cameras
        self.person = person
        self.allowsPrivate = allowsPrivate
    }

    // MARK: Cameras

    /// The cameras of a building, by name.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func cameras(of code: BuildingCode) async throws -> [SeenCamera] {
        try await ledger.cameras(of: code, for: person)
    }

    /// Adds a camera. The owner puts the key into it.
    ///
    /// - Throws: `BuildingsError`; `CamerasError`; `StoreError`.
    public func add(_ name: CameraName, to code: BuildingCode) async throws -> NewCameraKey {
        let key = CameraKey()
        let camera = try await ledger.addCamera(name, key: key.digest, to: code, by: person)
        return NewCameraKey(camera: camera, key: key)
    }

    /// Gives a camera another key. The one before no longer works.
    ///
    /// - Throws: `BuildingsError`; `CamerasError`; `StoreError`.
    public func renewKey(of id: Camera.ID, in code: BuildingCode) async throws -> NewCameraKey {
        let key = CameraKey()
        let camera = try await ledger.renewKey(of: id, to: key.digest, in: code, by: person)
        return NewCameraKey(camera: camera, key: key)
    }

    /// Removes a camera. What it has seen is kept until its time ends.
    ///
    /// - Throws: `BuildingsError`; `CamerasError`; `StoreError`.
    public func remove(_ id: Camera.ID, from code: BuildingCode) async throws {
        try await ledger.removeCamera(id, from: code, by: person)
    }

    // MARK: The gate

    /// The gate of a building.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func gate(of code: BuildingCode) async throws -> Gate {
        try await ledger.gate(of: code, for: person)
    }

    /// Changes when the gate opens, and how long sightings are kept.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func changeGate(of code: BuildingCode, by edit: GateEdit) async throws -> Gate {
        try await ledger.changeGate(of: code, by: edit, owner: person)
    }

    /// Calls `address` from now on, in place of an earlier one.
    ///
    /// - Throws: ``Mistakes``; `BuildingsError`; `StoreError`.
    public func setWebhook(
        _ address: String, of code: BuildingCode
    ) async throws -> NewGateWebhook {
        var input = InputValidation()
        let checked = input.check("url", address, as: WebhookAddress.self)
        if let checked,
            let objection = WebhookSender(allowsPrivate: allowsPrivate).objection(to: checked)
        {
            input.add(
                "url", "the address '\(checked.text.prefix(80))' cannot be used: \(objection)")
        }
        let secret = SigningSecret()
        let gate = try await ledger.setWebhook(
            input.validated(checked), secret: secret, of: code, by: person)
        return NewGateWebhook(gate: gate, secret: secret)
    }

    /// Calls nothing any more.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func removeWebhook(of code: BuildingCode) async throws {
        try await ledger.removeWebhook(of: code, by: person)
    }

    // MARK: Sightings

    /// What the cameras of a building have seen, the newest first, for its guards and its owner.
    ///
    /// - Throws: `BuildingsError`; `InvalidValue` if `limit` is out of range; `StoreError`.
    public func sightings(
        in code: BuildingCode, before id: Sighting.ID? = nil, limit: Int
    ) async throws -> [Sighting] {
        try await ledger.sightings(in: code, for: person, before: id, limit: limit)
    }
}

/// Takes what cameras have read, which need no account.
public struct SightingDesk: Sendable {
    private let workspace: Workspace

    /// The cameras of the workspace's buildings.
    public init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    /// Checks that a building has a camera with `key`.
    ///
    /// - Throws: `CamerasError.notRecognized`; `StoreError`.
    public func requireCamera(in code: BuildingCode, with key: CameraKey) async throws {
        _ = try await workspace.records.cameras.camera(in: code, with: key.digest)
    }

    /// Keeps what the camera with `key` has read, and says whether the gate opens.
    ///
    /// - Throws: `CamerasError`; `StoreError`.
    public func take(
        _ reading: CameraReading, in code: BuildingCode, from key: CameraKey
    ) async throws -> TakenSighting {
        try await workspace.records.cameras.take(
            reading, in: code, from: key.digest, workspace.visitorSurroundings)
    }
}

/// What an owner enters about a gate. What is nil was not entered.
public struct GateInput: Sendable {
    /// How sure a camera must be, from 0 to 1.
    public var confidence: Double?
    /// How sure it must be of a look-alike; cleared: never.
    public var lookAlikeConfidence: MemberChange<Double>
    /// How long sightings are kept.
    public var hours: Int?

    /// Nothing is checked yet.
    public init(
        confidence: Double? = nil, lookAlikeConfidence: MemberChange<Double> = .keep,
        hours: Int? = nil
    ) {
        self.confidence = confidence
        self.lookAlikeConfidence = lookAlikeConfidence
        self.hours = hours
    }

    /// The change. Mistakes are reported to `input`.
    public func edit(reportingTo input: inout InputValidation) -> GateEdit {
        func confidence(_ field: String, _ value: Double) -> ReadingConfidence? {
            input.check(field) { () throws(InvalidValue) in try ReadingConfidence(value) }
        }
        var edit = GateEdit()
        edit.confidence = self.confidence.flatMap { confidence("confidence", $0) }
        switch lookAlikeConfidence {
        case .keep: break
        case .clear: edit.lookAlikeConfidence = .clear
        case .set(let value):
            if let checked = confidence("lookAlikeConfidence", value) {
                edit.lookAlikeConfidence = .set(checked)
            }
        }
        edit.hours = hours.flatMap { count in
            input.check("hours") { () throws(InvalidValue) in try SightingHours(count) }
        }
        return edit
    }
}
