import Accounts
import ParkingRecords
import PersonalEvents
import RecordKeeping
import Reminders

/// A key that created a record.
struct UsedCreationKey {
    /// Nil for sign-ups.
    let account: Account.ID?
    let text: String
    /// Nil if the account that was signed up for is deleted.
    var request: Fingerprint?
    let record: UUIDv7
    let at: Timestamp
}

/// The events of a person.
struct PersonsEvents {
    var latest = EventID.beginning
    var events: [PersonalEvent] = []
}

/// What people want to be reminded of, and what was sent.
struct RemindersState {
    var settings: [Account.ID: ReminderSettings] = [:]
    var looks: [Parking.ID: Timestamp] = [:]
    var sent: [Parking.ID: Set<Reminder.Key>] = [:]
    var calendars: [Account.ID: (token: CalendarToken.Digest, at: Timestamp)] = [:]
}

/// Where reminders are sent, and those that wait.
struct WebhooksState {
    struct Hook {
        let webhook: Webhook
        let secret: SigningSecret
    }
    struct Delivery {
        let number: Int64
        let person: Account.ID
        let event: PersonalEvent
        var due: Timestamp
        var attempts = 0
    }
    var hooks: [Account.ID: Hook] = [:]
    var deliveries: [Delivery] = []
    var lastNumber: Int64 = 0
}
