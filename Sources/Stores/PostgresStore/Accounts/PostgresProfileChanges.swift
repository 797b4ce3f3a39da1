import Accounts
import RecordKeeping

// MARK: - Changes of the profile, the preferences and the role

extension PostgresAccountDirectory {
    func update(
        _ id: Account.ID, _ change: ProfileChange, expecting version: Int?
    ) async throws -> Account {
        try await records.write { tx in
            try await update(id, change, expecting: version, in: tx)
        }
    }

    /// Changes an account in a transaction.
    func update(
        _ id: Account.ID, _ change: ProfileChange, expecting version: Int?,
        in tx: PostgresTransaction
    ) async throws -> Account {
        let account = try await require(id, version, in: tx)
        let changed = account.changed(by: change)
        guard changed != account else { return account }
        try await replacePlate(account.plate, by: changed.plate, of: id, in: tx)
        try await requireFree(changed.email, for: id, in: tx)
        try await tx.execute(
            """
            UPDATE account
            SET email = $1, email_key = $2, name = $3, contact_number = $4, plate = $5,
                version = $6
            WHERE id = $7
            """,
            [
                changed.email.text, changed.email.key, changed.name.text,
                changed.contactNumber.text, changed.plate.text, changed.version, id,
            ])
        return changed
    }

    func setPreferences(
        of id: Account.ID, _ change: PreferencesChange, expecting version: Int?
    ) async throws -> Account {
        try await records.write { tx in
            let account = try await require(id, version, in: tx)
            let changed = account.changed(by: change)
            guard changed != account else { return account }
            let preferences = changed.preferences
            try await tx.execute(
                """
                UPDATE account
                SET language = $1, units = $2, theme = $3, time_zone = $4, permit_zones = $5,
                    disabled_permit = $6, version = $7
                WHERE id = $8
                """,
                [
                    preferences.language?.rawValue, preferences.units?.rawValue,
                    preferences.theme.rawValue, preferences.timeZone?.text,
                    preferences.permits.zones.text, preferences.permits.hasDisabledPermit,
                    changed.version, id,
                ])
            return changed
        }
    }

    func setRole(of id: Account.ID, to role: Role) async throws -> Account {
        try await records.write(isRepeatable: true) { tx in
            let account = try await require(id, in: tx)
            if role == .owner { try await forgetFirstRun(in: tx) }
            try await tx.execute(
                "UPDATE account SET role = $1 WHERE id = $2", [role.rawValue, id])
            return account.with(role)
        }
    }
}

extension PostgresRow {
    func account() throws -> Account {
        Account(
            id: try id(),
            profile: AccountProfile(
                email: try value("email") { try EmailAddress($0) },
                name: try value("name") { try PersonName($0) },
                contactNumber: try value("contact_number") { try ContactNumber($0) },
                plate: try value("plate") { try LicensePlate($0) }),
            createdAt: try timestamp("created_at"), version: try stored("version"),
            role: try known("role"), preferences: try preferences(),
            disabledAt: try timestampIfPresent("disabled_at"))
    }

    private func preferences() throws -> Preferences {
        Preferences(
            language: try knownIfPresent("language"), units: try knownIfPresent("units"),
            theme: try known("theme"),
            timeZone: try storedIfPresent("time_zone").map(TimeZoneName.init(stored:)),
            permits: try permits())
    }

    private func permits() throws -> ParkingPermits {
        let hasDisabledPermit: Bool = try stored("disabled_permit")
        return try value("permit_zones") { (text: String) in
            ParkingPermits(
                zones: try PermitZones(text.isEmpty ? [] : [text]),
                hasDisabledPermit: hasDisabledPermit)
        }
    }
}
