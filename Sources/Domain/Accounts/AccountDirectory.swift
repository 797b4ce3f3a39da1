public import RecordKeeping

/// Keeps accounts, their sessions, their failed sign-ins and how often a client signs up.
///
/// Every function that changes something has changed it for good when it returns.
/// An implementation takes the time from its own clock.
public protocol AccountDirectory: Sendable {
    /// Makes an account, or finds the one that an earlier request with the same key made.
    ///
    /// - Throws: ``AccountsError/emailTaken``, whatever the case of its letters; what
    ///   ``madeAccount(by:)`` throws.
    func create(
        _ profile: AccountProfile, password: PasswordHash, key: CreationKey?
    ) async throws -> Creation<Account>

    /// The account that a request with this key made; nil where there was no such request.
    ///
    /// - Throws: ``AccountsError/keyOfAnotherRequest``, ``AccountsError/createdRecordGone``.
    func madeAccount(by key: CreationKey) async throws -> Account?

    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    func account(_ id: Account.ID) async throws -> Account

    /// The case of letters does not matter.
    func findAccount(_ email: EmailAddress) async throws -> Account?

    /// Where `version` is given, the account must have it still.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``, ``AccountsError/changedMeanwhile``,
    ///   ``AccountsError/emailTaken``.
    func update(
        _ id: Account.ID, _ change: ProfileChange, expecting version: Int?
    ) async throws -> Account

    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    func passwordHash(of id: Account.ID) async throws -> PasswordHash

    /// Puts another hash of the same password in the place of `old`. Does nothing where the
    /// password was changed meanwhile.
    func replaceHash(
        of id: Account.ID, _ old: PasswordHash, with new: PasswordHash
    ) async throws

    /// Changes the password and closes every session but the given one, in one step.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    func setPassword(
        of id: Account.ID, to hash: PasswordHash, keeping session: SessionToken.Digest?
    ) async throws

    /// Deletes the account with its sessions and every record that belongs to it. Where
    /// `version` is given, the account must have it still.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``, ``AccountsError/changedMeanwhile``.
    func delete(_ id: Account.ID, expecting version: Int?) async throws

    /// Opens a session for whoever proved to know the password behind `hash`, and forgets the
    /// attempts to sign in to the account that failed before. Its expired sessions end, and those
    /// beyond the newest ``Session/mostOfAnAccount``.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``; ``AccountsError/wrongCredentials``
    ///   where the password was changed meanwhile.
    func openSession(
        of id: Account.ID, knowing hash: PasswordHash, digest: SessionToken.Digest,
        lifetime: SessionLifetime
    ) async throws -> Session

    /// The session with this token, be it expired or not; nil where it was closed.
    func findSession(_ digest: SessionToken.Digest) async throws -> Session?

    /// Newest first, the expired ones left out; ``Session/mostOfAnAccount`` at most.
    func sessions(of id: Account.ID) async throws -> [Session]

    /// Notes that a session is used now. Does nothing where it was closed.
    func touchSession(_ digest: SessionToken.Digest) async throws

    /// Does nothing where it is closed already.
    func closeSession(_ digest: SessionToken.Digest) async throws

    /// - Throws: ``AccountsError/sessionNotFound(_:)``, also for another person's.
    func closeSession(_ id: Session.ID, of account: Account.ID) async throws

    /// Closes every session of an account but the given one.
    func closeSessions(of id: Account.ID, except kept: SessionToken.Digest?) async throws

    /// Counts an attempt to sign in, whether or not there is such an account, unless too many
    /// lie within the window before now. Counting and checking are one step, so parallel
    /// attempts cannot slip through.
    ///
    /// - Throws: ``AccountsError/tooManyFailures(limit:retryAt:wait:)``,
    ///   ``AccountsError/tooManyFailuresFromClient(limit:retryAt:wait:)``.
    func countSignInAttempt(
        _ email: EmailAddress, from client: ClientAddress?, limits: SignInLimits
    ) async throws

    /// Throws where another attempt would not be counted; counts nothing.
    ///
    /// - Throws: what ``countSignInAttempt(_:from:limits:)`` throws.
    func requireFewSignInAttempts(
        _ email: EmailAddress, from client: ClientAddress?, limits: SignInLimits
    ) async throws

    /// Counts an attempt to sign up, whatever comes of it, unless too many lie within the window
    /// before now. Counting and checking are one step. It is no failed sign-in, and nothing but
    /// time has it forgotten.
    ///
    /// - Throws: ``AccountsError/tooManySignUps(limit:retryAt:wait:)``.
    func countSignUp(from client: ClientAddress, limits: SignInLimits) async throws

    /// Forgets the attempts to sign in with this address, after one succeeded.
    func forgetSignInAttempts(_ email: EmailAddress) async throws
}

extension AccountDirectory {
    /// - Throws: ``AccountsError/emailTaken``.
    public func create(
        _ profile: AccountProfile, password: PasswordHash
    ) async throws -> Account {
        try await create(profile, password: password, key: nil).record
    }
}
