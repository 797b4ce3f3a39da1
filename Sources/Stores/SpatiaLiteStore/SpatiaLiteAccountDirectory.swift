import Accounts
import GRDB
import RecordKeeping

/// Accounts as rows of `account`, their clients as rows of `session`.
struct SpatiaLiteAccountDirectory: AccountDirectory {
    private let records: Records

    init(_ records: Records) {
        self.records = records
    }

    func create(_ profile: AccountProfile, password: PasswordHash) async throws -> Account {
        try await records.write { database, now in
            let account = Account(id: .new(at: now), profile: profile, createdAt: now)
            try requireFree(profile.email, for: account.id, in: database)
            try database.execute(
                sql: """
                    INSERT INTO account (
                        id, email, email_key, name, contact_number, plate, password_hash,
                        created_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    account.id.description, profile.email.text, profile.email.key,
                    profile.name.text, profile.contactNumber.text, profile.plate.text,
                    password.text, now.millisecondsSinceEpoch,
                ])
            return account
        }
    }

    func account(_ id: Account.ID) async throws -> Account {
        try await records.read { try require(id, in: $0) }
    }

    func findAccount(_ email: EmailAddress) async throws -> Account? {
        try await records.read { database in
            try Row.fetchOne(
                database, sql: "SELECT * FROM account WHERE email_key = ?",
                arguments: [email.key])?.account()
        }
    }

    func update(_ id: Account.ID, _ profile: AccountProfile) async throws -> Account {
        try await records.write { database, _ in
            try requireFree(profile.email, for: id, in: database)
            try database.execute(
                sql: """
                    UPDATE account
                    SET email = ?, email_key = ?, name = ?, contact_number = ?, plate = ?
                    WHERE id = ?
                    """,
                arguments: [
                    profile.email.text, profile.email.key, profile.name.text,
                    profile.contactNumber.text, profile.plate.text, id.description,
                ])
            return try require(id, in: database)
        }
    }

    func passwordHash(of id: Account.ID) async throws -> PasswordHash {
        let text = try await records.read { database in
            try String.fetchOne(
                database, sql: "SELECT password_hash FROM account WHERE id = ?",
                arguments: [id.description])
        }
        guard let text else { throw AccountsError.accountNotFound(id) }
        return PasswordHash(stored: text)
    }

    func setPassword(of id: Account.ID, to hash: PasswordHash) async throws {
        try await records.write { database, _ in
            try database.execute(
                sql: "UPDATE account SET password_hash = ? WHERE id = ?",
                arguments: [hash.text, id.description])
            try requireChange(of: id, in: database)
        }
    }

    func delete(_ id: Account.ID) async throws {
        try await records.write { database, _ in
            let account = try require(id, in: database)
            try database.execute(
                sql: "DELETE FROM sign_in_attempt WHERE email_key = ?",
                arguments: [account.email.key])
            try database.execute(
                sql: "DELETE FROM account WHERE id = ?", arguments: [id.description])
        }
    }
}

extension SpatiaLiteAccountDirectory {
    private func require(_ id: Account.ID, in database: Database) throws -> Account {
        let row = try Row.fetchOne(
            database, sql: "SELECT * FROM account WHERE id = ?", arguments: [id.description])
        guard let row else { throw AccountsError.accountNotFound(id) }
        return try row.account()
    }

    private func requireFree(
        _ email: EmailAddress, for id: Account.ID, in database: Database
    ) throws {
        let holder = try String.fetchOne(
            database, sql: "SELECT id FROM account WHERE email_key = ?", arguments: [email.key])
        guard holder == nil || holder == id.description else { throw AccountsError.emailTaken }
    }

    private func requireChange(of id: Account.ID, in database: Database) throws {
        guard database.changesCount == 1 else { throw AccountsError.accountNotFound(id) }
    }
}

// MARK: - Sessions

extension SpatiaLiteAccountDirectory {
    func openSession(
        of id: Account.ID, digest: SessionToken.Digest, lifetime: SessionLifetime
    ) async throws -> Session {
        try await records.write { database, now in
            try Records.requireAccount(id, in: database)
            let session = Session(
                id: .new(at: now), account: id, digest: digest, lifetime: lifetime,
                createdAt: now, lastUsedAt: now)
            for expired in try sessions(of: id, in: database) where !expired.isValid(at: now) {
                try close(expired.digest, in: database)
            }
            try database.execute(
                sql: """
                    INSERT INTO session (
                        id, account_id, digest, lifetime, created_at, last_used_at)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    session.id.description, id.description, digest.text, lifetime.rawValue,
                    now.millisecondsSinceEpoch, now.millisecondsSinceEpoch,
                ])
            return session
        }
    }

    func findSession(_ digest: SessionToken.Digest) async throws -> Session? {
        try await records.read { database in
            try Row.fetchOne(
                database, sql: "SELECT * FROM session WHERE digest = ?",
                arguments: [digest.text])?.session()
        }
    }

    func sessions(of id: Account.ID) async throws -> [Session] {
        let now = records.clock.now()
        return try await records.read { try sessions(of: id, in: $0) }
            .filter { $0.isValid(at: now) }
    }

    func touchSession(_ digest: SessionToken.Digest) async throws {
        try await records.write { database, now in
            try database.execute(
                sql: "UPDATE session SET last_used_at = max(last_used_at, ?) WHERE digest = ?",
                arguments: [now.millisecondsSinceEpoch, digest.text])
        }
    }

    func closeSession(_ digest: SessionToken.Digest) async throws {
        try await records.write { database, _ in try close(digest, in: database) }
    }

    func closeSessions(of id: Account.ID, except kept: SessionToken.Digest?) async throws {
        try await records.write { database, _ in
            try database.execute(
                sql: "DELETE FROM session WHERE account_id = ? AND digest IS NOT ?",
                arguments: [id.description, kept?.text])
        }
    }

    private func sessions(of id: Account.ID, in database: Database) throws -> [Session] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT * FROM session WHERE account_id = ? ORDER BY created_at DESC, id DESC
                """,
            arguments: [id.description]
        ).map { try $0.session() }
    }

    private func close(_ digest: SessionToken.Digest, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM session WHERE digest = ?", arguments: [digest.text])
    }
}

// MARK: - Attempts to sign in

extension SpatiaLiteAccountDirectory {
    func countSignInAttempt(
        _ email: EmailAddress, limit: Int, window: Duration
    ) async throws -> Timestamp? {
        try await records.write { database, now in
            let start = now.advanced(by: .zero - window).millisecondsSinceEpoch
            try database.execute(
                sql: "DELETE FROM sign_in_attempt WHERE at <= ?", arguments: [start])
            let oldest = try Int64.fetchOne(
                database,
                sql: """
                    SELECT at FROM sign_in_attempt WHERE email_key = ?
                    ORDER BY at DESC LIMIT 1 OFFSET ?
                    """,
                arguments: [email.key, limit - 1])
            if let oldest {
                return Timestamp(millisecondsSinceEpoch: oldest).advanced(by: window)
            }
            try database.execute(
                sql: "INSERT INTO sign_in_attempt (email_key, at) VALUES (?, ?)",
                arguments: [email.key, now.millisecondsSinceEpoch])
            return nil
        }
    }

    func forgetSignInAttempts(_ email: EmailAddress) async throws {
        try await records.write { database, _ in
            try database.execute(
                sql: "DELETE FROM sign_in_attempt WHERE email_key = ?", arguments: [email.key])
        }
    }
}

extension Row {
    func account() throws -> Account {
        Account(
            id: try value("id") { try Account.ID($0) },
            profile: AccountProfile(
                email: try value("email") { try EmailAddress($0) },
                name: try value("name") { try PersonName($0) },
                contactNumber: try value("contact_number") { try ContactNumber($0) },
                plate: try value("plate") { try LicensePlate($0) }),
            createdAt: try timestamp("created_at"))
    }

    func session() throws -> Session {
        guard let lifetime = SessionLifetime(rawValue: try stored("lifetime")) else {
            throw StoredValueError(detail: "column 'lifetime' holds no lifetime")
        }
        return Session(
            id: try value("id") { try Session.ID($0) },
            account: try value("account_id") { try Account.ID($0) },
            digest: SessionToken.Digest(text: try stored("digest")), lifetime: lifetime,
            createdAt: try timestamp("created_at"), lastUsedAt: try timestamp("last_used_at"))
    }
}
