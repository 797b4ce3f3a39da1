import Accounts
import RecordKeeping

// MARK: - Access tokens

extension PostgresAccountDirectory {
    func createToken(
        named name: TokenName, scope: TokenScope, lifetime: TokenLifetime,
        digest: AccessTokenSecret.Digest, of id: Account.ID
    ) async throws -> AccessToken {
        // The account is locked, so that its tokens are counted one after the other.
        try await records.write(.readCommitted) { tx in
            try await require(id, isLocked: true, in: tx).requireEnabled()
            try await tx.execute(
                "DELETE FROM access_token WHERE account_id = $1 AND expires_at <= $2",
                [id, tx.now])
            let count: Int? = try await tx.value(
                "SELECT count(*) FROM access_token WHERE account_id = $1", [id])
            guard (count ?? 0) < AccessToken.maximumPerAccount else {
                throw AccountsError.tooManyTokens(limit: AccessToken.maximumPerAccount)
            }
            let token = AccessToken(
                id: .new(at: tx.now), account: id, name: name, scope: scope, createdAt: tx.now,
                expiresAt: tx.now.advanced(by: lifetime.duration))
            try await insert(token, digest, in: tx)
            return token
        }
    }

    func findToken(_ digest: AccessTokenSecret.Digest) async throws -> AccessToken? {
        try await records.readOnce { tx in
            try await tx.row("SELECT * FROM access_token WHERE digest = $1", [digest.text])?
                .accessToken()
        }
    }

    func tokens(of id: Account.ID) async throws -> [AccessToken] {
        try await records.readOnce { tx in
            try await tx.rows(
                """
                SELECT * FROM access_token WHERE account_id = $1 AND expires_at > $2
                ORDER BY created_at DESC, id DESC
                """, [id, tx.now]
            ).map { try $0.accessToken() }
        }
    }

    func touchToken(_ digest: AccessTokenSecret.Digest) async throws {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            _ = try await tx.execute(
                """
                UPDATE access_token SET last_used_at = greatest(last_used_at, $1)
                WHERE digest = $2
                """, [tx.now, digest.text])
        }
    }

    func revokeToken(_ token: AccessToken.ID, of id: Account.ID) async throws {
        try await records.write(.readCommitted) { tx in
            let changes = try await tx.execute(
                "DELETE FROM access_token WHERE id = $1 AND account_id = $2", [token, id])
            guard changes == 1 else { throw AccountsError.tokenNotFound(token) }
        }
    }

    private func insert(
        _ token: AccessToken, _ digest: AccessTokenSecret.Digest, in tx: PostgresTransaction
    ) async throws {
        try await tx.execute(
            """
            INSERT INTO access_token (digest, id, account_id, name, scope, created_at, expires_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            [
                digest.text, token.id, token.account, token.name.text, token.scope.rawValue,
                token.createdAt, token.expiresAt,
            ])
    }
}

extension PostgresRow {
    func accessToken() throws -> AccessToken {
        AccessToken(
            id: try id(), account: try id("account_id"),
            name: try value("name") { try TokenName($0) }, scope: try known("scope"),
            createdAt: try timestamp("created_at"), expiresAt: try timestamp("expires_at"),
            lastUsedAt: try timestampIfPresent("last_used_at"))
    }
}
