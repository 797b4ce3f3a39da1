import Accounts
import Foundation
import PersonalEvents
import RecordKeeping
import WireText

/// The rows of `event` in a transaction.
struct EventRows {
    let transaction: PostgresTransaction

    /// The channel on which transactions that have added events wake those who wait for events.
    static let channel = "parkway_event"

    /// Adds an event in the transaction of the change that it reports, and deletes those that are too
    /// many. Those that are too old are not read any more, and dropped with their week.
    ///
    /// The person's row of `event_counter` is locked until the transaction ends. So whoever sees an
    /// event sees all with smaller numbers, too: the order of the numbers is that of the commits.
    func append(_ draft: EventDraft, to person: Account.ID) async throws {
        try await append([(draft, person)])
    }

    /// Adds several events in one round trip; those of each person in the order of `drafts`.
    func append(_ drafts: [(EventDraft, Account.ID)]) async throws {
        guard !drafts.isEmpty else { return }
        // Everybody locks the counters in the same order, so there are no deadlocks.
        let ordered = drafts.enumerated()
            .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element)
        var statements: [PostgresStatement] = []
        for (draft, person) in ordered {
            statements.append(
                PostgresStatement(
                    """
                    WITH counter AS (
                        INSERT INTO event_counter AS counter (account_id, last) VALUES ($1, 1)
                        ON CONFLICT (account_id) DO UPDATE SET last = counter.last + 1
                        RETURNING account_id, last)
                    INSERT INTO event (account_id, number, at, name, subject, members)
                    SELECT account_id, last, $2, $3, $4, $5 FROM counter
                    """,
                    [
                        person, transaction.now, draft.name.text, draft.subject,
                        try JSONText.compact(draft.members),
                    ]))
        }
        statements.append(
            PostgresStatement(
                """
                DELETE FROM event USING event_counter AS counter
                WHERE event.account_id = counter.account_id
                    AND counter.account_id = ANY ($1) AND number <= counter.last - $2
                """,
                [drafts.map(\.1), EventLimits.count]))
        statements.append(PostgresStatement("SELECT pg_notify($1, '')", [Self.channel]))
        try await transaction.pipeline(statements)
    }

    /// Deletes some of the events that are too old and lie in no week that could be dropped.
    func deleteOldInDefaultPartition() async throws {
        let table = PartitionedTable.event.defaultPartition
        try await transaction.execute(
            """
            DELETE FROM \(table) WHERE (account_id, number) IN (
                SELECT account_id, number FROM \(table) WHERE at <= $1
                LIMIT 1000 FOR UPDATE SKIP LOCKED)
            """, [Self.oldest(at: transaction.now)])
    }

    /// Whether ``deleteOldInDefaultPartition()`` has something to delete.
    func hasOldInDefaultPartition() async throws -> Bool {
        try await transaction.exists(
            "SELECT 1 FROM \(PartitionedTable.event.defaultPartition) WHERE at <= $1",
            [Self.oldest(at: transaction.now)])
    }

    /// Events of this time and older ones are not read any more.
    static func oldest(at now: Timestamp) -> Timestamp {
        now.advanced(by: .zero - EventLimits.age)
    }
}

extension PostgresRow {
    func personalEvent() throws -> PersonalEvent {
        let members: [String: String] = try value("members") { (text: String) in
            try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
        }
        return PersonalEvent(
            id: EventID(number: try stored("number")), at: try timestamp("at"),
            draft: EventDraft(
                name: try value("name") { try EventName(stored: $0) },
                subject: try storedIfPresent("subject"), members: members))
    }
}
