import Accounts
import ParkingRecords
import RecordKeeping
import StorageSpaces

struct InMemoryAccountDirectory: AccountDirectory {
    let store: InMemoryRecords

    func create(_ profile: AccountProfile, password: PasswordHash) async throws -> Account {
        try store.locked { state, now in
            let account = Account(id: .new(at: now), profile: profile, createdAt: now)
            try state.requireFree(profile.email, for: account.id)
            state.accounts.append((account, password))
            return account
        }
    }

    func account(_ id: Account.ID) async throws -> Account {
        try store.locked { state, _ in try state.accounts[state.index(of: id)].account }
    }

    func findAccount(_ email: EmailAddress) async throws -> Account? {
        store.locked { state, _ in
            state.accounts.first { $0.account.email.key == email.key }?.account
        }
    }

    func update(_ id: Account.ID, _ profile: AccountProfile) async throws -> Account {
        try store.locked { state, _ in
            try state.requireFree(profile.email, for: id)
            let index = try state.index(of: id)
            let account = Account(
                id: id, profile: profile, createdAt: state.accounts[index].account.createdAt)
            state.accounts[index].account = account
            return account
        }
    }

    func passwordHash(of id: Account.ID) async throws -> PasswordHash {
        try store.locked { state, _ in try state.accounts[state.index(of: id)].hash }
    }

    func setPassword(of id: Account.ID, to hash: PasswordHash) async throws {
        try store.locked { state, _ in
            let index = try state.index(of: id)
            state.accounts[index].hash = hash
        }
    }

    func delete(_ id: Account.ID) async throws {
        try store.locked { state, _ in
            let account = state.accounts.remove(at: try state.index(of: id)).account
            state.attempts.removeAll { $0.key == account.email.key }
            state.sessions.removeAll { $0.account == id }
            state.parkings.removeAll { $0.owner == id }
            state.spaces.removeAll { $0.owner == id }
        }
    }

    func openSession(
        of id: Account.ID, digest: SessionToken.Digest, lifetime: SessionLifetime
    ) async throws -> Session {
        try store.locked { state, now in
            try state.requireAccount(id)
            let session = Session(
                id: .new(at: now), account: id, digest: digest, lifetime: lifetime,
                createdAt: now, lastUsedAt: now)
            state.sessions.append(session)
            return session
        }
    }

    func findSession(_ digest: SessionToken.Digest) async throws -> Session? {
        store.locked { state, _ in state.sessions.first { $0.digest == digest } }
    }

    func sessions(of id: Account.ID) async throws -> [Session] {
        store.locked { state, now in
            state.sessions
                .filter { $0.account == id && $0.isValid(at: now) }
                .sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
        }
    }

    func touchSession(_ digest: SessionToken.Digest) async throws {
        store.locked { state, now in
            for (index, session) in state.sessions.enumerated() where session.digest == digest {
                state.sessions[index] = Session(
                    id: session.id, account: session.account, digest: digest,
                    lifetime: session.lifetime, createdAt: session.createdAt,
                    lastUsedAt: max(session.lastUsedAt, now))
            }
        }
    }

    func closeSession(_ digest: SessionToken.Digest) async throws {
        store.locked { state, _ in state.sessions.removeAll { $0.digest == digest } }
    }

    func closeSessions(of id: Account.ID, except kept: SessionToken.Digest?) async throws {
        store.locked { state, _ in
            state.sessions.removeAll { $0.account == id && $0.digest != kept }
        }
    }

    func countSignInAttempt(
        _ email: EmailAddress, limit: Int, window: Duration
    ) async throws -> Timestamp? {
        store.locked { state, now in
            state.attempts.removeAll { $0.at <= now.advanced(by: .zero - window) }
            let times = state.attempts.filter { $0.key == email.key }.map(\.at).sorted(by: >)
            if times.count >= limit { return times[limit - 1].advanced(by: window) }
            state.attempts.append((email.key, now))
            return nil
        }
    }

    func forgetSignInAttempts(_ email: EmailAddress) async throws {
        store.locked { state, _ in state.attempts.removeAll { $0.key == email.key } }
    }
}

extension InMemoryRecords.State {
    func index(of id: Account.ID) throws -> Int {
        guard let index = accounts.firstIndex(where: { $0.account.id == id }) else {
            throw AccountsError.accountNotFound(id)
        }
        return index
    }

    func requireFree(_ email: EmailAddress, for id: Account.ID) throws {
        let holder = accounts.first { $0.account.email.key == email.key }
        guard holder == nil || holder?.account.id == id else { throw AccountsError.emailTaken }
    }
}
