import Accounts
import RecordKeeping

extension InMemoryAccountDirectory {
    func createToken(
        named name: TokenName, scope: TokenScope, lifetime: TokenLifetime,
        digest: AccessTokenSecret.Digest, of id: Account.ID
    ) async throws -> AccessToken {
        try store.locked { state, now in
            try state.accounts[state.index(of: id)].account.requireEnabled()
            state.tokens = state.tokens.filter { _, token in
                token.account != id || token.isValid(at: now)
            }
            guard
                state.tokens.values.count(where: { $0.account == id })
                    < AccessToken.maximumPerAccount
            else { throw AccountsError.tooManyTokens(limit: AccessToken.maximumPerAccount) }
            let token = AccessToken(
                id: .new(at: now), account: id, name: name, scope: scope, createdAt: now,
                expiresAt: now.advanced(by: lifetime.duration))
            state.tokens[digest] = token
            return token
        }
    }

    func findToken(_ digest: AccessTokenSecret.Digest) async throws -> AccessToken? {
        store.locked { state, _ in state.tokens[digest] }
    }

    func tokens(of id: Account.ID) async throws -> [AccessToken] {
        store.locked { state, now in
            state.tokens.values.filter { $0.account == id && $0.isValid(at: now) }
                .sorted { ($0.createdAt, $0.id.uuid) > ($1.createdAt, $1.id.uuid) }
        }
    }

    func touchToken(_ digest: AccessTokenSecret.Digest) async throws {
        store.locked { state, now in
            guard let token = state.tokens[digest] else { return }
            state.tokens[digest] = AccessToken(
                id: token.id, account: token.account, name: token.name, scope: token.scope,
                createdAt: token.createdAt, expiresAt: token.expiresAt,
                lastUsedAt: token.lastUsedAt.map { max($0, now) } ?? now)
        }
    }

    func revokeToken(_ token: AccessToken.ID, of id: Account.ID) async throws {
        try store.locked { state, _ in
            let digest = state.tokens.first { $0.value.id == token && $0.value.account == id }?.key
            guard let digest else { throw AccountsError.tokenNotFound(token) }
            state.tokens[digest] = nil
        }
    }
}
