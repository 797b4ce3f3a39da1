public import RecordKeeping

/// The operations on accounts and sessions, with their rules, on top of any directory.
///
/// A failed sign-in has the same error and takes the same time whether or not the account exists.
public struct AccountDesk: Sendable {
    let directory: any AccountDirectory
    let clock: any RecordClock
    let hasher: PasswordHasher
    let limits: SignInLimits

    /// Creates a desk. Desks with the same hasher share its queue.
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

    /// Creates an account, or finds the one that the same request has created before. A request is
    /// the same only with the same password. Every attempt counts for the `client`, if given.
    /// `rule` says whether an `invitation` is needed.
    ///
    /// - Throws: ``AccountsError/emailTaken``, ``AccountsError/keyOfAnotherRequest``,
    ///   ``AccountsError/createdRecordGone``, ``AccountsError/tooManyWaiting(limit:)``,
    ///   ``AccountsError/tooManySignUps(limit:retryAt:wait:)``, ``AccountsError/signUpOff``,
    ///   ``AccountsError/invitationRequired``, ``AccountsError/invitationInvalid``; `InvalidValue`
    ///   if the password is part of the profile.
    public func signUp(
        _ profile: AccountProfile, password: Password, key: CreationKey?,
        client: ClientAddress? = nil, under rule: SignUpRule = .open,
        invitation: InvitationCode? = nil
    ) async throws -> Creation<Account> {
        if rule == .off { throw AccountsError.signUpOff }
        try password.requireUnlike(profile)
        if let client {
            try hasher.requireRoom(for: .address(client))
            try await directory.countSignUp(from: client, limits: limits)
        }
        // Looked up before the key: a request with the same key may make the account meanwhile.
        let isTaken = try await directory.findAccount(profile.email) != nil
        if let key, let account = try await directory.madeAccount(by: key) {
            return try await confirm(account, password, client: client)
        }
        let used = try await checked(invitation, under: rule)
        guard !isTaken else { throw AccountsError.emailTaken }
        let made = try await directory.create(
            profile, password: hasher.hash(password, for: PasswordClient(client)), key: key,
            invitation: used)
        return made.isRepeated ? try await confirm(made.record, password, client: client) : made
    }

    /// Creates an account.
    ///
    /// - Throws: ``AccountsError/emailTaken``, ``AccountsError/tooManyWaiting(limit:)``;
    ///   `InvalidValue` if the password is part of the profile.
    public func signUp(
        _ profile: AccountProfile, password: Password
    ) async throws -> Account {
        try await signUp(profile, password: password, key: nil).record
    }

    /// Creates an account and signs in to it.
    ///
    /// - Throws: ``AccountsError/emailTaken``, ``AccountsError/tooManyWaiting(limit:)``;
    ///   `InvalidValue` if the password is part of the profile.
    public func signUpAndIn(
        _ profile: AccountProfile, password: Password, lifetime: SessionLifetime,
        device: ClientDevice? = nil
    ) async throws -> SignedIn {
        try password.requireUnlike(profile)
        guard try await directory.findAccount(profile.email) == nil else {
            throw AccountsError.emailTaken
        }
        let hash = try await hasher.hash(password)
        let account = try await directory.create(profile, password: hash)
        return try await openSession(
            of: account, knowing: hash, lifetime, client: nil, device: device)
    }

    /// The invitation that an account needs under `rule`; nil if it needs none. Checked before the
    /// password is hashed, which takes long.
    private func checked(
        _ invitation: InvitationCode?, under rule: SignUpRule
    ) async throws -> InvitationCode.Digest? {
        guard rule == .invitation else { return nil }
        guard let digest = invitation?.digest else { throw AccountsError.invitationRequired }
        try await directory.requireInvitation(digest)
        return digest
    }

    /// Makes an invitation with which one account can be created. For commands on the server only.
    ///
    /// - Returns: the code, which is not stored, and when it expires.
    /// - Throws: Errors of the directory.
    public func invite(
        for lifetime: Duration = InvitationCode.standardLifetime
    ) async throws -> (code: InvitationCode, expiresAt: Timestamp) {
        let code = InvitationCode()
        return (code, try await directory.invite(code.digest, for: lifetime))
    }

    /// Checks the password of a repeated request. A wrong one counts as a failed sign-in, so that
    /// nobody can use a key to guess passwords. The right one never counts, because a client may
    /// repeat its request many times at once. Both have already been counted as sign-ups.
    private func confirm(
        _ account: Account, _ password: Password, client: ClientAddress?
    ) async throws -> Creation<Account> {
        let email = account.email
        try await directory.requireFewSignInAttempts(email, from: client, limits: limits)
        let hash = try await directory.passwordHash(of: account.id)
        guard
            try await hasher.matches(
                PasswordAttempt(password), hash, for: PasswordClient(client))
        else {
            try await directory.countSignInAttempt(email, from: client, limits: limits)
            throw AccountsError.keyOfAnotherRequest
        }
        return Creation(record: account, isRepeated: true)
    }

    // MARK: Signing in and out

    /// Opens a session for the account with this e-mail address and password.
    ///
    /// - Throws: ``AccountsError/wrongCredentials``, ``AccountsError/accountDisabled`` if the
    ///   password is right, ``AccountsError/tooManyFailures(limit:retryAt:wait:)``,
    ///   ``AccountsError/tooManyFailuresFromClient(limit:retryAt:wait:)``,
    ///   ``AccountsError/tooManyWaiting(limit:)``.
    public func signIn(
        _ email: EmailAddress, password: PasswordAttempt, lifetime: SessionLifetime = .short,
        client: ClientAddress? = nil, device: ClientDevice? = nil
    ) async throws -> SignedIn {
        let turn = PasswordClient(client)
        try hasher.requireRoom(for: turn)
        try await directory.countSignInAttempt(email, from: client, limits: limits)
        let account = try await directory.findAccount(email)
        let hash = try await storedHash(of: account)
        guard try await hasher.matches(password, hash, for: turn), let account, let hash else {
            throw AccountsError.wrongCredentials
        }
        let signedIn = try await openSession(
            of: account, knowing: hash, lifetime, client: client, device: device)
        if hasher.isOutdated(hash) {
            try await directory.replaceHash(
                of: account.id, hash, with: hasher.rehash(password, for: turn))
        }
        return signedIn
    }

    /// The account and session of a token. Records that the session was used, or that it has
    /// expired, if the directory can be changed; people can read their records if it cannot.
    ///
    /// - Throws: ``AccountsError/sessionEnded`` if the session was closed or has expired.
    public func signedIn(with token: SessionToken) async throws -> SignedIn {
        let digest = token.digest
        let now = clock.now()
        guard let session = try await directory.findSession(digest) else {
            throw AccountsError.sessionEnded
        }
        guard session.isValid(at: now) else {
            try? await directory.closeSession(digest)
            throw AccountsError.sessionEnded
        }
        if session.isStale(at: now) { try? await directory.touchSession(digest) }
        do {
            let account = try await directory.account(session.account)
            guard account.disabledAt == nil else { throw AccountsError.sessionEnded }
            return SignedIn(account: account, token: token, session: session)
        } catch AccountsError.accountNotFound {
            throw AccountsError.sessionEnded
        }
    }

    /// The account of a token.
    ///
    /// - Throws: ``AccountsError/sessionEnded`` if the session was closed or has expired.
    public func account(for token: SessionToken) async throws -> Account {
        try await signedIn(with: token).account
    }

    /// The sessions of an account that have not expired, newest first.
    ///
    /// - Throws: Errors of the directory.
    public func sessions(of id: Account.ID) async throws -> [Session] {
        try await directory.sessions(of: id)
    }

    /// The networks from which the account has signed in, the latest first. The latest are kept, to
    /// tell the person's attempts to sign in from those of strangers.
    ///
    /// - Throws: Errors of the directory.
    public func knownClients(of id: Account.ID) async throws -> [KnownClient] {
        try await directory.knownClients(of: id)
    }

    /// Closes the session of a token. Does nothing if it is already closed.
    ///
    /// - Throws: Errors of the directory.
    public func signOut(_ token: SessionToken) async throws {
        try await directory.closeSession(token.digest)
    }

    /// Closes a session of the account.
    ///
    /// - Throws: ``AccountsError/sessionNotFound(_:)``, also for another account's session.
    public func signOut(_ id: Session.ID, of account: Account.ID) async throws {
        try await directory.closeSession(id, of: account)
    }

    /// Closes all sessions of the account, except that of `token` if it is given.
    ///
    /// - Throws: Errors of the directory.
    public func signOutEverywhere(
        _ id: Account.ID, except token: SessionToken? = nil
    ) async throws {
        try await directory.closeSessions(of: id, except: token?.digest)
    }

    /// Whether the session of a token is open. Unlike ``signedIn(with:)``, it does not count as a use.
    ///
    /// - Throws: Errors of the directory.
    public func isOpen(_ token: SessionToken) async throws -> Bool {
        guard let session = try await directory.findSession(token.digest),
            session.isValid(at: clock.now())
        else { return false }
        return try await directory.account(session.account).disabledAt == nil
    }

    // MARK: Changing an account

    /// Changes the profile. Throws if `version` is given and the account has another one.
    ///
    /// A new e-mail address needs the `password`, because whoever has it can sign in.
    ///
    /// - Throws: ``AccountsError/changedMeanwhile``, ``AccountsError/emailTaken``,
    ///   ``AccountsError/accountNotFound(_:)``, ``AccountsError/passwordRequired``,
    ///   ``AccountsError/wrongPassword``, ``AccountsError/tooManyWaiting(limit:)``,
    ///   ``AccountsError/tooManyConfirmations(limit:retryAt:wait:)``.
    public func update(
        _ id: Account.ID, _ change: ProfileChange, password: PasswordAttempt? = nil,
        expecting version: Int? = nil
    ) async throws -> Account {
        try await authorize(change, of: id, password: password)
        return try await directory.update(id, change, expecting: version)
    }

    /// Checks that the person may change the account so: a new e-mail address needs the `password`.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``, ``AccountsError/passwordRequired``,
    ///   ``AccountsError/wrongPassword``, ``AccountsError/tooManyWaiting(limit:)``,
    ///   ``AccountsError/tooManyConfirmations(limit:retryAt:wait:)``.
    public func authorize(
        _ change: ProfileChange, of id: Account.ID, password: PasswordAttempt?
    ) async throws {
        guard try await change.replacesEmail(of: directory.account(id)) else { return }
        guard let password else { throw AccountsError.passwordRequired }
        try await confirm(password, of: id)
    }

    /// Changes the password, and closes all sessions except the one of `token`.
    ///
    /// - Throws: ``AccountsError/wrongPassword``, ``AccountsError/tooManyWaiting(limit:)``,
    ///   ``AccountsError/tooManyConfirmations(limit:retryAt:wait:)``; `InvalidValue` if the password
    ///   is part of the profile.
    public func changePassword(
        of id: Account.ID, from current: PasswordAttempt, to new: Password,
        keeping token: SessionToken?
    ) async throws {
        try await new.requireUnlike(directory.account(id).profile)
        try await confirm(current, of: id)
        try await directory.setPassword(
            of: id, to: hasher.hash(new, for: .account(id)), keeping: token?.digest)
    }

    /// Deletes the account with all of its records. Throws if `version` is given and the account has
    /// another one.
    ///
    /// - Throws: what ``changePassword(of:from:to:keeping:)`` throws;
    ///   ``AccountsError/changedMeanwhile``.
    public func deleteAccount(
        _ id: Account.ID, password: PasswordAttempt, expecting version: Int? = nil
    ) async throws {
        try await confirm(password, of: id)
        try await directory.delete(id, expecting: version)
    }
}

extension AccountDesk {
    /// Checks the password of a signed-in person. Wrong ones are limited, so that nobody can guess it
    /// on an unlocked screen; failed sign-ins elsewhere do not count.
    private func confirm(_ password: PasswordAttempt, of id: Account.ID) async throws {
        let turn = PasswordClient.account(id)
        try hasher.requireRoom(for: turn)
        try await directory.countConfirmation(of: id, limits: limits)
        guard try await hasher.matches(password, directory.passwordHash(of: id), for: turn) else {
            throw AccountsError.wrongPassword
        }
        try await directory.forgetConfirmations(of: id)
    }

    private func openSession(
        of account: Account, knowing hash: PasswordHash, _ lifetime: SessionLifetime,
        client: ClientAddress?, device: ClientDevice?
    ) async throws -> SignedIn {
        let token = SessionToken()
        let session = try await directory.openSession(
            of: account.id, knowing: hash, digest: token.digest, lifetime: lifetime, client: client,
            device: device)
        return SignedIn(account: account, token: token, session: session)
    }

    /// The password hash of an account; nil if there is no account or it was deleted meanwhile.
    private func storedHash(of account: Account?) async throws -> PasswordHash? {
        guard let account else { return nil }
        do {
            return try await directory.passwordHash(of: account.id)
        } catch AccountsError.accountNotFound {
            return nil
        }
    }
}
