public import Accounts
public import RecordKeeping

/// Stores what pairs of people write to each other. Nobody else can read it.
///
/// The messages of a conversation are numbered without gaps in the order in which their
/// transactions are committed: a store with several writers must let them wait for each other at
/// the row of the conversation. Each change appends its events to the logs of both people in the
/// same transaction. Changes are durable when a function returns. An implementation has its own
/// clock.
///
/// When an account is deleted, what it wrote is erased. The other person keeps the conversation with
/// what they wrote, without the name of the other. A conversation without people is deleted.
public protocol ConversationLedger: Sendable {
    /// The conversation of these people about this subject, as `person` sees it. Opens it if there is
    /// none.
    ///
    /// - Throws: ``ConversationsError/closed(_:)`` or ``ConversationsError/blocking(_:)`` if there is
    ///   none and one of them blocks the other; `AccountsError.accountNotFound`.
    func open(
        _ parties: ConversationParties, by person: Account.ID
    ) async throws -> Conversation

    /// The conversations of a person, the one with the latest message first. The cursor has the time
    /// of the last message, so a conversation that gets one meanwhile moves to the front.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func latestFirst(
        of person: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<Conversation>

    /// The conversation of a person that `reference` names.
    ///
    /// - Throws: ``ConversationsError/notFound(_:)``, also for other people's conversation;
    ///   ``ConversationsError/ambiguous(_:candidates:)``.
    func conversation(
        _ reference: RecordReference, of person: Account.ID
    ) async throws -> Conversation

    /// How many messages a person has not read, in all conversations with people whom they do not
    /// block.
    func unread(of person: Account.ID) async throws -> Int

    /// At most `limit` messages, oldest first.
    ///
    /// - Throws: ``ConversationsError/notFound(_:)``; `InvalidValue` if `limit` is not in
    ///   `PageLimit.range`.
    func messages(
        _ range: MessageRange, in id: Conversation.ID, of person: Account.ID, limit: Int
    ) async throws -> MessagePage

    /// Sends a message, or finds the one that an earlier request with the same key sent.
    ///
    /// - Throws: ``ConversationsError/notFound(_:)``; the errors of ``Conversation/requireOpen()``;
    ///   ``ConversationsError/tooManyMessages(limit:retryAt:wait:)``;
    ///   `AccountsError.keyOfAnotherRequest`.
    func send(
        _ text: MessageText, in id: Conversation.ID, by person: Account.ID, key: CreationKey?
    ) async throws -> Creation<Message>

    /// Records that a person has read up to the message `number`. Read marks only move forward.
    ///
    /// - Throws: ``ConversationsError/notFound(_:)``.
    func markRead(
        upTo number: Int64, in id: Conversation.ID, by person: Account.ID
    ) async throws -> Conversation

    /// Blocks the other person, or ends that. While one of two people blocks the other, neither
    /// can write to the other in any conversation.
    ///
    /// - Throws: ``ConversationsError/notFound(_:)``; ``ConversationsError/partnerGone(_:)``.
    func setBlocked(
        _ isBlocked: Bool, in id: Conversation.ID, by person: Account.ID
    ) async throws -> Conversation

    /// Whether one of two people blocks the other.
    func isBlocked(between one: Account.ID, and other: Account.ID) async throws -> Bool

    /// Reports the other person for a message of theirs, or for the whole conversation if `message` is
    /// nil.
    ///
    /// - Throws: ``ConversationsError/notFound(_:)``, ``ConversationsError/noMessage(_:_:)``,
    ///   ``ConversationsError/tooManyReports(limit:retryAt:wait:)``.
    func report(
        _ id: Conversation.ID, message: Int64?, reason: ReportReason, by person: Account.ID
    ) async throws -> ConversationReport

    /// All reports, newest first, for a moderator.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func reports(after: PageCursor?, limit: Int) async throws -> Page<ConversationReport>
}

extension Sequence<Timestamp> {
    /// Checks that a person who has sent messages at these times may send another one at `now`.
    ///
    /// - Throws: ``ConversationsError/tooManyMessages(limit:retryAt:wait:)``.
    package func requireFewMessages(at now: Timestamp) throws(ConversationsError) {
        let limit = ConversationLimits.messagesAtOnce
        if let end = blocked(beyond: limit, in: ConversationLimits.window, at: now) {
            throw .tooManyMessages(limit: limit, retryAt: end, wait: end.since(now))
        }
    }

    /// Checks that a person who has reported others at these times may report another one at `now`.
    ///
    /// - Throws: ``ConversationsError/tooManyReports(limit:retryAt:wait:)``.
    package func requireFewConversationReports(at now: Timestamp) throws(ConversationsError) {
        let limit = ConversationLimits.reportsADay
        if let end = blocked(beyond: limit, in: ConversationLimits.day, at: now) {
            throw .tooManyReports(limit: limit, retryAt: end, wait: end.since(now))
        }
    }

    /// When another is allowed, if at most `limit` are within the `window` before `now`; nil if it is
    /// allowed now.
    package func blocked(
        beyond limit: Int, in window: Duration, at now: Timestamp
    ) -> Timestamp? {
        let counted = filter { $0 <= now && $0.advanced(by: window) > now }.sorted(by: >)
        return counted.dropFirst(limit - 1).first?.advanced(by: window)
    }
}
