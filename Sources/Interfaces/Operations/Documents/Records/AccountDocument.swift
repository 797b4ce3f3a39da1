public import Accounts
public import RecordKeeping

/// An account without its password, for programs.
public struct AccountDocument: Encodable, Sendable {
    /// The account's UUID.
    public let id: String
    /// The address that the person signs in with.
    public let email: String
    /// The person's name.
    public let name: String
    /// A telephone number.
    public let phone: String
    /// The deprecated name of ``phone``.
    public let contactNumber: String
    /// The licence plate of the person's car.
    public let plate: String
    /// When the account was created.
    public let createdAt: Timestamp
    /// What the account may do on the server.
    public let role: Role
    /// How the person wants to be addressed and shown things.
    public let preferences: PreferencesDocument
    /// When the owner of the server disabled the account; nil if nobody has.
    public let disabledAt: Timestamp?

    /// The account as it is stored, without the password's hash.
    public init(_ account: Account) {
        id = account.id.description
        email = account.email.text
        name = account.name.text
        phone = account.contactNumber.text
        contactNumber = phone
        plate = account.plate.text
        createdAt = account.createdAt
        role = account.role
        preferences = PreferencesDocument(account.preferences)
        disabledAt = account.disabledAt
    }
}

/// A client that is signed in to an account, for programs. It never has the token.
public struct SessionDocument: Encodable, Sendable {
    /// The session's UUID.
    public let id: String
    /// When the person signed in.
    public let createdAt: Timestamp
    /// When the session was last used, to a sixteenth of its idle time.
    public let lastUsedAt: Timestamp
    /// When the session ends if it is not used again.
    public let expiresAt: Timestamp
    /// Whether the person asked to stay signed in.
    public let remembered: Bool
    /// Whether it is the session of the request.
    public let current: Bool
    /// What the person signed in with, such as `Firefox on Android`; nil if it is not known.
    public let device: String?

    /// `current` is the session of the request; nil if it has none.
    public init(_ session: Session, current: Session.ID?) {
        id = session.id.description
        createdAt = session.createdAt
        lastUsedAt = session.lastUsedAt
        expiresAt = session.expiresAt
        remembered = session.lifetime == .remembered
        self.current = session.id == current
        device = session.device?.text
    }
}
