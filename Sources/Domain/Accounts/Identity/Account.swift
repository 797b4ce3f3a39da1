public import RecordKeeping

/// A person who signs in. The password's hash is kept apart and never leaves the store with it.
public struct Account: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<Account>

    public let id: ID
    public let profile: AccountProfile
    public let createdAt: Timestamp
    /// One more after each change of the profile; 1 at first.
    public let version: Int

    public init(id: ID, profile: AccountProfile, createdAt: Timestamp, version: Int = 1) {
        self.id = id
        self.profile = profile
        self.createdAt = createdAt
        self.version = version
    }

    public var email: EmailAddress { profile.email }
    public var name: PersonName { profile.name }
    public var contactNumber: ContactNumber { profile.contactNumber }
    public var plate: LicensePlate { profile.plate }

    /// Where `version` is given, the account must have it still.
    ///
    /// - Throws: ``AccountsError/changedMeanwhile``.
    package func require(_ version: Int?) throws(AccountsError) {
        if let version, version != self.version { throw .changedMeanwhile }
    }

    /// The account with another profile; as it is where that is the same.
    package func changed(by change: ProfileChange) -> Account {
        let changed = change.applied(to: profile)
        guard changed != profile else { return self }
        return Account(id: id, profile: changed, createdAt: createdAt, version: version + 1)
    }
}

/// What a person tells about themselves, and may change.
public struct AccountProfile: Hashable, Sendable {
    public var email: EmailAddress
    public var name: PersonName
    public var contactNumber: ContactNumber
    public var plate: LicensePlate

    public init(
        email: EmailAddress, name: PersonName, contactNumber: ContactNumber, plate: LicensePlate
    ) {
        self.email = email
        self.name = name
        self.contactNumber = contactNumber
        self.plate = plate
    }
}

/// The parts of a profile that are to change; nil for those that stay.
public struct ProfileChange: Hashable, Sendable {
    public var email: EmailAddress?
    public var name: PersonName?
    public var contactNumber: ContactNumber?
    public var plate: LicensePlate?

    public init(
        email: EmailAddress? = nil, name: PersonName? = nil,
        contactNumber: ContactNumber? = nil, plate: LicensePlate? = nil
    ) {
        self.email = email
        self.name = name
        self.contactNumber = contactNumber
        self.plate = plate
    }

    /// Every part of it.
    public init(to profile: AccountProfile) {
        self.init(
            email: profile.email, name: profile.name, contactNumber: profile.contactNumber,
            plate: profile.plate)
    }

    /// Whether nothing is to change.
    public var isEmpty: Bool { self == ProfileChange() }

    func applied(to profile: AccountProfile) -> AccountProfile {
        AccountProfile(
            email: email ?? profile.email, name: name ?? profile.name,
            contactNumber: contactNumber ?? profile.contactNumber, plate: plate ?? profile.plate)
    }
}
