public import Accounts
import RecordKeeping

/// The events of each person, for everything that is shown as it happens.
///
/// Every ledger appends the event of a change in the transaction that makes the change, except when
/// old plates are removed, so there is no event without its change. The events of one person are
/// numbered without gaps in the order in which those transactions are committed: a store with
/// several writers must let them wait for each other at the counter of the person. Whoever has read
/// up to an event therefore misses none that is committed later.
public protocol EventLog: Sendable {
    /// At most `limit` events after `id`, oldest first.
    func events(
        of person: Account.ID, after id: EventID, limit: Int
    ) async throws -> EventPage

    /// The last event of each of these people, without those who have none. In one query: it is asked
    /// several times a second for all who listen.
    func latest(of people: [Account.ID]) async throws -> [Account.ID: EventID]

    /// Deletes events that are older than ``EventLimits/age``. A store may also do so when it adds an event.
    func deleteOld() async throws
}

extension EventLog {
    /// The last event of the person; ``EventID/beginning`` if there was none.
    ///
    /// - Throws: an error of the store if it cannot be read.
    public func latest(of person: Account.ID) async throws -> EventID {
        try await latest(of: [person])[person] ?? .beginning
    }
}

/// A part of the events of a person.
public struct EventPage: Hashable, Sendable {
    /// The events, oldest first.
    public let events: [PersonalEvent]
    /// Whether events before these were deleted unread, or the log is another one than the reader
    /// knew, as after a backup was restored. Then the reader must read everything again.
    public let hasGap: Bool
    /// The last event of the person, on this page or later.
    public let latest: EventID

    /// Events that follow each other.
    public init(events: [PersonalEvent], hasGap: Bool, latest: EventID) {
        self.events = events
        self.hasGap = hasGap
        self.latest = latest
    }
}

/// How much of a log is kept.
public enum EventLimits {
    /// How long an event is kept.
    public static let age = Duration.seconds(7 * 86_400)
    /// How many events of a person are kept.
    public static let count = 1_000
}

/// Tells whether something may have been written to the store, by any process.
///
/// Asked several times a second while somebody listens, so the answer must take microseconds.
public protocol EventFeed: Sendable {
    /// A number that changes with every write of another connection or process, and may change
    /// without one.
    ///
    /// - Throws: an error of the store if it cannot be read.
    func edition() throws -> Int64
}
