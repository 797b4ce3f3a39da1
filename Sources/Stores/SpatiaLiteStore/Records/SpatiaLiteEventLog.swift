import Accounts
import GRDB
import PersonalEvents
import RecordKeeping
import WireText

/// Events as rows of `event`.
struct SpatiaLiteEventLog: EventLog {
    private let records: RecordDatabase

    init(_ records: RecordDatabase) {
        self.records = records
    }

    func events(
        of person: Account.ID, after id: EventID, limit: Int
    ) async throws -> EventPage {
        try PageLimit.check(limit)
        return try await records.read { database in
            let latest = try EventRows.latest(of: person, in: database)
            let statement = try database.cachedStatement(
                sql: """
                    SELECT * FROM event WHERE account_id = ? AND number > ?
                    ORDER BY number LIMIT ?
                    """)
            let rows = try Row.fetchAll(
                statement, arguments: [person.description, id.number, limit])
            let events = try rows.map { try $0.personalEvent() }
            let next = events.first?.id.number ?? latest.number + 1
            return EventPage(
                events: events, hasGap: id > latest || next != id.number + 1, latest: latest)
        }
    }

    func latest(of people: [Account.ID]) async throws -> [Account.ID: EventID] {
        let ids = try JSONText.compact(people.map(\.description))
        return try await records.read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT account_id, last FROM json_each(?) AS person
                    CROSS JOIN event_counter ON account_id = person.value
                    """)
            let rows = try Row.fetchAll(statement, arguments: [ids])
            return Dictionary(
                try rows.map { row in
                    (
                        try row.value("account_id") { try Account.ID($0) },
                        EventID(number: try row.stored("last"))
                    )
                }, uniquingKeysWith: { $1 })
        }
    }

    func deleteOld() async throws {
        let now = records.clock.now()
        let isNeeded = try await records.read { database in
            try Bool.fetchOne(
                database, cached: "SELECT EXISTS (SELECT 1 FROM event WHERE at <= ?)",
                arguments: [EventRows.oldest(at: now)])
        }
        guard isNeeded == true else { return }
        try await records.write { database, now in
            try EventRows(database: database, now: now).deleteOld()
        }
    }
}
