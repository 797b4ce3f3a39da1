public import RecordKeeping

/// The rules of signing up, in and out, over any directory.
///
/// A failed sign-in says the same and takes the same time whether or not the account exists.
public struct AccountDesk: Sendable {
    /// So many attempts may fail within ``failureWindow``; then the account's owner waits.
    public static let failureLimit = 10
    public static let failureWindow = Duration.seconds(15 * 60)

    private let directory: any AccountDirectory
    private let clock: any RecordClock
    private let hasher: PasswordHasher

    public init(
        _ directory: any AccountDirectory, clock: any RecordClock = SystemClock(),
        cost: PasswordCost = .interactive
    ) {
        self.directory = directory
        self.clock = clock
        hasher = PasswordHasher(cost: cost)
    }

    /// - Throws: ``AccountsError/emailTaken``.
    public func signUp(_ profile: AccountProfile, password: Password) async throws -> Account {
        guard try await directory.findAccount(profile.email) == nil else {
            throw AccountsError.emailTaken
        }
        return try await directory.create(profile, password: hasher.hash(password))
    }

    /// - Throws: ``AccountsError/wrongCredentials``,
    ///   ``AccountsError/tooManyFailures(limit:retryAt:)``.
    public func signIn(
        _ email: EmailAddress, password: PasswordAttempt, lifetime: SessionLifetime = .short
    ) async throws -> SignedIn {
        let retryAt = try await directory.countSignInAttempt(
            email, limit: Self.failureLimit, window: Self.failureWindow)
        if let retryAt {
            throw AccountsError.tooManyFailures(limit: Self.failureLimit, retryAt: retryAt)
        }
        let account = try await directory.findAccount(email)
        let hash = try await storedHash(of: account)
        guard try await hasher.matches(password, hash), let account, let hash else {
            throw AccountsError.wrongCredentials
        }
        try await directory.forgetSignInAttempts(email)
        if hasher.isOutdated(hash) {
            try await directory.setPassword(of: account.id, to: hasher.rehash(password))
        }
        let token = SessionToken()
        let session = try await directory.openSession(
            of: account.id, digest: token.digest, lifetime: lifetime)
        return SignedIn(account: account, token: token, session: session)
    }

    /// Who holds this token; their session is noted as used.
    ///
    /// - Throws: ``AccountsError/sessionEnded`` where it was closed or has expired.
    public func account(for token: SessionToken) async throws -> Account {
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
        return try await directory.account(session.account)
    }

    /// Does nothing where the session is closed already.
    public func signOut(_ token: SessionToken) async throws {
        try await directory.closeSession(token.digest)
    }

    /// Closes every session of the account.
    public func signOutEverywhere(_ id: Account.ID) async throws {
        try await directory.closeSessions(of: id, except: nil)
    }

    /// Signs out everywhere else.
    ///
    /// - Throws: ``AccountsError/wrongPassword``.
    public func changePassword(
        of id: Account.ID, from current: PasswordAttempt, to new: Password,
        keeping token: SessionToken?
    ) async throws {
        try await check(current, of: id)
        try await directory.setPassword(of: id, to: hasher.hash(new))
        try await directory.closeSessions(of: id, except: token?.digest)
    }

    /// Deletes the account with everything that belongs to it.
    ///
    /// - Throws: ``AccountsError/wrongPassword``.
    public func deleteAccount(_ id: Account.ID, password: PasswordAttempt) async throws {
        try await check(password, of: id)
        try await directory.delete(id)
    }

    /// Failures count as those of signing in do, so that an unlocked screen cannot be used to
    /// guess.
    private func check(_ password: PasswordAttempt, of id: Account.ID) async throws {
        let account = try await directory.account(id)
        let retryAt = try await directory.countSignInAttempt(
            account.email, limit: Self.failureLimit, window: Self.failureWindow)
        if let retryAt {
            throw AccountsError.tooManyFailures(limit: Self.failureLimit, retryAt: retryAt)
        }
        guard try await hasher.matches(password, directory.passwordHash(of: id)) else {
            throw AccountsError.wrongPassword
        }
        try await directory.forgetSignInAttempts(account.email)
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
