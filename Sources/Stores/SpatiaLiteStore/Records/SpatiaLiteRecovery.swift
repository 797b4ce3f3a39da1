import Accounts
import GRDB
import RecordKeeping

// MARK: - Disabled accounts, forgotten passwords, the first run

extension SpatiaLiteAccountDirectory {
    func setDisabled(of id: Account.ID, to isDisabled: Bool) async throws -> Account {
        try await records.write { database, now in
            _ = try setDisabled(id, to: isDisabled, at: now, in: database)
            return try require(id, in: database)
        }
    }

    /// Disables or enables an account in a transaction at `now`, and returns whether that changes it.
    func setDisabled(
        _ id: Account.ID, to isDisabled: Bool, at now: Timestamp, in database: Database
    ) throws -> Bool {
        let account = try require(id, in: database)
        guard isDisabled != (account.disabledAt != nil) else { return false }
        let changed = account.disabled(at: isDisabled ? now : nil)
        try database.execute(
            sql: "UPDATE account SET disabled_at = ? WHERE id = ?",
            arguments: [changed.disabledAt?.millisecondsSinceEpoch, id.description])
        guard isDisabled else { return true }
        for table in ["session", "access_token", "password_reset", "calendar", "webhook"] {
            try database.execute(
                sql: "DELETE FROM \(table) WHERE account_id = ?", arguments: [id.description])
        }
        try database.execute(
            sql: """
                DELETE FROM parking_share
                WHERE parking_id IN (SELECT id FROM parking WHERE owner_id = ?)
                """,
            arguments: [id.description])
        return true
    }

    func keepReset(
        _ code: ResetCode.Digest, of id: Account.ID, for lifetime: Duration
    ) async throws -> Timestamp {
        try await records.write { database, now in
            _ = try require(id, in: database)
            let end = now.advanced(by: lifetime)
            try database.execute(
                sql: "DELETE FROM password_reset WHERE expires_at <= ? OR account_id = ?",
                arguments: [now.millisecondsSinceEpoch, id.description])
            try database.execute(
                sql: "INSERT INTO password_reset (account_id, digest, expires_at) VALUES (?, ?, ?)",
                arguments: [id.description, code.text, end.millisecondsSinceEpoch])
            return end
        }
    }

    func resetAccount(_ code: ResetCode.Digest) async throws -> Account {
        let now = records.clock.now()
        return try await records.read { try account(of: code, at: now, in: $0) }
    }

    func resetPassword(
        _ code: ResetCode.Digest, to hash: PasswordHash
    ) async throws -> Account {
        try await records.write { database, now in
            let account = try account(of: code, at: now, in: database)
            try database.execute(
                sql: "DELETE FROM password_reset WHERE digest = ?", arguments: [code.text])
            try database.execute(
                sql: "UPDATE account SET password_hash = ? WHERE id = ?",
                arguments: [hash.text, account.id.description])
            try closeSessions(of: account.id, except: nil, in: database)
            // Whoever knew the old password may have made them.
            for table in ["access_token", "calendar", "webhook"] {
                try database.execute(
                    sql: "DELETE FROM \(table) WHERE account_id = ?",
                    arguments: [account.id.description])
            }
            try forgetAttempts(account.email, in: database)
            try database.execute(
                sql: "DELETE FROM password_confirmation WHERE account_id = ?",
                arguments: [account.id.description])
            return account
        }
    }

    func keepFirstRun(_ code: FirstRunCode.Digest) async throws {
        try await records.write { database, _ in
            guard try !hasOwner(in: database) else { throw AccountsError.firstRunOver }
            try database.execute(
                sql: "INSERT OR REPLACE INTO first_run (id, digest) VALUES (1, ?)",
                arguments: [code.text])
        }
    }

    func needsOwner() async throws -> Bool {
        try await records.read { database in
            let code = try Int.fetchOne(database, cached: "SELECT id FROM first_run")
            return try code != nil && !hasOwner(in: database)
        }
    }

    func requireFirstRun(_ code: FirstRunCode.Digest) async throws {
        try await records.read { try requireFirstRun(code, in: $0) }
    }

    func createOwner(
        _ profile: AccountProfile, password: PasswordHash, using code: FirstRunCode.Digest
    ) async throws -> Account {
        try await records.write { database, now in
            try requireFirstRun(code, in: database)
            let account = Account(
                id: .new(at: now), profile: profile, createdAt: now, role: .owner)
            try requireFree(profile.email, for: account.id, in: database)
            try insert(account, password, in: database)
            try forgetFirstRun(in: database)
            return account
        }
    }

    func countCodeAttempt(from client: ClientAddress?, limits: SignInLimits) async throws {
        try await records.write { database, now in
            try forgetAttempts(outside: limits.window, before: now, in: database)
            let limit = limits.accountFromClient
            let end = try blocked(
                by: "sign_in_attempt WHERE email_key = ? AND client IS ?",
                [Self.firstRun, client?.text], limit, limits.window, at: now, in: database)
            if let end {
                throw AccountsError.tooManyCodes(limit: limit, retryAt: end, wait: end.since(now))
            }
            try insertAttempt(Self.firstRun, client, at: now, in: database)
        }
    }

    /// Deletes the code for the owner's account, because there is an owner.
    func forgetFirstRun(in database: Database) throws {
        try database.execute(sql: "DELETE FROM first_run")
    }

    /// The key that codes are counted under instead of an e-mail address; no address equals it.
    private static var firstRun: String { "first-run" }

    private func hasOwner(in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database, cached: "SELECT EXISTS (SELECT 1 FROM account WHERE role = 'owner')") ?? false
    }

    private func requireFirstRun(
        _ code: FirstRunCode.Digest, in database: Database
    ) throws {
        guard try !hasOwner(in: database) else { throw AccountsError.firstRunOver }
        let kept = try String.fetchOne(database, cached: "SELECT digest FROM first_run")
        guard kept == code.text else { throw AccountsError.firstRunInvalid }
    }

    private func account(
        of code: ResetCode.Digest, at now: Timestamp, in database: Database
    ) throws -> Account {
        let row = try Row.fetchOne(
            database,
            cached: """
                SELECT account.* FROM account JOIN password_reset ON account_id = account.id
                WHERE digest = ? AND expires_at > ?
                """,
            arguments: [code.text, now.millisecondsSinceEpoch])
        guard let row else { throw AccountsError.resetInvalid }
        return try row.account()
    }
}
