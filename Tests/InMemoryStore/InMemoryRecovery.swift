import Accounts
import ParkingRecords
import RecordKeeping

extension InMemoryAccountDirectory {
    func setDisabled(of id: Account.ID, to isDisabled: Bool) async throws -> Account {
        try store.locked { state, now in try state.setDisabled(of: id, to: isDisabled, at: now) }
    }

    func keepReset(
        _ code: ResetCode.Digest, of id: Account.ID, for lifetime: Duration
    ) async throws -> Timestamp {
        try store.locked { state, now in
            try state.requireAccount(id)
            let end = now.advanced(by: lifetime)
            state.resets[id] = (code, end)
            return end
        }
    }

    func resetAccount(_ code: ResetCode.Digest) async throws -> Account {
        try store.locked { state, now in try state.account(of: code, at: now) }
    }

    func resetPassword(
        _ code: ResetCode.Digest, to hash: PasswordHash
    ) async throws -> Account {
        try store.locked { state, now in
            let account = try state.account(of: code, at: now)
            let index = try state.index(of: account.id)
            state.accounts[index].hash = hash
            state.forgetAccess(to: account.id)
            state.reminders.calendars[account.id] = nil
            state.removeWebhook(of: account.id)
            state.attempts.removeAll { $0.key == account.email.key }
            state.confirmations.removeAll { $0.account == account.id }
            return account
        }
    }

    func keepFirstRun(_ code: FirstRunCode.Digest) async throws {
        try store.locked { state, _ in
            guard !state.hasOwner else { throw AccountsError.firstRunOver }
            state.firstRun = code
        }
    }

    func needsOwner() async throws -> Bool {
        store.locked { state, _ in state.firstRun != nil && !state.hasOwner }
    }

    func requireFirstRun(_ code: FirstRunCode.Digest) async throws {
        try store.locked { state, _ in try state.requireFirstRun(code) }
    }

    func createOwner(
        _ profile: AccountProfile, password: PasswordHash, using code: FirstRunCode.Digest
    ) async throws -> Account {
        try store.locked { state, now in
            try state.requireFirstRun(code)
            let account = Account(
                id: .new(at: now), profile: profile, createdAt: now, role: .owner)
            try state.requireFree(profile.email, for: account.id)
            state.accounts.append((account, password))
            state.insertPlate(of: account)
            state.firstRun = nil
            return account
        }
    }

    func countCodeAttempt(from client: ClientAddress?, limits: SignInLimits) async throws {
        try store.locked { state, now in
            let limit = limits.accountFromClient
            let times = state.attempts.filter { $0.key == "first-run" && $0.client == client }
                .map(\.at)
            if let end = times.blocked(by: limit, limits.window, at: now) {
                throw AccountsError.tooManyCodes(limit: limit, retryAt: end, wait: end.since(now))
            }
            state.attempts.append(("first-run", client, now))
        }
    }
}

extension InMemoryRecords.State {
    fileprivate var hasOwner: Bool { accounts.contains { $0.account.role == .owner } }

    fileprivate func requireFirstRun(_ code: FirstRunCode.Digest) throws {
        guard !hasOwner else { throw AccountsError.firstRunOver }
        guard firstRun == code else { throw AccountsError.firstRunInvalid }
    }

    fileprivate func account(of code: ResetCode.Digest, at now: Timestamp) throws -> Account {
        let id = resets.first { $0.value.code == code && $0.value.end > now }?.key
        guard let id else { throw AccountsError.resetInvalid }
        return try accounts[index(of: id)].account
    }

    /// Forgets everything with which somebody may use an account.
    mutating func forgetAccess(to id: Account.ID) {
        sessions.removeAll { $0.account == id }
        tokens = tokens.filter { $0.value.account != id }
        resets[id] = nil
    }
}

extension InMemoryRecords.State {
    mutating func setDisabled(
        of id: Account.ID, to isDisabled: Bool, at now: Timestamp
    ) throws -> Account {
        let index = try index(of: id)
        let account = accounts[index].account
        guard isDisabled != (account.disabledAt != nil) else { return account }
        let changed = account.disabled(at: isDisabled ? now : nil)
        accounts[index].account = changed
        if isDisabled {
            forgetAccess(to: id)
            reminders.calendars[id] = nil
            removeWebhook(of: id)
            let own = Set(parkings.filter { $0.owner == id }.map(\.id))
            links.removeAll { own.contains($0.parking) }
        }
        return changed
    }
}
