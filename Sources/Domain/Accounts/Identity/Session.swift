public import RecordKeeping

/// The sign-in of an account on one client.
public struct Session: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<Session>

    /// Maximum number of sessions of an account; another one ends the oldest.
    public static let maximumPerAccount = 100

    /// Identifies the session.
    public let id: ID
    /// The account that is signed in.
    public let account: Account.ID
    /// The hash of the token, which the store keeps instead of it.
    public let digest: SessionToken.Digest
    /// How long the session lasts.
    public let lifetime: SessionLifetime
    /// The system's time when the person signed in.
    public let createdAt: Timestamp
    /// When the session was last used, to a sixteenth of its idle time.
    public let lastUsedAt: Timestamp
    /// What the person signed in with; nil if it is not known.
    public let device: ClientDevice?

    /// Creates a session from its stored parts.
    public init(
        id: ID, account: Account.ID, digest: SessionToken.Digest, lifetime: SessionLifetime,
        createdAt: Timestamp, lastUsedAt: Timestamp, device: ClientDevice? = nil
    ) {
        self.id = id
        self.account = account
        self.digest = digest
        self.lifetime = lifetime
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.device = device
    }

    /// When the session ends if it is not used again: the earlier of idle and absolute expiry.
    public var expiresAt: Timestamp {
        min(lastUsedAt.advanced(by: lifetime.idle), createdAt.advanced(by: lifetime.absolute))
    }

    /// Whether the session has not expired at `time`.
    public func isValid(at time: Timestamp) -> Bool {
        time < expiresAt
    }

    /// Whether to record a use at `time`. Uses are recorded at most every sixteenth of the idle
    /// time, because each record is a write.
    func isStale(at time: Timestamp) -> Bool {
        time.since(lastUsedAt) >= lifetime.idle / 16
    }
}

/// How long a client stays signed in.
public enum SessionLifetime: String, Hashable, CaseIterable, Sendable {
    /// Ends after 12 hours without use, and after a day in any case.
    case short
    /// "Remember me": ends after 30 days without use, and after 180 days in any case.
    case remembered

    /// How long the session lasts without being used.
    public var idle: Duration {
        switch self {
        case .short: .seconds(12 * 3_600)
        case .remembered: .seconds(30 * 86_400)
        }
    }

    /// How long the session lasts in any case.
    public var absolute: Duration {
        switch self {
        case .short: .seconds(86_400)
        case .remembered: .seconds(180 * 86_400)
        }
    }
}
