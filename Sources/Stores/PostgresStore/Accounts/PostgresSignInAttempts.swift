import Accounts
import RecordKeeping

/// Attempts to sign in, to sign up and to confirm a password. Attempts in the future, from a time
/// when the clock was ahead, do not count.
///
/// Whoever counts attempts first locks what they are counted by, so two attempts at once do not both
/// find the last free place.
extension PostgresAccountDirectory {
    func countSignInAttempt(
        _ email: EmailAddress, from client: ClientAddress?, limits: SignInLimits
    ) async throws {
        try await records.write(.readCommitted) { tx in
            try await tx.lock([Self.lock(ofEmail: email.key), Self.lock(of: client)])
            try await forgetAttempts(outside: limits.window, in: tx)
            try await requireFewAttempts(email, client, limits, in: tx)
            try await insertAttempt(email.key, client, in: tx)
        }
    }

    func requireFewSignInAttempts(
        _ email: EmailAddress, from client: ClientAddress?, limits: SignInLimits
    ) async throws {
        try await records.read { try await requireFewAttempts(email, client, limits, in: $0) }
    }

    func countSignUp(from client: ClientAddress, limits: SignInLimits) async throws {
        try await records.write(.readCommitted) { tx in
            try await tx.lock([Self.lock(of: client)])
            try await forgetAttempts(outside: limits.window, in: tx)
            let end = try await blocked(
                by: "sign_in_attempt WHERE client = $1 AND email_key = ''", [client.text],
                limits.signUps, limits.window, in: tx)
            if let end {
                throw AccountsError.tooManySignUps(
                    limit: limits.signUps, retryAt: end, wait: end.since(tx.now))
            }
            try await insertAttempt(Self.signUp, client, in: tx)
        }
    }

    func countConfirmation(of id: Account.ID, limits: SignInLimits) async throws {
        try await records.write(.readCommitted) { tx in
            _ = try await require(id, isLocked: true, in: tx)
            let end = try await blocked(
                by: "password_confirmation WHERE account_id = $1", [id], limits.confirmations,
                limits.window, in: tx)
            if let end {
                throw AccountsError.tooManyConfirmations(
                    limit: limits.confirmations, retryAt: end, wait: end.since(tx.now))
            }
            try await tx.pipeline([
                deletion(from: "password_confirmation", outside: limits.window, at: tx.now),
                PostgresStatement(
                    "INSERT INTO password_confirmation (account_id, at) VALUES ($1, $2)",
                    [id, tx.now]),
            ])
        }
    }

    func forgetConfirmations(of id: Account.ID) async throws {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            _ = try await tx.execute(
                "DELETE FROM password_confirmation WHERE account_id = $1", [id])
        }
    }

    /// Forgets the attempts with an e-mail address from a client.
    func deletionOfAttempts(
        _ email: EmailAddress, from client: ClientAddress?
    ) -> PostgresStatement {
        PostgresStatement(
            """
            DELETE FROM sign_in_attempt WHERE email_key = $1 AND client IS NOT DISTINCT FROM $2
            """, [email.key, client?.text])
    }

    /// Forgets the attempts with an e-mail address from anywhere.
    func forgetAttempts(_ email: EmailAddress, in tx: PostgresTransaction) async throws {
        try await tx.execute("DELETE FROM sign_in_attempt WHERE email_key = $1", [email.key])
    }

    /// Records that the account has signed in from `client`. Keeps the latest clients.
    func statements(
        keeping client: ClientAddress, of id: Account.ID, at now: Timestamp
    ) -> [PostgresStatement] {
        [
            PostgresStatement(
                """
                INSERT INTO account_client (account_id, client, last_used_at) VALUES ($1, $2, $3)
                ON CONFLICT (account_id, client) DO UPDATE SET last_used_at = excluded.last_used_at
                """, [id, client.text, now]),
            PostgresStatement(
                """
                DELETE FROM account_client WHERE account_id = $1 AND client IN (
                    SELECT client FROM account_client WHERE account_id = $1
                    ORDER BY last_used_at DESC, client OFFSET $2)
                """, [id, Self.maximumClientsPerAccount]),
        ]
    }

    private static let maximumClientsPerAccount = 20

    /// The key that sign-ups are counted under instead of an e-mail address; no address equals it.
    private static var signUp: String { "" }

    private static func lock(ofEmail key: String) -> String { "attempt of \(key)" }

    static func lock(of client: ClientAddress?) -> String {
        "attempt from \(client?.text ?? "nowhere")"
    }

    func insertAttempt(
        _ emailKey: String, _ client: ClientAddress?, in tx: PostgresTransaction
    ) async throws {
        try await tx.execute(
            "INSERT INTO sign_in_attempt (email_key, client, at) VALUES ($1, $2, $3)",
            [emailKey, client?.text, tx.now])
    }

    func forgetAttempts(outside window: Duration, in tx: PostgresTransaction) async throws {
        try await tx.pipeline([deletion(from: "sign_in_attempt", outside: window, at: tx.now)])
    }

    /// Rows that another transaction is about to delete are left to it.
    private func deletion(
        from table: String, outside window: Duration, at now: Timestamp
    ) -> PostgresStatement {
        PostgresStatement(
            """
            DELETE FROM \(table) WHERE id IN (
                SELECT id FROM \(table) WHERE at <= $1 OR at > $2 FOR UPDATE SKIP LOCKED)
            """, [now.advanced(by: .zero - window), now])
    }

    private func requireFewAttempts(
        _ email: EmailAddress, _ client: ClientAddress?, _ limits: SignInLimits,
        in tx: PostgresTransaction
    ) async throws {
        let window = limits.window
        let fromClient = try await blocked(
            by: "sign_in_attempt WHERE email_key = $1 AND client IS NOT DISTINCT FROM $2",
            [email.key, client?.text], limits.accountFromClient, window, in: tx)
        if let end = fromClient {
            throw AccountsError.tooManyFailures(
                limit: limits.accountFromClient, retryAt: end, wait: end.since(tx.now))
        }
        if try await !isKnown(client, of: email, in: tx) {
            let ofAccount = try await blocked(
                by: "sign_in_attempt WHERE email_key = $1", [email.key], limits.account, window,
                in: tx)
            if let end = ofAccount {
                throw AccountsError.tooManyFailures(
                    limit: limits.account, retryAt: end, wait: end.since(tx.now))
            }
        }
        guard let client else { return }
        let ofClient = try await blocked(
            by: "sign_in_attempt WHERE client = $1 AND email_key <> ''", [client.text],
            limits.client, window, in: tx)
        if let end = ofClient {
            throw AccountsError.tooManyFailuresFromClient(
                limit: limits.client, retryAt: end, wait: end.since(tx.now))
        }
    }

    /// Whether the account with this e-mail address has signed in from `client` before.
    private func isKnown(
        _ client: ClientAddress?, of email: EmailAddress, in tx: PostgresTransaction
    ) async throws -> Bool {
        guard let client else { return false }
        return try await tx.exists(
            """
            SELECT 1 FROM account JOIN account_client ON account_id = account.id
            WHERE email_key = $1 AND client = $2
            """, [email.key, client.text])
    }

    /// When another attempt is allowed; nil if fewer than `limit` were made within the `window`
    /// that ends now. `rows` are the attempts: a table with a condition on `values`.
    func blocked(
        by rows: String, _ values: [any PostgresValue], _ limit: Int, _ window: Duration,
        in tx: PostgresTransaction
    ) async throws -> Timestamp? {
        let oldest: Int64? = try await tx.value(
            """
            SELECT at FROM \(rows) AND at <= $\(values.count + 1)
            ORDER BY at DESC LIMIT 1 OFFSET $\(values.count + 2)
            """, values + [tx.now, limit - 1])
        let end = oldest.map { Timestamp(millisecondsSinceEpoch: $0).advanced(by: window) }
        return end.flatMap { $0 > tx.now ? $0 : nil }
    }
}
