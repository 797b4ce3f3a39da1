import Accounts
import GRDB
import RecordKeeping

// MARK: - Access tokens

extension SpatiaLiteAccountDirectory {
    func createToken(
        named name: TokenName, scope: TokenScope, lifetime: TokenLifetime,
        digest: AccessTokenSecret.Digest, of id: Account.ID
    ) async throws -> AccessToken {
        try await records.write { database, now in
            try require(id, in: database).requireEnabled()
            try database.execute(
                sql: "DELETE FROM access_token WHERE account_id = ? AND expires_at <= ?",
                arguments: [id.description, now.millisecondsSinceEpoch])
            let count = try Int.fetchOne(
                database, cached: "SELECT count(*) FROM access_token WHERE account_id = ?",
                arguments: [id.description])
            guard (count ?? 0) < AccessToken.maximumPerAccount else {
                throw AccountsError.tooManyTokens(limit: AccessToken.maximumPerAccount)
            }
            let token = AccessToken(
                id: .new(at: now), account: id, name: name, scope: scope, createdAt: now,
                expiresAt: now.advanced(by: lifetime.duration))
            try insert(token, digest, in: database)
            return token
        }
    }

    func findToken(_ digest: AccessTokenSecret.Digest) async throws -> AccessToken? {
        try await records.read { database in
            try Row.fetchOne(
                database, cached: "SELECT * FROM access_token WHERE digest = ?",
                arguments: [digest.text])?.accessToken()
        }
    }

    func tokens(of id: Account.ID) async throws -> [AccessToken] {
        let now = records.clock.now()
        return try await records.read { database in
            try Row.fetchAll(
                database,
                cached: """
                    SELECT * FROM access_token WHERE account_id = ? AND expires_at > ?
                    ORDER BY created_at DESC, id DESC
                    """,
                arguments: [id.description, now.millisecondsSinceEpoch]
            ).map { try $0.accessToken() }
        }
    }

    func touchToken(_ digest: AccessTokenSecret.Digest) async throws {
        try await records.write { database, now in
            try database.execute(
                sql: """
                    UPDATE access_token SET last_used_at = max(ifnull(last_used_at, ?1), ?1)
                    WHERE digest = ?2
                    """,
                arguments: [now.millisecondsSinceEpoch, digest.text])
        }
    }

    func revokeToken(_ token: AccessToken.ID, of id: Account.ID) async throws {
        try await records.write { database, _ in
            try database.execute(
                sql: "DELETE FROM access_token WHERE id = ? AND account_id = ?",
                arguments: [token.description, id.description])
            guard database.changesCount == 1 else { throw AccountsError.tokenNotFound(token) }
        }
    }

    private func insert(
        _ token: AccessToken, _ digest: AccessTokenSecret.Digest, in database: Database
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO access_token (
                    digest, id, account_id, name, scope, created_at, expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                digest.text, token.id.description, token.account.description, token.name.text,
                token.scope.rawValue, token.createdAt.millisecondsSinceEpoch,
                token.expiresAt.millisecondsSinceEpoch,
            ])
    }
}

extension Row {
    func accessToken() throws -> AccessToken {
        guard let scope = TokenScope(rawValue: try stored("scope")) else {
            throw StoredValueError(detail: "column 'scope' is not a known scope")
        }
        return AccessToken(
            id: try value("id") { try AccessToken.ID($0) },
            account: try value("account_id") { try Account.ID($0) },
            name: try value("name") { try TokenName($0) }, scope: scope,
            createdAt: try timestamp("created_at"), expiresAt: try timestamp("expires_at"),
            lastUsedAt: try storedIfPresent("last_used_at").map(
                Timestamp.init(millisecondsSinceEpoch:)))
    }
}
