import Accounts
import GRDB
import Geometry
import ParkingRecords
import PersonalEvents
import RecordKeeping
import Reminders

/// Settings as rows of `reminder_settings`, and what was sent as rows of `parking_reminder`.
struct SpatiaLiteReminders: ReminderLedger {
    private let records: RecordDatabase

    init(_ records: RecordDatabase) {
        self.records = records
    }

    // MARK: Settings

    func settings(of person: Account.ID) async throws -> ReminderSettings {
        try await records.read { try Self.settings(of: person, in: $0) }
    }

    private static func settings(
        of person: Account.ID, in database: Database
    ) throws -> ReminderSettings {
        try Row.fetchOne(
            database, cached: "SELECT * FROM reminder_settings WHERE account_id = ?",
            arguments: [person.description])?.reminderSettings() ?? .standard
    }

    func set(_ settings: ReminderSettings, of person: Account.ID) async throws {
        try await records.write { database, now in
            try RecordDatabase.requireAccount(person, in: database)
            var address: StreetAddress?
            var place: Coordinate?
            if case .place(let name, let coordinate) = settings.walkStart {
                (address, place) = (name, coordinate)
            }
            try database.execute(
                sql: """
                    INSERT INTO reminder_settings (
                        account_id, leaves_in_time, minutes_early, ends_soon, minutes_before_end,
                        ended, moves_in_time, walk_start, address, latitude, longitude)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (account_id) DO UPDATE SET
                        leaves_in_time = excluded.leaves_in_time,
                        minutes_early = excluded.minutes_early, ends_soon = excluded.ends_soon,
                        minutes_before_end = excluded.minutes_before_end, ended = excluded.ended,
                        moves_in_time = excluded.moves_in_time, walk_start = excluded.walk_start, address = excluded.address,
                        latitude = excluded.latitude, longitude = excluded.longitude
                    """,
                arguments: [
                    person.description, settings.leavesInTime, settings.minutesEarly.count,
                    settings.endsSoon, settings.minutesBeforeEnd.count, settings.ended,
                    settings.movesInTime, settings.walkStart.name, address?.text, place?.latitude,
                    place?.longitude,
                ])
            if settings.walkStart != .phone {
                try database.execute(
                    sql: """
                        UPDATE reminder_settings
                        SET phone_latitude = NULL, phone_longitude = NULL, phone_at = NULL
                        WHERE account_id = ?
                        """,
                    arguments: [person.description])
            }
            try Self.checkAgain(person, at: now, in: database)
        }
    }

    func setPosition(_ position: PhonePosition?, of person: Account.ID) async throws {
        try await records.write { database, now in
            try database.execute(
                sql: """
                    UPDATE reminder_settings
                    SET phone_latitude = ?, phone_longitude = ?, phone_at = ?
                    WHERE account_id = ? AND walk_start = 'phone'
                    """,
                arguments: [
                    position?.coordinate.latitude, position?.coordinate.longitude,
                    position?.at.millisecondsSinceEpoch, person.description,
                ])
            if database.changesCount > 0 {
                try Self.checkAgain(person, at: now, in: database)
            }
        }
    }

    /// Makes the reminders of all parkings of a person due for a check that need one, or may need one
    /// with other settings.
    private static func checkAgain(
        _ person: Account.ID, at now: Timestamp, in database: Database
    ) throws {
        let valid = ParkingFilter(status: .valid).condition(at: now)
        try database.execute(
            sql: """
                UPDATE parking SET reminders_at = 0
                WHERE owner_id = ? AND removed_at IS NULL
                    AND (reminders_at IS NOT NULL OR (1\(valid.sql)))
                """,
            arguments: [person.description] + valid.arguments)
    }

    // MARK: Sending

    func due(limit: Int) async throws -> [ReminderCase] {
        let now = records.clock.now()
        return try await records.read { database in
            let parkings = try ParkingRows(database: database, now: now).select(
                """
                 WHERE reminders_at <= ? AND removed_at IS NULL
                ORDER BY reminders_at LIMIT ?
                """, [now.millisecondsSinceEpoch, limit])
            return try parkings.map { parking in
                let rows = try Row.fetchAll(
                    database, cached: "SELECT * FROM parking_reminder WHERE parking_id = ?",
                    arguments: [parking.id.description])
                return ReminderCase(
                    parking: parking, settings: try Self.settings(of: parking.owner, in: database),
                    sent: Set(try rows.map { try $0.reminderKey() }))
            }
        }
    }

    func settle(_ step: ReminderStep, of examined: ReminderCase) async throws -> [Reminder] {
        let parking = examined.parking
        let id = parking.id
        return try await records.write { database, now in
            let found = try ParkingRows(database: database, now: now).find(
                id.description, of: parking.owner)
            guard found?.version == parking.version,
                try Self.settings(of: parking.owner, in: database) == examined.settings
            else { return [] }
            let events = EventRows(database: database, now: now)
            var sent: [Reminder] = []
            for reminder in step.send {
                try database.execute(
                    sql: """
                        INSERT OR IGNORE INTO parking_reminder (parking_id, kind, until, sent_at)
                        VALUES (?, ?, ?, ?)
                        """,
                    arguments: [
                        id.description, reminder.kind.rawValue,
                        reminder.key.until.millisecondsSinceEpoch, now.millisecondsSinceEpoch,
                    ])
                // Another process may have sent it.
                guard database.changesCount == 1 else { continue }
                try events.append(EventDraft(reminder, of: parking), to: parking.owner)
                try events.deliverLast(to: parking.owner)
                sent.append(reminder)
            }
            try database.execute(
                sql: "UPDATE parking SET reminders_at = ? WHERE id = ?",
                arguments: [step.next?.millisecondsSinceEpoch, id.description])
            return sent
        }
    }

    func tellTest(to person: Account.ID) async throws -> Timestamp? {
        try await records.write { database, now in
            try RecordDatabase.requireAccount(person, in: database)
            let draft = EventDraft.testReminder
            let since = now.advanced(by: .zero - TestReminders.window)
            let times = try Row.fetchAll(
                database,
                cached: """
                    SELECT at FROM event WHERE account_id = ? AND name = ? AND at > ? ORDER BY at
                    """,
                arguments: [person.description, draft.name.text, since.millisecondsSinceEpoch]
            ).map { try $0.timestamp("at") }
            if times.count >= TestReminders.limit {
                return times[times.count - TestReminders.limit]
                    .advanced(by: TestReminders.window)
            }
            let events = EventRows(database: database, now: now)
            try events.append(draft, to: person)
            try events.deliverLast(to: person)
            return nil
        }
    }

    // MARK: Calendar

    func setCalendar(_ token: CalendarToken.Digest?, of person: Account.ID) async throws {
        try await records.write { database, now in
            try RecordDatabase.requireAccount(person, in: database)
            try database.execute(
                sql: "DELETE FROM calendar WHERE account_id = ?", arguments: [person.description])
            guard let token else { return }
            try database.execute(
                sql: "INSERT INTO calendar (account_id, digest, created_at) VALUES (?, ?, ?)",
                arguments: [person.description, token.text, now.millisecondsSinceEpoch])
        }
    }

    func calendarSince(of person: Account.ID) async throws -> Timestamp? {
        try await records.read { database in
            try Row.fetchOne(
                database, cached: "SELECT created_at FROM calendar WHERE account_id = ?",
                arguments: [person.description])?.timestamp("created_at")
        }
    }

    func person(withCalendar token: CalendarToken.Digest) async throws -> Account.ID? {
        try await records.read { database in
            try Row.fetchOne(
                database, cached: "SELECT account_id FROM calendar WHERE digest = ?",
                arguments: [token.text]
            )?.value("account_id") { try Account.ID($0) }
        }
    }
}

extension WalkStart {
    fileprivate var name: String {
        switch self {
        case .unknown: "unknown"
        case .place: "place"
        case .phone: "phone"
        }
    }
}

extension Row {
    func reminderSettings() throws -> ReminderSettings {
        ReminderSettings(
            leavesInTime: try stored("leaves_in_time"),
            minutesEarly: try value("minutes_early") { try ReminderMinutes($0, field: "minutes") },
            endsSoon: try stored("ends_soon"),
            minutesBeforeEnd: try value("minutes_before_end") {
                try ReminderMinutes($0, field: "minutes")
            },
            ended: try stored("ended"), movesInTime: try stored("moves_in_time"),
            walkStart: try walkStart(), position: try phonePosition())
    }

    private func walkStart() throws -> WalkStart {
        switch try stored("walk_start") as String {
        case "unknown": return .unknown
        case "phone": return .phone
        case "place":
            return .place(
                try value("address") { try StreetAddress($0) },
                try coordinate("latitude", "longitude"))
        default: throw StoredValueError(detail: "column 'walk_start' is not a known start")
        }
    }

    private func phonePosition() throws -> PhonePosition? {
        guard try storedIfPresent("phone_at") as Int64? != nil else { return nil }
        return PhonePosition(
            coordinate: try coordinate("phone_latitude", "phone_longitude"),
            at: try timestamp("phone_at"))
    }

    private func coordinate(_ latitude: String, _ longitude: String) throws -> Coordinate {
        let degrees: Double = try stored(longitude)
        return try value(latitude) { try Coordinate(latitude: $0, longitude: degrees) }
    }

    func reminderKey() throws -> Reminder.Key {
        guard let kind = ReminderKind(rawValue: try stored("kind")) else {
            throw StoredValueError(detail: "column 'kind' is not a known kind of reminder")
        }
        return Reminder.Key(kind: kind, until: try timestamp("until"))
    }
}
