import Accounts
import BuildingCameras
import Buildings
import OpeningHours
import ParkingRecords
import RecordKeeping

/// Cameras as rows of `building_camera`, what they see as rows of `building_sighting`.
struct PostgresCameras: CameraLedger {
    let records: PostgresDatabase

    init(_ records: PostgresDatabase) {
        self.records = records
    }

    /// Runs `body` in one transaction, in which the row of a building is locked.
    func write<Value: Sendable>(
        isRepeatable: Bool = false, _ body: @Sendable (BuildingRows) async throws -> Value
    ) async throws -> Value {
        try await records.write(.readCommitted, isRepeatable: isRepeatable) {
            try await body(BuildingRows($0))
        }
    }

    func read<Value: Sendable>(
        _ body: @Sendable (BuildingRows) async throws -> Value
    ) async throws -> Value {
        try await records.read { try await body(BuildingRows($0)) }
    }

    // MARK: Cameras

    func cameras(of code: BuildingCode, for owner: Account.ID) async throws -> [SeenCamera] {
        try await read { rows in
            let building = try await rows.require(code, of: owner)
            return try await rows.transaction.rows(
                """
                SELECT *, (SELECT max(received_at) FROM building_sighting
                    WHERE camera_id = building_camera.id AND ends_at > $2) AS last
                FROM building_camera WHERE building_id = $1 ORDER BY name_key
                """, [building.id, rows.now]
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
            let building = try await rows.require(code, of: owner, isLocked: true)
            let names: [String] = try await rows.transaction.rows(
                "SELECT name_key FROM building_camera WHERE building_id = $1", [building.id]
            ).map { try $0.stored("name_key") }
            guard names.count < Camera.limit else {
                throw CamerasError.tooManyCameras(code, limit: Camera.limit)
            }
            guard !names.contains(name.key) else { throw CamerasError.nameTaken(name) }
            let camera = Camera(
                id: .new(at: rows.now), building: building.id, name: name, keySince: rows.now)
            try await rows.transaction.pipeline([
                PostgresStatement(
                    """
                    INSERT INTO building_camera (
                        id, building_id, name, name_key, digest, key_since)
                    VALUES ($1, $2, $3, $4, $5, $6)
                    """, [camera.id, building.id, name.text, name.key, key.text, rows.now]),
                rows.line(.camera, "\(name): added", of: building.id, by: owner),
            ])
            return camera
        }
    }

    func renewKey(
        of id: Camera.ID, to key: CameraKey.Digest, in code: BuildingCode, by owner: Account.ID
    ) async throws -> Camera {
        try await write { rows in
            let building = try await rows.require(code, of: owner, isLocked: true)
            let camera = try await rows.camera(id, of: building.id)
            try await rows.transaction.pipeline([
                PostgresStatement(
                    "UPDATE building_camera SET digest = $1, key_since = $2 WHERE id = $3",
                    [key.text, rows.now, id]),
                rows.line(.camera, "\(camera.name): key renewed", of: building.id, by: owner),
            ])
            return try await rows.camera(id, of: building.id)
        }
    }

    func removeCamera(
        _ id: Camera.ID, from code: BuildingCode, by owner: Account.ID
    ) async throws {
        try await write { rows in
            let building = try await rows.require(code, of: owner, isLocked: true)
            let camera = try await rows.camera(id, of: building.id)
            try await rows.transaction.pipeline([
                PostgresStatement("DELETE FROM building_camera WHERE id = $1", [id]),
                rows.line(.camera, "\(camera.name): removed", of: building.id, by: owner),
            ])
        }
    }

    // MARK: The gate

    func gate(of code: BuildingCode, for owner: Account.ID) async throws -> Gate {
        try await read { rows in try await rows.gate(of: rows.require(code, of: owner).id) }
    }

    func changeGate(
        of code: BuildingCode, by edit: GateEdit, owner: Account.ID
    ) async throws -> Gate {
        try await write { rows in
            let building = try await rows.require(code, of: owner, isLocked: true)
            let old = try await rows.gateSettings(of: building.id)
            let new = old.changed(by: edit)
            try await rows.save(new, of: building.id)
            try await rows.record(.camera, old.differences(to: new), of: building.id, by: owner)
            return try await rows.gate(of: building.id)
        }
    }

    func setWebhook(
        _ address: WebhookAddress, secret: SigningSecret, of code: BuildingCode,
        by owner: Account.ID
    ) async throws -> Gate {
        try await write { rows in
            let building = try await rows.require(code, of: owner, isLocked: true)
            try await rows.save(rows.gateSettings(of: building.id), of: building.id)
            try await rows.transaction.pipeline([
                PostgresStatement(
                    """
                    UPDATE building_gate
                    SET webhook_address = $1, webhook_secret = $2, webhook_since = $3
                    WHERE building_id = $4
                    """, [address.text, secret.secretText, rows.now, building.id]),
                // The rest of the address may have a secret.
                rows.line(
                    .camera, "webhook: set to \(address.host)", of: building.id, by: owner),
            ])
            return try await rows.gate(of: building.id)
        }
    }

    func removeWebhook(of code: BuildingCode, by owner: Account.ID) async throws {
        try await write { rows in
            let building = try await rows.require(code, of: owner, isLocked: true)
            guard try await rows.gateWebhook(of: building.id) != nil else { return }
            try await rows.transaction.pipeline([
                PostgresStatement(
                    """
                    UPDATE building_gate
                    SET webhook_address = NULL, webhook_secret = NULL, webhook_since = NULL
                    WHERE building_id = $1
                    """, [building.id]),
                PostgresStatement(
                    """
                    UPDATE gate_call SET state = 'given-up', problem = $1
                    WHERE state = 'waiting' AND sighting_id IN
                        (SELECT id FROM building_sighting WHERE building_id = $2)
                    """, [GateCall.withoutWebhook, building.id]),
                rows.line(.camera, "webhook: removed", of: building.id, by: owner),
            ])
        }
    }
}
