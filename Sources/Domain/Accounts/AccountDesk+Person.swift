public import RecordKeeping

extension AccountDesk {
    // MARK: Saved plates

    /// The saved plates of an account: that of the profile first, then the others in the order in
    /// which they were saved.
    ///
    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    public func savedPlates(of id: Account.ID) async throws -> [SavedPlate] {
        try await directory.savedPlates(of: id)
    }

    /// Saves a plate, or gives a saved one another nickname.
    ///
    /// - Throws: ``AccountsError/tooManyPlates(limit:)``, ``AccountsError/accountNotFound(_:)``.
    public func savePlate(
        _ plate: LicensePlate, nickname: PlateNickname?, of id: Account.ID
    ) async throws -> PlateSaving {
        let earlier = try await directory.savedPlates(of: id)
        let saved = try await directory.savePlate(plate, nickname: nickname, of: id)
        return PlateSaving(
            plate: saved, lookAlikes: saved.lookAlikes(among: earlier),
            isNew: !earlier.contains { $0.plate == plate })
    }

    /// Removes a saved plate. Parkings with it stay.
    ///
    /// - Throws: ``AccountsError/plateNotFound(_:)``, also for another account's plate;
    ///   ``AccountsError/plateOfProfile(_:)``.
    public func removePlate(_ plate: SavedPlate.ID, of id: Account.ID) async throws {
        try await directory.removePlate(plate, of: id)
    }

    // MARK: Preferences

    /// Changes the preferences. Throws if `version` is given and the account has another one.
    ///
    /// - Throws: ``AccountsError/changedMeanwhile``, ``AccountsError/accountNotFound(_:)``.
    public func setPreferences(
        of id: Account.ID, _ change: PreferencesChange, expecting version: Int? = nil
    ) async throws -> Account {
        try await directory.setPreferences(of: id, change, expecting: version)
    }
}

extension AccountDesk {
    // MARK: Access tokens

    /// Creates an access token.
    ///
    /// - Returns: the token with its secret, which is not stored.
    /// - Throws: ``AccountsError/tooManyTokens(limit:)``, ``AccountsError/accountDisabled``,
    ///   ``AccountsError/accountNotFound(_:)``.
    public func createToken(
        named name: TokenName, scope: TokenScope, lifetime: TokenLifetime = .standard,
        of id: Account.ID
    ) async throws -> (token: AccessToken, secret: AccessTokenSecret) {
        let secret = AccessTokenSecret()
        let token = try await directory.createToken(
            named: name, scope: scope, lifetime: lifetime, digest: secret.digest, of: id)
        return (token, secret)
    }

    /// The access tokens of an account that have not expired, newest first.
    ///
    /// - Throws: Errors of the directory.
    public func tokens(of id: Account.ID) async throws -> [AccessToken] {
        try await directory.tokens(of: id)
    }

    /// Ends an access token of the account at once.
    ///
    /// - Throws: ``AccountsError/tokenNotFound(_:)``, also for another account's token.
    public func revokeToken(_ token: AccessToken.ID, of id: Account.ID) async throws {
        try await directory.revokeToken(token, of: id)
    }

    /// The account of an access token. Records the use if the directory can be changed.
    ///
    /// - Throws: ``AccountsError/tokenEnded`` if the token was revoked or has expired.
    public func caller(with secret: AccessTokenSecret) async throws -> Caller {
        let now = clock.now()
        guard let token = try await directory.findToken(secret.digest), token.isValid(at: now)
        else { throw AccountsError.tokenEnded }
        if token.isStale(at: now) { try? await directory.touchToken(secret.digest) }
        do {
            let account = try await directory.account(token.account)
            guard account.disabledAt == nil else { throw AccountsError.tokenEnded }
            return Caller(account: account, credential: .token(token))
        } catch AccountsError.accountNotFound {
            throw AccountsError.tokenEnded
        }
    }

    /// The account of what a client sends as a Bearer token: of a session or an access token.
    ///
    /// - Throws: ``AccountsError/sessionEnded``, ``AccountsError/tokenEnded``.
    public func caller(with bearer: String) async throws -> Caller {
        if bearer.hasPrefix(AccessTokenSecret.prefix) {
            guard let secret = try? AccessTokenSecret(bearer) else {
                throw AccountsError.tokenEnded
            }
            return try await caller(with: secret)
        }
        guard let token = try? SessionToken(bearer) else { throw AccountsError.sessionEnded }
        let signedIn = try await signedIn(with: token)
        return Caller(account: signedIn.account, credential: .session(signedIn))
    }
}
