import Accounts
import BuildingCameras
import Buildings
import OpeningHours
import ParkingRecords
import PlateMatching
import RecordKeeping

extension PostgresCameras {
    func camera(in code: BuildingCode, with key: CameraKey.Digest) async throws -> Camera {
        try await records.readOnce { tx in
            try await BuildingRows(tx).camera(in: code, with: key)
        }
    }

    func take(
        _ reading: CameraReading, in code: BuildingCode, from key: CameraKey.Digest,
        _ surroundings: Surroundings
    ) async throws -> TakenSighting {
        // The fingerprint makes it repeatable.
        try await write(isRepeatable: true) { rows in
            let (building, camera) = try await rows.lock(code, with: key)
            // One whose time has ended may still be there.
            let known = try await rows.sightings(
                " WHERE camera_id = $1 AND fingerprint = $2",
                [camera.id, reading.fingerprint.text])
            if let first = known.first { return TakenSighting(sighting: first, isRepeat: true) }
            try await rows.requireFewSightings(of: camera)
            let settings = try await rows.gateSettings(of: building.id)
            let judged = GateJudge(
                building.rules, settings.rule, among: try await rows.staysToJudge(building),
                at: rows.now, in: surroundings
            ).judge(reading)
            var sighting = try camera.sighting(
                of: reading, by: settings, judged, at: rows.now)
            sighting = sighting.calling(try await rows.calls(sighting, of: building.id))
            try await rows.transaction.pipeline(
                rows.insertion(of: sighting, in: building.id) + [
                    rows.line(.sighting, sighting.note, of: building.id, by: nil),
                    rows.trimming(of: building.id),
                ])
            return TakenSighting(sighting: sighting, isRepeat: false)
        }
    }

    func sightings(
        in code: BuildingCode, for person: Account.ID, before id: Sighting.ID?, limit: Int
    ) async throws -> [Sighting] {
        try PageLimit.check(limit)
        return try await read { rows in
            let building = try await rows.requireGuard(of: code, person)
            let values: [any PostgresValue] = [building.id, rows.now, limit]
            return try await rows.sightings(
                """
                 WHERE building_id = $1 AND ends_at > $2\
                \(id == nil ? "" : " AND building_sighting.id < $4")
                ORDER BY building_sighting.id DESC LIMIT $3
                """, values + (id.map { [$0] } ?? []))
        }
    }

    func deleteEndedSightings() async throws {
        // What another process is deleting, or calls, is left to it or to the next time.
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            let deletions = ["building_sighting", "building_report"].map { table in
                PostgresStatement(
                    """
                    DELETE FROM \(table) WHERE id IN (
                        SELECT id FROM \(table) WHERE ends_at <= $1 FOR UPDATE SKIP LOCKED)
                    """, [tx.now])
            }
            try await tx.pipeline(deletions)
        }
    }

    // MARK: Calls

    func claimCalls(limit: Int, for lease: Duration) async throws -> [GateDelivery] {
        let isNeeded = try await records.readOnce { tx in
            try await tx.exists(
                "SELECT 1 FROM gate_call WHERE state = 'waiting' AND due_at <= $1", [tx.now])
        }
        guard isNeeded else { return [] }
        return try await records.write(.readCommitted) { tx in
            // Calls that another process is claiming are its own.
            let found = try await tx.rows(
                """
                SELECT building_sighting.*, action, state, attempts, problem, code,
                    webhook_address, webhook_secret
                FROM gate_call
                JOIN building_sighting ON building_sighting.id = sighting_id
                JOIN building ON building.id = building_sighting.building_id
                JOIN building_gate ON building_gate.building_id = building.id
                WHERE state = 'waiting' AND due_at <= $1 AND webhook_address IS NOT NULL
                ORDER BY due_at, sighting_id LIMIT $2
                FOR UPDATE OF gate_call SKIP LOCKED
                """, [tx.now, limit]
            ).map { try $0.gateDelivery() }
            func isLate(_ call: GateDelivery) -> Bool { call.openBy.map { $0 <= tx.now } ?? false }
            let late = found.filter { isLate($0) }
            let claimed = found.filter { !isLate($0) }
            try await tx.pipeline([
                end(late.map(\.sighting.id), problem: GateCall.tooLate),
                PostgresStatement(
                    """
                    UPDATE gate_call SET due_at = $1, attempts = attempts + 1
                    WHERE sighting_id = ANY ($2)
                    """, [tx.now.advanced(by: lease), claimed.map(\.sighting.id)]),
            ])
            return claimed
        }
    }

    func finishCall(_ id: Sighting.ID, problem: String?) async throws {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            _ = try await tx.pipeline([end([id], problem: problem)])
        }
    }

    func retryCall(_ id: Sighting.ID, after pause: Duration, problem: String) async throws {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            _ = try await tx.execute(
                """
                UPDATE gate_call SET due_at = $1, problem = $2
                WHERE sighting_id = $3 AND state = 'waiting'
                """, [tx.now.advanced(by: pause), problem, id])
        }
    }

    /// Calls that were received, or to which there is no further attempt because of a `problem`.
    private func end(_ calls: [Sighting.ID], problem: String?) -> PostgresStatement {
        let state = problem == nil ? GateCall.State.delivered : .givenUp
        return PostgresStatement(
            """
            UPDATE gate_call SET state = $1, problem = coalesce($2, problem)
            WHERE sighting_id = ANY ($3) AND state = 'waiting'
            """, [state.rawValue, problem, calls])
    }
}

extension BuildingRows {
    /// - Throws: `CamerasError.tooManySightings`.
    fileprivate func requireFewSightings(of camera: Camera) async throws {
        let begin = now.advanced(by: .zero - SightingLimits.minute)
        let oldest = try await transaction.row(
            """
            SELECT received_at FROM building_sighting WHERE camera_id = $1 AND received_at > $2
            ORDER BY received_at DESC LIMIT 1 OFFSET $3
            """, [camera.id, begin, SightingLimits.perMinute - 1])?.timestamp("received_at")
        guard let oldest else { return }
        let end = oldest.advanced(by: SightingLimits.minute)
        throw CamerasError.tooManySightings(retryAt: end, wait: end.since(now))
    }

    /// Whether the webhook is called for a sighting: there is one, and it was not called for the same
    /// just before.
    fileprivate func calls(_ sighting: Sighting, of building: Building.ID) async throws -> Bool {
        guard try await gateWebhook(of: building) != nil else { return false }
        return try await !transaction.exists(
            """
            SELECT 1 FROM building_sighting
            JOIN gate_call ON gate_call.sighting_id = building_sighting.id
            WHERE camera_id = $1 AND received_at > $2 AND reading = $3 AND action = $4
            """,
            [
                sighting.camera, now.advanced(by: .zero - SightingLimits.callPause),
                sighting.reading.plate.text, sighting.action.rawValue,
            ])
    }
}
