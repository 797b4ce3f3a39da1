import Accounts
import PersonalEvents
import RecordKeeping
import Reminders

struct InMemoryWebhooks: WebhookLedger {
    let store: InMemoryRecords

    func webhook(of person: Account.ID) async throws -> Webhook? {
        store.locked { state, _ in state.webhooks.hooks[person]?.webhook }
    }

    func setWebhook(
        _ address: WebhookAddress, secret: SigningSecret, of person: Account.ID
    ) async throws -> Webhook {
        try store.locked { state, now in
            try state.requireAccount(person)
            state.removeWebhook(of: person)
            let webhook = Webhook(address: address, since: now)
            state.webhooks.hooks[person] = .init(webhook: webhook, secret: secret)
            return webhook
        }
    }

    func removeWebhook(of person: Account.ID) async throws {
        store.locked { state, _ in state.removeWebhook(of: person) }
    }

    func claim(limit: Int, for lease: Duration) async throws -> [WebhookDelivery] {
        store.locked { state, now in
            let due = state.webhooks.deliveries.indices
                .filter { state.webhooks.deliveries[$0].due <= now }
                .sorted {
                    let (left, right) = (
                        state.webhooks.deliveries[$0], state.webhooks.deliveries[$1]
                    )
                    return (left.due, left.number) < (right.due, right.number)
                }
            return due.prefix(limit).compactMap { index in
                let delivery = state.webhooks.deliveries[index]
                guard let hook = state.webhooks.hooks[delivery.person] else { return nil }
                state.webhooks.deliveries[index].due = now.advanced(by: lease)
                state.webhooks.deliveries[index].attempts += 1
                return WebhookDelivery(
                    number: delivery.number, address: hook.webhook.address, secret: hook.secret,
                    event: delivery.event, attempts: delivery.attempts)
            }
        }
    }

    func finish(_ number: Int64) async throws {
        store.locked { state, _ in
            state.webhooks.deliveries.removeAll { $0.number == number }
        }
    }

    func retry(_ number: Int64, after pause: Duration) async throws {
        store.locked { state, now in
            for index in state.webhooks.deliveries.indices
            where state.webhooks.deliveries[index].number == number {
                state.webhooks.deliveries[index].due = now.advanced(by: pause)
            }
        }
    }
}

extension InMemoryRecords.State {
    mutating func removeWebhook(of person: Account.ID) {
        webhooks.hooks[person] = nil
        webhooks.deliveries.removeAll { $0.person == person }
    }

    /// Has the last event of a person sent to the person's webhook, if there is one.
    mutating func deliverLast(to person: Account.ID, at now: Timestamp) {
        guard webhooks.hooks[person] != nil, let event = events[person]?.events.last else { return }
        webhooks.lastNumber += 1
        webhooks.deliveries.append(
            .init(number: webhooks.lastNumber, person: person, event: event, due: now))
    }
}

extension InMemoryRecords {
    /// Where people's reminders are sent.
    public var webhooks: any WebhookLedger { InMemoryWebhooks(store: self) }
}
