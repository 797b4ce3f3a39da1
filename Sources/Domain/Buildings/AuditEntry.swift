public import Accounts
public import RecordKeeping

/// What the audit log of a building records. The raw values are stored.
public enum AuditedAction: String, CaseIterable, Codable, Sendable {
    case register
    case change
    case remove
    case invite
    case withdraw
    case join
    case leave
    case lookUp = "look-up"
    case endStay = "end-stay"
    case passcode
    case guest
    case camera
    case sighting
}

/// A line of the audit log. Nobody changes or removes one.
public struct AuditEntry: Hashable, Sendable, Identifiable {
    /// 1, 2, 3 … in the order of commits, with gaps.
    public let number: Int64
    /// When it was done.
    public let at: Timestamp
    /// Who did it; the account may be deleted. Nil if it was nobody with an account.
    public let actor: Account.ID?
    /// What was done.
    public let action: AuditedAction
    /// More about it. Of a plate, only the last three characters, because the log is kept for good.
    public let note: String

    /// Creates an entry from its stored parts.
    public init(
        number: Int64, at: Timestamp, actor: Account.ID?, action: AuditedAction, note: String
    ) {
        self.number = number
        self.at = at
        self.actor = actor
        self.action = action
        self.note = note
    }

    /// As ``number``.
    public var id: Int64 { number }
}

extension LicensePlate {
    /// An ellipsis and the last three characters at most, without the first one.
    package var masked: String { "…" + text.dropFirst().suffix(3) }
}
