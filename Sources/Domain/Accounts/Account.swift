public import RecordKeeping

/// A person who signs in. The password's hash is kept apart and never leaves the store with it.
public struct Account: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<Account>

    public let id: ID
    public let profile: AccountProfile
    public let createdAt: Timestamp

    public init(id: ID, profile: AccountProfile, createdAt: Timestamp) {
        self.id = id
        self.profile = profile
        self.createdAt = createdAt
    }

    public var email: EmailAddress { profile.email }
    public var name: PersonName { profile.name }
    public var contactNumber: ContactNumber { profile.contactNumber }
    public var plate: LicensePlate { profile.plate }
}

/// What a person tells about themselves, and may change.
public struct AccountProfile: Hashable, Sendable, Codable {
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

extension Account: Codable {}
