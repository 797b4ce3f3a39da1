public import Accounts
public import RecordKeeping
public import Reminders
import StoreContract
public import StoreRuntime
import Webhooks

/// A new webhook, and what signs its messages.
public struct NewWebhook: Sendable {
    /// The webhook.
    public let webhook: Webhook
    /// The secret, which cannot be read again.
    public let secret: SigningSecret
}

/// Where one person's reminders are sent.
public struct WebhookDesk: Sendable {
    private let ledger: any WebhookLedger
    private let person: Account.ID
    private let allowsPrivate: Bool

    /// The webhook of `person` in the workspace's store. `allowsPrivate` is whether the owner of the
    /// server allows private networks and connections without protection.
    public init(_ workspace: Workspace, person: Account.ID, allowsPrivate: Bool) {
        ledger = workspace.records.webhooks
        self.person = person
        self.allowsPrivate = allowsPrivate
    }

    /// The webhook; nil if there is none.
    ///
    /// - Throws: `StoreError`.
    public func webhook() async throws -> Webhook? {
        try await ledger.webhook(of: person)
    }

    /// Sends reminders to `address` from now on, in place of an earlier webhook.
    ///
    /// - Throws: ``Mistakes``; `AccountsError.accountNotFound`; `StoreError`.
    public func set(_ address: String) async throws -> NewWebhook {
        var input = InputValidation()
        let checked = input.check("url", address, as: WebhookAddress.self)
        if let checked,
            let objection = WebhookSender(allowsPrivate: allowsPrivate).objection(to: checked)
        {
            input.add(
                "url", "the address '\(checked.text.prefix(80))' cannot be used: \(objection)")
        }
        let secret = SigningSecret()
        let webhook = try await ledger.setWebhook(
            input.validated(checked), secret: secret, of: person)
        return NewWebhook(webhook: webhook, secret: secret)
    }

    /// Sends no further reminders.
    ///
    /// - Throws: `StoreError`.
    public func remove() async throws {
        try await ledger.removeWebhook(of: person)
    }
}
