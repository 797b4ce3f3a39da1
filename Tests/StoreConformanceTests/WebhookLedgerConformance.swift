import Accounts
import DomainTestSupport
import ParkingRecords
import PersonalEvents
import RecordKeeping
import Reminders
import StoreTestSupport
import Testing

@Suite struct WebhookLedgerConformance {
    private let address = Result { try WebhookAddress("https://example.org/hook?x=1") }

    /// Adds a parking, lets it end and sends the reminder of that.
    private func remind(_ person: Account.ID, in store: OpenBackend) async throws {
        let parking = try await store.parkings.add(.sample(stay: .oneHour), of: person)
        store.clock.advance(by: .seconds(3_600))
        for examined in try await store.reminders.due(limit: 100)
        where examined.parking.id == parking.id {
            let plan = ReminderPlan.moments(for: parking, walk: nil, by: .standard)
            let step = ReminderPlan.step(plan, sent: [], at: store.clock.now())
            #expect(try await store.reminders.settle(step, of: examined).count == 1)
        }
    }

    @Test(arguments: Backend.allCases)
    func keepsReplacesAndRemovesAWebhook(_ backend: Backend) async throws {
        let store = try await backend.open()
        let person = try await store.makeAccount().id
        #expect(try await store.webhooks.webhook(of: person) == nil)
        let first = try await store.webhooks.setWebhook(
            address.get(), secret: SigningSecret(), of: person)
        #expect(try first == Webhook(address: address.get(), since: store.clock.now()))
        #expect(try await store.webhooks.webhook(of: person) == first)
        let other = try WebhookAddress("http://10.0.0.1/")
        let second = try await store.webhooks.setWebhook(
            other, secret: SigningSecret(), of: person)
        #expect(try await store.webhooks.webhook(of: person) == second)
        try await store.webhooks.removeWebhook(of: person)
        #expect(try await store.webhooks.webhook(of: person) == nil)
        await #expect(throws: AccountsError.accountNotFound(nobody)) {
            try await store.webhooks.setWebhook(other, secret: SigningSecret(), of: nobody)
        }
    }

    @Test(arguments: Backend.allCases)
    func eachReminderIsDeliveredByOneProcess(_ backend: Backend) async throws {
        let store = try await backend.open()
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let secret = SigningSecret()
        _ = try await store.webhooks.setWebhook(address.get(), secret: secret, of: ann.id)
        try await remind(ann.id, in: store)
        try await remind(bob.id, in: store)
        let lease = Duration.seconds(60)
        let claimed = try await withThrowingTaskGroup(of: [WebhookDelivery].self) { group in
            for _ in 0..<8 {
                group.addTask { try await store.webhooks.claim(limit: 9, for: lease) }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let delivery = try #require(claimed.first)
        #expect(claimed.count == 1)
        #expect(delivery.event.draft.name.text == "reminder.ended")
        #expect(delivery.secret == secret && delivery.attempts == 0)
        #expect(try delivery.address == address.get())
        // Nobody told how it ended.
        store.clock.advance(by: lease)
        let again = try await store.webhooks.claim(limit: 9, for: lease)
        #expect(again.map(\.number) == [delivery.number] && again.first?.attempts == 1)
        try await store.webhooks.retry(delivery.number, after: .seconds(5))
        #expect(try await store.webhooks.claim(limit: 9, for: lease).isEmpty)
        store.clock.advance(by: .seconds(5))
        #expect(try await store.webhooks.claim(limit: 0 + 1, for: lease).first?.attempts == 2)
        try await store.webhooks.finish(delivery.number)
        store.clock.advance(by: lease)
        #expect(try await store.webhooks.claim(limit: 9, for: lease).isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func aRemovedWebhookGetsNothingMore(_ backend: Backend) async throws {
        let store = try await backend.open()
        let person = try await store.makeAccount().id
        _ = try await store.webhooks.setWebhook(
            address.get(), secret: SigningSecret(), of: person)
        try await remind(person, in: store)
        try await store.webhooks.removeWebhook(of: person)
        #expect(try await store.webhooks.claim(limit: 9, for: .seconds(60)).isEmpty)
        _ = try await store.webhooks.setWebhook(
            address.get(), secret: SigningSecret(), of: person)
        try await remind(person, in: store)
        try await store.accounts.delete(person, expecting: nil)
        #expect(try await store.webhooks.claim(limit: 9, for: .seconds(60)).isEmpty)
    }
}
