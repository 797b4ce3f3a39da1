import Accounts
import DomainTestSupport
import Geometry
import ParkingRecords
import PersonalEvents
import RecordKeeping
import Reminders
import StoreTestSupport
import Testing

@Suite struct ReminderLedgerConformance {
    private func settings(_ start: WalkStart) throws -> ReminderSettings {
        ReminderSettings(
            leavesInTime: true, minutesEarly: try ReminderMinutes(7, field: "m"), endsSoon: false,
            minutesBeforeEnd: try ReminderMinutes(0, field: "m"), ended: false, walkStart: start)
    }

    private func place() throws -> WalkStart {
        .place(
            try StreetAddress("1 Office Road"), try Coordinate(latitude: 43.7, longitude: 7.25))
    }

    @Test(arguments: Backend.allCases)
    func keepsSettings(_ backend: Backend) async throws {
        let store = try await backend.open()
        let person = try await store.makeAccount().id
        let reminders = store.reminders
        #expect(try await reminders.settings(of: person) == .standard)
        for start in [try place(), .phone, .unknown] {
            let wanted = try settings(start)
            try await reminders.set(wanted, of: person)
            #expect(try await reminders.settings(of: person) == wanted)
        }
        await #expect(throws: AccountsError.accountNotFound(nobody)) {
            try await reminders.set(.standard, of: nobody)
        }
    }

    @Test(arguments: Backend.allCases)
    func keepsThePositionOnlyWhileItIsWanted(_ backend: Backend) async throws {
        let store = try await backend.open()
        let person = try await store.makeAccount().id
        let reminders = store.reminders
        let position = PhonePosition(
            coordinate: try Coordinate(latitude: 43.7, longitude: 7.25), at: store.clock.now())
        try await reminders.setPosition(position, of: person)
        #expect(try await reminders.settings(of: person).position == nil)
        try await reminders.set(settings(.phone), of: person)
        try await reminders.setPosition(position, of: person)
        #expect(try await reminders.settings(of: person).position == position)
        // Other changes keep it.
        try await reminders.set(settings(.phone), of: person)
        #expect(try await reminders.settings(of: person).position == position)
        try await reminders.set(settings(.unknown), of: person)
        try await reminders.set(settings(.phone), of: person)
        #expect(try await reminders.settings(of: person).position == nil)
        try await reminders.setPosition(position, of: person)
        try await reminders.setPosition(nil, of: person)
        #expect(try await reminders.settings(of: person).position == nil)
    }

    @Test(arguments: Backend.allCases)
    func everyChangeMakesAParkingOneToLookAt(_ backend: Backend) async throws {
        let store = try await backend.open()
        let person = try await store.makeAccount().id
        let (parkings, reminders) = (store.parkings, store.reminders)
        let id = try await parkings.add(.sample(), of: person).id
        func look() async throws -> [Parking.ID] {
            let due = try await reminders.due(limit: 9)
            for examined in due {
                let later = store.clock.now().advanced(by: .seconds(60))
                _ = try await reminders.settle(
                    ReminderStep(send: [], next: later), of: examined)
            }
            return due.map(\.parking.id)
        }
        #expect(try await look() == [id])
        #expect(try await look() == [])
        store.clock.advance(by: .seconds(60))
        #expect(try await look() == [id])
        _ = try await parkings.extend(id, by: .oneHour, of: person)
        #expect(try await look() == [id])
        _ = try await parkings.end(id, of: person)
        #expect(try await look() == [id])
        _ = try await parkings.reopen(id, of: person, expecting: nil)
        #expect(try await look() == [id])
        try await reminders.set(.standard, of: person)
        #expect(try await look() == [id])
        try await parkings.remove(id, of: person)
        #expect(try await look() == [])
        _ = try await parkings.restore(RecordReference(id), of: person)
        #expect(try await look() == [id])
    }

    @Test(arguments: Backend.allCases)
    func aParkingWithoutRemindersHasThemWithOtherSettings(_ backend: Backend) async throws {
        let store = try await backend.open()
        let person = try await store.makeAccount().id
        let (parkings, reminders) = (store.parkings, store.reminders)
        let id = try await parkings.add(.sample(stay: .oneHour), of: person).id
        let ended = try await parkings.add(.sample(stay: .oneHour), of: person).id
        _ = try await parkings.end(ended, of: person)
        try await reminders.set(settings(.phone), of: person)
        for examined in try await reminders.due(limit: 9) {
            _ = try await reminders.settle(ReminderStep(send: [], next: nil), of: examined)
        }
        #expect(try await reminders.due(limit: 9).isEmpty)
        try await reminders.setPosition(
            PhonePosition(
                coordinate: Coordinate(latitude: 43.7, longitude: 7.25), at: store.clock.now()),
            of: person)
        #expect(try await reminders.due(limit: 9).map(\.parking.id) == [id])
    }

    @Test(arguments: Backend.allCases)
    func sendsEachReminderOnce(_ backend: Backend) async throws {
        let store = try await backend.open()
        let person = try await store.makeAccount().id
        let reminders = store.reminders
        let parking = try await store.parkings.add(.sample(stay: .oneHour), of: person)
        store.clock.advance(by: .seconds(3_600))
        let examined = try #require(try await reminders.due(limit: 9).first)
        #expect(examined == ReminderCase(parking: parking, settings: .standard, sent: []))
        let step = ReminderPlan.step(
            ReminderPlan.moments(for: parking, walk: nil, by: .standard), sent: [],
            at: store.clock.now())
        #expect(step.send.map(\.kind) == [.ended] && step.next == nil)
        let sent = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<16 {
                group.addTask { try await reminders.settle(step, of: examined).count }
            }
            return try await group.reduce(0, +)
        }
        #expect(sent == 1)
        let events = try await store.events.events(of: person, after: .beginning, limit: 9).events
        #expect(events.map(\.draft.name.text) == ["parking.added", "reminder.ended"])
        #expect(events.last?.draft.subject == parking.id.uuid)
        // A change makes it one to look at, but what was sent stays sent.
        _ = try await store.parkings.describe(
            parking.id, of: person, by: SpotChange(), expecting: nil)
        let again = try #require(try await reminders.due(limit: 9).first)
        #expect(again.sent == Set(step.send.map(\.key)))
        #expect(try await reminders.settle(step, of: again).isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func doesNothingOnceParkingOrSettingsHaveChanged(_ backend: Backend) async throws {
        let store = try await backend.open()
        let person = try await store.makeAccount().id
        let reminders = store.reminders
        let parking = try await store.parkings.add(.sample(stay: .oneHour), of: person)
        store.clock.advance(by: .seconds(3_000))
        let step = ReminderPlan.step(
            ReminderPlan.moments(for: parking, walk: nil, by: .standard), sent: [],
            at: store.clock.now())
        #expect(step.send.map(\.kind) == [.endsSoon])
        var examined = try #require(try await reminders.due(limit: 9).first)
        _ = try await store.parkings.extend(parking.id, by: .day, of: person)
        #expect(try await reminders.settle(step, of: examined).isEmpty)
        examined = try #require(try await reminders.due(limit: 9).first)
        try await reminders.set(ReminderSettings(endsSoon: false), of: person)
        #expect(try await reminders.settle(step, of: examined).isEmpty)
        #expect(try await reminders.due(limit: 9).count == 1)
    }

    @Test(arguments: Backend.allCases)
    func aTestReminderIsToldToEveryChannelAndNotTooOften(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let reminders = store.reminders
        _ = try await store.webhooks.setWebhook(
            WebhookAddress("https://example.org/hook"), secret: SigningSecret(), of: ann.id)
        let first = store.clock.now()
        for _ in 0..<TestReminders.limit {
            #expect(try await reminders.tellTest(to: ann.id) == nil)
            store.clock.advance(by: .seconds(60))
        }
        let end = first.advanced(by: TestReminders.window)
        #expect(try await reminders.tellTest(to: ann.id) == end)
        let events = try await store.events.events(of: ann.id, after: .beginning, limit: 9).events
        #expect(events.map(\.draft.name.text) == Array(repeating: "reminder.test", count: 5))
        #expect(try await store.webhooks.claim(limit: 9, for: .seconds(60)).count == 5)
        // Another person has tests of their own, and no webhook.
        #expect(try await reminders.tellTest(to: bob.id) == nil)
        #expect(try await store.webhooks.claim(limit: 9, for: .seconds(60)).isEmpty)
        store.clock.advance(by: end.since(store.clock.now()))
        #expect(try await reminders.tellTest(to: ann.id) == nil)
        await #expect(throws: AccountsError.accountNotFound(nobody)) {
            try await reminders.tellTest(to: nobody)
        }
    }

    @Test(arguments: Backend.allCases)
    func aCalendarHasOneSecretAtATime(_ backend: Backend) async throws {
        let store = try await backend.open()
        let person = try await store.makeAccount().id
        let reminders = store.reminders
        let (first, second) = (CalendarToken().digest, CalendarToken().digest)
        #expect(try await reminders.calendarSince(of: person) == nil)
        try await reminders.setCalendar(first, of: person)
        #expect(try await reminders.person(withCalendar: first) == person)
        #expect(try await reminders.calendarSince(of: person) == store.clock.now())
        try await reminders.setCalendar(second, of: person)
        #expect(try await reminders.person(withCalendar: first) == nil)
        #expect(try await reminders.person(withCalendar: second) == person)
        try await store.accounts.delete(person, expecting: nil)
        #expect(try await reminders.person(withCalendar: second) == nil)
        await #expect(throws: AccountsError.accountNotFound(person)) {
            try await reminders.setCalendar(first, of: person)
        }
    }
}
