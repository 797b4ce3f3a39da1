public import Accounts
public import Geometry
public import ParkingRecords
public import RecordKeeping

/// The name of a building: 1 to 80 characters on one line.
public struct BuildingName: Hashable, Sendable {
    /// The checked text.
    public let text: String

    private static let rule = LineOfText(field: "name of the building", lengths: 1...80)

    /// Trims `text` and collapses each run of white space to one space.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

extension BuildingName: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}

/// Where a building is.
public struct BuildingPlace: Hashable, Sendable {
    /// The address in one line.
    public let address: StreetAddress
    /// The point on the map.
    public let coordinate: Coordinate

    /// Creates a place from its parts.
    public init(address: StreetAddress, coordinate: Coordinate) {
        self.address = address
        self.coordinate = coordinate
    }
}

/// A building whose owner says who may park there. Parkings with its code are stays in it.
public struct Building: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<Building>

    /// How many buildings an account may have.
    public static let limit = 50
    /// How many guards, hosts and open invitations a building may have together.
    public static let peopleLimit = 1_000

    /// Identifies the building, also if another one gets its code later.
    public let id: ID
    /// The code that people enter for their parkings.
    public let code: BuildingCode
    /// The account that registered it.
    public let owner: Account.ID
    /// Its name.
    public internal(set) var name: BuildingName
    /// Where it is.
    public internal(set) var place: BuildingPlace
    /// Who may stand there.
    public internal(set) var rules: BuildingRules
    /// When it was registered. Parkings that were added before are no stays.
    public let createdAt: Timestamp
    /// 1 at first, and one more after each change.
    public internal(set) var version: Int

    /// Creates a building from its stored parts.
    public init(
        id: ID, code: BuildingCode, owner: Account.ID, name: BuildingName, place: BuildingPlace,
        rules: BuildingRules, createdAt: Timestamp, version: Int = 1
    ) {
        self.id = id
        self.code = code
        self.owner = owner
        self.name = name
        self.place = place
        self.rules = rules
        self.createdAt = createdAt
        self.version = version
    }

    /// The building with a change, and what the audit log says about it.
    ///
    /// - Throws: ``BuildingsError/changedMeanwhile(_:)`` if it does not have the `version`;
    ///   `InvalidValue` if there are too many plates.
    package func changed(
        by edit: BuildingEdit, expecting version: Int?
    ) throws -> (building: Building, note: String) {
        if let version, version != self.version { throw BuildingsError.changedMeanwhile(code) }
        var next = self
        next.name = edit.name ?? name
        next.place = edit.place ?? place
        next.rules = edit.applied(to: rules)
        try next.rules.requireFewPlates()
        next.version += 1
        var notes: [String] = []
        if next.name != name { notes.append("name") }
        if next.place != place { notes.append("place") }
        let rules = rules.differences(to: next.rules)
        if !rules.isEmpty { notes.append(rules) }
        return (next, notes.isEmpty ? "nothing" : notes.joined(separator: "; "))
    }
}

/// The values with which a building is registered.
public struct BuildingDraft: Hashable, Sendable {
    /// The code.
    public var code: BuildingCode
    /// The name.
    public var name: BuildingName
    /// Where it is.
    public var place: BuildingPlace
    /// Who may stand there.
    public var rules: BuildingRules

    /// Creates a draft from its parts.
    public init(
        code: BuildingCode, name: BuildingName, place: BuildingPlace, rules: BuildingRules
    ) {
        self.code = code
        self.name = name
        self.place = place
        self.rules = rules
    }
}

/// A change of a building. What is nil or `.keep` stays.
public struct BuildingEdit: Hashable, Sendable {
    /// Another name.
    public var name: BuildingName?
    /// Another place.
    public var place: BuildingPlace?
    /// Another number of spaces.
    public var spaces: SpaceCount?
    /// The hours for each plate.
    public var plateHours: MemberChange<HourLimit>
    /// The hours for each suite.
    public var suiteHours: MemberChange<HourLimit>
    /// When cars may stand there.
    public var visitorHours: MemberChange<VisitorHours>
    /// Another number of guests for each suite.
    public var guests: GuestLimit?
    /// All permitted plates.
    public var permitted: Set<LicensePlate>?
    /// All blocked plates.
    public var blocked: Set<LicensePlate>?
    /// All exceptions.
    public var exceptions: [LicensePlate: Set<BuildingRule>]?

    /// A change of some values.
    public init(
        name: BuildingName? = nil, place: BuildingPlace? = nil, spaces: SpaceCount? = nil,
        plateHours: MemberChange<HourLimit> = .keep, suiteHours: MemberChange<HourLimit> = .keep,
        visitorHours: MemberChange<VisitorHours> = .keep, guests: GuestLimit? = nil,
        permitted: Set<LicensePlate>? = nil,
        blocked: Set<LicensePlate>? = nil, exceptions: [LicensePlate: Set<BuildingRule>]? = nil
    ) {
        self.name = name
        self.place = place
        self.spaces = spaces
        self.plateHours = plateHours
        self.suiteHours = suiteHours
        self.visitorHours = visitorHours
        self.guests = guests
        self.permitted = permitted
        self.blocked = blocked
        self.exceptions = exceptions
    }

    /// `rules` with this change.
    public func applied(to rules: BuildingRules) -> BuildingRules {
        BuildingRules(
            spaces: spaces ?? rules.spaces, plateHours: plateHours.applied(to: rules.plateHours),
            suiteHours: suiteHours.applied(to: rules.suiteHours),
            visitorHours: visitorHours.applied(to: rules.visitorHours),
            guests: guests ?? rules.guests, permitted: permitted ?? rules.permitted,
            blocked: blocked ?? rules.blocked,
            exceptions: exceptions ?? rules.exceptions)
    }
}
