public import Accounts
public import Geometry
public import RecordKeeping

/// A mode of travel that a road can be closed for. The raw values are stored.
public enum RoadUser: String, CaseIterable, Codable, Sendable {
    case driving, cycling, walking

    /// The modes that a road is closed for by default. People can usually walk past road works and
    /// events.
    public static let vehicles: Set<RoadUser> = [.driving, .cycling]
}

/// A street as it was on the map when it was closed.
///
/// The next map may have split, redrawn or renumbered its ways; with name, ways and lines it
/// can be found again.
public struct ClosedStreet: Hashable, Sendable {
    /// The name on the map.
    public let name: String
    /// The ids of the OSM ways, ascending. Empty if only a part of the street is closed, which
    /// ``lines`` describe.
    public let ways: [Int64]
    /// The geometry of the closed part, one line per way.
    public let lines: [[Coordinate]]

    /// Creates a closed street; duplicate ways are dropped.
    public init(name: String, ways: some Sequence<Int64>, lines: [[Coordinate]]) {
        self.name = name
        self.ways = Set(ways).sorted()
        self.lines = lines
    }
}

/// The street or area that is closed.
public enum ClosedExtent: Hashable, Sendable {
    case street(ClosedStreet)
    /// Every road that touches the area.
    case area(Area)
}

/// When a closure applies.
public struct ClosurePeriod: Hashable, Sendable {
    /// The first moment; nil for immediately.
    public let from: Timestamp?
    /// The first moment at which the road is open again; nil until it is reopened.
    public let until: Timestamp?

    /// Creates a period; nil for no limit on that side.
    ///
    /// - Throws: ``RoadClosuresError/endsBeforeItBegins(from:until:)``.
    public init(from: Timestamp? = nil, until: Timestamp? = nil) throws(RoadClosuresError) {
        if let from, let until, until <= from {
            throw .endsBeforeItBegins(from: from, until: until)
        }
        self.from = from
        self.until = until
    }

    /// Whether the closure applies at `time`.
    public func contains(_ time: Timestamp) -> Bool {
        !isAhead(at: time) && !isOver(at: time)
    }

    /// Whether the closure begins after `time`.
    public func isAhead(at time: Timestamp) -> Bool { from.map { time < $0 } ?? false }

    /// Whether the closure has ended at `time`.
    public func isOver(at time: Timestamp) -> Bool { until.map { $0 <= time } ?? false }
}

/// Why a road is closed: one line of 2 to 200 characters in any script.
public struct ClosureReason: Hashable, Sendable, ValidatedText {
    /// The checked text.
    public let text: String

    private static let rule = LineOfText(field: "reason", lengths: 2...200)

    /// Trims `text` and collapses each run of white space to one space.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

/// The values of a closure that its author enters. The store adds id, author and time.
public struct RoadClosureDraft: Hashable, Sendable {
    /// The name of the road or area.
    public var label: String
    /// The street or area that is closed.
    public var extent: ClosedExtent
    /// The modes that the road is closed for; at least one.
    public var users: Set<RoadUser>
    /// When the closure applies.
    public var period: ClosurePeriod
    /// Why the road is closed; nil if the author gave no reason.
    public var reason: ClosureReason?
    /// Whose routes the closure affects.
    public var scope: ClosureScope

    /// Creates a draft from its parts.
    public init(
        label: String, extent: ClosedExtent, users: Set<RoadUser>, period: ClosurePeriod,
        reason: ClosureReason? = nil, scope: ClosureScope = .everyone
    ) {
        self.label = label
        self.extent = extent
        self.users = users
        self.period = period
        self.reason = reason
        self.scope = scope
    }
}

/// A road or an area that routes avoid for a period.
public struct RoadClosure: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<RoadClosure>

    /// Identifies the closure.
    public let id: ID
    /// The account that closed the road; nil if it was deleted.
    public let author: Account.ID?
    /// The values that the author entered.
    public let draft: RoadClosureDraft
    /// The system's time when the closure was added.
    public let createdAt: Timestamp

    /// Creates a closure from its stored parts.
    public init(id: ID, author: Account.ID?, draft: RoadClosureDraft, createdAt: Timestamp) {
        self.id = id
        self.author = author
        self.draft = draft
        self.createdAt = createdAt
    }

    /// As in ``draft``.
    public var label: String { draft.label }
    /// As in ``draft``.
    public var extent: ClosedExtent { draft.extent }
    /// As in ``draft``.
    public var users: Set<RoadUser> { draft.users }
    /// As in ``draft``.
    public var period: ClosurePeriod { draft.period }
    /// As in ``draft``.
    public var reason: ClosureReason? { draft.reason }
    /// As in ``draft``.
    public var scope: ClosureScope { draft.scope }
}
