public import RecordKeeping

/// A person who can sign in. The password hash is stored separately and is not part of this.
public struct Account: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<Account>

    /// Identifies the account.
    public let id: ID
    /// The values that the person entered.
    public let profile: AccountProfile
    /// The system's time when the account was created.
    public let createdAt: Timestamp
    /// 1 at first, and one more after each change of the profile or the preferences.
    public let version: Int
    /// What the account may do on the server.
    public let role: Role
    /// How the person wants to be addressed and shown things.
    public let preferences: Preferences
    /// When the owner of the server disabled the account; nil if nobody has. Nobody can sign in to a
    /// disabled account.
    public let disabledAt: Timestamp?

    /// Creates an account from its stored parts.
    public init(
        id: ID, profile: AccountProfile, createdAt: Timestamp, version: Int = 1,
        role: Role = .person, preferences: Preferences = Preferences(),
        disabledAt: Timestamp? = nil
    ) {
        self.id = id
        self.profile = profile
        self.createdAt = createdAt
        self.version = version
        self.role = role
        self.preferences = preferences
        self.disabledAt = disabledAt
    }

    /// As in ``profile``.
    public var email: EmailAddress { profile.email }
    /// As in ``profile``.
    public var name: PersonName { profile.name }
    /// As in ``profile``.
    public var contactNumber: ContactNumber { profile.contactNumber }
    /// As in ``profile``.
    public var plate: LicensePlate { profile.plate }

    /// The account after `change`, with the next version. The same account if nothing changes.
    package func changed(by change: ProfileChange) -> Account {
        let changed = change.applied(to: profile)
        guard changed != profile else { return self }
        return with(profile: changed, version: version + 1)
    }

    /// The account after `change`, with the next version. The same account if nothing changes.
    package func changed(by change: PreferencesChange) -> Account {
        let changed = change.applied(to: preferences)
        guard changed != preferences else { return self }
        return with(version: version + 1, preferences: changed)
    }

    /// The account with another role. Its version stays, because the person changed nothing.
    package func with(_ role: Role) -> Account {
        with(role: role)
    }

    /// The account, disabled at this time or enabled if it is nil.
    package func disabled(at time: Timestamp?) -> Account {
        Account(
            id: id, profile: profile, createdAt: createdAt, version: version, role: role,
            preferences: preferences, disabledAt: time)
    }

    private func with(
        profile: AccountProfile? = nil, version: Int? = nil, role: Role? = nil,
        preferences: Preferences? = nil
    ) -> Account {
        Account(
            id: id, profile: profile ?? self.profile, createdAt: createdAt,
            version: version ?? self.version, role: role ?? self.role,
            preferences: preferences ?? self.preferences, disabledAt: disabledAt)
    }
}

/// The values of an account that the person enters and may change.
public struct AccountProfile: Hashable, Sendable {
    /// The address that the person signs in with.
    public var email: EmailAddress
    /// The person's name.
    public var name: PersonName
    /// The person's telephone number.
    public var contactNumber: ContactNumber
    /// The licence plate of the person's car.
    public var plate: LicensePlate

    /// Creates the value from its parts.
    public init(
        email: EmailAddress, name: PersonName, contactNumber: ContactNumber, plate: LicensePlate
    ) {
        self.email = email
        self.name = name
        self.contactNumber = contactNumber
        self.plate = plate
    }
}

/// The parts of a profile to change; nil for those that stay.
public struct ProfileChange: Hashable, Sendable {
    /// The new e-mail address.
    public var email: EmailAddress?
    /// The new name.
    public var name: PersonName?
    /// The new telephone number.
    public var contactNumber: ContactNumber?
    /// The new licence plate.
    public var plate: LicensePlate?

    /// Creates the value from its parts.
    public init(
        email: EmailAddress? = nil, name: PersonName? = nil,
        contactNumber: ContactNumber? = nil, plate: LicensePlate? = nil
    ) {
        self.email = email
        self.name = name
        self.contactNumber = contactNumber
        self.plate = plate
    }

    /// Changes all parts to those of `profile`.
    public init(to profile: AccountProfile) {
        self.init(
            email: profile.email, name: profile.name, contactNumber: profile.contactNumber,
            plate: profile.plate)
    }

    /// Whether nothing is to change.
    public var isEmpty: Bool { self == ProfileChange() }

    /// Whether the account would have another e-mail address, compared without case.
    func replacesEmail(of account: Account) -> Bool {
        email.map { $0.key != account.email.key } ?? false
    }

    func applied(to profile: AccountProfile) -> AccountProfile {
        AccountProfile(
            email: email ?? profile.email, name: name ?? profile.name,
            contactNumber: contactNumber ?? profile.contactNumber, plate: plate ?? profile.plate)
    }
}
