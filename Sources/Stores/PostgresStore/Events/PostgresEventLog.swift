import Accounts
import PersonalEvents
import RecordKeeping

/// Events as rows of `event`.
struct PostgresEventLog: EventLog {
    private let records: PostgresDatabase

    init(_ records: PostgresDatabase) {
        self.records = records
    }

    func events(
        of person: Account.ID, after id: EventID, limit: Int
    ) async throws -> EventPage {
        try PageLimit.check(limit)
        // One statement, so that the counter and the events are of one time. Without events it returns
        // the counter only.
        return try await records.readOnce { tx in
            let rows = try await tx.rows(
                """
                SELECT counter.last, event.* FROM event_counter AS counter
                LEFT JOIN LATERAL (
                    SELECT * FROM event
                    WHERE account_id = counter.account_id AND number > $2 AND at > $4
                    ORDER BY number LIMIT $3) AS event ON true
                WHERE counter.account_id = $1 ORDER BY number
                """, [person, id.number, limit, EventRows.oldest(at: tx.now)])
            let latest = EventID(number: try rows.first?.stored("last") ?? 0)
            let events = try rows.compactMap { row -> PersonalEvent? in
                try row.storedIfPresent("number") as Int64? == nil ? nil : row.personalEvent()
            }
            // Without events, the next one.
            let last = events.last?.id.number ?? latest.number + 1
            let count = Int64(max(1, events.count))
            return EventPage(
                events: events, hasGap: id > latest || last != id.number + count, latest: latest)
        }
    }

    func latest(of people: [Account.ID]) async throws -> [Account.ID: EventID] {
        try await records.readOnce { tx in
            let rows = try await tx.rows(
                "SELECT account_id, last FROM event_counter WHERE account_id = ANY ($1)", [people])
            return Dictionary(
                try rows.map { row in
                    (try row.id("account_id"), EventID(number: try row.stored("last")))
                }, uniquingKeysWith: { $1 })
        }
    }

    /// Makes the next weeks and drops those that are over.
    func deleteOld() async throws {
        try await deleteOldInDefaultPartition()
        try await PartitionUpkeep(records: records).run(.event)
    }

    /// Deletes in batches, so that no transaction takes long. What another process is deleting is left
    /// to it.
    private func deleteOldInDefaultPartition() async throws {
        for _ in 0..<Self.rounds {
            let isNeeded = try await records.readOnce { tx in
                try await EventRows(transaction: tx).hasOldInDefaultPartition()
            }
            guard isNeeded else { return }
            try await records.write(.readCommitted, isRepeatable: true) { tx in
                try await EventRows(transaction: tx).deleteOldInDefaultPartition()
            }
        }
    }

    private static let rounds = 1_000
}
