import Accounts
import BuildingCameras
import Buildings
import GRDB
import OpeningHours
import ParkingRecords
import RecordKeeping

/// Cameras as rows of `building_camera`, what they see as rows of `building_sighting`.
struct SpatiaLiteCameras: CameraLedger {
    private let records: RecordDatabase

    init(_ records: RecordDatabase) {
        self.records = records
    }

    /// Runs `body` in one transaction.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (BuildingRows) throws -> Value
    ) async throws -> Value {
        try await records.write { try body(BuildingRows(database: $0, now: $1)) }
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (BuildingRows) throws -> Value
    ) async throws -> Value {
        let now = records.clock.now()
        return try await records.read { try body(BuildingRows(database: $0, now: now)) }
    }

    // MARK: Cameras

    func cameras(of code: BuildingCode, for owner: Account.ID) async throws -> [SeenCamera] {
        try await read { rows in
            let building = try rows.require(code, of: owner)
            return try Row.fetchAll(
                rows.database,
                cached: """
                    SELECT *, (SELECT max(received_at) FROM building_sighting
                        WHERE camera_id = building_camera.id AND ends_at > ?) AS last
                    FROM building_camera WHERE building_id = ? ORDER BY name_key
                    """,
                arguments: [rows.now.millisecondsSinceEpoch, building.id.description]
            ).map { row in
                SeenCamera(
                    camera: try row.camera(), lastSighting: try row.timestampIfPresent("last"))
            }
        }
    }

    func addCamera(
        _ name: CameraName, key: CameraKey.Digest, to code: BuildingCode, by owner: Account.ID
    ) async throws -> Camera {
        try await write { rows in
            let building = try rows.require(code, of: owner)
            let names = try String.fetchAll(
                rows.database, sql: "SELECT name_key FROM building_camera WHERE building_id = ?",
                arguments: [building.id.description])
            guard names.count < Camera.limit else {
                throw CamerasError.tooManyCameras(code, limit: Camera.limit)
            }
            guard !names.contains(name.key) else { throw CamerasError.nameTaken(name) }
            let camera = Camera(
                id: .new(at: rows.now), building: building.id, name: name, keySince: rows.now)
            try rows.database.execute(
                sql: """
                    INSERT INTO building_camera (
                        id, building_id, name, name_key, digest, key_since)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    camera.id.description, building.id.description, name.text, name.key, key.text,
                    rows.now.millisecondsSinceEpoch,
                ])
            try rows.record(.camera, "\(name): added", of: building.id, by: owner)
            return camera
        }
    }

    func renewKey(
        of id: Camera.ID, to key: CameraKey.Digest, in code: BuildingCode, by owner: Account.ID
    ) async throws -> Camera {
        try await write { rows in
            let building = try rows.require(code, of: owner)
            let camera = try rows.camera(id, of: building.id)
            try rows.database.execute(
                sql: "UPDATE building_camera SET digest = ?, key_since = ? WHERE id = ?",
                arguments: [key.text, rows.now.millisecondsSinceEpoch, id.description])
            try rows.record(.camera, "\(camera.name): key renewed", of: building.id, by: owner)
            return try rows.camera(id, of: building.id)
        }
    }

    func removeCamera(
        _ id: Camera.ID, from code: BuildingCode, by owner: Account.ID
    ) async throws {
        try await write { rows in
            let building = try rows.require(code, of: owner)
            let camera = try rows.camera(id, of: building.id)
            try rows.database.execute(
                sql: "DELETE FROM building_camera WHERE id = ?", arguments: [id.description])
            try rows.record(.camera, "\(camera.name): removed", of: building.id, by: owner)
        }
    }

    // MARK: The gate

    func gate(of code: BuildingCode, for owner: Account.ID) async throws -> Gate {
        try await read { rows in try rows.gate(of: rows.require(code, of: owner).id) }
    }

    func changeGate(
        of code: BuildingCode, by edit: GateEdit, owner: Account.ID
    ) async throws -> Gate {
        try await write { rows in
            let building = try rows.require(code, of: owner)
            let old = try rows.gateSettings(of: building.id)
            let new = old.changed(by: edit)
            try rows.save(new, of: building.id)
            try rows.record(.camera, old.differences(to: new), of: building.id, by: owner)
            return try rows.gate(of: building.id)
        }
    }

    func setWebhook(
        _ address: WebhookAddress, secret: SigningSecret, of code: BuildingCode,
        by owner: Account.ID
    ) async throws -> Gate {
        try await write { rows in
            let building = try rows.require(code, of: owner)
            try rows.save(try rows.gateSettings(of: building.id), of: building.id)
            try rows.database.execute(
                sql: """
                    UPDATE building_gate
                    SET webhook_address = ?, webhook_secret = ?, webhook_since = ?
                    WHERE building_id = ?
                    """,
                arguments: [
                    address.text, secret.secretText, rows.now.millisecondsSinceEpoch,
                    building.id.description,
                ])
            // The rest of the address may have a secret.
            try rows.record(
                .camera, "webhook: set to \(address.host)", of: building.id, by: owner)
            return try rows.gate(of: building.id)
        }
    }

    func removeWebhook(of code: BuildingCode, by owner: Account.ID) async throws {
        try await write { rows in
            let building = try rows.require(code, of: owner)
            guard try rows.gateWebhook(of: building.id) != nil else { return }
            try rows.database.execute(
                sql: """
                    UPDATE building_gate
                    SET webhook_address = NULL, webhook_secret = NULL, webhook_since = NULL
                    WHERE building_id = ?
                    """,
                arguments: [building.id.description])
            try rows.database.execute(
                sql: """
                    UPDATE gate_call SET state = 'given-up', problem = ?
                    WHERE state = 'waiting' AND sighting_id IN
                        (SELECT id FROM building_sighting WHERE building_id = ?)
                    """,
                arguments: [GateCall.withoutWebhook, building.id.description])
            try rows.record(.camera, "webhook: removed", of: building.id, by: owner)
        }
    }
}
