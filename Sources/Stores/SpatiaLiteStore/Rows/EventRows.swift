import Accounts
import Foundation
import GRDB
import PersonalEvents
import RecordKeeping
import WireText

/// The rows of `event` in a transaction at the time ``now``.
struct EventRows {
    let database: Database
    let now: Timestamp

    /// Adds an event in the transaction of the change that it tells, and deletes those that are too
    /// many or too old.
    func append(_ draft: EventDraft, to person: Account.ID) throws {
        let number = try Int64.fetchOne(
            database,
            cached: """
                INSERT INTO event_counter (account_id, last) VALUES (?, 1)
                ON CONFLICT (account_id) DO UPDATE SET last = last + 1
                RETURNING last
                """,
            arguments: [person.description])
        guard let number else { throw StoredValueError(detail: "an event has no number") }
        let members = try JSONText.compact(draft.members)
        try database.execute(
            cached: """
                INSERT INTO event (account_id, number, at, name, subject, members)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                person.description, number, now.millisecondsSinceEpoch, draft.name.text,
                draft.subject?.description, members,
            ])
        try database.execute(
            cached: "DELETE FROM event WHERE account_id = ? AND number <= ?",
            arguments: [person.description, number - Int64(EventLimits.count)])
        try deleteOld()
    }

    func deleteOld() throws {
        try database.execute(
            cached: "DELETE FROM event WHERE at <= ?", arguments: [Self.oldest(at: now)])
    }

    static func oldest(at now: Timestamp) -> Int64 {
        now.advanced(by: .zero - EventLimits.age).millisecondsSinceEpoch
    }

    static func latest(of person: Account.ID, in database: Database) throws -> EventID {
        let statement = try database.cachedStatement(
            sql: "SELECT last FROM event_counter WHERE account_id = ?")
        let number = try Int64.fetchOne(statement, arguments: [person.description])
        return EventID(number: number ?? 0)
    }
}

extension Row {
    func personalEvent() throws -> PersonalEvent {
        let subject: UUIDv7? =
            try storedIfPresent("subject") as String? == nil
            ? nil : try value("subject") { try UUIDv7($0) }
        let members: [String: String] = try value("members") { (text: String) in
            try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
        }
        return PersonalEvent(
            id: EventID(number: try stored("number")), at: try timestamp("at"),
            draft: EventDraft(
                name: try value("name") { try EventName(stored: $0) }, subject: subject,
                members: members))
    }
}
