import Accounts
import RecordKeeping

// MARK: - Disabled accounts, forgotten passwords, the first run

extension PostgresAccountDirectory {
    func setDisabled(of id: Account.ID, to isDisabled: Bool) async throws -> Account {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            _ = try await setDisabled(id, to: isDisabled, in: tx)
            return try await require(id, in: tx)
        }
    }

    /// Disables or enables an account in a transaction, and returns whether that changes it.
    ///
    /// The transaction must be read committed: what others add while they hold the account's row is
    /// visible only then, and must go, too.
    func setDisabled(
        _ id: Account.ID, to isDisabled: Bool, in tx: PostgresTransaction
    ) async throws -> Bool {
        let account = try await require(id, isLocked: true, in: tx)
        guard isDisabled != (account.disabledAt != nil) else { return false }
        let changed = account.disabled(at: isDisabled ? tx.now : nil)
        try await tx.execute(
            "UPDATE account SET disabled_at = $1 WHERE id = $2", [changed.disabledAt, id])
        guard isDisabled else { return true }
        try await tx.pipeline(
            deletions(
                from: ["session", "access_token", "password_reset", "calendar", "webhook"], of: id)
                + [
                    PostgresStatement(
                        """
                        DELETE FROM parking_share
                        WHERE parking_id IN (SELECT id FROM parking WHERE owner_id = $1)
                        """, [id])
                ])
        return true
    }

    func keepReset(
        _ code: ResetCode.Digest, of id: Account.ID, for lifetime: Duration
    ) async throws -> Timestamp {
        try await records.write { tx in
            _ = try await require(id, in: tx)
            let end = tx.now.advanced(by: lifetime)
            try await tx.pipeline([
                PostgresStatement(
                    "DELETE FROM password_reset WHERE expires_at <= $1 OR account_id = $2",
                    [tx.now, id]),
                PostgresStatement(
                    """
                    INSERT INTO password_reset (account_id, digest, expires_at) VALUES ($1, $2, $3)
                    """, [id, code.text, end]),
            ])
            return end
        }
    }

    func resetAccount(_ code: ResetCode.Digest) async throws -> Account {
        try await records.readOnce { try await account(of: code, in: $0) }
    }

    func resetPassword(
        _ code: ResetCode.Digest, to hash: PasswordHash
    ) async throws -> Account {
        // Sessions that others open while they hold the account's row are visible only in a transaction
        // that is read committed.
        try await records.write(.readCommitted) { tx in
            let id = try await account(of: code, in: tx).id
            let account = try await require(id, isLocked: true, in: tx)
            // Somebody else may have used the code while this waited for the row.
            let used = try await tx.execute(
                "DELETE FROM password_reset WHERE digest = $1", [code.text])
            guard used == 1 else { throw AccountsError.resetInvalid }
            try await tx.pipeline(
                [
                    PostgresStatement(
                        "UPDATE account SET password_hash = $1 WHERE id = $2", [hash.text, id])
                ]
                    // Whoever knew the old password may have made them.
                    + deletions(
                        from: [
                            "session", "access_token", "calendar", "webhook",
                            "password_confirmation",
                        ], of: id))
            try await forgetAttempts(account.email, in: tx)
            return account
        }
    }

    func keepFirstRun(_ code: FirstRunCode.Digest) async throws {
        try await records.write(isRepeatable: true) { tx in
            guard try await !hasOwner(in: tx) else { throw AccountsError.firstRunOver }
            try await tx.execute(
                """
                INSERT INTO first_run (id, digest) VALUES (1, $1)
                ON CONFLICT (id) DO UPDATE SET digest = excluded.digest
                """, [code.text])
        }
    }

    func needsOwner() async throws -> Bool {
        try await records.readOnce { tx in
            try await tx.exists(
                """
                SELECT 1 FROM first_run
                WHERE NOT EXISTS (SELECT 1 FROM account WHERE role = 'owner')
                """)
        }
    }

    func requireFirstRun(_ code: FirstRunCode.Digest) async throws {
        try await records.read { try await requireFirstRun(code, in: $0) }
    }

    func createOwner(
        _ profile: AccountProfile, password: PasswordHash, using code: FirstRunCode.Digest
    ) async throws -> Account {
        try await records.write { tx in
            try await requireFirstRun(code, in: tx)
            let account = Account(
                id: .new(at: tx.now), profile: profile, createdAt: tx.now, role: .owner)
            try await requireFree(profile.email, for: account.id, in: tx)
            try await insert(account, password, in: tx)
            try await forgetFirstRun(in: tx)
            return account
        }
    }

    func countCodeAttempt(from client: ClientAddress?, limits: SignInLimits) async throws {
        try await records.write(.readCommitted) { tx in
            try await tx.lock([Self.lock(of: client)])
            try await forgetAttempts(outside: limits.window, in: tx)
            let limit = limits.accountFromClient
            let end = try await blocked(
                by: "sign_in_attempt WHERE email_key = $1 AND client IS NOT DISTINCT FROM $2",
                [Self.firstRun, client?.text], limit, limits.window, in: tx)
            if let end {
                throw AccountsError.tooManyCodes(
                    limit: limit, retryAt: end, wait: end.since(tx.now))
            }
            try await insertAttempt(Self.firstRun, client, in: tx)
        }
    }

    /// Deletes the code for the owner's account, because there is an owner.
    func forgetFirstRun(in tx: PostgresTransaction) async throws {
        try await tx.execute("DELETE FROM first_run")
    }

    /// The key that codes are counted under instead of an e-mail address; no address equals it.
    private static var firstRun: String { "first-run" }

    private func deletions(from tables: [String], of id: Account.ID) -> [PostgresStatement] {
        tables.map { PostgresStatement("DELETE FROM \($0) WHERE account_id = $1", [id]) }
    }

    private func hasOwner(in tx: PostgresTransaction) async throws -> Bool {
        try await tx.exists("SELECT 1 FROM account WHERE role = 'owner'")
    }

    private func requireFirstRun(
        _ code: FirstRunCode.Digest, in tx: PostgresTransaction
    ) async throws {
        guard try await !hasOwner(in: tx) else { throw AccountsError.firstRunOver }
        let kept: String? = try await tx.value("SELECT digest FROM first_run")
        guard kept == code.text else { throw AccountsError.firstRunInvalid }
    }

    private func account(
        of code: ResetCode.Digest, in tx: PostgresTransaction
    ) async throws -> Account {
        let row = try await tx.row(
            """
            SELECT account.* FROM account JOIN password_reset ON account_id = account.id
            WHERE digest = $1 AND expires_at > $2
            """, [code.text, tx.now])
        guard let row else { throw AccountsError.resetInvalid }
        return try row.account()
    }
}
