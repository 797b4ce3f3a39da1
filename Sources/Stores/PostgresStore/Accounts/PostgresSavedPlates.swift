import Accounts
import RecordKeeping

// MARK: - Saved plates

extension PostgresAccountDirectory {
    func savedPlates(of id: Account.ID) async throws -> [SavedPlate] {
        try await records.read { tx in
            let profile = try await require(id, in: tx).plate
            return try await tx.rows(
                """
                SELECT * FROM saved_plate WHERE account_id = $1
                ORDER BY plate <> $2, saved_at, id
                """, [id, profile.text]
            ).map { try $0.savedPlate(profile: profile) }
        }
    }

    func savePlate(
        _ plate: LicensePlate, nickname: PlateNickname?, of id: Account.ID
    ) async throws -> SavedPlate {
        // The account is locked, so that its plates are counted one after the other.
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            let profile = try await require(id, isLocked: true, in: tx).plate
            let changes = try await tx.execute(
                "UPDATE saved_plate SET nickname = $1 WHERE account_id = $2 AND plate = $3",
                [nickname?.text, id, plate.text])
            if changes == 0 {
                try await requireFewPlates(of: id, in: tx)
                try await insertPlate(plate, nickname, of: id, in: tx)
            }
            let row = try await tx.row(
                "SELECT * FROM saved_plate WHERE account_id = $1 AND plate = $2",
                [id, plate.text])
            guard let row else { throw AccountsError.accountNotFound(id) }
            return try row.savedPlate(profile: profile)
        }
    }

    func removePlate(_ plate: SavedPlate.ID, of id: Account.ID) async throws {
        try await records.write { tx in
            let row = try await tx.row(
                """
                SELECT saved_plate.plate = account.plate AS is_of_profile, saved_plate.plate
                FROM saved_plate JOIN account ON account.id = account_id
                WHERE saved_plate.id = $1 AND account_id = $2
                """, [plate, id])
            guard let row else { throw AccountsError.plateNotFound(plate) }
            guard try !row.stored("is_of_profile") else {
                throw AccountsError.plateOfProfile(try row.value("plate") { try LicensePlate($0) })
            }
            try await tx.execute("DELETE FROM saved_plate WHERE id = $1", [plate])
        }
    }

    func insertPlate(
        _ plate: LicensePlate, _ nickname: PlateNickname? = nil, of id: Account.ID,
        in tx: PostgresTransaction
    ) async throws {
        try await tx.execute(
            """
            INSERT INTO saved_plate (id, account_id, plate, nickname, saved_at)
            VALUES ($1, $2, $3, $4, $5)
            """,
            [SavedPlate.ID.new(at: tx.now), id, plate.text, nickname?.text, tx.now])
    }

    /// Replaces the saved plate `old` by `new`, unless that is saved as well.
    func replacePlate(
        _ old: LicensePlate, by new: LicensePlate, of id: Account.ID,
        in tx: PostgresTransaction
    ) async throws {
        guard old != new else { return }
        try await tx.execute(
            """
            UPDATE saved_plate SET plate = $3 WHERE account_id = $1 AND plate = $2
            AND NOT EXISTS (SELECT 1 FROM saved_plate WHERE account_id = $1 AND plate = $3)
            """, [id, old.text, new.text])
    }

    private func requireFewPlates(of id: Account.ID, in tx: PostgresTransaction) async throws {
        let count: Int? = try await tx.value(
            "SELECT count(*) FROM saved_plate WHERE account_id = $1", [id])
        guard (count ?? 0) < SavedPlate.maximumPerAccount else {
            throw AccountsError.tooManyPlates(limit: SavedPlate.maximumPerAccount)
        }
    }
}

extension PostgresRow {
    func savedPlate(profile: LicensePlate) throws -> SavedPlate {
        let plate = try value("plate") { try LicensePlate($0) }
        return SavedPlate(
            id: try id(), plate: plate,
            nickname: try valueIfPresent("nickname") { try PlateNickname($0) },
            isOfProfile: plate == profile, savedAt: try timestamp("saved_at"))
    }
}
