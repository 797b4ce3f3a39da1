public import Accounts
public import RecordKeeping

/// What a person told about themselves, as programs read it; never their password.
public struct AccountDocument: Encodable, Sendable {
    public let id: String
    public let email: String
    public let name: String
    public let contactNumber: String
    public let plate: String
    public let createdAt: Timestamp

    public init(_ account: Account) {
        id = account.id.description
        email = account.email.text
        name = account.name.text
        contactNumber = account.contactNumber.text
        plate = account.plate.text
        createdAt = account.createdAt
    }
}

/// A client that an account is signed in on, as programs read it; never its token.
public struct SessionDocument: Encodable, Sendable {
    public let id: String
    public let createdAt: Timestamp
    /// To within a sixteenth of the time that the session may be idle.
    public let lastUsedAt: Timestamp
    /// When it ends if it is not used again.
    public let expiresAt: Timestamp
    public let remembered: Bool
    /// Whether it is the one that asks.
    public let current: Bool

    public init(_ session: Session, current: Session.ID) {
        id = session.id.description
        createdAt = session.createdAt
        lastUsedAt = session.lastUsedAt
        expiresAt = session.expiresAt
        remembered = session.lifetime == .remembered
        self.current = session.id == current
    }
}
