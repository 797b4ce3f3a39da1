public import Accounts
public import RecordKeeping

/// What a person says about a fountain in one step.
public enum Verdict: String, CaseIterable, Hashable, Sendable {
    case works
    case outOfOrder = "out-of-order"
}

/// A person's word on whether a fountain works. Each person has at most one for a fountain: a new
/// one takes its place.
public struct Confirmation: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<Confirmation>

    /// A verdict with its time.
    public struct Statement: Hashable, Sendable {
        /// What was said.
        public let verdict: Verdict
        /// When it was said.
        public let at: Timestamp

        /// A verdict that was given at `at`.
        public init(_ verdict: Verdict, at: Timestamp) {
            self.verdict = verdict
            self.at = at
        }
    }

    /// Identifies the confirmation.
    public let id: ID
    /// Who said it; nil if the account was deleted.
    public let person: Account.ID?
    /// What was said, and when.
    public let statement: Statement
    /// What the person had said before, which an undo brings back; nil if there was nothing.
    public let previous: Statement?

    /// Creates a confirmation from its stored parts.
    public init(id: ID, person: Account.ID?, statement: Statement, previous: Statement?) {
        self.id = id
        self.person = person
        self.statement = statement
        self.previous = previous
    }

    /// As in ``statement``.
    public var verdict: Verdict { statement.verdict }
    /// As in ``statement``.
    public var at: Timestamp { statement.at }
}

/// A person's word has two states: none, and standing. Pressing is possible in both; undoing only
/// in the second, for a time.
extension Confirmation {
    /// How long a confirmation can be undone.
    public static let undoPeriod = Duration.seconds(undoMinutes * 60)
    static let undoMinutes = 10

    /// The confirmation after `person` says `verdict` at `time`; `current` is that before.
    ///
    /// The same verdict again, while the first can still be undone, counts as one press that an
    /// undo takes back whole.
    public static func pressed(
        _ verdict: Verdict, over current: Confirmation?, by person: Account.ID, at time: Timestamp
    ) -> Confirmation {
        var previous = current?.statement
        if let current, current.verdict == verdict, current.canBeUndone(at: time) {
            previous = current.previous
        }
        return Confirmation(
            id: .new(at: time), person: person, statement: Statement(verdict, at: time),
            previous: previous)
    }

    /// What stands after the person takes the confirmation of `fountain` back at `time`: what they
    /// had said before, or nil for nothing.
    ///
    /// - Throws: ``WaterFountainsError/confirmedTooLongAgo(_:at:)``.
    public func undone(
        of fountain: Fountain.ID, at time: Timestamp
    ) throws(WaterFountainsError) -> Confirmation? {
        guard canBeUndone(at: time) else { throw .confirmedTooLongAgo(fountain, at: at) }
        return previous.map {
            Confirmation(id: id, person: person, statement: $0, previous: nil)
        }
    }

    /// Whether an undo is possible at `time`.
    public func canBeUndone(at time: Timestamp) -> Bool {
        time < at.advanced(by: Self.undoPeriod)
    }
}

/// Whether a fountain works, as people say.
public enum FountainStatus: Hashable, Sendable {
    /// Nobody has said anything.
    case unconfirmed
    /// Somebody said at this time that it works, and nobody has said anything later.
    case works(Timestamp)
    /// Somebody said at this time that it is out of order, and nobody has said anything later.
    case outOfOrder(Timestamp)

    /// The newest confirmation counts. Of two at the same millisecond, the one with the larger id.
    public init(_ confirmations: some Sequence<Confirmation>) {
        guard let newest = confirmations.max(by: { ($0.at, $0.id) < ($1.at, $1.id) }) else {
            self = .unconfirmed
            return
        }
        self = FountainStatus(newest.statement)
    }

    /// The status by the newest confirmation; nil if there is none.
    public init(_ newest: Confirmation.Statement?) {
        self =
            switch newest {
            case nil: .unconfirmed
            case .some(let newest) where newest.verdict == .works: .works(newest.at)
            case .some(let newest): .outOfOrder(newest.at)
            }
    }

    /// What was said last; nil if nobody has said anything.
    public var verdict: Verdict? {
        switch self {
        case .unconfirmed: nil
        case .works: .works
        case .outOfOrder: .outOfOrder
        }
    }

    /// When it was said; nil if nobody has said anything.
    public var confirmedAt: Timestamp? {
        switch self {
        case .unconfirmed: nil
        case .works(let time), .outOfOrder(let time): time
        }
    }

    /// `unconfirmed`, `works` or `out-of-order`.
    public var name: String { verdict?.rawValue ?? "unconfirmed" }
}

/// A person's confirmation with its fountain.
public struct ConfirmedFountain: Hashable, Sendable {
    /// The fountain.
    public let fountain: Fountain
    /// What the person says about it.
    public let confirmation: Confirmation

    /// A confirmation of `fountain`.
    public init(fountain: Fountain, confirmation: Confirmation) {
        self.fountain = fountain
        self.confirmation = confirmation
    }
}
