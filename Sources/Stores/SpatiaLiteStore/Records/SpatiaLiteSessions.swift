import Accounts
import GRDB
import RecordKeeping

// MARK: - Sessions

extension SpatiaLiteAccountDirectory {
    func openSession(
        of id: Account.ID, knowing hash: PasswordHash, digest: SessionToken.Digest,
        lifetime: SessionLifetime, client: ClientAddress?, device: ClientDevice?
    ) async throws -> Session {
        try await records.write { database, now in
            let account = try requireAccount(id, knowing: hash, in: database)
            let session = Session(
                id: .new(at: now), account: id, digest: digest, lifetime: lifetime,
                createdAt: now, lastUsedAt: now, device: device)
            try closeExpiredSessions(of: id, at: now, in: database)
            try closeSessions(of: id, beyond: Session.maximumPerAccount - 1, in: database)
            try insert(session, in: database)
            try forgetAttempts(account.email, from: client, in: database)
            if let client { try keep(client, of: id, at: now, in: database) }
            return session
        }
    }

    func knownClients(of id: Account.ID) async throws -> [KnownClient] {
        try await records.read { database in
            try Row.fetchAll(
                database,
                cached: """
                    SELECT * FROM account_client WHERE account_id = ?
                    ORDER BY last_used_at DESC, client
                    """,
                arguments: [id.description]
            ).map { row in
                KnownClient(
                    address: ClientAddress(stored: try row.stored("client")),
                    lastUsedAt: try row.timestamp("last_used_at"))
            }
        }
    }

    func findSession(_ digest: SessionToken.Digest) async throws -> Session? {
        try await records.read { database in
            try Row.fetchOne(
                database, cached: "SELECT * FROM session WHERE digest = ?",
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

    func closeSession(_ id: Session.ID, of account: Account.ID) async throws {
        try await records.write { database, _ in
            try database.execute(
                sql: "DELETE FROM session WHERE id = ? AND account_id = ?",
                arguments: [id.description, account.description])
            guard database.changesCount == 1 else { throw AccountsError.sessionNotFound(id) }
        }
    }

    func closeSessions(of id: Account.ID, except kept: SessionToken.Digest?) async throws {
        try await records.write { database, _ in
            try closeSessions(of: id, except: kept, in: database)
        }
    }

    func closeSessions(
        of id: Account.ID, except kept: SessionToken.Digest?, in database: Database
    ) throws {
        try database.execute(
            sql: "DELETE FROM session WHERE account_id = ? AND digest IS NOT ?",
            arguments: [id.description, kept?.text])
    }

    private func requireAccount(
        _ id: Account.ID, knowing hash: PasswordHash, in database: Database
    ) throws -> Account {
        let row = try Row.fetchOne(
            database, cached: "SELECT * FROM account WHERE id = ?", arguments: [id.description])
        guard let row else { throw AccountsError.accountNotFound(id) }
        guard try row.stored("password_hash") == hash.text else {
            throw AccountsError.wrongCredentials
        }
        let account = try row.account()
        try account.requireEnabled()
        return account
    }

    private func insert(_ session: Session, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO session (
                    id, account_id, digest, lifetime, created_at, last_used_at, device)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                session.id.description, session.account.description, session.digest.text,
                session.lifetime.rawValue, session.createdAt.millisecondsSinceEpoch,
                session.lastUsedAt.millisecondsSinceEpoch, session.device?.text,
            ])
    }

    private func sessions(of id: Account.ID, in database: Database) throws -> [Session] {
        try Row.fetchAll(
            database,
            cached: """
                SELECT * FROM session WHERE account_id = ? ORDER BY created_at DESC, id DESC
                """,
            arguments: [id.description]
        ).map { try $0.session() }
    }

    private func closeExpiredSessions(
        of id: Account.ID, at now: Timestamp, in database: Database
    ) throws {
        for lifetime in SessionLifetime.allCases {
            try database.execute(
                sql: """
                    DELETE FROM session
                    WHERE account_id = ? AND lifetime = ? AND (last_used_at <= ? OR created_at <= ?)
                    """,
                arguments: [
                    id.description, lifetime.rawValue,
                    now.advanced(by: .zero - lifetime.idle).millisecondsSinceEpoch,
                    now.advanced(by: .zero - lifetime.absolute).millisecondsSinceEpoch,
                ])
        }
    }

    /// Closes all but the `count` newest.
    private func closeSessions(
        of id: Account.ID, beyond count: Int, in database: Database
    ) throws {
        try database.execute(
            sql: """
                DELETE FROM session WHERE digest IN (
                    SELECT digest FROM session WHERE account_id = ?
                    ORDER BY created_at DESC, id DESC LIMIT -1 OFFSET ?)
                """,
            arguments: [id.description, count])
    }

    private func close(_ digest: SessionToken.Digest, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM session WHERE digest = ?", arguments: [digest.text])
    }
}

extension Row {
    func session() throws -> Session {
        guard let lifetime = SessionLifetime(rawValue: try stored("lifetime")) else {
            throw StoredValueError(detail: "column 'lifetime' is not a known lifetime")
        }
        return Session(
            id: try value("id") { try Session.ID($0) },
            account: try value("account_id") { try Account.ID($0) },
            digest: SessionToken.Digest(text: try stored("digest")), lifetime: lifetime,
            createdAt: try timestamp("created_at"), lastUsedAt: try timestamp("last_used_at"),
            device: try storedIfPresent("device") as String? == nil
                ? nil : try value("device") { try ClientDevice($0) })
    }
}
