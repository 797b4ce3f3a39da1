public import RecordKeeping

/// A client that an account is signed in on.
public struct Session: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<Session>

    /// How many an account has at most; a further one ends the oldest.
    public static let mostOfAnAccount = 100

    public let id: ID
    public let account: Account.ID
    public let digest: SessionToken.Digest
    public let lifetime: SessionLifetime
    public let createdAt: Timestamp
    public let lastUsedAt: Timestamp

    public init(
        id: ID, account: Account.ID, digest: SessionToken.Digest, lifetime: SessionLifetime,
        createdAt: Timestamp, lastUsedAt: Timestamp
    ) {
        self.id = id
        self.account = account
        self.digest = digest
        self.lifetime = lifetime
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
    }

    /// When it ends if it is not used again: the sooner of idle and absolute expiry.
    public var expiresAt: Timestamp {
        min(lastUsedAt.advanced(by: lifetime.idle), createdAt.advanced(by: lifetime.absolute))
    }

    /// Whether it has not expired at `time`.
    public func isValid(at time: Timestamp) -> Bool {
        time < expiresAt
    }

    /// Whether its use is worth noting; at most every sixteenth of the idle time, because each
    /// note is a write.
    func isStale(at time: Timestamp) -> Bool {
        time.since(lastUsedAt) >= lifetime.idle / 16
    }
}

/// How long a client stays signed in.
public enum SessionLifetime: String, Hashable, CaseIterable, Sendable {
    /// Until the person has been away for 12 hours, and a day at most.
    case short
    /// "Remember me": until the person has been away for 30 days, and half a year at most.
    case remembered

    /// How long it lasts without being used.
    public var idle: Duration {
        switch self {
        case .short: .seconds(12 * 3_600)
        case .remembered: .seconds(30 * 86_400)
        }
    }

    /// How long it lasts however much it is used.
    public var absolute: Duration {
        switch self {
        case .short: .seconds(86_400)
        case .remembered: .seconds(180 * 86_400)
        }
    }
}
