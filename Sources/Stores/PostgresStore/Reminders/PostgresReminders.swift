import Accounts
import Geometry
import ParkingRecords
import PersonalEvents
import RecordKeeping
import Reminders

/// Settings as rows of `reminder_settings`, and what was sent as rows of `parking_reminder`.
struct PostgresReminders: ReminderLedger {
    private let records: PostgresDatabase

    init(_ records: PostgresDatabase) {
        self.records = records
    }

    // MARK: Settings

    func settings(of person: Account.ID) async throws -> ReminderSettings {
        try await records.readOnce { try await ReminderRows(transaction: $0).settings(of: person) }
    }

    func set(_ settings: ReminderSettings, of person: Account.ID) async throws {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            try await tx.keepAccount(person)
            let rows = ReminderRows(transaction: tx)
            try await rows.set(settings, of: person)
            if settings.walkStart != .phone {
                try await tx.execute(
                    """
                    UPDATE reminder_settings
                    SET phone_latitude = NULL, phone_longitude = NULL, phone_at = NULL
                    WHERE account_id = $1
                    """, [person])
            }
            try await rows.checkAgain(person)
        }
    }

    func setPosition(_ position: PhonePosition?, of person: Account.ID) async throws {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            let changes = try await tx.execute(
                """
                UPDATE reminder_settings
                SET phone_latitude = $1, phone_longitude = $2, phone_at = $3
                WHERE account_id = $4 AND walk_start = 'phone'
                """,
                [
                    position?.coordinate.latitude, position?.coordinate.longitude, position?.at,
                    person,
                ])
            if changes > 0 { try await ReminderRows(transaction: tx).checkAgain(person) }
        }
    }

    // MARK: Sending

    func due(limit: Int) async throws -> [ReminderCase] {
        try await records.read { tx in
            let parkings = try await ParkingRows(transaction: tx).select(
                """
                 WHERE reminders_at <= $1 AND removed_at IS NULL
                ORDER BY reminders_at LIMIT $2
                """, [tx.now, limit])
            return try await ReminderRows(transaction: tx).cases(of: parkings)
        }
    }

    func settle(_ step: ReminderStep, of examined: ReminderCase) async throws -> [Reminder] {
        let parking = examined.parking
        // The parking is locked. Who changes the settings makes it one to look at, so waits for this.
        return try await records.write(.readCommitted) { tx in
            let parkings = ParkingRows(transaction: tx)
            try await parkings.lock(parking.id, of: parking.owner)
            let found = try await parkings.find(parking.id, of: parking.owner)
            let settings = try await ReminderRows(transaction: tx).settings(of: parking.owner)
            guard found?.version == parking.version, settings == examined.settings else {
                return []
            }
            var sent: [Reminder] = []
            for reminder in step.send {
                let changes = try await tx.execute(
                    """
                    INSERT INTO parking_reminder (parking_id, kind, until, sent_at)
                    VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING
                    """,
                    [parking.id, reminder.kind.rawValue, reminder.key.until, tx.now])
                // Another process may have sent it.
                if changes == 1 { sent.append(reminder) }
            }
            try await tx.execute(
                "UPDATE parking SET reminders_at = $1 WHERE id = $2", [step.next, parking.id])
            let events = EventRows(transaction: tx)
            for reminder in sent {
                try await events.append(EventDraft(reminder, of: parking), to: parking.owner)
                try await events.deliverLast(to: parking.owner)
            }
            return sent
        }
    }

    func tellTest(to person: Account.ID) async throws -> Timestamp? {
        // The account is locked, so that its test reminders are counted one after the other.
        try await records.write(.readCommitted) { tx in
            try await tx.lockAccount(person)
            let draft = EventDraft.testReminder
            let since = tx.now.advanced(by: .zero - TestReminders.window)
            let times = try await tx.rows(
                """
                SELECT at FROM event WHERE account_id = $1 AND name = $2 AND at > $3 ORDER BY at
                """, [person, draft.name.text, since]
            ).map { try $0.timestamp("at") }
            if times.count >= TestReminders.limit {
                return times[times.count - TestReminders.limit]
                    .advanced(by: TestReminders.window)
            }
            let events = EventRows(transaction: tx)
            try await events.append(draft, to: person)
            try await events.deliverLast(to: person)
            return nil
        }
    }

    // MARK: Calendar

    func setCalendar(_ token: CalendarToken.Digest?, of person: Account.ID) async throws {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            try await tx.lockAccount(person)
            try await tx.execute("DELETE FROM calendar WHERE account_id = $1", [person])
            guard let token else { return }
            try await tx.execute(
                "INSERT INTO calendar (account_id, digest, created_at) VALUES ($1, $2, $3)",
                [person, token.text, tx.now])
        }
    }

    func calendarSince(of person: Account.ID) async throws -> Timestamp? {
        try await records.readOnce { tx in
            try await tx.row("SELECT created_at FROM calendar WHERE account_id = $1", [person])?
                .timestamp("created_at")
        }
    }

    func person(withCalendar token: CalendarToken.Digest) async throws -> Account.ID? {
        try await records.readOnce { tx in
            try await tx.row("SELECT account_id FROM calendar WHERE digest = $1", [token.text])?
                .id("account_id")
        }
    }
}
