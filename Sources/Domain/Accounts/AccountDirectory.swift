public import RecordKeeping

/// Stores accounts, sessions, failed sign-ins and the number of sign-ups per client.
///
/// Changes are durable when a function returns. An implementation has its own clock.
public protocol AccountDirectory: SavedPlateDirectory, AccessTokenDirectory, RecoveryDirectory {
    /// Creates an account, or finds the one that an earlier request with the same key created. If
    /// an `invitation` is given, it must be valid, and is used up in the same transaction.
    ///
    /// - Throws: ``AccountsError/emailTaken``, compared without case;
    ///   ``AccountsError/invitationInvalid``; the errors of ``madeAccount(by:)``.
    func create(
        _ profile: AccountProfile, password: PasswordHash, key: CreationKey?,
        invitation: InvitationCode.Digest?
    ) async throws -> Creation<Account>

    /// Stores an invitation, which is valid for `lifetime`, and removes expired ones.
    ///
    /// - Returns: when it expires.
    func invite(_ invitation: InvitationCode.Digest, for lifetime: Duration) async throws
        -> Timestamp

    /// Checks that an invitation is valid, without using it.
    ///
    /// - Throws: ``AccountsError/invitationInvalid``.
    func requireInvitation(_ invitation: InvitationCode.Digest) async throws

    /// The account that a request with this key created; nil if there was no such request.
    ///
    /// - Throws: ``AccountsError/keyOfAnotherRequest``, ``AccountsError/createdRecordGone``.
    func madeAccount(by key: CreationKey) async throws -> Account?

    /// The account with this id.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    func account(_ id: Account.ID) async throws -> Account

    /// The account with this e-mail address, compared without case; nil if there is none.
    func findAccount(_ email: EmailAddress) async throws -> Account?

    /// Changes the profile. Throws if `version` is given and the account has another one.
    ///
    /// A new plate replaces that of the profile among the saved plates and takes its nickname, unless
    /// it is saved already; then both stay.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``, ``AccountsError/changedMeanwhile``,
    ///   ``AccountsError/emailTaken``.
    func update(
        _ id: Account.ID, _ change: ProfileChange, expecting version: Int?
    ) async throws -> Account

    /// Changes the preferences. Throws if `version` is given and the account has another one.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``, ``AccountsError/changedMeanwhile``.
    func setPreferences(
        of id: Account.ID, _ change: PreferencesChange, expecting version: Int?
    ) async throws -> Account

    /// Changes the role of the account.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    func setRole(of id: Account.ID, to role: Role) async throws -> Account

    /// The names of these accounts, without those that do not exist. One query for all.
    func names(of ids: Set<Account.ID>) async throws -> [Account.ID: PersonName]

    /// All accounts. Sorted by the time they were created, then by id, both descending.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func newestFirst(after: PageCursor?, limit: Int) async throws -> Page<Account>

    /// The password hash of the account.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    func passwordHash(of id: Account.ID) async throws -> PasswordHash

    /// Replaces `old` by another hash of the same password. Does nothing if the password was changed
    /// meanwhile.
    func replaceHash(
        of id: Account.ID, _ old: PasswordHash, with new: PasswordHash
    ) async throws

    /// Changes the password and closes all sessions except `session`, in one transaction.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    func setPassword(
        of id: Account.ID, to hash: PasswordHash, keeping session: SessionToken.Digest?
    ) async throws

    /// Deletes the account with its sessions, tokens, saved plates and records. Throws if `version` is given and the account
    /// has another one.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``, ``AccountsError/changedMeanwhile``.
    func delete(_ id: Account.ID, expecting version: Int?) async throws

    /// Opens a session for a person at `client` who has proved to know the password behind `hash`.
    /// Forgets the failed attempts from there, and records that the account has signed in from
    /// there. Removes the account's expired sessions, and all but the newest
    /// ``Session/maximumPerAccount``.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``; ``AccountsError/wrongCredentials`` if the
    ///   password was changed meanwhile; ``AccountsError/accountDisabled``.
    func openSession(
        of id: Account.ID, knowing hash: PasswordHash, digest: SessionToken.Digest,
        lifetime: SessionLifetime, client: ClientAddress?, device: ClientDevice?
    ) async throws -> Session

    /// The networks from which the account has signed in, the latest first, at most 20.
    func knownClients(of id: Account.ID) async throws -> [KnownClient]

    /// The session with this token, which may have expired; nil if it was closed.
    func findSession(_ digest: SessionToken.Digest) async throws -> Session?

    /// The sessions that have not expired, newest first, at most ``Session/maximumPerAccount``.
    func sessions(of id: Account.ID) async throws -> [Session]

    /// Records that a session is used now. Does nothing if it was closed.
    func touchSession(_ digest: SessionToken.Digest) async throws

    /// Closes a session. Does nothing if it is already closed.
    func closeSession(_ digest: SessionToken.Digest) async throws

    /// Closes a session of the account.
    ///
    /// - Throws: ``AccountsError/sessionNotFound(_:)``, also for another account's session.
    func closeSession(_ id: Session.ID, of account: Account.ID) async throws

    /// Closes all sessions of the account except `kept`.
    func closeSessions(of id: Account.ID, except kept: SessionToken.Digest?) async throws

    /// Counts an attempt to sign in, whether or not the account exists. Throws instead if the limit is
    /// reached. Checks and counts in one transaction, so that parallel attempts cannot exceed it.
    ///
    /// - Throws: ``AccountsError/tooManyFailures(limit:retryAt:wait:)``,
    ///   ``AccountsError/tooManyFailuresFromClient(limit:retryAt:wait:)``.
    func countSignInAttempt(
        _ email: EmailAddress, from client: ClientAddress?, limits: SignInLimits
    ) async throws

    /// Checks whether another attempt is allowed, without counting it.
    ///
    /// - Throws: The errors of ``countSignInAttempt(_:from:limits:)``.
    func requireFewSignInAttempts(
        _ email: EmailAddress, from client: ClientAddress?, limits: SignInLimits
    ) async throws

    /// Counts an attempt to sign up, successful or not. Throws instead if the limit is reached.
    /// Checks and counts in one transaction. Only time clears these counts.
    ///
    /// - Throws: ``AccountsError/tooManySignUps(limit:retryAt:wait:)``.
    func countSignUp(from client: ClientAddress, limits: SignInLimits) async throws

    /// Counts an attempt of a signed-in person to confirm the password. Throws instead if the limit
    /// is reached. Checks and counts in one transaction.
    ///
    /// - Throws: ``AccountsError/tooManyConfirmations(limit:retryAt:wait:)``,
    ///   ``AccountsError/accountNotFound(_:)``.
    func countConfirmation(of id: Account.ID, limits: SignInLimits) async throws

    /// Forgets the attempts to confirm the password, after one succeeded.
    func forgetConfirmations(of id: Account.ID) async throws
}

extension AccountDirectory {
    /// Creates an account.
    ///
    /// - Throws: ``AccountsError/emailTaken``.
    public func create(
        _ profile: AccountProfile, password: PasswordHash
    ) async throws -> Account {
        try await create(profile, password: password, key: nil, invitation: nil).record
    }
}
