import Accounts
import ParkingRecords
import PersonalEvents
import RecordKeeping
import Reminders

struct InMemoryReminders: ReminderLedger {
    let store: InMemoryRecords

    func settings(of person: Account.ID) async throws -> ReminderSettings {
        store.locked { state, _ in state.reminders.settings[person] ?? .standard }
    }

    func set(_ settings: ReminderSettings, of person: Account.ID) async throws {
        try store.locked { state, now in
            try state.requireAccount(person)
            var settings = settings
            settings.position =
                settings.walkStart == .phone ? state.reminders.settings[person]?.position : nil
            state.reminders.settings[person] = settings
            state.checkAgain(parkingsOf: person, at: now)
        }
    }

    func setPosition(_ position: PhonePosition?, of person: Account.ID) async throws {
        store.locked { state, now in
            guard state.reminders.settings[person]?.walkStart == .phone else { return }
            state.reminders.settings[person]?.position = position
            state.checkAgain(parkingsOf: person, at: now)
        }
    }

    func due(limit: Int) async throws -> [ReminderCase] {
        store.locked { state, now in
            let due = state.parkings.filter { parking in
                parking.removedAt == nil
                    && (state.reminders.looks[parking.id].map { $0 <= now } ?? false)
            }
            return due.prefix(limit).map { parking in
                ReminderCase(
                    parking: parking,
                    settings: state.reminders.settings[parking.owner] ?? .standard,
                    sent: state.reminders.sent[parking.id] ?? [])
            }
        }
    }

    func settle(_ step: ReminderStep, of examined: ReminderCase) async throws -> [Reminder] {
        store.locked { state, now in
            let parking = examined.parking
            let current = state.parkings.first { $0.id == parking.id && $0.removedAt == nil }
            let settings = state.reminders.settings[parking.owner] ?? .standard
            guard current?.version == parking.version, settings == examined.settings else {
                return []
            }
            var sent: [Reminder] = []
            for reminder in step.send
            where state.reminders.sent[parking.id, default: []].insert(reminder.key).inserted {
                state.append(EventDraft(reminder, of: parking), to: parking.owner, at: now)
                state.deliverLast(to: parking.owner, at: now)
                sent.append(reminder)
            }
            state.reminders.looks[parking.id] = step.next
            return sent
        }
    }

    func tellTest(to person: Account.ID) async throws -> Timestamp? {
        try store.locked { state, now in
            try state.requireAccount(person)
            let draft = EventDraft.testReminder
            let times = (state.events[person]?.events ?? [])
                .filter { $0.draft == draft && now < $0.at.advanced(by: TestReminders.window) }
                .map(\.at)
            if times.count >= TestReminders.limit {
                return times.suffix(TestReminders.limit).first?
                    .advanced(by: TestReminders.window)
            }
            state.append(draft, to: person, at: now)
            state.deliverLast(to: person, at: now)
            return nil
        }
    }

    func setCalendar(_ token: CalendarToken.Digest?, of person: Account.ID) async throws {
        try store.locked { state, now in
            try state.requireAccount(person)
            state.reminders.calendars[person] = token.map { ($0, now) }
        }
    }

    func calendarSince(of person: Account.ID) async throws -> Timestamp? {
        store.locked { state, _ in state.reminders.calendars[person]?.at }
    }

    func person(withCalendar token: CalendarToken.Digest) async throws -> Account.ID? {
        store.locked { state, _ in
            state.reminders.calendars.first { $0.value.token == token }?.key
        }
    }
}

extension InMemoryRecords.State {
    fileprivate mutating func checkAgain(parkingsOf person: Account.ID, at now: Timestamp) {
        for parking in parkings
        where parking.owner == person && parking.removedAt == nil
            && (reminders.looks[parking.id] != nil || parking.isValid(at: now))
        {
            reminders.looks[parking.id] = Timestamp(millisecondsSinceEpoch: 0)
        }
    }

    /// A parking that was changed is one to look at.
    mutating func lookAgain(at parking: Parking) {
        reminders.looks[parking.id] =
            parking.removedAt == nil ? Timestamp(millisecondsSinceEpoch: 0) : nil
    }

    mutating func forgetReminders(of person: Account.ID) {
        reminders.settings[person] = nil
        reminders.calendars[person] = nil
        removeWebhook(of: person)
    }
}

extension InMemoryRecords {
    /// What people want to be reminded of.
    public var reminders: any ReminderLedger { InMemoryReminders(store: self) }
}
