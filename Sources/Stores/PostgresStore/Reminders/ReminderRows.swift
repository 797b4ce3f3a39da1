import Accounts
import Geometry
import ParkingRecords
import RecordKeeping
import Reminders

/// The rows of `reminder_settings` and `parking_reminder` in a transaction.
struct ReminderRows {
    let transaction: PostgresTransaction

    func settings(of person: Account.ID) async throws -> ReminderSettings {
        try await transaction.row(
            "SELECT * FROM reminder_settings WHERE account_id = $1", [person]
        )?.reminderSettings() ?? .standard
    }

    /// Stores settings, except the position of the phone.
    func set(_ settings: ReminderSettings, of person: Account.ID) async throws {
        var address: StreetAddress?
        var place: Coordinate?
        if case .place(let name, let coordinate) = settings.walkStart {
            (address, place) = (name, coordinate)
        }
        try await transaction.execute(
            """
            INSERT INTO reminder_settings (
                account_id, leaves_in_time, minutes_early, ends_soon, minutes_before_end,
                ended, moves_in_time, walk_start, address, latitude, longitude)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
            ON CONFLICT (account_id) DO UPDATE SET
                leaves_in_time = excluded.leaves_in_time,
                minutes_early = excluded.minutes_early, ends_soon = excluded.ends_soon,
                minutes_before_end = excluded.minutes_before_end, ended = excluded.ended,
                moves_in_time = excluded.moves_in_time, walk_start = excluded.walk_start,
                address = excluded.address, latitude = excluded.latitude,
                longitude = excluded.longitude
            """,
            [
                person, settings.leavesInTime, settings.minutesEarly.count, settings.endsSoon,
                settings.minutesBeforeEnd.count, settings.ended, settings.movesInTime,
                settings.walkStart.name, address?.text, place?.latitude, place?.longitude,
            ])
    }

    /// Makes the reminders of all parkings of a person due for a check that need one, or may need one
    /// with other settings.
    func checkAgain(_ person: Account.ID) async throws {
        var values: [any PostgresValue] = [person]
        let valid = ParkingFilter.Status.valid.condition(at: transaction.now, &values)
        try await transaction.execute(
            """
            UPDATE parking SET reminders_at = 0
            WHERE owner_id = $1 AND removed_at IS NULL
                AND (reminders_at IS NOT NULL OR (true\(valid)))
            """, values)
    }

    /// What decides about the reminders of each parking.
    func cases(of parkings: [Parking]) async throws -> [ReminderCase] {
        guard !parkings.isEmpty else { return [] }
        let results = try await transaction.pipeline([
            PostgresStatement(
                "SELECT * FROM reminder_settings WHERE account_id = ANY ($1)",
                [parkings.map(\.owner)]),
            PostgresStatement(
                "SELECT * FROM parking_reminder WHERE parking_id = ANY ($1)",
                [parkings.map(\.id)]),
        ])
        var settings: [Account.ID: ReminderSettings] = [:]
        for row in results.first?.rows ?? [] {
            settings[try row.id("account_id")] = try row.reminderSettings()
        }
        var sent: [Parking.ID: Set<Reminder.Key>] = [:]
        for row in results.last?.rows ?? [] {
            sent[try row.id("parking_id"), default: []].insert(try row.reminderKey())
        }
        return parkings.map { parking in
            ReminderCase(
                parking: parking, settings: settings[parking.owner] ?? .standard,
                sent: sent[parking.id] ?? [])
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

extension PostgresRow {
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
        guard let at = try timestampIfPresent("phone_at") else { return nil }
        return PhonePosition(
            coordinate: try coordinate("phone_latitude", "phone_longitude"), at: at)
    }

    private func coordinate(_ latitude: String, _ longitude: String) throws -> Coordinate {
        let degrees: Double = try stored(longitude)
        return try value(latitude) { try Coordinate(latitude: $0, longitude: degrees) }
    }

    func reminderKey() throws -> Reminder.Key {
        Reminder.Key(kind: try known("kind"), until: try timestamp("until"))
    }
}
