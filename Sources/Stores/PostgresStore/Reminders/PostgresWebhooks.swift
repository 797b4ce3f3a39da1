import Accounts
import PersonalEvents
import RecordKeeping
import Reminders

/// Webhooks as rows of `webhook`, and what is to be sent as rows of `webhook_delivery`.
struct PostgresWebhooks: WebhookLedger {
    private let records: PostgresDatabase

    init(_ records: PostgresDatabase) {
        self.records = records
    }

    func webhook(of person: Account.ID) async throws -> Webhook? {
        try await records.readOnce { tx in
            try await tx.row("SELECT * FROM webhook WHERE account_id = $1", [person])?.webhook()
        }
    }

    func setWebhook(
        _ address: WebhookAddress, secret: SigningSecret, of person: Account.ID
    ) async throws -> Webhook {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            try await tx.lockAccount(person)
            try await tx.pipeline([
                Self.removal(of: person),
                PostgresStatement(
                    """
                    INSERT INTO webhook (account_id, address, secret, created_at)
                    VALUES ($1, $2, $3, $4)
                    """,
                    [person, address.text, secret.secretText, tx.now]),
            ])
            return Webhook(address: address, since: tx.now)
        }
    }

    func removeWebhook(of person: Account.ID) async throws {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            _ = try await tx.pipeline([Self.removal(of: person)])
        }
    }

    /// Its deliveries go with it.
    private static func removal(of person: Account.ID) -> PostgresStatement {
        PostgresStatement("DELETE FROM webhook WHERE account_id = $1", [person])
    }

    func claim(limit: Int, for lease: Duration) async throws -> [WebhookDelivery] {
        let isNeeded = try await records.readOnce { tx in
            try await tx.exists("SELECT 1 FROM webhook_delivery WHERE due_at <= $1", [tx.now])
        }
        guard isNeeded else { return [] }
        // Deliveries that another process is claiming are left to it.
        return try await records.write(.readCommitted) { tx in
            try await tx.rows(
                """
                WITH due AS (
                    SELECT id, due_at, attempts FROM webhook_delivery WHERE due_at <= $1
                    ORDER BY due_at, id LIMIT $2 FOR UPDATE SKIP LOCKED),
                claimed AS (
                    UPDATE webhook_delivery AS delivery
                    SET due_at = $3, attempts = delivery.attempts + 1
                    FROM due WHERE delivery.id = due.id
                    RETURNING delivery.id AS delivery_id, due.due_at, due.attempts, account_id,
                        event_number, event_at)
                SELECT delivery_id, attempts, address, secret, event.*
                FROM claimed JOIN webhook USING (account_id)
                JOIN event ON event.account_id = claimed.account_id
                    AND event.number = claimed.event_number AND event.at = claimed.event_at
                ORDER BY due_at, delivery_id
                """, [tx.now, limit, tx.now.advanced(by: lease)]
            ).map { try $0.webhookDelivery() }
        }
    }

    func finish(_ number: Int64) async throws {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            _ = try await tx.execute("DELETE FROM webhook_delivery WHERE id = $1", [number])
        }
    }

    func retry(_ number: Int64, after pause: Duration) async throws {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            _ = try await tx.execute(
                "UPDATE webhook_delivery SET due_at = $1 WHERE id = $2",
                [tx.now.advanced(by: pause), number])
        }
    }
}

extension EventRows {
    /// Has the last event of a person sent to the person's webhook, if there is one. The webhook stays
    /// until the transaction ends.
    func deliverLast(to person: Account.ID) async throws {
        try await transaction.execute(
            """
            INSERT INTO webhook_delivery (account_id, event_number, event_at, due_at, attempts)
            SELECT account_id, last, $1, $1, 0 FROM webhook JOIN event_counter USING (account_id)
            WHERE account_id = $2 FOR KEY SHARE OF webhook
            """,
            [transaction.now, person])
    }
}

extension PostgresRow {
    fileprivate func webhook() throws -> Webhook {
        Webhook(
            address: try value("address") { try WebhookAddress($0) },
            since: try timestamp("created_at"))
    }

    fileprivate func webhookDelivery() throws -> WebhookDelivery {
        WebhookDelivery(
            number: try stored("delivery_id"),
            address: try value("address") { try WebhookAddress($0) },
            secret: SigningSecret(stored: try stored("secret")), event: try personalEvent(),
            attempts: try stored("attempts"))
    }
}
