public import Accounts
public import RecordKeeping

/// Which lines of an audit log to read, the newest first.
public struct AuditQuery: Hashable, Sendable {
    /// Where the lines begin or end.
    public enum Position: Hashable, Sendable {
        /// The newest lines.
        case newest
        /// The newest lines with numbers below this one.
        case before(Int64)
        /// The oldest lines with numbers above this one.
        case after(Int64)
    }

    /// Where the lines begin or end.
    public var position: Position
    /// What was done; empty for everything.
    public var actions: Set<AuditedAction>
    /// Who did it; nil for everybody.
    public var actor: Account.ID?
    /// The first moment; nil for the beginning of the log.
    public var from: Timestamp?
    /// The moment before which the lines end; nil for now.
    public var until: Timestamp?
    /// What the notes of the lines contain, in their case; empty for any.
    public var words: String
    /// Maximum number of lines, in `PageLimit.range`.
    public var limit: Int

    /// All lines of a log, unless something is given.
    public init(
        _ position: Position = .newest, actions: Set<AuditedAction> = [],
        actor: Account.ID? = nil, from: Timestamp? = nil, until: Timestamp? = nil,
        words: String = "", limit: Int = PageLimit.standard
    ) {
        self.position = position
        self.actions = actions
        self.actor = actor
        self.from = from
        self.until = until
        self.words = words
        self.limit = limit
    }

    /// Whether the query asks for a line, apart from ``limit`` and for ``Position/after(_:)`` apart
    /// from its place.
    package func asks(for entry: AuditEntry) -> Bool {
        let isThere =
            switch position {
            case .newest: true
            case .before(let number): entry.number < number
            case .after(let number): number < entry.number
            }
        return isThere && (actions.isEmpty || actions.contains(entry.action))
            && (actor == nil || entry.actor == actor)
            && (from.map { $0 <= entry.at } ?? true) && (until.map { entry.at < $0 } ?? true)
            && (words.isEmpty || entry.note.contains(words))
    }
}
