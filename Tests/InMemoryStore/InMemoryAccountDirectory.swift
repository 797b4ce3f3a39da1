import Accounts
import ParkingRecords
import RecordKeeping
import StorageSpaces

struct InMemoryAccountDirectory: AccountDirectory {
    let store: InMemoryRecords

    func create(
        _ profile: AccountProfile, password: PasswordHash, key: CreationKey?
    ) async throws -> Creation<Account> {
        try store.locked { state, now in
            if let key, let made = try state.made(by: key, at: now) {
                return Creation(record: made, isRepeated: true)
            }
            let account = Account(id: .new(at: now), profile: profile, createdAt: now)
            try state.requireFree(profile.email, for: account.id)
            state.accounts.append((account, password))
            state.keep(key, account: nil, of: account.id.uuid, at: now)
            return Creation(record: account, isRepeated: false)
        }
    }

    func madeAccount(by key: CreationKey) async throws -> Account? {
        try store.locked { state, now in try state.made(by: key, at: now) }
    }

    func account(_ id: Account.ID) async throws -> Account {
        try store.locked { state, _ in try state.accounts[state.index(of: id)].account }
    }

    func findAccount(_ email: EmailAddress) async throws -> Account? {
        store.locked { state, _ in
            state.accounts.first { $0.account.email.key == email.key }?.account
        }
    }

    func update(
        _ id: Account.ID, _ change: ProfileChange, expecting version: Int?
    ) async throws -> Account {
        try store.locked { state, _ in
            let index = try state.index(of: id)
            let account = state.accounts[index].account
            try account.require(version)
            let changed = account.changed(by: change)
            try state.requireFree(changed.email, for: id)
            state.accounts[index].account = changed
            return changed
        }
    }

    func passwordHash(of id: Account.ID) async throws -> PasswordHash {
        try store.locked { state, _ in try state.accounts[state.index(of: id)].hash }
    }

    func replaceHash(
        of id: Account.ID, _ old: PasswordHash, with new: PasswordHash
    ) async throws {
        store.locked { state, _ in
            guard let index = try? state.index(of: id), state.accounts[index].hash.text == old.text
            else { return }
            state.accounts[index].hash = new
        }
    }

    func setPassword(
        of id: Account.ID, to hash: PasswordHash, keeping session: SessionToken.Digest?
    ) async throws {
        try store.locked { state, _ in
            let index = try state.index(of: id)
            state.accounts[index].hash = hash
            state.sessions.removeAll { $0.account == id && $0.digest != session }
        }
    }

    func delete(_ id: Account.ID, expecting version: Int?) async throws {
        try store.locked { state, _ in
            let index = try state.index(of: id)
            try state.accounts[index].account.require(version)
            let account = state.accounts.remove(at: index).account
            state.forgetKeys(of: id)
            state.attempts.removeAll { $0.key == account.email.key }
            state.sessions.removeAll { $0.account == id }
            state.parkings.removeAll { $0.owner == id }
            state.spaces.removeAll { $0.owner == id }
            state.forgetAuthor(id)
        }
    }

    func openSession(
        of id: Account.ID, knowing hash: PasswordHash, digest: SessionToken.Digest,
        lifetime: SessionLifetime
    ) async throws -> Session {
        try store.locked { state, now in
            let holder = try state.accounts[state.index(of: id)]
            guard holder.hash.text == hash.text else { throw AccountsError.wrongCredentials }
            let session = Session(
                id: .new(at: now), account: id, digest: digest, lifetime: lifetime,
                createdAt: now, lastUsedAt: now)
            let others = state.sessions.filter { $0.account == id && $0.isValid(at: now) }
                .sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
                .prefix(Session.maximumPerAccount - 1)
            state.sessions.removeAll { $0.account == id && !others.contains($0) }
            state.sessions.append(session)
            state.attempts.removeAll { $0.key == holder.account.email.key }
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

    func closeSession(_ id: Session.ID, of account: Account.ID) async throws {
        try store.locked { state, _ in
            let index = state.sessions.firstIndex { $0.id == id && $0.account == account }
            guard let index else { throw AccountsError.sessionNotFound(id) }
            state.sessions.remove(at: index)
        }
    }

    func closeSessions(of id: Account.ID, except kept: SessionToken.Digest?) async throws {
        store.locked { state, _ in
            state.sessions.removeAll { $0.account == id && $0.digest != kept }
        }
    }

    func countSignInAttempt(
        _ email: EmailAddress, from client: ClientAddress?, limits: SignInLimits
    ) async throws {
        try store.locked { state, now in
            state.attempts.removeAll { $0.at <= now.advanced(by: .zero - limits.window) }
            try state.requireFewAttempts(email, client, limits, at: now)
            state.attempts.append((email.key, client, now))
        }
    }

    func countSignUp(from client: ClientAddress, limits: SignInLimits) async throws {
        try store.locked { state, now in
            state.attempts.removeAll { $0.at <= now.advanced(by: .zero - limits.window) }
            let earlier = state.attempts.filter { $0.key.isEmpty && $0.client == client }
                .map(\.at).sorted(by: >).dropFirst(limits.signUps - 1)
            if let time = earlier.first?.advanced(by: limits.window) {
                throw AccountsError.tooManySignUps(
                    limit: limits.signUps, retryAt: time, wait: time.since(now))
            }
            state.attempts.append(("", client, now))
        }
    }

    func requireFewSignInAttempts(
        _ email: EmailAddress, from client: ClientAddress?, limits: SignInLimits
    ) async throws {
        try store.locked { state, now in
            try state.requireFewAttempts(email, client, limits, at: now)
        }
    }

    func forgetSignInAttempts(_ email: EmailAddress) async throws {
        store.locked { state, _ in state.attempts.removeAll { $0.key == email.key } }
    }
}

extension InMemoryRecords.State {
    fileprivate func requireFewAttempts(
        _ email: EmailAddress, _ client: ClientAddress?, _ limits: SignInLimits,
        at now: Timestamp
    ) throws {
        let ends = attempts.map { ($0.key, $0.client, $0.at.advanced(by: limits.window)) }
            .filter { $0.2 > now }.sorted { $0.2 > $1.2 }
        let ofAccount = ends.filter { $0.0 == email.key }.dropFirst(limits.account - 1)
        if let time = ofAccount.first?.2 {
            throw AccountsError.tooManyFailures(
                limit: limits.account, retryAt: time, wait: time.since(now))
        }
        let ofClient = ends.filter { client != nil && $0.1 == client && !$0.0.isEmpty }
            .dropFirst(limits.client - 1)
        if let time = ofClient.first?.2 {
            throw AccountsError.tooManyFailuresFromClient(
                limit: limits.client, retryAt: time, wait: time.since(now))
        }
    }

    fileprivate func made(by key: CreationKey, at now: Timestamp) throws -> Account? {
        guard let record = try record(of: key, account: nil, at: now) else { return nil }
        guard let made = accounts.first(where: { $0.account.id.uuid == record }) else {
            throw AccountsError.createdRecordGone
        }
        return made.account
    }

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

extension InMemoryRecords {
    /// The accounts of the store.
    public var accounts: any AccountDirectory { InMemoryAccountDirectory(store: self) }
}
