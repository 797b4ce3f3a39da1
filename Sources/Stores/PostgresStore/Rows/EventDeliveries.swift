import Accounts

extension EventRows {
    /// Queues the latest events of several people for their webhooks: one event for each time that a
    /// person is listed. Must be called in the transaction that has added them.
    func deliverLast(to people: [Account.ID]) async throws {
        guard !people.isEmpty else { return }
        // How many events before the last one each is.
        var counts: [Account.ID: Int] = [:]
        let steps = people.map { person in
            counts[person, default: -1] += 1
            return counts[person, default: 0]
        }
        try await transaction.execute(
            """
            INSERT INTO webhook_delivery (account_id, event_number, event_at, due_at, attempts)
            SELECT account_id, last - step, $3, $3, 0
            FROM unnest($1, $2) AS recipient (account_id, step)
            JOIN webhook USING (account_id) JOIN event_counter USING (account_id)
            ORDER BY account_id, last - step
            """, [people, steps, transaction.now])
    }
}
