import Accounts
import GRDB
import RecordKeeping

// MARK: - Sessions

extension SpatiaLiteAccountDirectory {
    func openSession(
        of id: Account.ID, knowing hash: PasswordHash, digest: SessionToken.Digest,
        lifetime: SessionLifetime
    ) async throws -> Session {
        try await records.write { database, now in
            let account = try requireAccount(id, knowing: hash, in: database)
            let session = Session(
                id: .new(at: now), account: id, digest: digest, lifetime: lifetime,
                createdAt: now, lastUsedAt: now)
            try closeExpiredSessions(of: id, at: now, in: database)
            try closeSessions(of: id, beyond: Session.maximumPerAccount - 1, in: database)
            try insert(session, in: database)
            try forgetAttempts(account.email, in: database)
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
            database, sql: "SELECT * FROM account WHERE id = ?", arguments: [id.description])
        guard let row else { throw AccountsError.accountNotFound(id) }
        guard try row.stored("password_hash") == hash.text else {
            throw AccountsError.wrongCredentials
        }
        return try row.account()
    }

    private func insert(_ session: Session, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO session (
                    id, account_id, digest, lifetime, created_at, last_used_at)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                session.id.description, session.account.description, session.digest.text,
                session.lifetime.rawValue, session.createdAt.millisecondsSinceEpoch,
                session.lastUsedAt.millisecondsSinceEpoch,
            ])
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

// MARK: - Attempts to sign in and up

extension SpatiaLiteAccountDirectory {
    func countSignInAttempt(
        _ email: EmailAddress, from client: ClientAddress?, limits: SignInLimits
    ) async throws {
        try await records.write { database, now in
            try forgetAttempts(before: now.advanced(by: .zero - limits.window), in: database)
            try requireFewAttempts(email, client, limits, at: now, in: database)
            try insertAttempt(email.key, client, at: now, in: database)
        }
    }

    func countSignUp(from client: ClientAddress, limits: SignInLimits) async throws {
        try await records.write { database, now in
            try forgetAttempts(before: now.advanced(by: .zero - limits.window), in: database)
            let earlier = try attempt(
                "client = ? AND email_key = ''", client.text, fromNewest: limits.signUps,
                in: database)
            if let time = earlier?.advanced(by: limits.window), time > now {
                throw AccountsError.tooManySignUps(
                    limit: limits.signUps, retryAt: time, wait: time.since(now))
            }
            try insertAttempt(Self.signUp, client, at: now, in: database)
        }
    }

    /// The key that sign-ups are counted under instead of an e-mail address; no address equals it.
    private static var signUp: String { "" }

    private func insertAttempt(
        _ emailKey: String, _ client: ClientAddress?, at now: Timestamp, in database: Database
    ) throws {
        try database.execute(
            sql: "INSERT INTO sign_in_attempt (email_key, client, at) VALUES (?, ?, ?)",
            arguments: [emailKey, client?.text, now.millisecondsSinceEpoch])
    }

    private func forgetAttempts(before start: Timestamp, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM sign_in_attempt WHERE at <= ?",
            arguments: [start.millisecondsSinceEpoch])
    }

    func requireFewSignInAttempts(
        _ email: EmailAddress, from client: ClientAddress?, limits: SignInLimits
    ) async throws {
        let now = records.clock.now()
        try await records.read { database in
            try requireFewAttempts(email, client, limits, at: now, in: database)
        }
    }

    func forgetSignInAttempts(_ email: EmailAddress) async throws {
        try await records.write { database, _ in try forgetAttempts(email, in: database) }
    }

    func forgetAttempts(_ email: EmailAddress, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM sign_in_attempt WHERE email_key = ?", arguments: [email.key])
    }

    private func requireFewAttempts(
        _ email: EmailAddress, _ client: ClientAddress?, _ limits: SignInLimits,
        at now: Timestamp, in database: Database
    ) throws {
        let ofAccount = try attempt(
            "email_key = ?", email.key, fromNewest: limits.account, in: database)
        if let time = ofAccount?.advanced(by: limits.window), time > now {
            throw AccountsError.tooManyFailures(
                limit: limits.account, retryAt: time, wait: time.since(now))
        }
        guard let client else { return }
        let ofClient = try attempt(
            "client = ? AND email_key <> ''", client.text, fromNewest: limits.client,
            in: database)
        if let time = ofClient?.advanced(by: limits.window), time > now {
            throw AccountsError.tooManyFailuresFromClient(
                limit: limits.client, retryAt: time, wait: time.since(now))
        }
    }

    /// The time of the attempt at position `rank`, counted from the newest, among those that meet
    /// the `condition` on `value`; nil if there are fewer.
    private func attempt(
        _ condition: String, _ value: String, fromNewest rank: Int, in database: Database
    ) throws -> Timestamp? {
        try Int64.fetchOne(
            database,
            sql: """
                SELECT at FROM sign_in_attempt WHERE \(condition)
                ORDER BY at DESC LIMIT 1 OFFSET ?
                """,
            arguments: [value, rank - 1]
        ).map(Timestamp.init(millisecondsSinceEpoch:))
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
            createdAt: try timestamp("created_at"), lastUsedAt: try timestamp("last_used_at"))
    }
}
