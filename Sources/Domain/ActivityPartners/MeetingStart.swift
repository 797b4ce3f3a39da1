public import Accounts
public import Geometry
public import RecordKeeping

/// How a person goes to a meeting.
public enum MeetingMode: String, CaseIterable, Sendable {
    case walking, cycling, driving
}

/// Where a person starts to a meeting, which no other person sees.
public struct MeetingStart: Hashable, Sendable {
    /// The place.
    public let coordinate: Coordinate
    /// The street address.
    public let address: StreetAddress
    /// How the person goes.
    public let mode: MeetingMode

    /// A start from its parts.
    public init(coordinate: Coordinate, address: StreetAddress, mode: MeetingMode) {
        self.coordinate = coordinate
        self.address = address
        self.mode = mode
    }
}

/// The start of one of the people of a post.
public struct PersonalStart: Hashable, Sendable {
    /// Whose it is.
    public let person: Account.ID
    /// The person's name.
    public let name: PersonName
    /// Where and how.
    public let start: MeetingStart

    /// The start of `person`.
    public init(person: Account.ID, name: PersonName, start: MeetingStart) {
        self.person = person
        self.name = name
        self.start = start
    }
}
