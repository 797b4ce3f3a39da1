public import RecordKeeping

/// A personal token with which a program uses the API as a person.
///
/// It reaches the person's records, but changes neither the account nor the password, sessions or
/// tokens.
public struct AccessToken: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<AccessToken>

    /// Maximum number of tokens of an account that have not expired.
    public static let maximumPerAccount = 50

    /// Identifies the token.
    public let id: ID
    /// The account that the token belongs to.
    public let account: Account.ID
    /// What the person calls it.
    public let name: TokenName
    /// What it allows.
    public let scope: TokenScope
    /// The system's time when the token was created.
    public let createdAt: Timestamp
    /// When the token ends.
    public let expiresAt: Timestamp
    /// When the token was last used, to five minutes; nil if it has not been used.
    public let lastUsedAt: Timestamp?

    /// Creates a token from its stored parts.
    public init(
        id: ID, account: Account.ID, name: TokenName, scope: TokenScope, createdAt: Timestamp,
        expiresAt: Timestamp, lastUsedAt: Timestamp? = nil
    ) {
        self.id = id
        self.account = account
        self.name = name
        self.scope = scope
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.lastUsedAt = lastUsedAt
    }

    /// Whether the token has not expired at `time`.
    public func isValid(at time: Timestamp) -> Bool { time < expiresAt }

    /// Whether to record a use at `time`. Not every use is recorded, because each record is a
    /// write.
    func isStale(at time: Timestamp) -> Bool {
        lastUsedAt.map { time.since($0) >= .seconds(300) } ?? true
    }
}

/// What an access token allows. The raw values are stored.
public enum TokenScope: String, CaseIterable, Codable, Sendable {
    /// Reading only.
    case read
    /// Reading and changing.
    case write
}

/// What a person calls an access token: one line of 1 to 60 characters in any script.
public struct TokenName: Hashable, Sendable {
    /// The checked name.
    public let text: String

    private static let rule = LineOfText(field: "name of the token", lengths: 1...60)

    /// Trims `text` and collapses each run of white space to one space.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

extension TokenName: CustomStringConvertible {
    public var description: String { text }
}

extension TokenName: ValidatedText {}

/// How long an access token is valid: 1 to 366 days.
public struct TokenLifetime: Hashable, Sendable {
    /// The number of days.
    public let days: Int

    /// 90 days.
    public static let standard = TokenLifetime(unchecked: 90)

    /// Checks the number of days.
    ///
    /// - Throws: ``InvalidValue/outOfRange(field:text:rule:)``.
    public init(days: Int) throws(InvalidValue) {
        guard (1...366).contains(days) else {
            throw .outOfRange(
                field: "lifetime of the token", text: "\(days)", rule: "give 1 to 366 days")
        }
        self.init(unchecked: days)
    }

    private init(unchecked days: Int) {
        self.days = days
    }

    /// The same as a duration.
    public var duration: Duration { .seconds(days * 86_400) }
}
