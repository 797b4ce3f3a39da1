public import RecordKeeping

/// Keeps accounts, their sessions and their failed sign-ins.
///
/// Every function that changes something has changed it for good when it returns.
/// An implementation takes the time from its own clock.
public protocol AccountDirectory: Sendable {
    /// - Throws: ``AccountsError/emailTaken``, whatever the case of its letters.
    func create(_ profile: AccountProfile, password: PasswordHash) async throws -> Account

    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    func account(_ id: Account.ID) async throws -> Account

    /// The case of letters does not matter.
    func findAccount(_ email: EmailAddress) async throws -> Account?

    /// - Throws: ``AccountsError/accountNotFound(_:)``, ``AccountsError/emailTaken``.
    func update(_ id: Account.ID, _ profile: AccountProfile) async throws -> Account

    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    func passwordHash(of id: Account.ID) async throws -> PasswordHash

    /// Sessions go on; see ``closeSessions(of:except:)``.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    func setPassword(of id: Account.ID, to hash: PasswordHash) async throws

    /// Deletes the account with its sessions and every record that belongs to it.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    func delete(_ id: Account.ID) async throws

    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    func openSession(
        of id: Account.ID, digest: SessionToken.Digest, lifetime: SessionLifetime
    ) async throws -> Session

    /// The session with this token, be it expired or not; nil where it was closed.
    func findSession(_ digest: SessionToken.Digest) async throws -> Session?

    /// Newest first, the expired ones left out.
    func sessions(of id: Account.ID) async throws -> [Session]

    /// Notes that a session is used now. Does nothing where it was closed.
    func touchSession(_ digest: SessionToken.Digest) async throws

    /// Does nothing where it is closed already.
    func closeSession(_ digest: SessionToken.Digest) async throws

    /// Closes every session of an account but the given one.
    func closeSessions(of id: Account.ID, except kept: SessionToken.Digest?) async throws

    /// Counts an attempt to sign in, whether or not there is such an account, unless `limit`
    /// of them lie within `window` before now. Counting and checking are one step, so parallel
    /// attempts cannot slip through.
    ///
    /// - Returns: nil where the attempt may go on, or when the next one may.
    func countSignInAttempt(
        _ email: EmailAddress, limit: Int, window: Duration
    ) async throws -> Timestamp?

    /// Forgets the attempts, after one succeeded.
    func forgetSignInAttempts(_ email: EmailAddress) async throws
}
