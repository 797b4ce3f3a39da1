public import Accounts
public import ParkingRecords
public import Profiles
public import RecordKeeping

/// What a person does for a building besides its owner.
public enum BuildingDuty: Hashable, Sendable {
    /// Looks whether cars may be there.
    case `guard`
    /// Has guests in a suite.
    case host(SuiteNumber)

    /// `guard` or `host`. Stored.
    public var name: String {
        switch self {
        case .guard: "guard"
        case .host: "host"
        }
    }

    /// The suite of a host.
    public var suite: SuiteNumber? {
        if case .host(let suite) = self { suite } else { nil }
    }

    /// The duty with a stored name; nil if there is none.
    public init?(name: String, suite: SuiteNumber?) {
        switch (name, suite) {
        case ("guard", nil): self = .guard
        case ("host", let suite?): self = .host(suite)
        default: return nil
        }
    }
}

extension BuildingDuty: CustomStringConvertible {
    public var description: String { suite.map { "host of suite \($0)" } ?? "guard" }
}

/// Whom an invitation is for, as its owner knows the person.
public enum Addressee: Hashable, Sendable {
    case email(EmailAddress)
    case username(Username)

    /// Reads an e-mail address, or a username with `@` before it.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        let typed = text.trimmed
        self =
            typed.hasPrefix("@")
            ? .username(try Username(String(typed.dropFirst())))
            : .email(try EmailAddress(typed))
    }

    /// The same for all spellings.
    package var key: String {
        switch self {
        case .email(let email): email.key
        case .username(let name): "@" + name.key
        }
    }

    /// As it was entered.
    public var text: String {
        switch self {
        case .email(let email): email.text
        case .username(let name): "@" + name.text
        }
    }
}

/// The secret with which an invitation is accepted.
public typealias BuildingInvitationCode = CapabilityToken<BuildingInvitation>

/// An invitation to do something for a building. Whoever has its code may accept it once, if it is for
/// nobody else.
public struct BuildingInvitation: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<BuildingInvitation>

    /// How many hours an invitation may be open.
    public static let hours = 1...720
    /// How many hours an invitation is open by default.
    public static let standardHours = 72

    /// Identifies the invitation.
    public let id: ID
    /// The building.
    public let building: Building.ID
    /// What the person shall do.
    public let duty: BuildingDuty
    /// Whom it is for; nil for whoever has the code.
    public let addressee: Addressee?
    /// The first moment at which it can no longer be accepted.
    public let endsAt: Timestamp

    /// Creates an invitation from its stored parts.
    public init(
        id: ID, building: Building.ID, duty: BuildingDuty, addressee: Addressee?,
        endsAt: Timestamp
    ) {
        self.id = id
        self.building = building
        self.duty = duty
        self.addressee = addressee
        self.endsAt = endsAt
    }
}

/// How a person names the invitation that they accept.
public enum AcceptedInvitation: Hashable, Sendable {
    /// By its code.
    case code(BuildingInvitationCode.Digest)
    /// One that is for this person.
    case addressed(BuildingInvitation.ID)
}

/// Somebody who does something for a building.
public struct BuildingMember: Hashable, Sendable {
    /// Identifies the membership.
    public let id: RecordID<BuildingMember>
    /// The person.
    public let account: Account.ID
    /// What the person does.
    public let duty: BuildingDuty
    /// Since when.
    public let since: Timestamp
    /// The time of the person's newest line in the audit log; nil if there is none.
    public let lastActive: Timestamp?

    /// Creates a member from its stored parts.
    public init(
        id: RecordID<BuildingMember>, account: Account.ID, duty: BuildingDuty, since: Timestamp,
        lastActive: Timestamp? = nil
    ) {
        self.id = id
        self.account = account
        self.duty = duty
        self.since = since
        self.lastActive = lastActive
    }
}

/// What a person may do in a building.
public struct BuildingAccess: Hashable, Sendable {
    /// Whether the person is its owner.
    public var isOwner: Bool
    /// Whether the person is one of its guards.
    public var isGuard: Bool
    /// The suites in which the person has guests.
    public var suites: Set<SuiteNumber>

    /// The access of `person` with some duties.
    public init(isOwner: Bool, duties: [BuildingDuty]) {
        self.isOwner = isOwner
        isGuard = duties.contains(.guard)
        suites = Set(duties.compactMap(\.suite))
    }

    /// Whether the person has nothing to do with the building.
    public var isNone: Bool { !isOwner && !isGuard && suites.isEmpty }

    /// - Throws: ``BuildingsError/notFound(_:)`` for strangers, ``BuildingsError/ownerOnly(_:)``.
    package func requireOwner(of code: BuildingCode) throws(BuildingsError) {
        if isNone { throw .notFound(code) }
        if !isOwner { throw .ownerOnly(code) }
    }

    /// - Throws: ``BuildingsError/hostsOnly(_:)``.
    package func requireHost(of suite: SuiteNumber) throws(BuildingsError) {
        if !suites.contains(suite) { throw .hostsOnly(suite) }
    }

    /// - Throws: ``BuildingsError/notFound(_:)`` for strangers, ``BuildingsError/guardsOnly(_:)``.
    package func requireGuard(of code: BuildingCode) throws(BuildingsError) {
        if isNone { throw .notFound(code) }
        if !isOwner && !isGuard { throw .guardsOnly(code) }
    }
}

/// A building as a person who has to do with it sees it.
public struct SeenBuilding: Hashable, Sendable {
    /// The building.
    public let building: Building
    /// What the person may do.
    public let access: BuildingAccess
    /// How many cars stand there now, as far as stays say.
    public let cars: Int

    /// Creates the value from its parts.
    public init(building: Building, access: BuildingAccess, cars: Int) {
        self.building = building
        self.access = access
        self.cars = cars
    }
}

/// A building that a person owns or guards, as menus name it.
public struct ManagedBuilding: Hashable, Sendable {
    /// How many menus name.
    public static let limit = 6

    /// The code.
    public let code: BuildingCode
    /// The name.
    public let name: BuildingName

    /// Creates the value from its parts.
    public init(code: BuildingCode, name: BuildingName) {
        self.code = code
        self.name = name
    }
}
