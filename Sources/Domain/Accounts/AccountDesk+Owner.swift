public import RecordKeeping

/// What the owner of a server does with accounts. Mostly for commands on the server.
extension AccountDesk {
    /// Changes the role of the account with this e-mail address. For commands on the server only.
    ///
    /// - Throws: ``AccountsError/noSuchAccount(_:)``.
    public func grant(_ role: Role, to email: EmailAddress) async throws -> Account {
        try await directory.setRole(of: account(with: email).id, to: role)
    }

    /// A page of all accounts, the newest first. For commands on the server only.
    ///
    /// - Throws: `InvalidValue` if `limit` is out of range.
    public func newestFirst(after: PageCursor?, limit: Int) async throws -> Page<Account> {
        try await directory.newestFirst(after: after, limit: limit)
    }

    /// Disables the account with this e-mail address: ends its sessions, access tokens and all secret
    /// links, and lets nobody sign in to it. Its records stay. Does nothing if it is disabled. For
    /// commands on the server only.
    ///
    /// - Throws: ``AccountsError/noSuchAccount(_:)``.
    public func disable(_ email: EmailAddress) async throws -> Account {
        try await directory.setDisabled(of: account(with: email).id, to: true)
    }

    /// Lets people sign in to the account with this e-mail address again. For commands on the server
    /// only.
    ///
    /// - Throws: ``AccountsError/noSuchAccount(_:)``.
    public func enable(_ email: EmailAddress) async throws -> Account {
        try await directory.setDisabled(of: account(with: email).id, to: false)
    }

    private func account(with email: EmailAddress) async throws -> Account {
        guard let account = try await directory.findAccount(email) else {
            throw AccountsError.noSuchAccount(email)
        }
        return account
    }
}

extension AccountDesk {
    // MARK: A forgotten password

    /// Makes the secret of a link with which a person chooses a new password. An earlier one of the
    /// account stops working. For commands on the server only.
    ///
    /// - Returns: the code, which is not stored, and when it expires.
    /// - Throws: ``AccountsError/noSuchAccount(_:)``.
    public func resetCode(
        for email: EmailAddress
    ) async throws -> (code: ResetCode, expiresAt: Timestamp) {
        let code = ResetCode()
        let account = try await account(with: email)
        let end = try await directory.keepReset(
            code.digest, of: account.id, for: ResetCode.lifetime)
        return (code, end)
    }

    /// The account whose password can be reset with this code, without using the code.
    ///
    /// - Throws: ``AccountsError/resetInvalid``.
    public func resetAccount(_ code: ResetCode) async throws -> Account {
        try await directory.resetAccount(code.digest)
    }

    /// Replaces the password, uses up the code, closes all sessions of the account, and ends its access
    /// tokens, the address of its calendar and its webhook.
    ///
    /// - Throws: ``AccountsError/resetInvalid``, ``AccountsError/tooManyWaiting(limit:)``;
    ///   `InvalidValue` if the password is part of the profile.
    public func resetPassword(
        with code: ResetCode, to new: Password, client: ClientAddress? = nil
    ) async throws -> Account {
        let account = try await directory.resetAccount(code.digest)
        try new.requireUnlike(account.profile)
        return try await directory.resetPassword(
            code.digest, to: hasher.hash(new, for: PasswordClient(client)))
    }
}

extension AccountDesk {
    // MARK: The first run

    /// Makes the code for the owner's account if the server has no owner; nil if it has one. An
    /// earlier code stops working. Only for the program that starts the service.
    ///
    /// - Throws: Errors of the directory.
    public func firstRunCode() async throws -> FirstRunCode? {
        let code = FirstRunCode()
        do {
            try await directory.keepFirstRun(code.digest)
            return code
        } catch AccountsError.firstRunOver {
            return nil
        }
    }

    /// Whether the server has no owner, and a code to make the owner's account.
    ///
    /// - Throws: Errors of the directory.
    public func needsOwner() async throws -> Bool {
        try await directory.needsOwner()
    }

    /// Creates the owner's account. Every attempt counts for the `client`, because people may guess
    /// codes.
    ///
    /// - Throws: ``AccountsError/firstRunOver``, ``AccountsError/firstRunInvalid``,
    ///   ``AccountsError/tooManyCodes(limit:retryAt:wait:)``, ``AccountsError/emailTaken``,
    ///   ``AccountsError/tooManyWaiting(limit:)``; `InvalidValue` if the password is part of the
    ///   profile.
    public func makeOwner(
        _ profile: AccountProfile, password: Password, code: FirstRunCode,
        client: ClientAddress? = nil
    ) async throws -> Account {
        let turn = PasswordClient(client)
        guard try await directory.needsOwner() else { throw AccountsError.firstRunOver }
        try hasher.requireRoom(for: turn)
        try await directory.countCodeAttempt(from: client, limits: limits)
        try await directory.requireFirstRun(code.digest)
        try password.requireUnlike(profile)
        guard try await directory.findAccount(profile.email) == nil else {
            throw AccountsError.emailTaken
        }
        return try await directory.createOwner(
            profile, password: hasher.hash(password, for: turn), using: code.digest)
    }
}
