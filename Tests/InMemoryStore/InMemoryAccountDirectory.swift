import Accounts
import ParkingRecords
import RecordKeeping
import StorageSpaces

struct InMemoryAccountDirectory: AccountDirectory {
    let store: InMemoryRecords

    func create(
        _ profile: AccountProfile, password: PasswordHash, key: CreationKey?,
        invitation: InvitationCode.Digest?
    ) async throws -> Creation<Account> {
        try store.locked { state, now in
            if let key, let made = try state.made(by: key, at: now) {
                return Creation(record: made, isRepeated: true)
            }
            let account = Account(id: .new(at: now), profile: profile, createdAt: now)
            try state.requireFree(profile.email, for: account.id)
            if let invitation {
                try state.requireInvitation(invitation, at: now)
                state.invitations[invitation] = nil
            }
            state.accounts.append((account, password))
            state.insertPlate(of: account)
            state.keep(key, account: nil, of: account.id.uuid, at: now)
            return Creation(record: account, isRepeated: false)
        }
    }

    func madeAccount(by key: CreationKey) async throws -> Account? {
        try store.locked { state, now in try state.made(by: key, at: now) }
    }

    func invite(
        _ invitation: InvitationCode.Digest, for lifetime: Duration
    ) async throws -> Timestamp {
        store.locked { state, now in
            let end = now.advanced(by: lifetime)
            state.invitations = state.invitations.filter { $0.value > now }
            state.invitations[invitation] = end
            return end
        }
    }

    func requireInvitation(_ invitation: InvitationCode.Digest) async throws {
        try store.locked { state, now in try state.requireInvitation(invitation, at: now) }
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
        try store.locked { state, _ in try state.update(id, change, expecting: version) }
    }

    func setPreferences(
        of id: Account.ID, _ change: PreferencesChange, expecting version: Int?
    ) async throws -> Account {
        try store.locked { state, _ in
            let index = try state.index(of: id)
            let account = state.accounts[index].account
            try account.require(version)
            let changed = account.changed(by: change)
            state.accounts[index].account = changed
            return changed
        }
    }

    func setRole(of id: Account.ID, to role: Role) async throws -> Account {
        try store.locked { state, _ in
            let index = try state.index(of: id)
            let account = state.accounts[index].account.with(role)
            state.accounts[index].account = account
            if role == .owner { state.firstRun = nil }
            return account
        }
    }

    func names(of ids: Set<Account.ID>) async throws -> [Account.ID: PersonName] {
        store.locked { state, _ in
            let found = state.accounts.map(\.account).filter { ids.contains($0.id) }
            return Dictionary(found.map { ($0.id, $0.name) }) { first, _ in first }
        }
    }

    func newestFirst(after: PageCursor?, limit: Int) async throws -> Page<Account> {
        let accounts = store.locked { state, _ in state.accounts.map(\.account) }
        return try page(accounts, after: after, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
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
        try store.locked { state, now in
            let index = try state.index(of: id)
            try state.accounts[index].account.require(version)
            state.forgetPartners(of: id, at: now)
            state.forgetConversations(of: id, at: now)
            let account = state.accounts.remove(at: index).account
            state.forgetKeys(of: id)
            state.attempts.removeAll { $0.key == account.email.key }
            state.forgetAccess(to: id)
            state.plates.removeAll { $0.account == id }
            state.confirmations.removeAll { $0.account == id }
            state.clients.removeAll { $0.account == id }
            state.leaveBuildings(id, at: now)
            state.removeParkings(of: id)
            state.leaveRentals(id, at: now)
            state.spaces.removeAll { $0.owner == id }
            state.forgetAuthor(id)
            state.leaveMarks(of: id)
            state.forgetProfile(of: id)
            state.forgetReports(of: id)
        }
    }

    func openSession(
        of id: Account.ID, knowing hash: PasswordHash, digest: SessionToken.Digest,
        lifetime: SessionLifetime, client: ClientAddress?, device: ClientDevice?
    ) async throws -> Session {
        try store.locked { state, now in
            let holder = try state.accounts[state.index(of: id)]
            guard holder.hash.text == hash.text else { throw AccountsError.wrongCredentials }
            try holder.account.requireEnabled()
            let session = Session(
                id: .new(at: now), account: id, digest: digest, lifetime: lifetime,
                createdAt: now, lastUsedAt: now, device: device)
            let others = state.sessions.filter { $0.account == id && $0.isValid(at: now) }
                .sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
                .prefix(Session.maximumPerAccount - 1)
            state.sessions.removeAll { $0.account == id && !others.contains($0) }
            state.sessions.append(session)
            state.attempts.removeAll {
                $0.key == holder.account.email.key && $0.client == client
            }
            if let client {
                state.clients.removeAll { $0.account == id && $0.client == client }
                state.clients.append((id, client, now))
                if let oldest = state.clients.firstIndex(where: { $0.account == id }),
                    state.clients.count(where: { $0.account == id }) > 20
                {
                    state.clients.remove(at: oldest)
                }
            }
            return session
        }
    }

    func knownClients(of id: Account.ID) async throws -> [KnownClient] {
        store.locked { state, _ in
            state.clients.filter { $0.account == id }.reversed()
                .map { KnownClient(address: $0.client, lastUsedAt: $0.at) }
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
                    lastUsedAt: max(session.lastUsedAt, now), device: session.device)
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
            try state.requireFewAttempts(email, client, limits, at: now)
            state.attempts.append((email.key, client, now))
        }
    }

    func countSignUp(from client: ClientAddress, limits: SignInLimits) async throws {
        try store.locked { state, now in
            let times = state.attempts.filter { $0.key.isEmpty && $0.client == client }.map(\.at)
            if let end = times.blocked(by: limits.signUps, limits.window, at: now) {
                throw AccountsError.tooManySignUps(
                    limit: limits.signUps, retryAt: end, wait: end.since(now))
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

    func countConfirmation(of id: Account.ID, limits: SignInLimits) async throws {
        try store.locked { state, now in
            try state.requireAccount(id)
            let times = state.confirmations.filter { $0.account == id }.map(\.at)
            if let end = times.blocked(by: limits.confirmations, limits.window, at: now) {
                throw AccountsError.tooManyConfirmations(
                    limit: limits.confirmations, retryAt: end, wait: end.since(now))
            }
            state.confirmations.append((id, now))
        }
    }

    func forgetConfirmations(of id: Account.ID) async throws {
        store.locked { state, _ in state.confirmations.removeAll { $0.account == id } }
    }
}

extension InMemoryRecords.State {
    mutating func update(
        _ id: Account.ID, _ change: ProfileChange, expecting version: Int?
    ) throws -> Account {
        let index = try index(of: id)
        let account = accounts[index].account
        try account.require(version)
        let changed = account.changed(by: change)
        try requireFree(changed.email, for: id)
        replacePlate(account.plate, by: changed.plate, of: id)
        accounts[index].account = changed
        return changed
    }
}

extension InMemoryRecords.State {
    fileprivate func requireFewAttempts(
        _ email: EmailAddress, _ client: ClientAddress?, _ limits: SignInLimits,
        at now: Timestamp
    ) throws {
        let ofAccount = attempts.filter { $0.key == email.key }
        let window = limits.window
        if let end = ofAccount.filter({ $0.client == client }).map(\.at)
            .blocked(by: limits.accountFromClient, window, at: now)
        {
            throw AccountsError.tooManyFailures(
                limit: limits.accountFromClient, retryAt: end, wait: end.since(now))
        }
        let holder = accounts.first { $0.account.email.key == email.key }?.account.id
        let isKnown = clients.contains { $0.account == holder && $0.client == client }
        if !isKnown, let end = ofAccount.map(\.at).blocked(by: limits.account, window, at: now) {
            throw AccountsError.tooManyFailures(
                limit: limits.account, retryAt: end, wait: end.since(now))
        }
        guard let client else { return }
        let ofClient = attempts.filter { $0.client == client && !$0.key.isEmpty }
        if let end = ofClient.map(\.at).blocked(by: limits.client, window, at: now) {
            throw AccountsError.tooManyFailuresFromClient(
                limit: limits.client, retryAt: end, wait: end.since(now))
        }
    }

    fileprivate func made(by key: CreationKey, at now: Timestamp) throws -> Account? {
        guard let record = try record(of: key, account: nil, at: now) else { return nil }
        guard let made = accounts.first(where: { $0.account.id.uuid == record }) else {
            throw AccountsError.createdRecordGone
        }
        return made.account
    }

    fileprivate func requireInvitation(
        _ invitation: InvitationCode.Digest, at now: Timestamp
    ) throws {
        guard let end = invitations[invitation], end > now else {
            throw AccountsError.invitationInvalid
        }
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

extension [Timestamp] {
    /// When another attempt is allowed; nil if fewer than `limit` were made within the `window`
    /// that ends `now`.
    func blocked(by limit: Int, _ window: Duration, at now: Timestamp) -> Timestamp? {
        let counted = filter { $0 <= now && $0.advanced(by: window) > now }.sorted(by: >)
        return counted.dropFirst(limit - 1).first?.advanced(by: window)
    }
}
