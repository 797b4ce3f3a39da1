import Accounts
import ParkingRecords
import PersonalEvents
import RecordKeeping
import Reminders
import StoreContract

/// There are no events.
struct AbsentEvents: EventLog {
    func events(
        of person: Account.ID, after id: EventID, limit: Int
    ) async throws -> EventPage { throw StoreError.noRecords }

    func latest(of people: [Account.ID]) async throws -> [Account.ID: EventID] {
        throw StoreError.noRecords
    }

    func deleteOld() async throws { throw StoreError.noRecords }
}

/// There are no changes.
struct AbsentEventFeed: EventFeed {
    func edition() throws -> Int64 { throw StoreError.noRecords }
}

/// There are no reminders.
struct AbsentReminders: ReminderLedger {
    func settings(of person: Account.ID) async throws -> ReminderSettings {
        throw StoreError.noRecords
    }

    func set(_ settings: ReminderSettings, of person: Account.ID) async throws {
        throw StoreError.noRecords
    }

    func setPosition(_ position: PhonePosition?, of person: Account.ID) async throws {
        throw StoreError.noRecords
    }

    func due(limit: Int) async throws -> [ReminderCase] { throw StoreError.noRecords }

    func settle(_ step: ReminderStep, of examined: ReminderCase) async throws -> [Reminder] {
        throw StoreError.noRecords
    }

    func tellTest(to person: Account.ID) async throws -> Timestamp? { throw StoreError.noRecords }

    func setCalendar(_ token: CalendarToken.Digest?, of person: Account.ID) async throws {
        throw StoreError.noRecords
    }

    func calendarSince(of person: Account.ID) async throws -> Timestamp? {
        throw StoreError.noRecords
    }

    func person(withCalendar token: CalendarToken.Digest) async throws -> Account.ID? {
        throw StoreError.noRecords
    }
}

/// There are no webhooks.
struct AbsentWebhooks: WebhookLedger {
    func webhook(of person: Account.ID) async throws -> Webhook? { throw StoreError.noRecords }

    func setWebhook(
        _ address: WebhookAddress, secret: SigningSecret, of person: Account.ID
    ) async throws -> Webhook { throw StoreError.noRecords }

    func removeWebhook(of person: Account.ID) async throws { throw StoreError.noRecords }

    func claim(limit: Int, for lease: Duration) async throws -> [WebhookDelivery] {
        throw StoreError.noRecords
    }

    func finish(_ number: Int64) async throws { throw StoreError.noRecords }

    func retry(_ number: Int64, after pause: Duration) async throws { throw StoreError.noRecords }
}
