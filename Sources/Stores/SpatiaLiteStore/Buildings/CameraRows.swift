import Accounts
import BuildingCameras
import Buildings
import GRDB
import ParkingRecords
import PlateMatching
import RecordKeeping

/// The rows of the cameras, gates and sightings of buildings.
extension BuildingRows {
    // MARK: Cameras

    func camera(_ id: Camera.ID, of building: Building.ID) throws -> Camera {
        let row = try Row.fetchOne(
            database, cached: "SELECT * FROM building_camera WHERE id = ? AND building_id = ?",
            arguments: [id.description, building.description])
        guard let row else { throw CamerasError.noCamera }
        return try row.camera()
    }

    /// The building with a code, and its camera with a key.
    ///
    /// - Throws: `CamerasError.notRecognized`.
    func require(
        _ code: BuildingCode, with key: CameraKey.Digest
    ) throws -> (building: Building, camera: Camera) {
        let row = try Row.fetchOne(
            database,
            cached: """
                SELECT building_camera.* FROM building_camera
                JOIN building ON building.id = building_camera.building_id
                WHERE digest = ? AND code = ?
                """,
            arguments: [key.text, code.text])
        guard let row, let building = try select(" WHERE code = ?", [code.text]).first else {
            throw CamerasError.notRecognized(code)
        }
        return (building, try row.camera())
    }

    // MARK: The gate

    func gateSettings(of building: Building.ID) throws -> GateSettings {
        try gateRow(of: building)?.gateSettings() ?? .standard
    }

    func gate(of building: Building.ID) throws -> Gate {
        let row = try gateRow(of: building)
        func calls(_ state: GateCall.State) throws -> Int {
            try Row.fetchOne(
                database,
                cached: """
                    SELECT count(*) AS count FROM gate_call
                    JOIN building_sighting ON building_sighting.id = sighting_id
                    WHERE building_id = ? AND state = ? AND ends_at > ?
                    """,
                arguments: [
                    building.description, state.rawValue, now.millisecondsSinceEpoch,
                ])?.stored("count") ?? 0
        }
        return Gate(
            settings: try row?.gateSettings() ?? .standard, webhook: try row?.gateWebhook(),
            waitingCalls: try calls(.waiting), givenUpCalls: try calls(.givenUp))
    }

    func gateWebhook(of building: Building.ID) throws -> GateWebhook? {
        try gateRow(of: building)?.gateWebhook()
    }

    private func gateRow(of building: Building.ID) throws -> Row? {
        try Row.fetchOne(
            database, cached: "SELECT * FROM building_gate WHERE building_id = ?",
            arguments: [building.description])
    }

    func save(_ settings: GateSettings, of building: Building.ID) throws {
        try database.execute(
            sql: """
                INSERT INTO building_gate (building_id, confidence, look_alike_confidence, hours)
                VALUES (?, ?, ?, ?)
                ON CONFLICT (building_id) DO UPDATE SET confidence = excluded.confidence,
                    look_alike_confidence = excluded.look_alike_confidence, hours = excluded.hours
                """,
            arguments: [
                building.description, settings.rule.confidence.value,
                settings.rule.lookAlikeConfidence?.value, settings.hours.count,
            ])
        // What is kept already is kept no longer than new sightings.
        try database.execute(
            sql: """
                UPDATE building_sighting
                SET ends_at = min(ends_at, min(taken_at, received_at) + ?) WHERE building_id = ?
                """,
            arguments: [settings.hours.count * 3_600_000, building.description])
        try database.execute(
            sql: """
                UPDATE building_report SET ends_at = min(ends_at, reported_at + ?)
                WHERE building_id = ?
                """,
            arguments: [settings.hours.count * 3_600_000, building.description])
    }

    // MARK: Sightings

    /// The sightings that `clause` selects, with their calls.
    func sightings(_ clause: String, _ arguments: StatementArguments) throws -> [Sighting] {
        try Row.fetchAll(
            database,
            cached: """
                SELECT building_sighting.*, action, state, attempts, problem
                FROM building_sighting
                LEFT JOIN gate_call ON gate_call.sighting_id = building_sighting.id
                """ + clause,
            arguments: arguments
        ).map { try $0.sighting() }
    }

    func insert(_ sighting: Sighting, in building: Building.ID) throws {
        let (reading, verdict) = (sighting.reading, sighting.verdict)
        try database.execute(
            sql: """
                INSERT INTO building_sighting (
                    id, building_id, camera_id, camera_name, source, fingerprint, reading,
                    confidence, taken_at, received_at, ends_at, may_be_here, until, verdict,
                    gate_plate, ruling)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                sighting.id.description, building.description, sighting.camera.description,
                sighting.cameraName.text, reading.source?.text, reading.fingerprint.text,
                reading.plate.text, reading.confidence.value,
                reading.takenAt.millisecondsSinceEpoch,
                sighting.receivedAt.millisecondsSinceEpoch,
                sighting.endsAt.millisecondsSinceEpoch, verdict.mayBeHere,
                verdict.until?.millisecondsSinceEpoch, verdict.reason.rawValue,
                sighting.ruling.plate?.text, sighting.ruling.reason.rawValue,
            ])
        guard let call = sighting.call else { return }
        try database.execute(
            sql: """
                INSERT INTO gate_call (sighting_id, action, state, due_at, attempts)
                VALUES (?, ?, ?, ?, ?)
                """,
            arguments: [
                sighting.id.description, call.action.rawValue, call.state.rawValue,
                sighting.receivedAt.millisecondsSinceEpoch, call.attempts,
            ])
    }

    /// Deletes the oldest sightings of a building that has too many.
    func trimSightings(of building: Building.ID) throws {
        try database.execute(
            sql: """
                DELETE FROM building_sighting WHERE building_id = ? AND id <= (
                    SELECT id FROM building_sighting WHERE building_id = ?
                    ORDER BY id DESC LIMIT 1 OFFSET ?)
                """,
            arguments: [building.description, building.description, SightingLimits.kept])
    }
}

extension Row {
    func camera() throws -> Camera {
        Camera(
            id: try value("id") { try Camera.ID($0) },
            building: try value("building_id") { try Building.ID($0) },
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
            id: try value("id") { try Sighting.ID($0) },
            camera: try value("camera_id") { try Camera.ID($0) },
            cameraName: try value("camera_name") { try CameraName($0) },
            reading: CameraReading(
                plate: try value("reading") { try PlateQuery($0) },
                confidence: try value("confidence") { try ReadingConfidence($0) },
                source: try valueIfPresent("source") { try CameraSource($0) },
                takenAt: try timestamp("taken_at")),
            receivedAt: try timestamp("received_at"), verdict: try storedVerdict(),
            ruling: GateRuling(
                plate: try valueIfPresent("gate_plate") { try LicensePlate($0) },
                reason: try choice("ruling")),
            endsAt: try timestamp("ends_at"), call: try gateCall())
    }

    /// What held when something was seen.
    func storedVerdict() throws -> BuildingVerdict {
        BuildingVerdict(
            mayBeHere: try stored("may_be_here"), until: try timestampIfPresent("until"),
            reason: try choice("verdict"))
    }

    private func gateCall() throws -> GateCall? {
        guard try storedIfPresent("action") as String? != nil else { return nil }
        return GateCall(
            action: try choice("action"), state: try choice("state"),
            attempts: try stored("attempts"), problem: try storedIfPresent("problem"))
    }

    func choice<Choice: RawRepresentable<String>>(_ column: String) throws -> Choice {
        try value(column) { (name: String) in
            guard let choice = Choice(rawValue: name) else {
                throw StoredValueError(detail: "column '\(column)' is unknown")
            }
            return choice
        }
    }
}
