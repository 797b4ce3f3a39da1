public import Accounts
import Foundation
public import PersonalEvents
public import RecordKeeping

/// The address to which a person's reminders are sent: `https` or `http`, without user and fragment.
public struct WebhookAddress: Hashable, Sendable {
    /// The address as it is requested.
    public let text: String

    /// Whether the connection is protected.
    public var isProtected: Bool { text.hasPrefix("https:") }

    /// The name of the host, without the secrets that the rest may have.
    public var host: String { URLComponents(string: text)?.host ?? "" }

    private static let limit = 1_000

    /// Trims and checks `text`.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        let rule = "write it as in https://example.org/hook"
        let typed = text.trimmed
        guard !typed.isEmpty else { throw .empty(field: "address", rule: rule) }
        guard typed.utf8.count <= Self.limit else {
            throw .wrongLength(
                field: "address", text: typed, count: typed.utf8.count,
                rule: "it needs up to \(Self.limit) characters")
        }
        guard typed.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let parts = URLComponents(string: typed), let host = parts.host, !host.isEmpty,
            let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
            parts.user == nil, parts.password == nil, parts.fragment == nil
        else { throw .malformed(field: "address", text: typed, rule: rule) }
        self.text = scheme + typed.dropFirst(scheme.utf8.count)
    }
}

extension WebhookAddress: ValidatedText {}

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
