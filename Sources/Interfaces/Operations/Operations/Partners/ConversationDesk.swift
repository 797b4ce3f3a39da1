public import Accounts
public import Conversations
public import RecordKeeping
import StoreContract
public import StoreRuntime

/// What one person writes with others. Other people's conversations are not found.
public struct ConversationDesk: Sendable {
    private let ledger: any ConversationLedger
    private let person: Account.ID

    /// The conversations of `person` in the workspace's store.
    public init(_ workspace: Workspace, person: Account.ID) {
        ledger = workspace.records.conversations
        self.person = person
    }

    /// The conversation with `other` about `subject`. Opens it if there is none; then both people
    /// see it. The caller knows that the person may write to the other about it.
    ///
    /// - Throws: `ConversationsError.withOneself`, `ConversationsError.closed`,
    ///   `ConversationsError.blocking`; `AccountsError.accountNotFound`; `StoreError`.
    public func open(
        with other: Account.ID, about subject: ConversationSubject
    ) async throws -> Conversation {
        try await ledger.open(
            ConversationParties(person, other, about: subject), by: person)
    }

    /// A page of the conversations, the one with the latest message first.
    ///
    /// - Throws: `InvalidValue` if `limit` is out of range; `StoreError`.
    public func latestFirst(after: PageCursor?, limit: Int) async throws -> Page<Conversation> {
        try await ledger.latestFirst(of: person, after: after, limit: limit)
    }

    /// The conversation that `reference` names.
    ///
    /// - Throws: `ConversationsError.notFound`, `ConversationsError.ambiguous`; `StoreError`.
    public func conversation(_ reference: RecordReference) async throws -> Conversation {
        try await ledger.conversation(reference, of: person)
    }

    /// How many messages the person has not read.
    ///
    /// - Throws: `StoreError`.
    public func unread() async throws -> Int {
        try await ledger.unread(of: person)
    }

    /// Messages of a conversation, oldest first.
    ///
    /// - Throws: like ``conversation(_:)``; `InvalidValue` if `limit` is out of range.
    public func messages(
        _ range: MessageRange, in reference: RecordReference, limit: Int
    ) async throws -> (conversation: Conversation, page: MessagePage) {
        let conversation = try await conversation(reference)
        return (
            conversation,
            try await ledger.messages(range, in: conversation.id, of: person, limit: limit)
        )
    }

    /// Sends a message, or finds the one that an earlier request with the same key sent.
    ///
    /// - Throws: like ``conversation(_:)``; the errors of `ConversationLedger.send`.
    public func send(
        _ text: MessageText, in reference: RecordReference, key: CreationKey? = nil
    ) async throws -> (conversation: Conversation, message: Creation<Message>) {
        let conversation = try await conversation(reference)
        return (
            conversation,
            try await ledger.send(text, in: conversation.id, by: person, key: key)
        )
    }

    /// Records that the person has read up to the message `number`.
    ///
    /// - Throws: like ``conversation(_:)``.
    public func markRead(
        upTo number: Int64, in reference: RecordReference
    ) async throws -> Conversation {
        let conversation = try await conversation(reference)
        return try await ledger.markRead(upTo: number, in: conversation.id, by: person)
    }

    /// Blocks the other person of a conversation, or ends that.
    ///
    /// - Throws: like ``conversation(_:)``; `ConversationsError.partnerGone`.
    public func setBlocked(
        _ isBlocked: Bool, in reference: RecordReference
    ) async throws -> Conversation {
        let conversation = try await conversation(reference)
        return try await ledger.setBlocked(isBlocked, in: conversation.id, by: person)
    }

    /// Reports the other person of a conversation to the moderator.
    ///
    /// - Throws: like ``conversation(_:)``; `ConversationsError.noMessage`,
    ///   `ConversationsError.tooManyReports`.
    public func report(
        _ reference: RecordReference, message: Int64?, reason: ReportReason
    ) async throws -> ConversationReport {
        let conversation = try await conversation(reference)
        return try await ledger.report(
            conversation.id, message: message, reason: reason, by: person)
    }
}
