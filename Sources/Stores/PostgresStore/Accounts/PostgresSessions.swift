import Accounts
import RecordKeeping

// MARK: - Sessions

extension PostgresAccountDirectory {
    func openSession(
        of id: Account.ID, knowing hash: PasswordHash, digest: SessionToken.Digest,
        lifetime: SessionLifetime, client: ClientAddress?, device: ClientDevice?
    ) async throws -> Session {
        // The account is locked, so that its sessions are counted one after the other.
        try await records.write(.readCommitted) { tx in
            let account = try await requireAccount(id, knowing: hash, in: tx)
            let session = Session(
                id: .new(at: tx.now), account: id, digest: digest, lifetime: lifetime,
                createdAt: tx.now, lastUsedAt: tx.now, device: device)
            try await tx.pipeline(
                deletionsOfExpiredSessions(of: id, at: tx.now) + [
                    deletionOfSessions(of: id, beyond: Session.maximumPerAccount - 1),
                    insertion(of: session),
                    deletionOfAttempts(account.email, from: client),
                ] + (client.map { statements(keeping: $0, of: id, at: tx.now) } ?? []))
            return session
        }
    }

    func knownClients(of id: Account.ID) async throws -> [KnownClient] {
        try await records.readOnce { tx in
            try await tx.rows(
                """
                SELECT * FROM account_client WHERE account_id = $1
                ORDER BY last_used_at DESC, client
                """, [id]
            ).map { row in
                KnownClient(
                    address: ClientAddress(stored: try row.stored("client")),
                    lastUsedAt: try row.timestamp("last_used_at"))
            }
        }
    }

    func findSession(_ digest: SessionToken.Digest) async throws -> Session? {
        try await records.readOnce { tx in
            try await tx.row("SELECT * FROM session WHERE digest = $1", [digest.text])?.session()
        }
    }

    func sessions(of id: Account.ID) async throws -> [Session] {
        try await records.readOnce { tx in
            try await tx.rows(
                "SELECT * FROM session WHERE account_id = $1 ORDER BY created_at DESC, id DESC",
                [id]
            ).map { try $0.session() }.filter { $0.isValid(at: tx.now) }
        }
    }

    func touchSession(_ digest: SessionToken.Digest) async throws {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            _ = try await tx.execute(
                """
                UPDATE session SET last_used_at = greatest(last_used_at, $1) WHERE digest = $2
                """, [tx.now, digest.text])
        }
    }

    func closeSession(_ digest: SessionToken.Digest) async throws {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            _ = try await tx.execute("DELETE FROM session WHERE digest = $1", [digest.text])
        }
    }

    func closeSession(_ id: Session.ID, of account: Account.ID) async throws {
        try await records.write(.readCommitted) { tx in
            let changes = try await tx.execute(
                "DELETE FROM session WHERE id = $1 AND account_id = $2", [id, account])
            guard changes == 1 else { throw AccountsError.sessionNotFound(id) }
        }
    }

    func closeSessions(of id: Account.ID, except kept: SessionToken.Digest?) async throws {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            try await closeSessions(of: id, except: kept, in: tx)
        }
    }

    func closeSessions(
        of id: Account.ID, except kept: SessionToken.Digest?, in tx: PostgresTransaction
    ) async throws {
        try await tx.execute(
            "DELETE FROM session WHERE account_id = $1 AND digest IS DISTINCT FROM $2",
            [id, kept?.text])
    }

    private func requireAccount(
        _ id: Account.ID, knowing hash: PasswordHash, in tx: PostgresTransaction
    ) async throws -> Account {
        let row = try await tx.row(
            "SELECT * FROM account WHERE id = $1 FOR NO KEY UPDATE", [id])
        guard let row else { throw AccountsError.accountNotFound(id) }
        guard try row.stored("password_hash") == hash.text else {
            throw AccountsError.wrongCredentials
        }
        let account = try row.account()
        try account.requireEnabled()
        return account
    }

    private func insertion(of session: Session) -> PostgresStatement {
        PostgresStatement(
            """
            INSERT INTO session (id, account_id, digest, lifetime, created_at, last_used_at, device)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            [
                session.id, session.account, session.digest.text, session.lifetime.rawValue,
                session.createdAt, session.lastUsedAt, session.device?.text,
            ])
    }

    private func deletionsOfExpiredSessions(
        of id: Account.ID, at now: Timestamp
    ) -> [PostgresStatement] {
        SessionLifetime.allCases.map { lifetime in
            PostgresStatement(
                """
                DELETE FROM session
                WHERE account_id = $1 AND lifetime = $2 AND (last_used_at <= $3 OR created_at <= $4)
                """,
                [
                    id, lifetime.rawValue, now.advanced(by: .zero - lifetime.idle),
                    now.advanced(by: .zero - lifetime.absolute),
                ])
        }
    }

    /// Closes all but the `count` newest.
    private func deletionOfSessions(of id: Account.ID, beyond count: Int) -> PostgresStatement {
        PostgresStatement(
            """
            DELETE FROM session WHERE digest IN (
                SELECT digest FROM session WHERE account_id = $1
                ORDER BY created_at DESC, id DESC OFFSET $2)
            """, [id, count])
    }
}

extension PostgresRow {
    func session() throws -> Session {
        Session(
            id: try id(), account: try id("account_id"),
            digest: SessionToken.Digest(text: try stored("digest")),
            lifetime: try known("lifetime"), createdAt: try timestamp("created_at"),
            lastUsedAt: try timestamp("last_used_at"),
            device: try valueIfPresent("device") { try ClientDevice($0) })
    }
}
