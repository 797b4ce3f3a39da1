public import Accounts
public import PersonalEvents
public import RecordKeeping

/// Where a person's reminders are sent.
public struct Webhook: Hashable, Sendable {
    /// The address.
    public let address: WebhookAddress
    /// When it was chosen.
    public let since: Timestamp

    /// A webhook as it is stored.
    public init(address: WebhookAddress, since: Timestamp) {
        self.address = address
        self.since = since
    }
}

/// A reminder to send to a webhook.
public struct WebhookDelivery: Hashable, Sendable {
    /// Identifies the delivery. A receiver that gets it twice can tell.
    public let number: Int64
    /// Where to send it.
    public let address: WebhookAddress
    /// What signs it.
    public let secret: SigningSecret
    /// What to send.
    public let event: PersonalEvent
    /// How often it was tried before.
    public let attempts: Int

    /// A delivery as it is stored.
    public init(
        number: Int64, address: WebhookAddress, secret: SigningSecret, event: PersonalEvent,
        attempts: Int
    ) {
        self.number = number
        self.address = address
        self.secret = secret
        self.event = event
        self.attempts = attempts
    }

    /// How long to wait after attempt `number`, from 1; nil if it was the last: a reminder that is
    /// hours late helps nobody.
    public static func pause(after number: Int) -> Duration? {
        switch number {
        case 1: .seconds(5)
        case 2: .seconds(30)
        case 3: .seconds(120)
        case 4: .seconds(600)
        case 5: .seconds(1_800)
        default: nil
        }
    }
}

/// Stores webhooks, and what is still to be sent to them. The ledger of reminders adds a delivery in
/// the transaction that sends a reminder.
public protocol WebhookLedger: Sendable {
    /// The person's webhook; nil if there is none.
    func webhook(of person: Account.ID) async throws -> Webhook?

    /// Sends the person's reminders to `address` from now on, signed with `secret`, in place of an
    /// earlier webhook, whose deliveries are dropped.
    ///
    /// - Throws: `AccountsError.accountNotFound`.
    func setWebhook(
        _ address: WebhookAddress, secret: SigningSecret, of person: Account.ID
    ) async throws -> Webhook

    /// Removes the person's webhook with its deliveries.
    func removeWebhook(of person: Account.ID) async throws

    /// Deliveries to try now, at most `limit`. No other process gets them for `lease`; after that, if
    /// this one has not told how they ended, another one tries them.
    func claim(limit: Int, for lease: Duration) async throws -> [WebhookDelivery]

    /// Removes a delivery that was received or given up.
    func finish(_ number: Int64) async throws

    /// Tries a delivery again after `pause`.
    func retry(_ number: Int64, after pause: Duration) async throws
}
