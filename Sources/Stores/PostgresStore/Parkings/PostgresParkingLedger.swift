import Accounts
import ParkingRecords
import RecordKeeping

/// Parkings as rows of `parking` and `parking_extension`.
///
/// A change locks the row of its parking, and events lock their person's counter. So transactions that
/// are not serializable are enough, and many changes of one person wait instead of running again.
struct PostgresParkingLedger: ParkingLedger {
    let records: PostgresDatabase

    init(_ records: PostgresDatabase) {
        self.records = records
    }

    func add(
        _ draft: ParkingDraft, of owner: Account.ID, key: CreationKey?
    ) async throws -> Creation<Parking> {
        try await records.write(.readCommitted, isRepeatable: key != nil) { tx in
            if let key, let made = try await made(by: key, of: owner, in: tx) {
                return Creation(record: made, isRepeated: true)
            }
            try await tx.keepAccount(owner)
            let parking = Parking(
                id: .new(at: tx.now), owner: owner, draft: draft, createdAt: tx.now)
            let rows = ParkingRows(transaction: tx)
            try await rows.insert(parking)
            try await keep(key, of: parking, in: tx)
            try await rows.tell(.added, parking)
            return Creation(record: parking, isRepeated: false)
        }
    }

    func madeParking(by key: CreationKey, of owner: Account.ID) async throws -> Parking? {
        try await records.read { try await made(by: key, of: owner, in: $0) }
    }

    func extend(
        _ id: Parking.ID, by stay: Stay, of owner: Account.ID, expecting version: Int?,
        key: CreationKey?
    ) async throws -> Creation<Parking> {
        try await records.write(.readCommitted, isRepeatable: key != nil) { tx in
            let rows = ParkingRows(transaction: tx)
            // Before the key is looked up: a request with the same key may be about to commit.
            try await rows.lock(id, of: owner)
            if let key, let made = try await made(by: key, of: owner, in: tx) {
                return Creation(record: made, isRepeated: true)
            }
            let parking = try await rows.require(id, of: owner, version)
            let extended = try parking.extended(by: stay, at: tx.now)
            try await rows.insertLastExtension(of: extended)
            try await keep(key, of: extended, in: tx)
            try await rows.update(extended, .extended)
            return Creation(record: extended, isRepeated: false)
        }
    }

    func end(
        _ id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking {
        try await change(id, of: owner, version, .ended) { parking, now in
            try parking.ended(at: now)
        }
    }

    func reopen(
        _ id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> Parking {
        try await change(id, of: owner, version, .reopened) { parking, now in
            try parking.reopened(at: now)
        }
    }

    func describe(
        _ id: Parking.ID, of owner: Account.ID, by change: SpotChange, expecting version: Int?
    ) async throws -> Parking {
        try await self.change(id, of: owner, version, .changed) { parking, _ in
            try parking.described(by: change)
        }
    }

    func remove(
        _ id: Parking.ID, of owner: Account.ID, expecting version: Int?
    ) async throws {
        _ = try await change(id, of: owner, version, .removed) { parking, now in
            try parking.removed(at: now)
        }
    }

    func restore(_ reference: RecordReference, of owner: Account.ID) async throws -> Parking {
        let match = reference.condition(numbered: 2)
        let condition = "owner_id = $1 AND \(match.sql)"
        return try await records.write(.readCommitted) { tx in
            let rows = ParkingRows(transaction: tx)
            let found = try await rows.fetchAll(
                "\(condition) AND removed_at > $3", [owner, match.value, rows.latestOldRemoval],
                limit: 6)
            if found.isEmpty {
                let present = try await rows.fetch(condition, [owner, match.value], limit: 6)
                throw ParkingRecordsError.notRemoved(try Self.only(of: present, reference).id)
            }
            let id = try Self.only(of: found, reference).id
            try await rows.lock(id, of: owner)
            let removed = try await rows.fetchAll(
                "id = $1 AND owner_id = $2", [id, owner], limit: 1)
            let restored = try Self.only(of: removed, reference).restored(at: tx.now)
            try await rows.update(restored, .restored)
            return restored
        }
    }

    /// Deletes in batches, so that no transaction takes long. Makes the next months, and drops old ones
    /// whose parkings are all gone.
    func deleteRemoved() async throws {
        try await deleteOldRemovals()
        try await PartitionUpkeep(records: records).run(.parking)
    }

    private func deleteOldRemovals() async throws {
        let isNeeded = try await records.readOnce { tx in
            try await ParkingRows(transaction: tx).hasOldRemovals()
        }
        guard isNeeded else { return }
        var count = Int.max
        while count > 0 {
            count = try await records.write(.readCommitted, isRepeatable: true) { tx in
                try await ParkingRows(transaction: tx).deleteRemoved()
            }
        }
    }
}

extension PostgresParkingLedger {
    /// Makes a transition of a parking, stores what came of it, and tells the owner.
    private func change(
        _ id: Parking.ID, of owner: Account.ID, _ version: Int?, _ happening: ParkingHappening,
        _ transition: @Sendable (Parking, Timestamp) throws -> Parking
    ) async throws -> Parking {
        try await records.write(.readCommitted) { tx in
            let rows = ParkingRows(transaction: tx)
            let parking = try await rows.requireLocked(id, of: owner, version)
            let changed = try transition(parking, tx.now)
            try await rows.update(changed, happening)
            return changed
        }
    }

    /// The single parking that was found.
    static func only(of found: [Parking], _ reference: RecordReference) throws -> Parking {
        guard let first = found.first else { throw ParkingRecordsError.notFound(reference) }
        guard found.count == 1 else {
            throw ParkingRecordsError.ambiguous(
                reference, candidates: found.prefix(5).map(\.id))
        }
        return first
    }

    private func made(
        by key: CreationKey, of owner: Account.ID, in tx: PostgresTransaction
    ) async throws -> Parking? {
        let keys = CreationKeys(transaction: tx, account: owner)
        guard let id = try await keys.record(of: key, at: tx.now) else { return nil }
        let parking = try await ParkingRows(transaction: tx).find(Parking.ID(id), of: owner)
        guard let parking else { throw AccountsError.createdRecordGone }
        return parking
    }

    private func keep(
        _ key: CreationKey?, of parking: Parking, in tx: PostgresTransaction
    ) async throws {
        guard let key else { return }
        try await CreationKeys(transaction: tx, account: parking.owner)
            .keep(key, of: parking.id.uuid, at: tx.now)
    }
}
