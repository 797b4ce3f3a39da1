import Accounts
import BuildingCameras
import Buildings
import ParkingRecords
import PlateMatching
import RecordKeeping

/// The rows of the cameras, gates and sightings of buildings.
extension BuildingRows {
    // MARK: Cameras

    func camera(_ id: Camera.ID, of building: Building.ID) async throws -> Camera {
        let row = try await transaction.row(
            "SELECT * FROM building_camera WHERE id = $1 AND building_id = $2", [id, building])
        guard let row else { throw CamerasError.noCamera }
        return try row.camera()
    }

    /// The camera of a building with a code that has a key.
    ///
    /// - Throws: `CamerasError.notRecognized`.
    func camera(in code: BuildingCode, with key: CameraKey.Digest) async throws -> Camera {
        let row = try await transaction.row(
            """
            SELECT building_camera.* FROM building_camera
            JOIN building ON building.id = building_camera.building_id
            WHERE digest = $1 AND code = $2
            """, [key.text, code.text])
        guard let row else { throw CamerasError.notRecognized(code) }
        return try row.camera()
    }

    /// The building with a code, whose row is locked until the transaction ends, and its camera with
    /// a key.
    ///
    /// - Throws: `CamerasError.notRecognized`.
    func lock(
        _ code: BuildingCode, with key: CameraKey.Digest
    ) async throws -> (building: Building, camera: Camera) {
        // Those who have no key do not make others wait.
        let found = try await camera(in: code, with: key)
        guard let building = try await lock(found.building) else {
            throw CamerasError.notRecognized(code)
        }
        return (building, try await camera(in: code, with: key))
    }

    // MARK: The gate

    func gateSettings(of building: Building.ID) async throws -> GateSettings {
        try await gateRow(of: building)?.gateSettings() ?? .standard
    }

    func gate(of building: Building.ID) async throws -> Gate {
        let (rows, counts) = try await transaction.both(
            PostgresStatement(Self.gate, [building]),
            PostgresStatement(
                """
                SELECT count(*) FILTER (WHERE state = $3) AS waiting,
                    count(*) FILTER (WHERE state = $4) AS given_up
                FROM gate_call JOIN building_sighting ON building_sighting.id = sighting_id
                WHERE building_id = $1 AND ends_at > $2
                """,
                [
                    building, now, GateCall.State.waiting.rawValue,
                    GateCall.State.givenUp.rawValue,
                ]))
        return Gate(
            settings: try rows.first?.gateSettings() ?? .standard,
            webhook: try rows.first?.gateWebhook(),
            waitingCalls: try counts.first?.stored("waiting") ?? 0,
            givenUpCalls: try counts.first?.stored("given_up") ?? 0)
    }

    func gateWebhook(of building: Building.ID) async throws -> GateWebhook? {
        try await gateRow(of: building)?.gateWebhook()
    }

    private static let gate = "SELECT * FROM building_gate WHERE building_id = $1"

    private func gateRow(of building: Building.ID) async throws -> PostgresRow? {
        try await transaction.row(Self.gate, [building])
    }

    func save(_ settings: GateSettings, of building: Building.ID) async throws {
        try await transaction.pipeline([
            PostgresStatement(
                """
                INSERT INTO building_gate (building_id, confidence, look_alike_confidence, hours)
                VALUES ($1, $2, $3, $4)
                ON CONFLICT (building_id) DO UPDATE SET confidence = excluded.confidence,
                    look_alike_confidence = excluded.look_alike_confidence, hours = excluded.hours
                """,
                [
                    building, settings.rule.confidence.value,
                    settings.rule.lookAlikeConfidence?.value, settings.hours.count,
                ]),
            // What is kept already is kept no longer than new sightings.
            PostgresStatement(
                """
                UPDATE building_sighting SET ends_at = least(taken_at, received_at) + $1
                WHERE building_id = $2 AND ends_at > least(taken_at, received_at) + $1
                """, [settings.hours.count * 3_600_000, building]),
            PostgresStatement(
                """
                UPDATE building_report SET ends_at = reported_at + $1
                WHERE building_id = $2 AND ends_at > reported_at + $1
                """, [settings.hours.count * 3_600_000, building]),
        ])
    }

    // MARK: Sightings

    /// The sightings that `clause` selects, with their calls.
    func sightings(_ clause: String, _ values: [any PostgresValue]) async throws -> [Sighting] {
        try await transaction.rows(
            """
            SELECT building_sighting.*, action, state, attempts, problem
            FROM building_sighting
            LEFT JOIN gate_call ON gate_call.sighting_id = building_sighting.id
            """ + clause, values
        ).map { try $0.sighting() }
    }

    /// A new sighting with its call.
    func insertion(of sighting: Sighting, in building: Building.ID) -> [PostgresStatement] {
        let (reading, verdict) = (sighting.reading, sighting.verdict)
        let row = PostgresStatement(
            """
            INSERT INTO building_sighting (
                id, building_id, camera_id, camera_name, source, fingerprint, reading,
                confidence, taken_at, received_at, ends_at, may_be_here, until, verdict,
                gate_plate, ruling)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
            """,
            [
                sighting.id, building, sighting.camera, sighting.cameraName.text,
                reading.source?.text, reading.fingerprint.text, reading.plate.text,
                reading.confidence.value, reading.takenAt, sighting.receivedAt, sighting.endsAt,
                verdict.mayBeHere, verdict.until, verdict.reason.rawValue,
                sighting.ruling.plate?.text, sighting.ruling.reason.rawValue,
            ])
        guard let call = sighting.call else { return [row] }
        return [
            row,
            PostgresStatement(
                """
                INSERT INTO gate_call (sighting_id, action, state, due_at, attempts)
                VALUES ($1, $2, $3, $4, $5)
                """,
                [
                    sighting.id, call.action.rawValue, call.state.rawValue, sighting.receivedAt,
                    call.attempts,
                ]),
        ]
    }

    /// Deletes the oldest sightings of a building that has too many.
    func trimming(of building: Building.ID) -> PostgresStatement {
        PostgresStatement(
            """
            DELETE FROM building_sighting WHERE building_id = $1 AND id <= (
                SELECT id FROM building_sighting WHERE building_id = $1
                ORDER BY id DESC LIMIT 1 OFFSET $2)
            """, [building, SightingLimits.kept])
    }
}

extension PostgresRow {
    func camera() throws -> Camera {
        Camera(
            id: try id(), building: try id("building_id"),
            name: try value("name") { try CameraName($0) }, keySince: try timestamp("key_since"))
    }

    fileprivate func gateSettings() throws -> GateSettings {
        let lookAlike: Double? = try storedIfPresent("look_alike_confidence")
        return GateSettings(
            rule: GateRule(
                confidence: try value("confidence") { try ReadingConfidence($0) },
                lookAlikeConfidence: lookAlike == nil
                    ? nil : try value("look_alike_confidence") { try ReadingConfidence($0) }),
            hours: try value("hours") { try SightingHours($0) })
    }

    fileprivate func gateWebhook() throws -> GateWebhook? {
        guard let address = try valueIfPresent("webhook_address", as: { try WebhookAddress($0) })
        else { return nil }
        return GateWebhook(address: address, since: try timestamp("webhook_since"))
    }

    func sighting() throws -> Sighting {
        Sighting(
            id: try id(), camera: try id("camera_id"),
            cameraName: try value("camera_name") { try CameraName($0) },
            reading: CameraReading(
                plate: try value("reading") { try PlateQuery($0) },
                confidence: try value("confidence") { try ReadingConfidence($0) },
                source: try valueIfPresent("source") { try CameraSource($0) },
                takenAt: try timestamp("taken_at")),
            receivedAt: try timestamp("received_at"), verdict: try storedVerdict(),
            ruling: GateRuling(
                plate: try valueIfPresent("gate_plate") { try LicensePlate($0) },
                reason: try known("ruling")),
            endsAt: try timestamp("ends_at"), call: try gateCall())
    }

    /// What held when something was seen.
    func storedVerdict() throws -> BuildingVerdict {
        BuildingVerdict(
            mayBeHere: try stored("may_be_here"), until: try timestampIfPresent("until"),
            reason: try known("verdict"))
    }

    private func gateCall() throws -> GateCall? {
        guard let action: GateCall.Action = try knownIfPresent("action") else { return nil }
        return GateCall(
            action: action, state: try known("state"), attempts: try stored("attempts"),
            problem: try storedIfPresent("problem"))
    }

    func gateDelivery() throws -> GateDelivery {
        GateDelivery(
            sighting: try sighting(), building: try value("code") { try BuildingCode($0) },
            address: try value("webhook_address") { try WebhookAddress($0) },
            secret: SigningSecret(stored: try stored("webhook_secret")),
            action: try known("action"), attempts: try stored("attempts"))
    }
}
