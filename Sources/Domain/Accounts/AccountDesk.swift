public import RecordKeeping

/// The rules of signing up, in and out, over any directory.
///
/// A failed sign-in says the same and takes the same time whether or not the account exists.
public struct AccountDesk: Sendable {
    private let directory: any AccountDirectory
    private let clock: any RecordClock
    private let hasher: PasswordHasher
    private let limits: SignInLimits

    /// Desks that share a hasher wait in its one queue.
    public init(
        _ directory: any AccountDirectory, clock: any RecordClock = SystemClock(),
        hasher: PasswordHasher = PasswordHasher(), limits: SignInLimits = .standard
    ) {
        self.directory = directory
        self.clock = clock
        self.hasher = hasher
        self.limits = limits
    }

    // MARK: Signing up

    /// Makes an account, or finds the one that the same request made before. The same password
    /// belongs to the same request. Every attempt counts against the `client`, where there is one.
    ///
    /// - Throws: ``AccountsError/emailTaken``, ``AccountsError/keyOfAnotherRequest``,
    ///   ``AccountsError/createdRecordGone``, ``AccountsError/tooManyWaiting(limit:)``,
    ///   ``AccountsError/tooManySignUps(limit:retryAt:wait:)``.
    public func signUp(
        _ profile: AccountProfile, password: Password, key: CreationKey?,
        client: ClientAddress? = nil
    ) async throws -> Creation<Account> {
        if let client {
            try hasher.requireRoom()
            try await directory.countSignUp(from: client, limits: limits)
        }
        if let key, let account = try await directory.madeAccount(by: key) {
            return try await confirm(account, password, client: client)
        }
        guard try await directory.findAccount(profile.email) == nil else {
            throw AccountsError.emailTaken
        }
        let made = try await directory.create(
            profile, password: hasher.hash(password), key: key)
        return made.isRepeated ? try await confirm(made.record, password, client: client) : made
    }

    /// - Throws: ``AccountsError/emailTaken``, ``AccountsError/tooManyWaiting(limit:)``.
    public func signUp(
        _ profile: AccountProfile, password: Password
    ) async throws -> Account {
        try await signUp(profile, password: password, key: nil).record
    }

    /// Makes an account and signs in to it.
    ///
    /// - Throws: ``AccountsError/emailTaken``, ``AccountsError/tooManyWaiting(limit:)``.
    public func signUpAndIn(
        _ profile: AccountProfile, password: Password, lifetime: SessionLifetime
    ) async throws -> SignedIn {
        guard try await directory.findAccount(profile.email) == nil else {
            throw AccountsError.emailTaken
        }
        let hash = try await hasher.hash(password)
        let account = try await directory.create(profile, password: hash)
        return try await openSession(of: account, knowing: hash, lifetime: lifetime)
    }

    /// A wrong password counts as a failed sign-in does: a key is no way to guess. The right one
    /// does not, not even for a moment: one client may repeat its request often at once. As a
    /// sign-up either was counted before.
    private func confirm(
        _ account: Account, _ password: Password, client: ClientAddress?
    ) async throws -> Creation<Account> {
        let email = account.email
        try await directory.requireFewSignInAttempts(email, from: client, limits: limits)
        let hash = try await directory.passwordHash(of: account.id)
        guard try await hasher.matches(PasswordAttempt(password), hash) else {
            try await directory.countSignInAttempt(email, from: client, limits: limits)
            throw AccountsError.keyOfAnotherRequest
        }
        return Creation(record: account, isRepeated: true)
    }

    // MARK: Signing in and out

    /// - Throws: ``AccountsError/wrongCredentials``,
    ///   ``AccountsError/tooManyFailures(limit:retryAt:wait:)``,
    ///   ``AccountsError/tooManyFailuresFromClient(limit:retryAt:wait:)``,
    ///   ``AccountsError/tooManyWaiting(limit:)``.
    public func signIn(
        _ email: EmailAddress, password: PasswordAttempt, lifetime: SessionLifetime = .short,
        client: ClientAddress? = nil
    ) async throws -> SignedIn {
        try hasher.requireRoom()
        try await directory.countSignInAttempt(email, from: client, limits: limits)
        let account = try await directory.findAccount(email)
        let hash = try await storedHash(of: account)
        guard try await hasher.matches(password, hash), let account, let hash else {
            throw AccountsError.wrongCredentials
        }
        let signedIn = try await openSession(of: account, knowing: hash, lifetime: lifetime)
        if hasher.isOutdated(hash) {
            try await directory.replaceHash(
                of: account.id, hash, with: hasher.rehash(password))
        }
        return signedIn
    }

    /// Who holds this token; their session is noted as used.
    ///
    /// - Throws: ``AccountsError/sessionEnded`` where it was closed or has expired.
    public func signedIn(with token: SessionToken) async throws -> SignedIn {
        let digest = token.digest
        let now = clock.now()
        guard let session = try await directory.findSession(digest) else {
            throw AccountsError.sessionEnded
        }
        guard session.isValid(at: now) else {
            try await directory.closeSession(digest)
            throw AccountsError.sessionEnded
        }
        if session.isStale(at: now) { try await directory.touchSession(digest) }
        do {
            let account = try await directory.account(session.account)
            return SignedIn(account: account, token: token, session: session)
        } catch AccountsError.accountNotFound {
            throw AccountsError.sessionEnded
        }
    }

    /// - Throws: ``AccountsError/sessionEnded`` where it was closed or has expired.
    public func account(for token: SessionToken) async throws -> Account {
        try await signedIn(with: token).account
    }

    /// Newest first, the expired ones left out.
    public func sessions(of id: Account.ID) async throws -> [Session] {
        try await directory.sessions(of: id)
    }

    /// Does nothing where the session is closed already.
    public func signOut(_ token: SessionToken) async throws {
        try await directory.closeSession(token.digest)
    }

    /// - Throws: ``AccountsError/sessionNotFound(_:)``, also for another person's.
    public func signOut(_ id: Session.ID, of account: Account.ID) async throws {
        try await directory.closeSession(id, of: account)
    }

    /// Closes every session of the account.
    public func signOutEverywhere(_ id: Account.ID) async throws {
        try await directory.closeSessions(of: id, except: nil)
    }

    // MARK: Changing an account

    /// Where `version` is given, the account must have it still.
    ///
    /// - Throws: ``AccountsError/changedMeanwhile``, ``AccountsError/emailTaken``,
    ///   ``AccountsError/accountNotFound(_:)``.
    public func update(
        _ id: Account.ID, _ change: ProfileChange, expecting version: Int? = nil
    ) async throws -> Account {
        try await directory.update(id, change, expecting: version)
    }

    /// Signs out everywhere else.
    ///
    /// - Throws: ``AccountsError/wrongPassword``, ``AccountsError/tooManyWaiting(limit:)``,
    ///   ``AccountsError/tooManyFailures(limit:retryAt:wait:)``,
    ///   ``AccountsError/tooManyFailuresFromClient(limit:retryAt:wait:)``.
    public func changePassword(
        of id: Account.ID, from current: PasswordAttempt, to new: Password,
        keeping token: SessionToken?, client: ClientAddress? = nil
    ) async throws {
        try await check(current, of: directory.account(id), client: client)
        try await directory.setPassword(
            of: id, to: hasher.hash(new), keeping: token?.digest)
    }

    /// Deletes the account with everything that belongs to it. Where `version` is given, the
    /// account must have it still.
    ///
    /// - Throws: what ``changePassword(of:from:to:keeping:client:)`` throws;
    ///   ``AccountsError/changedMeanwhile``.
    public func deleteAccount(
        _ id: Account.ID, password: PasswordAttempt, expecting version: Int? = nil,
        client: ClientAddress? = nil
    ) async throws {
        try await check(password, of: directory.account(id), client: client)
        try await directory.delete(id, expecting: version)
    }
}

extension AccountDesk {
    /// Failures count as those of signing in do, so that an unlocked screen cannot be used to
    /// guess.
    private func check(
        _ password: PasswordAttempt, of account: Account, client: ClientAddress?
    ) async throws {
        try hasher.requireRoom()
        try await directory.countSignInAttempt(account.email, from: client, limits: limits)
        guard try await hasher.matches(password, directory.passwordHash(of: account.id)) else {
            throw AccountsError.wrongPassword
        }
        try await directory.forgetSignInAttempts(account.email)
    }

    private func openSession(
        of account: Account, knowing hash: PasswordHash, lifetime: SessionLifetime
    ) async throws -> SignedIn {
        let token = SessionToken()
        let session = try await directory.openSession(
            of: account.id, knowing: hash, digest: token.digest, lifetime: lifetime)
        return SignedIn(account: account, token: token, session: session)
    }

    /// Nil where the account was deleted meanwhile.
    private func storedHash(of account: Account?) async throws -> PasswordHash? {
        guard let account else { return nil }
        do {
            return try await directory.passwordHash(of: account.id)
        } catch AccountsError.accountNotFound {
            return nil
        }
    }
}

/// An account that signed in, with the token that proves it from now on.
public struct SignedIn: Sendable {
    public let account: Account
    public let token: SessionToken
    public let session: Session
}
