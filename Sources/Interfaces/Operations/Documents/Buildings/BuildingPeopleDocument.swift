import Accounts
public import Buildings
public import Operations
import ParkingRecords
public import RecordKeeping
import WireText

/// An invitation to do something for a building, for programs.
public struct BuildingInvitationDocument: Encodable, Sendable {
    /// The invitation's UUID.
    public let id: String
    /// `guard` or `host`.
    public let duty: String
    /// The suite of a host.
    public let suite: String?
    /// Whom it is for; nil for whoever has the code.
    public let person: String?
    /// When it ends.
    public let endsAt: Timestamp
    /// The code of the building, for the invited person; nil for the owner.
    public let building: String?
    /// The name of the building, for the invited person; nil for the owner.
    public let name: String?
    /// What it is accepted with; only when it is made.
    public let code: String?

    /// An invitation as the owner sees it, with its code when it is made.
    public init(_ invitation: BuildingInvitation, code: BuildingInvitationCode? = nil) {
        self.init(invitation, nil, code)
    }

    /// An invitation as the invited person sees it.
    public init(_ invitation: BuildingInvitation, to building: Building) {
        self.init(invitation, building, nil)
    }

    private init(
        _ invitation: BuildingInvitation, _ building: Building?, _ code: BuildingInvitationCode?
    ) {
        id = invitation.id.description
        duty = invitation.duty.name
        suite = invitation.duty.suite?.text
        person = invitation.addressee?.text
        endsAt = invitation.endsAt
        self.building = building?.code.text
        name = building?.name.text
        self.code = code?.secretText
    }
}

/// The people of a building, for programs.
public struct BuildingPeopleDocument: Encodable, Sendable {
    /// A guard or host.
    public struct Member: Encodable, Sendable {
        /// Identifies the membership.
        public let id: String
        /// The name; nil if the account was just deleted.
        public let name: String?
        /// `guard` or `host`.
        public let duty: String
        /// The suite of a host.
        public let suite: String?
        /// Since when.
        public let since: Timestamp
        /// When the person last did something for the building; nil if never.
        public let lastActive: Timestamp?
    }

    /// The guards and hosts.
    public let members: [Member]
    /// The open invitations.
    public let invitations: [BuildingInvitationDocument]

    /// The people of a building.
    public init(_ members: [BuildingDesk.Member], _ invitations: [BuildingInvitation]) {
        self.members = members.map { found in
            Member(
                id: found.member.id.description, name: found.name?.text,
                duty: found.member.duty.name, suite: found.member.duty.suite?.text,
                since: found.member.since, lastActive: found.member.lastActive)
        }
        self.invitations = invitations.map { BuildingInvitationDocument($0) }
    }
}

/// How full a building was, for programs.
public struct OccupancyDocument: Encodable, Sendable {
    /// An hour.
    public struct Hour: Encodable, Sendable {
        /// When it begins.
        public let begins: Timestamp
        /// The most cars at the same time.
        public let cars: Int
    }

    /// How many cars there is space for.
    public let spaces: Int
    /// How many cars stand there now.
    public let cars: Int
    /// The hours, the oldest first.
    public let hours: [Hour]

    /// The occupancy of a building.
    public init(_ building: SeenBuilding, _ hours: [OccupiedHour]) {
        spaces = building.building.rules.spaces.count
        cars = building.cars
        self.hours = hours.map { Hour(begins: $0.begins, cars: $0.cars) }
    }

    /// The hours as lines of CSV.
    public var csv: String {
        let lines = hours.map { CSVText.line([$0.begins.description, String($0.cars)]) }
        return ([CSVText.line(["begins", "cars"])] + lines).joined()
    }
}

/// A line of an audit log, for programs.
public struct AuditDocument: Encodable, Sendable {
    /// Grows from line to line.
    public let number: Int64
    /// When it was done.
    public let at: Timestamp
    /// The name of who did it; nil if it was nobody with an account, or if the account was deleted.
    public let actor: String?
    /// What was done.
    public let action: String
    /// More about it, without whole plates.
    public let note: String

    /// A line of an audit log.
    public init(_ line: BuildingDesk.Line) {
        number = line.entry.number
        at = line.entry.at
        actor = line.actor?.text
        action = line.entry.action.rawValue
        note = line.entry.note
    }

    /// The names of the columns in CSV.
    public static let csvHeader =
        CSVText.line(["number", "at", "actor", "action", "note"])

    /// The line as CSV.
    public var csv: String {
        CSVText.line([
            String(number), at.description, SpreadsheetText.guarded(actor ?? ""), action,
            SpreadsheetText.guarded(note),
        ])
    }
}
