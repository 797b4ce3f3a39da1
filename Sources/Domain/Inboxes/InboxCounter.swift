public import Accounts

/// How much waits in a person's inbox.
public struct InboxCounts: Hashable, Sendable {
    /// Conversations with messages that the person has not read, with people whom they do not block.
    public let unread: Int
    /// Requests to the person, to join a post or to rent a space, that wait for an answer.
    public let requests: Int

    /// Counts of what waits.
    public init(unread: Int, requests: Int) {
        self.unread = unread
        self.requests = requests
    }

    /// All that waits.
    public var sum: Int { unread + requests }
}

/// Counts what waits for a person, whatever it is about: what others write, and what they ask for.
///
/// It changes nothing; each of the things has a ledger of its own.
public protocol InboxCounter: Sendable {
    /// What waits in a person's inbox.
    ///
    /// - Complexity: O(conversations of the person, and requests to their posts and spaces); it is
    ///   asked for with every page.
    func counts(for person: Account.ID) async throws -> InboxCounts
}
