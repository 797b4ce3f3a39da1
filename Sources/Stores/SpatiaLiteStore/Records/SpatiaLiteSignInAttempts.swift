import Accounts
import GRDB
import RecordKeeping

/// Attempts to sign in, to sign up and to confirm a password. Attempts in the future, from a time
/// when the clock was ahead, do not count.
extension SpatiaLiteAccountDirectory {
    func countSignInAttempt(
        _ email: EmailAddress, from client: ClientAddress?, limits: SignInLimits
    ) async throws {
        try await records.write { database, now in
            try forgetAttempts(outside: limits.window, before: now, in: database)
            try requireFewAttempts(email, client, limits, at: now, in: database)
            try insertAttempt(email.key, client, at: now, in: database)
        }
    }

    func requireFewSignInAttempts(
        _ email: EmailAddress, from client: ClientAddress?, limits: SignInLimits
    ) async throws {
        let now = records.clock.now()
        try await records.read { database in
            try requireFewAttempts(email, client, limits, at: now, in: database)
        }
    }

    func countSignUp(from client: ClientAddress, limits: SignInLimits) async throws {
        try await records.write { database, now in
            try forgetAttempts(outside: limits.window, before: now, in: database)
            let end = try blocked(
                by: "sign_in_attempt WHERE client = ? AND email_key = ''", [client.text],
                limits.signUps, limits.window, at: now, in: database)
            if let end {
                throw AccountsError.tooManySignUps(
                    limit: limits.signUps, retryAt: end, wait: end.since(now))
            }
            try insertAttempt(Self.signUp, client, at: now, in: database)
        }
    }

    func countConfirmation(of id: Account.ID, limits: SignInLimits) async throws {
        try await records.write { database, now in
            _ = try require(id, in: database)
            let arguments: StatementArguments = [id.description]
            let end = try blocked(
                by: "password_confirmation WHERE account_id = ?", arguments,
                limits.confirmations, limits.window, at: now, in: database)
            if let end {
                throw AccountsError.tooManyConfirmations(
                    limit: limits.confirmations, retryAt: end, wait: end.since(now))
            }
            try database.execute(
                sql: "DELETE FROM password_confirmation WHERE at <= ? OR at > ?",
                arguments: [
                    now.advanced(by: .zero - limits.window).millisecondsSinceEpoch,
                    now.millisecondsSinceEpoch,
                ])
            try database.execute(
                sql: "INSERT INTO password_confirmation (account_id, at) VALUES (?, ?)",
                arguments: [id.description, now.millisecondsSinceEpoch])
        }
    }

    func forgetConfirmations(of id: Account.ID) async throws {
        try await records.write { database, _ in
            try database.execute(
                sql: "DELETE FROM password_confirmation WHERE account_id = ?",
                arguments: [id.description])
        }
    }

    /// Forgets the attempts with an e-mail address from a client.
    func forgetAttempts(
        _ email: EmailAddress, from client: ClientAddress?, in database: Database
    ) throws {
        try database.execute(
            sql: "DELETE FROM sign_in_attempt WHERE email_key = ? AND client IS ?",
            arguments: [email.key, client?.text])
    }

    /// Forgets the attempts with an e-mail address from anywhere.
    func forgetAttempts(_ email: EmailAddress, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM sign_in_attempt WHERE email_key = ?", arguments: [email.key])
    }

    /// Records that the account has signed in from `client`. Keeps the latest clients.
    func keep(
        _ client: ClientAddress, of id: Account.ID, at now: Timestamp, in database: Database
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO account_client (account_id, client, last_used_at) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET last_used_at = excluded.last_used_at
                """,
            arguments: [id.description, client.text, now.millisecondsSinceEpoch])
        try database.execute(
            sql: """
                DELETE FROM account_client WHERE account_id = ?1 AND client IN (
                    SELECT client FROM account_client WHERE account_id = ?1
                    ORDER BY last_used_at DESC, client LIMIT -1 OFFSET ?2)
                """,
            arguments: [id.description, Self.maximumClientsPerAccount])
    }

    private static let maximumClientsPerAccount = 20

    /// The key that sign-ups are counted under instead of an e-mail address; no address equals it.
    private static var signUp: String { "" }

    func insertAttempt(
        _ emailKey: String, _ client: ClientAddress?, at now: Timestamp, in database: Database
    ) throws {
        try database.execute(
            sql: "INSERT INTO sign_in_attempt (email_key, client, at) VALUES (?, ?, ?)",
            arguments: [emailKey, client?.text, now.millisecondsSinceEpoch])
    }

    func forgetAttempts(
        outside window: Duration, before now: Timestamp, in database: Database
    ) throws {
        try database.execute(
            sql: "DELETE FROM sign_in_attempt WHERE at <= ? OR at > ?",
            arguments: [
                now.advanced(by: .zero - window).millisecondsSinceEpoch,
                now.millisecondsSinceEpoch,
            ])
    }

    private func requireFewAttempts(
        _ email: EmailAddress, _ client: ClientAddress?, _ limits: SignInLimits,
        at now: Timestamp, in database: Database
    ) throws {
        let window = limits.window
        let fromClient = try blocked(
            by: "sign_in_attempt WHERE email_key = ? AND client IS ?",
            [email.key, client?.text], limits.accountFromClient, window, at: now, in: database)
        if let end = fromClient {
            throw AccountsError.tooManyFailures(
                limit: limits.accountFromClient, retryAt: end, wait: end.since(now))
        }
        if try !isKnown(client, of: email, in: database) {
            let ofAccount = try blocked(
                by: "sign_in_attempt WHERE email_key = ?", [email.key], limits.account, window,
                at: now, in: database)
            if let end = ofAccount {
                throw AccountsError.tooManyFailures(
                    limit: limits.account, retryAt: end, wait: end.since(now))
            }
        }
        guard let client else { return }
        let ofClient = try blocked(
            by: "sign_in_attempt WHERE client = ? AND email_key <> ''", [client.text],
            limits.client, window, at: now, in: database)
        if let end = ofClient {
            throw AccountsError.tooManyFailuresFromClient(
                limit: limits.client, retryAt: end, wait: end.since(now))
        }
    }

    /// Whether the account with this e-mail address has signed in from `client` before.
    private func isKnown(
        _ client: ClientAddress?, of email: EmailAddress, in database: Database
    ) throws -> Bool {
        guard let client else { return false }
        return try Bool.fetchOne(
            database,
            cached: """
                SELECT EXISTS (
                    SELECT 1 FROM account JOIN account_client ON account_id = account.id
                    WHERE email_key = ? AND client = ?)
                """,
            arguments: [email.key, client.text]) ?? false
    }

    /// When another attempt is allowed; nil if fewer than `limit` were made within the `window`
    /// that ends `now`. `rows` are the attempts: a table with a condition.
    func blocked(
        by rows: String, _ arguments: StatementArguments, _ limit: Int, _ window: Duration,
        at now: Timestamp, in database: Database
    ) throws -> Timestamp? {
        let oldest = try Int64.fetchOne(
            database,
            cached: """
                SELECT at FROM \(rows) AND at <= ? ORDER BY at DESC LIMIT 1 OFFSET ?
                """,
            arguments: arguments + [now.millisecondsSinceEpoch, limit - 1])
        let end = oldest.map { Timestamp(millisecondsSinceEpoch: $0).advanced(by: window) }
        return end.flatMap { $0 > now ? $0 : nil }
    }
}
