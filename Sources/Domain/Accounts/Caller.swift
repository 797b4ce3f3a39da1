/// Who sends a request, by a session or an access token.
public struct Caller: Sendable {
    /// The account.
    public let account: Account
    /// What proves that the sender may use the account.
    public let credential: Credential

    /// What a request may prove its account with.
    public enum Credential: Sendable {
        /// A session: the person is signed in.
        case session(SignedIn)
        /// An access token: a program uses the account.
        case token(AccessToken)
    }

    /// Checks that the caller may change records.
    ///
    /// - Throws: ``AccountsError/tokenOnlyReads``.
    public func requireChanges() throws(AccountsError) {
        if case .token(let token) = credential, token.scope == .read { throw .tokenOnlyReads }
    }

    /// The session of the caller.
    ///
    /// - Throws: ``AccountsError/sessionRequired`` if it uses an access token.
    public func session() throws(AccountsError) -> SignedIn {
        guard case .session(let signedIn) = credential else { throw .sessionRequired }
        return signedIn
    }
}

/// A signed-in account, with the token that proves it.
public struct SignedIn: Sendable {
    /// The account.
    public let account: Account
    /// The secret that the client keeps.
    public let token: SessionToken
    /// The session that the token belongs to.
    public let session: Session
}
