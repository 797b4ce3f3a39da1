import Accounts
import BuildingCameras
import Buildings
import GRDB
import OpeningHours
import ParkingRecords
import PlateMatching
import RecordKeeping

extension SpatiaLiteCameras {
    func camera(in code: BuildingCode, with key: CameraKey.Digest) async throws -> Camera {
        try await read { rows in try rows.require(code, with: key).camera }
    }

    func take(
        _ reading: CameraReading, in code: BuildingCode, from key: CameraKey.Digest,
        _ surroundings: Surroundings
    ) async throws -> TakenSighting {
        try await write { rows in
            let (building, camera) = try rows.require(code, with: key)
            // One whose time has ended may still be there.
            let known = try rows.sightings(
                " WHERE camera_id = ? AND fingerprint = ?",
                [camera.id.description, reading.fingerprint.text])
            if let first = known.first { return TakenSighting(sighting: first, isRepeat: true) }
            try rows.requireFewSightings(of: camera)
            let settings = try rows.gateSettings(of: building.id)
            let judged = GateJudge(
                building.rules, settings.rule, among: try rows.staysToJudge(building),
                at: rows.now, in: surroundings
            ).judge(reading)
            var sighting = try camera.sighting(
                of: reading, by: settings, judged, at: rows.now)
            sighting = sighting.calling(try rows.calls(sighting, of: building.id))
            try rows.insert(sighting, in: building.id)
            try rows.record(.sighting, sighting.note, of: building.id, by: nil)
            try rows.trimSightings(of: building.id)
            return TakenSighting(sighting: sighting, isRepeat: false)
        }
    }

    func sightings(
        in code: BuildingCode, for person: Account.ID, before id: Sighting.ID?, limit: Int
    ) async throws -> [Sighting] {
        try PageLimit.check(limit)
        return try await read { rows in
            let building = try rows.requireGuard(of: code, person)
            return try rows.sightings(
                """
                 WHERE building_id = ? AND building_sighting.id < ? AND ends_at > ?
                ORDER BY building_sighting.id DESC LIMIT ?
                """,
                [
                    building.id.description, id?.description ?? "~",
                    rows.now.millisecondsSinceEpoch, limit,
                ])
        }
    }

    func deleteEndedSightings() async throws {
        try await write { rows in
            for table in ["building_sighting", "building_report"] {
                try rows.database.execute(
                    sql: "DELETE FROM \(table) WHERE ends_at <= ?",
                    arguments: [rows.now.millisecondsSinceEpoch])
            }
        }
    }

    // MARK: Calls

    func claimCalls(limit: Int, for lease: Duration) async throws -> [GateDelivery] {
        let isNeeded = try await read { rows in
            try Row.fetchOne(
                rows.database,
                cached: "SELECT 1 FROM gate_call WHERE state = 'waiting' AND due_at <= ? LIMIT 1",
                arguments: [rows.now.millisecondsSinceEpoch]) != nil
        }
        guard isNeeded else { return [] }
        return try await write { rows in
            let found = try Row.fetchAll(
                rows.database,
                cached: """
                    SELECT building_sighting.*, action, state, attempts, problem, code,
                        webhook_address, webhook_secret
                    FROM gate_call
                    JOIN building_sighting ON building_sighting.id = sighting_id
                    JOIN building ON building.id = building_sighting.building_id
                    JOIN building_gate ON building_gate.building_id = building.id
                    WHERE state = 'waiting' AND due_at <= ? AND webhook_address IS NOT NULL
                    ORDER BY due_at, sighting_id LIMIT ?
                    """,
                arguments: [rows.now.millisecondsSinceEpoch, limit]
            ).map { try $0.gateDelivery() }
            var deliveries: [GateDelivery] = []
            for delivery in found {
                let id = delivery.sighting.id
                if let openBy = delivery.openBy, openBy <= rows.now {
                    try rows.finishCall(id, problem: GateCall.tooLate)
                    continue
                }
                try rows.database.execute(
                    sql: """
                        UPDATE gate_call SET due_at = ?, attempts = attempts + 1
                        WHERE sighting_id = ?
                        """,
                    arguments: [
                        rows.now.advanced(by: lease).millisecondsSinceEpoch, id.description,
                    ])
                deliveries.append(delivery)
            }
            return deliveries
        }
    }

    func finishCall(_ id: Sighting.ID, problem: String?) async throws {
        try await write { rows in try rows.finishCall(id, problem: problem) }
    }

    func retryCall(_ id: Sighting.ID, after pause: Duration, problem: String) async throws {
        try await write { rows in
            try rows.database.execute(
                sql: """
                    UPDATE gate_call SET due_at = ?, problem = ?
                    WHERE sighting_id = ? AND state = 'waiting'
                    """,
                arguments: [
                    rows.now.advanced(by: pause).millisecondsSinceEpoch, problem, id.description,
                ])
        }
    }
}

extension BuildingRows {
    /// - Throws: `CamerasError.tooManySightings`.
    fileprivate func requireFewSightings(of camera: Camera) throws {
        let begin = now.advanced(by: .zero - SightingLimits.minute)
        let oldest = try Row.fetchOne(
            database,
            cached: """
                SELECT received_at FROM building_sighting WHERE camera_id = ? AND received_at > ?
                ORDER BY received_at DESC LIMIT 1 OFFSET ?
                """,
            arguments: [
                camera.id.description, begin.millisecondsSinceEpoch, SightingLimits.perMinute - 1,
            ])?.timestamp("received_at")
        guard let oldest else { return }
        let end = oldest.advanced(by: SightingLimits.minute)
        throw CamerasError.tooManySightings(retryAt: end, wait: end.since(now))
    }

    /// Whether the webhook is called for a sighting: there is one, and it was not called for the same
    /// just before.
    fileprivate func calls(_ sighting: Sighting, of building: Building.ID) throws -> Bool {
        guard try gateWebhook(of: building) != nil else { return false }
        return try Row.fetchOne(
            database,
            cached: """
                SELECT 1 FROM building_sighting
                JOIN gate_call ON gate_call.sighting_id = building_sighting.id
                WHERE camera_id = ? AND received_at > ? AND reading = ? AND action = ?
                """,
            arguments: [
                sighting.camera.description,
                now.advanced(by: .zero - SightingLimits.callPause).millisecondsSinceEpoch,
                sighting.reading.plate.text, sighting.action.rawValue,
            ]) == nil
    }

    fileprivate func finishCall(_ id: Sighting.ID, problem: String?) throws {
        let state = problem == nil ? GateCall.State.delivered : .givenUp
        try database.execute(
            sql: """
                UPDATE gate_call SET state = ?, problem = coalesce(?, problem)
                WHERE sighting_id = ? AND state = 'waiting'
                """,
            arguments: [state.rawValue, problem, id.description])
    }
}

extension Row {
    fileprivate func gateDelivery() throws -> GateDelivery {
        GateDelivery(
            sighting: try sighting(), building: try value("code") { try BuildingCode($0) },
            address: try value("webhook_address") { try WebhookAddress($0) },
            secret: SigningSecret(stored: try stored("webhook_secret")),
            action: try choice("action"), attempts: try stored("attempts"))
    }
}
