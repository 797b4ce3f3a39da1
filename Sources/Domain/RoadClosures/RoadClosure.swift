public import Accounts
public import Geometry
public import RecordKeeping

/// Who is kept out of a closed road. The raw values are kept.
public enum RoadUser: String, CaseIterable, Codable, Sendable {
    case driving, cycling, walking

    /// Those whom a closure keeps out unless it says otherwise. A road that works or an event
    /// close can nearly always be walked along.
    public static let vehicles: Set<RoadUser> = [.driving, .cycling]
}

/// A street of the map as it was when it was closed, so that it is known again on the next map,
/// where its ways may have been split, drawn anew or given other ids.
public struct ClosedStreet: Hashable, Sendable {
    /// As the map has it.
    public let name: String
    /// The OSM ways, ascending; none where a part of the street is closed, whose course tells it.
    public let ways: [Int64]
    public let lines: [[Coordinate]]

    public init(name: String, ways: some Sequence<Int64>, lines: [[Coordinate]]) {
        self.name = name
        self.ways = Set(ways).sorted()
        self.lines = lines
    }
}

/// What is closed.
public enum ClosedExtent: Hashable, Sendable {
    case street(ClosedStreet)
    /// Every road that touches it.
    case area(Area)
}

/// When a closure holds.
public struct ClosurePeriod: Hashable, Sendable {
    /// The first moment; nil for at once.
    public let from: Timestamp?
    /// The first moment at which the road is open again; nil until it is reopened.
    public let until: Timestamp?

    /// - Throws: ``RoadClosuresError/endsBeforeItBegins(from:until:)``.
    public init(from: Timestamp? = nil, until: Timestamp? = nil) throws(RoadClosuresError) {
        if let from, let until, until <= from {
            throw .endsBeforeItBegins(from: from, until: until)
        }
        self.from = from
        self.until = until
    }

    public func contains(_ time: Timestamp) -> Bool {
        !isAhead(at: time) && !isOver(at: time)
    }

    public func isAhead(at time: Timestamp) -> Bool { from.map { time < $0 } ?? false }

    public func isOver(at time: Timestamp) -> Bool { until.map { $0 <= time } ?? false }
}

/// Why a road is closed: one line of 2 to 200 characters in any script.
public struct ClosureReason: Hashable, Sendable, ValidatedText {
    public let text: String

    private static let rule = LineOfText(field: "reason", lengths: 2...200)

    /// Drops the white space around `text` and makes every run within it one blank.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

/// What a person states about a closure.
public struct RoadClosureDraft: Hashable, Sendable {
    /// What the road or the area is called.
    public var label: String
    public var extent: ClosedExtent
    /// At least one.
    public var users: Set<RoadUser>
    public var period: ClosurePeriod
    public var reason: ClosureReason?

    public init(
        label: String, extent: ClosedExtent, users: Set<RoadUser>, period: ClosurePeriod,
        reason: ClosureReason? = nil
    ) {
        self.label = label
        self.extent = extent
        self.users = users
        self.period = period
        self.reason = reason
    }
}

/// A road or an area that nobody is led through for a time.
public struct RoadClosure: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<RoadClosure>

    public let id: ID
    /// Who closed it; nil where that account is deleted.
    public let author: Account.ID?
    public let draft: RoadClosureDraft
    /// The system's date and time when it was closed.
    public let createdAt: Timestamp

    public init(id: ID, author: Account.ID?, draft: RoadClosureDraft, createdAt: Timestamp) {
        self.id = id
        self.author = author
        self.draft = draft
        self.createdAt = createdAt
    }

    public var label: String { draft.label }
    public var extent: ClosedExtent { draft.extent }
    public var users: Set<RoadUser> { draft.users }
    public var period: ClosurePeriod { draft.period }
    public var reason: ClosureReason? { draft.reason }
}
