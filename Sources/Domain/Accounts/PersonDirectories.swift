public import RecordKeeping

/// Stores the saved plates of accounts.
public protocol SavedPlateDirectory: Sendable {
    /// The saved plates of an account: that of the profile first, then the others in the order in
    /// which they were saved.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    func savedPlates(of id: Account.ID) async throws -> [SavedPlate]

    /// Saves a plate, or replaces the nickname of a saved one. Counts and saves in one transaction.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``; ``AccountsError/tooManyPlates(limit:)`` if
    ///   the account would have more than ``SavedPlate/maximumPerAccount``.
    func savePlate(
        _ plate: LicensePlate, nickname: PlateNickname?, of id: Account.ID
    ) async throws -> SavedPlate

    /// Removes a saved plate.
    ///
    /// - Throws: ``AccountsError/plateNotFound(_:)``, also for another account's plate;
    ///   ``AccountsError/plateOfProfile(_:)``.
    func removePlate(_ plate: SavedPlate.ID, of id: Account.ID) async throws
}

/// Stores the access tokens of accounts, by the hashes of their secrets.
public protocol AccessTokenDirectory: Sendable {
    /// Stores a token that begins now. Counts and stores in one transaction, and removes the
    /// account's expired tokens.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``, ``AccountsError/accountDisabled``;
    ///   ``AccountsError/tooManyTokens(limit:)`` if the account would have more than
    ///   ``AccessToken/maximumPerAccount``.
    func createToken(
        named name: TokenName, scope: TokenScope, lifetime: TokenLifetime,
        digest: AccessTokenSecret.Digest, of id: Account.ID
    ) async throws -> AccessToken

    /// The token with this secret, which may have expired; nil if it was revoked.
    func findToken(_ digest: AccessTokenSecret.Digest) async throws -> AccessToken?

    /// The tokens that have not expired, newest first.
    func tokens(of id: Account.ID) async throws -> [AccessToken]

    /// Records that a token is used now. Does nothing if it was revoked.
    func touchToken(_ digest: AccessTokenSecret.Digest) async throws

    /// Removes a token of the account.
    ///
    /// - Throws: ``AccountsError/tokenNotFound(_:)``, also for another account's token.
    func revokeToken(_ token: AccessToken.ID, of id: Account.ID) async throws
}

/// Stores what the owner of a server needs to help people, and to become its owner.
public protocol RecoveryDirectory: Sendable {
    /// Disables the account, and removes its sessions, access tokens, reset link, calendar address,
    /// webhook and share links in the same transaction; or enables it.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    func setDisabled(of id: Account.ID, to isDisabled: Bool) async throws -> Account

    /// Stores a reset code instead of the account's earlier one, and removes expired ones.
    ///
    /// - Returns: when it expires.
    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    func keepReset(
        _ code: ResetCode.Digest, of id: Account.ID, for lifetime: Duration
    ) async throws -> Timestamp

    /// The account of a valid reset code.
    ///
    /// - Throws: ``AccountsError/resetInvalid``.
    func resetAccount(_ code: ResetCode.Digest) async throws -> Account

    /// Removes a valid reset code, replaces the password, and removes all sessions, access tokens and
    /// failed attempts of its account, its calendar address and its webhook, in one transaction.
    ///
    /// - Throws: ``AccountsError/resetInvalid``.
    func resetPassword(
        _ code: ResetCode.Digest, to hash: PasswordHash
    ) async throws -> Account

    /// Stores a first-run code instead of the earlier one.
    ///
    /// - Throws: ``AccountsError/firstRunOver`` if an account has the role of the owner.
    func keepFirstRun(_ code: FirstRunCode.Digest) async throws

    /// Whether no account has the role of the owner, and there is a first-run code.
    func needsOwner() async throws -> Bool

    /// Checks a first-run code, without using it.
    ///
    /// - Throws: ``AccountsError/firstRunInvalid``, ``AccountsError/firstRunOver``.
    func requireFirstRun(_ code: FirstRunCode.Digest) async throws

    /// Creates an account with the role of the owner and removes the code, in one transaction.
    ///
    /// - Throws: The errors of ``requireFirstRun(_:)``; ``AccountsError/emailTaken``.
    func createOwner(
        _ profile: AccountProfile, password: PasswordHash, using code: FirstRunCode.Digest
    ) async throws -> Account

    /// Counts an attempt to use a first-run code. Throws instead if the client has made as many as
    /// it may make with one e-mail address. Checks and counts in one transaction.
    ///
    /// - Throws: ``AccountsError/tooManyCodes(limit:retryAt:wait:)``.
    func countCodeAttempt(from client: ClientAddress?, limits: SignInLimits) async throws
}
