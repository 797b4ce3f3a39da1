import Accounts
import GRDB
import PersonalEvents
import RecordKeeping
import Reminders

/// Webhooks as rows of `webhook`, and what is to be sent as rows of `webhook_delivery`.
struct SpatiaLiteWebhooks: WebhookLedger {
    private let records: RecordDatabase

    init(_ records: RecordDatabase) {
        self.records = records
    }

    func webhook(of person: Account.ID) async throws -> Webhook? {
        try await records.read { database in
            try Row.fetchOne(
                database, cached: "SELECT * FROM webhook WHERE account_id = ?",
                arguments: [person.description])?.webhook()
        }
    }

    func setWebhook(
        _ address: WebhookAddress, secret: SigningSecret, of person: Account.ID
    ) async throws -> Webhook {
        try await records.write { database, now in
            try RecordDatabase.requireAccount(person, in: database)
            try Self.remove(of: person, in: database)
            try database.execute(
                sql: """
                    INSERT INTO webhook (account_id, address, secret, created_at)
                    VALUES (?, ?, ?, ?)
                    """,
                arguments: [
                    person.description, address.text, secret.secretText,
                    now.millisecondsSinceEpoch,
                ])
            return Webhook(address: address, since: now)
        }
    }

    func removeWebhook(of person: Account.ID) async throws {
        try await records.write { database, _ in try Self.remove(of: person, in: database) }
    }

    /// Its deliveries go with it.
    private static func remove(of person: Account.ID, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM webhook WHERE account_id = ?", arguments: [person.description])
    }

    func claim(limit: Int, for lease: Duration) async throws -> [WebhookDelivery] {
        let now = records.clock.now()
        let isNeeded = try await records.read { database in
            try Bool.fetchOne(
                database,
                cached: """
                    SELECT EXISTS (SELECT 1 FROM webhook_delivery
                    WHERE due_at <= ?)
                    """,
                arguments: [now.millisecondsSinceEpoch])
        }
        guard isNeeded == true else { return [] }
        return try await records.write { database, now in
            let rows = try Row.fetchAll(
                database,
                cached: """
                    SELECT delivery.id AS delivery_id, attempts, address, secret, event.*
                    FROM webhook_delivery AS delivery
                    JOIN webhook USING (account_id)
                    JOIN event ON event.account_id = delivery.account_id
                        AND event.number = delivery.event_number
                    WHERE due_at <= ? ORDER BY due_at, delivery.id LIMIT ?
                    """,
                arguments: [now.millisecondsSinceEpoch, limit])
            let deliveries = try rows.map { try $0.webhookDelivery() }
            for delivery in deliveries {
                try database.execute(
                    sql: """
                        UPDATE webhook_delivery SET due_at = ?, attempts = attempts + 1 WHERE id = ?
                        """,
                    arguments: [
                        now.advanced(by: lease).millisecondsSinceEpoch, delivery.number,
                    ])
            }
            return deliveries
        }
    }

    func finish(_ number: Int64) async throws {
        try await records.write { database, _ in
            try database.execute(
                sql: "DELETE FROM webhook_delivery WHERE id = ?", arguments: [number])
        }
    }

    func retry(_ number: Int64, after pause: Duration) async throws {
        try await records.write { database, now in
            try database.execute(
                sql: "UPDATE webhook_delivery SET due_at = ? WHERE id = ?",
                arguments: [now.advanced(by: pause).millisecondsSinceEpoch, number])
        }
    }
}

extension EventRows {
    /// Has the last event of a person sent to the person's webhook, if there is one.
    func deliverLast(to person: Account.ID) throws {
        try database.execute(
            sql: """
                INSERT INTO webhook_delivery (account_id, event_number, due_at, attempts)
                SELECT account_id, last, ?, 0 FROM webhook JOIN event_counter USING (account_id)
                WHERE account_id = ?
                """,
            arguments: [now.millisecondsSinceEpoch, person.description])
    }
}

extension Row {
    func webhook() throws -> Webhook {
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
