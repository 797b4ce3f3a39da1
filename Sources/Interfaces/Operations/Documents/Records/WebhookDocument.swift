public import Accounts
public import RecordKeeping
public import Reminders

/// Where a person's reminders are sent, for programs.
public struct WebhookDocument: Encodable, Sendable {
    /// The address.
    public let url: String
    /// When it was chosen.
    public let since: Timestamp
    /// What signs the reminders; nil except in the answer that made it.
    public let secret: String?

    /// The webhook, with its `secret` if it was just made.
    public init(_ webhook: Webhook, secret: SigningSecret? = nil) {
        url = webhook.address.text
        since = webhook.since
        self.secret = secret?.secretText
    }
}
