public import Accounts
public import RecordKeeping

/// A rule from which the owner of a building can except plates. The raw values are stored.
public enum BuildingRule: String, CaseIterable, Codable, Sendable {
    case plateHours = "plate-hours"
    case suiteHours = "suite-hours"
    case visitorHours = "visitor-hours"
    case spaces
}

/// Who may stand in a building, and how long.
public struct BuildingRules: Hashable, Sendable {
    /// How many cars there is space for.
    public var spaces: SpaceCount
    /// The hours for each plate; nil for any number.
    public var plateHours: HourLimit?
    /// The hours for all cars of a suite together; nil for any number.
    public var suiteHours: HourLimit?
    /// When cars may stand there; nil for always.
    public var visitorHours: VisitorHours?
    /// How many guests each suite may have at the same time.
    public var guests: GuestLimit
    /// Plates that may always be there.
    public var permitted: Set<LicensePlate>
    /// Plates that may never be there, whatever else is said about them.
    public var blocked: Set<LicensePlate>
    /// Rules that do not apply to some plates. Only the owner sees them.
    public var exceptions: [LicensePlate: Set<BuildingRule>]

    /// How many plates may be permitted, blocked or excepted together.
    public static let plateLimit = 2_000

    /// Rules of which only the number of spaces must be given.
    public init(
        spaces: SpaceCount, plateHours: HourLimit? = nil, suiteHours: HourLimit? = nil,
        visitorHours: VisitorHours? = nil, guests: GuestLimit = .standard,
        permitted: Set<LicensePlate> = [], blocked: Set<LicensePlate> = [],
        exceptions: [LicensePlate: Set<BuildingRule>] = [:]
    ) {
        self.spaces = spaces
        self.plateHours = plateHours
        self.suiteHours = suiteHours
        self.visitorHours = visitorHours
        self.guests = guests
        self.permitted = permitted
        self.blocked = blocked
        self.exceptions = exceptions.filter { !$0.value.isEmpty }
    }

    /// How far back stays matter, in milliseconds.
    package var longestWindow: Int64 {
        max(plateHours?.window ?? 0, suiteHours?.window ?? 0)
    }

    /// How far back stays are shown, in milliseconds: at least a day.
    package var memory: Int64 { max(longestWindow, 86_400_000) }

    /// Checks that there are not too many plates.
    ///
    /// - Throws: ``InvalidValue/outOfRange(field:text:rule:)``.
    package func requireFewPlates() throws(InvalidValue) {
        let count = permitted.count + blocked.count + exceptions.count
        guard count <= Self.plateLimit else {
            throw .outOfRange(
                field: "number of plates", text: "\(count)",
                rule: "permit, block and except up to \(Self.plateLimit) plates together")
        }
    }

    /// What differs in `other`, in words without plates, for the audit log; empty if nothing does.
    package func differences(to other: BuildingRules) -> String {
        func text(_ value: (some CustomStringConvertible)?) -> String {
            value.map { "\($0)" } ?? "none"
        }
        var parts: [String] = []
        func compare(_ name: String, _ old: String, _ new: String, _ isSame: Bool) {
            if !isSame { parts.append("\(name) \(old) to \(new)") }
        }
        compare("spaces", "\(spaces)", "\(other.spaces)", spaces == other.spaces)
        compare(
            "plate hours", text(plateHours), text(other.plateHours),
            plateHours == other.plateHours)
        compare(
            "suite hours", text(suiteHours), text(other.suiteHours),
            suiteHours == other.suiteHours)
        compare(
            "visitor hours", text(visitorHours?.text), text(other.visitorHours?.text),
            visitorHours == other.visitorHours)
        compare("guests", "\(guests)", "\(other.guests)", guests == other.guests)
        func comparePlates(_ name: String, _ old: Set<LicensePlate>, _ new: Set<LicensePlate>) {
            let (added, removed) = (new.subtracting(old).count, old.subtracting(new).count)
            if added + removed > 0 { parts.append("\(name) plates +\(added) -\(removed)") }
        }
        comparePlates("permitted", permitted, other.permitted)
        comparePlates("blocked", blocked, other.blocked)
        if exceptions != other.exceptions {
            parts.append("exceptions \(exceptions.count) to \(other.exceptions.count)")
        }
        return parts.joined(separator: "; ")
    }
}

/// A number of parking spaces: 1 to 100,000.
public struct SpaceCount: Hashable, Sendable {
    /// The number.
    public let count: Int

    /// - Throws: ``InvalidValue/outOfRange(field:text:rule:)``.
    public init(_ count: Int) throws(InvalidValue) {
        guard (1...100_000).contains(count) else {
            throw .outOfRange(
                field: "number of spaces", text: "\(count)", rule: "choose 1 to 100000")
        }
        self.count = count
    }
}

extension SpaceCount: CustomStringConvertible {
    public var description: String { "\(count)" }
}
