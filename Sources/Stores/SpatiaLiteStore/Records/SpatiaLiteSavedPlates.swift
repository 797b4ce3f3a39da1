import Accounts
import GRDB
import RecordKeeping

// MARK: - Saved plates

extension SpatiaLiteAccountDirectory {
    func savedPlates(of id: Account.ID) async throws -> [SavedPlate] {
        try await records.read { database in
            let profile = try require(id, in: database).plate
            return try Row.fetchAll(
                database,
                cached: """
                    SELECT * FROM saved_plate WHERE account_id = ?
                    ORDER BY plate <> ?, saved_at, id
                    """,
                arguments: [id.description, profile.text]
            ).map { try $0.savedPlate(profile: profile) }
        }
    }

    func savePlate(
        _ plate: LicensePlate, nickname: PlateNickname?, of id: Account.ID
    ) async throws -> SavedPlate {
        try await records.write { database, now in
            let profile = try require(id, in: database).plate
            try database.execute(
                sql: """
                    UPDATE saved_plate SET nickname = ? WHERE account_id = ? AND plate = ?
                    """,
                arguments: [nickname?.text, id.description, plate.text])
            if database.changesCount == 0 {
                try requireFewPlates(of: id, in: database)
                try insertPlate(plate, nickname, of: id, at: now, in: database)
            }
            let row = try Row.fetchOne(
                database, cached: "SELECT * FROM saved_plate WHERE account_id = ? AND plate = ?",
                arguments: [id.description, plate.text])
            guard let row else { throw AccountsError.accountNotFound(id) }
            return try row.savedPlate(profile: profile)
        }
    }

    func removePlate(_ plate: SavedPlate.ID, of id: Account.ID) async throws {
        try await records.write { database, _ in
            let row = try Row.fetchOne(
                database,
                cached: """
                    SELECT saved_plate.plate = account.plate AS is_of_profile, saved_plate.plate
                    FROM saved_plate JOIN account ON account.id = account_id
                    WHERE saved_plate.id = ? AND account_id = ?
                    """,
                arguments: [plate.description, id.description])
            guard let row else { throw AccountsError.plateNotFound(plate) }
            guard try !row.stored("is_of_profile") else {
                throw AccountsError.plateOfProfile(try row.value("plate") { try LicensePlate($0) })
            }
            try database.execute(
                sql: "DELETE FROM saved_plate WHERE id = ?", arguments: [plate.description])
        }
    }

    func insertPlate(
        _ plate: LicensePlate, _ nickname: PlateNickname? = nil, of id: Account.ID,
        at now: Timestamp, in database: Database
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO saved_plate (id, account_id, plate, nickname, saved_at)
                VALUES (?, ?, ?, ?, ?)
                """,
            arguments: [
                SavedPlate.ID.new(at: now).description, id.description, plate.text,
                nickname?.text, now.millisecondsSinceEpoch,
            ])
    }

    /// Replaces the saved plate `old` by `new`, unless that is saved as well.
    func replacePlate(
        _ old: LicensePlate, by new: LicensePlate, of id: Account.ID, in database: Database
    ) throws {
        guard old != new else { return }
        try database.execute(
            sql: """
                UPDATE saved_plate SET plate = ?3 WHERE account_id = ?1 AND plate = ?2
                AND NOT EXISTS (
                    SELECT 1 FROM saved_plate WHERE account_id = ?1 AND plate = ?3)
                """,
            arguments: [id.description, old.text, new.text])
    }

    private func requireFewPlates(of id: Account.ID, in database: Database) throws {
        let count = try Int.fetchOne(
            database, cached: "SELECT count(*) FROM saved_plate WHERE account_id = ?",
            arguments: [id.description])
        guard (count ?? 0) < SavedPlate.maximumPerAccount else {
            throw AccountsError.tooManyPlates(limit: SavedPlate.maximumPerAccount)
        }
    }
}

extension Row {
    func savedPlate(profile: LicensePlate) throws -> SavedPlate {
        let plate = try value("plate") { try LicensePlate($0) }
        let nickname: String? = try storedIfPresent("nickname")
        return SavedPlate(
            id: try value("id") { try SavedPlate.ID($0) }, plate: plate,
            nickname: nickname == nil ? nil : try value("nickname") { try PlateNickname($0) },
            isOfProfile: plate == profile, savedAt: try timestamp("saved_at"))
    }
}
