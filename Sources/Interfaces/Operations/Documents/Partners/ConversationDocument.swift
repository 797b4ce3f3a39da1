import Accounts
public import Conversations
public import RecordKeeping

/// A conversation as one of its people sees it, for programs.
public struct ConversationDocument: Encodable, Sendable {
    /// What people write about.
    public struct Subject: Encodable, Sendable {
        /// A kind of record; see `ConversationSubject.Kind`.
        public let kind: String
        /// The UUID of the record, which may be gone.
        public let id: String
    }

    /// The other person.
    public struct Partner: Encodable, Sendable {
        /// The person's name.
        public let name: String
    }

    /// The UUID of the conversation.
    public let id: String
    /// The last digits of the UUID, which are enough to name it.
    public let shortID: String
    /// What it is about.
    public let subject: Subject
    /// The other person; nil if the account was deleted.
    public let partner: Partner?
    /// When it was opened.
    public let createdAt: Timestamp
    /// When the last message was sent, or the conversation was opened.
    public let activeAt: Timestamp
    /// The last message; nil if there is none yet.
    public let lastMessage: MessageDocument?
    /// How many messages of the other person are unread.
    public let unread: Int
    /// The number of the last message that the person has read; 0 if none.
    public let readUpTo: Int64
    /// The number of the last message that the other person has read; 0 if none.
    public let partnerReadUpTo: Int64
    /// Whether the person blocks the other.
    public let isBlocked: Bool
    /// Whether the person may write.
    public let isOpen: Bool

    /// The conversation with all of its members.
    public init(_ conversation: Conversation) {
        id = conversation.id.description
        shortID = conversation.id.shortText
        subject = Subject(
            kind: conversation.subject.kind.rawValue,
            id: conversation.subject.record.description)
        partner = conversation.partner.map { Partner(name: $0.name.text) }
        createdAt = conversation.createdAt
        activeAt = conversation.activeAt
        lastMessage = conversation.lastMessage.map {
            MessageDocument($0, in: conversation)
        }
        unread = conversation.unread
        readUpTo = conversation.readUpTo
        partnerReadUpTo = conversation.partnerReadUpTo
        isBlocked = conversation.isBlocked
        isOpen = conversation.isOpen
    }
}

/// A message, for programs.
public struct MessageDocument: Encodable, Sendable {
    /// The UUID of the message.
    public let id: String
    /// The position in its conversation, from 1.
    public let number: Int64
    /// Who sent it: `me` or `partner`.
    public let by: String
    /// When it was sent.
    public let sentAt: Timestamp
    /// What it tells; see `Message.Kind`.
    public let kind: String
    /// What the sender wrote; nil if nothing, or if it was erased.
    public let text: String?
    /// Whether the account of the sender was deleted, and the text with it.
    public let isErased: Bool

    /// A message of `conversation`, as the person who sees it.
    public init(_ message: Message, in conversation: Conversation) {
        id = message.id.description
        number = message.number
        by = message.side == conversation.side ? "me" : "partner"
        sentAt = message.sentAt
        kind = message.kind.rawValue
        text = message.text?.text
        isErased = message.isErased
    }
}

/// A part of a conversation, for programs.
public struct MessagePageDocument: Encodable, Sendable {
    /// The messages, oldest first.
    public let items: [MessageDocument]
    /// Whether there are messages before these.
    public let hasEarlier: Bool
    /// Whether there are messages after these.
    public let hasLater: Bool

    /// A page of messages of `conversation`.
    public init(_ page: MessagePage, in conversation: Conversation) {
        items = page.messages.map { MessageDocument($0, in: conversation) }
        hasEarlier = page.hasEarlier
        hasLater = page.hasLater
    }
}

/// A report that was sent to the moderator, for the person who sent it.
public struct ConversationReportDocument: Encodable, Sendable {
    /// The UUID of the report.
    public let id: String
    /// The UUID of the conversation.
    public let conversation: String
    /// The number of the reported message; nil if the whole conversation was reported.
    public let message: Int64?
    /// Why.
    public let reason: String
    /// When it was sent.
    public let createdAt: Timestamp

    /// The report as its sender sees it.
    public init(_ report: ConversationReport) {
        id = report.id.description
        conversation = report.conversation.description
        message = report.message
        reason = report.reason.text
        createdAt = report.createdAt
    }
}
