import Accounts
import ParkingRecords
import RecordKeeping

// MARK: - Reading, sharing and the removal of plates

extension PostgresParkingLedger {
    func newestFirst(
        of owner: Account.ID, matching filter: ParkingFilter, after: PageCursor?, limit: Int
    ) async throws -> Page<Parking> {
        try PageLimit.check(limit)
        let now = records.clock.now()
        // Most pages are full of parkings of the newest months. Unless the filter bounds the time, only
        // these are read at first.
        let newest = min(now, after?.createdAt ?? now, filter.period.until ?? now)
        let recent = newest.advanced(by: .zero - Self.recently)
        let starts: [Timestamp?] = filter.earliest(at: now).map { [$0] } ?? [recent, nil]
        let parkings = try await records.readOnce { tx in
            var found: [Parking] = []
            for start in starts where found.count <= limit {
                var values: [any PostgresValue] = [owner]
                var condition = "owner_id = $1 AND removed_at IS NULL"
                condition += filter.condition(at: now, &values)
                condition += ParkingRows.condition(since: start, &values)
                let part = try NewestFirst(
                    where: condition, values, after: after, limit: limit)
                found = try await ParkingRows(transaction: tx).select(part.sql, part.values)
            }
            return found
        }
        return Page(parkings, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }

    /// How far the first look for a page goes back.
    private static let recently = Duration.seconds(31 * 86_400)

    func parking(_ reference: RecordReference, of owner: Account.ID) async throws -> Parking {
        let match = reference.condition(numbered: 2)
        let found = try await records.readOnce { tx in
            try await ParkingRows(transaction: tx).fetch(
                "owner_id = $1 AND \(match.sql)", [owner, match.value], limit: 6)
        }
        return try Self.only(of: found, reference)
    }

    func plates(of owner: Account.ID) async throws -> [LicensePlate] {
        try await records.readOnce { tx in
            try await tx.rows(
                """
                SELECT plate FROM parking
                WHERE owner_id = $1 AND removed_at IS NULL AND plate IS NOT NULL
                GROUP BY plate ORDER BY max(created_at) DESC, plate
                """, [owner]
            ).map { try $0.value("plate") { try LicensePlate($0) } }
        }
    }

    // MARK: Sharing

    func share(
        _ id: Parking.ID, of owner: Account.ID, by link: ShareToken.Digest
    ) async throws -> Parking {
        try await records.write(.readCommitted) { tx in
            // Locked, so that its links are counted one after the other.
            let parking = try await ParkingRows(transaction: tx)
                .requireLocked(id, of: owner, nil)
            try parking.requireValid(at: tx.now)
            try await tx.pipeline([
                PostgresStatement(
                    """
                    INSERT INTO parking_share (digest, parking_id, created_at)
                    VALUES ($1, $2, $3)
                    """, [link.text, id, tx.now]),
                PostgresStatement(
                    """
                    DELETE FROM parking_share WHERE parking_id = $1 AND number NOT IN (
                        SELECT number FROM parking_share WHERE parking_id = $1
                        ORDER BY number DESC LIMIT $2)
                    """, [id, SharedParking.linkLimit]),
            ])
            return parking
        }
    }

    func stopSharing(_ id: Parking.ID, of owner: Account.ID) async throws {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            _ = try await ParkingRows(transaction: tx).requireLocked(id, of: owner, nil)
            try await tx.execute("DELETE FROM parking_share WHERE parking_id = $1", [id])
        }
    }

    func shared(by link: ShareToken.Digest) async throws -> Parking? {
        try await records.readOnce { tx in
            // First the id, which says in which month to look.
            let id: UUIDv7? = try await tx.value(
                "SELECT parking_id FROM parking_share WHERE digest = $1", [link.text])
            guard let id else { return nil }
            let found = try await ParkingRows(transaction: tx).fetch("id = $1", [id])
            return found.first.flatMap { $0.isValid(at: tx.now) ? $0 : nil }
        }
    }

    // MARK: Removal of plates

    func purgePlates(endedBy time: Timestamp) async throws -> PlatePurge? {
        // Serializable, because a parking that is being extended at the same time keeps its plate.
        try await records.write { tx in
            var values: [any PostgresValue] = [time]
            let condition = ParkingFilter.Status.ended.condition(at: time, &values)
            // No parking that was added later has ended then; this bounds the search.
            let count = try await tx.execute(
                """
                UPDATE parking SET plate = NULL, version = version + 1
                WHERE plate IS NOT NULL AND created_at <= $1\(condition)
                """, values)
            try await tx.pipeline([ParkingStayRows.purgingPlates(endedBy: time)])
            guard count > 0 else { return nil }
            try await tx.execute(
                "INSERT INTO plate_purge (at, ended_by, count) VALUES ($1, $2, $3)",
                [tx.now, time, count])
            return PlatePurge(at: tx.now, endedBy: time, count: count)
        }
    }

    func platePurges(limit: Int) async throws -> [PlatePurge] {
        try PageLimit.check(limit)
        return try await records.readOnce { tx in
            try await tx.rows("SELECT * FROM plate_purge ORDER BY id DESC LIMIT $1", [limit])
                .map { row in
                    PlatePurge(
                        at: try row.timestamp("at"), endedBy: try row.timestamp("ended_by"),
                        count: try row.stored("count"))
                }
        }
    }
}
