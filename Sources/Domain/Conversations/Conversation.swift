public import Accounts
public import RecordKeeping

/// What two people write to each other about.
public struct ConversationSubject: Hashable, Sendable {
    /// The kinds of records that people write about.
    public enum Kind: String, CaseIterable, Sendable {
        case partnerPost = "partner-post"
        case storageSpace = "storage-space"
    }

    /// The kind of record.
    public let kind: Kind
    /// The record, which may be gone.
    public let record: UUIDv7

    /// The record of a kind as a subject.
    public init(_ kind: Kind, _ record: UUIDv7) {
        self.kind = kind
        self.record = record
    }
}

/// One of the two people of a conversation. The first is the one whose id is smaller.
public enum ConversationSide: Int, CaseIterable, Sendable {
    case first = 1
    case second = 2

    /// The other side.
    public var opposite: ConversationSide { self == .first ? .second : .first }
}

/// Two people and what they write about. There is one conversation for each pair and subject.
public struct ConversationParties: Hashable, Sendable {
    /// What they write about.
    public let subject: ConversationSubject
    /// The person whose id is smaller.
    public let first: Account.ID
    /// The other person.
    public let second: Account.ID

    /// The same for both orders of the people.
    ///
    /// - Throws: ``ConversationsError/withOneself``.
    public init(
        _ one: Account.ID, _ other: Account.ID, about subject: ConversationSubject
    ) throws(ConversationsError) {
        guard one != other else { throw .withOneself }
        self.subject = subject
        first = min(one, other)
        second = max(one, other)
    }

    /// The side of one of the two people; nil for anybody else.
    public func side(of person: Account.ID) -> ConversationSide? {
        switch person {
        case first: .first
        case second: .second
        default: nil
        }
    }
}

/// A conversation as one of its two people sees it.
public struct Conversation: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<Conversation>

    /// The other person.
    public struct Partner: Hashable, Sendable {
        /// The account.
        public let account: Account.ID
        /// The person's name.
        public let name: PersonName

        /// A person by account and name.
        public init(account: Account.ID, name: PersonName) {
            self.account = account
            self.name = name
        }
    }

    /// Identifies the conversation, for both people.
    public let id: ID
    /// What it is about.
    public let subject: ConversationSubject
    /// The side of the person who sees it.
    public let side: ConversationSide
    /// The other person; nil if the account was deleted.
    public let partner: Partner?
    /// When it was opened.
    public let createdAt: Timestamp
    /// When the last message was sent, or the conversation was opened.
    public let activeAt: Timestamp
    /// The last message; nil if there is none yet.
    public let lastMessage: Message?
    /// How many messages of the other person come after ``readUpTo``.
    public let unread: Int
    /// The number of the last message that the viewer has read; 0 if none.
    public let readUpTo: Int64
    /// The number of the last message that the other person has read; 0 if none.
    public let partnerReadUpTo: Int64
    /// Whether the viewer blocks the other person.
    public let isBlocked: Bool
    /// Whether the other person blocks the viewer, which is not said: only writing is refused.
    package let isBlockedByPartner: Bool

    /// A conversation from its stored parts.
    public init(
        id: ID, subject: ConversationSubject, side: ConversationSide, partner: Partner?,
        createdAt: Timestamp, activeAt: Timestamp, lastMessage: Message?, unread: Int,
        readUpTo: Int64, partnerReadUpTo: Int64, isBlocked: Bool, isBlockedByPartner: Bool
    ) {
        self.id = id
        self.subject = subject
        self.side = side
        self.partner = partner
        self.createdAt = createdAt
        self.activeAt = activeAt
        self.lastMessage = lastMessage
        self.unread = unread
        self.readUpTo = readUpTo
        self.partnerReadUpTo = partnerReadUpTo
        self.isBlocked = isBlocked
        self.isBlockedByPartner = isBlockedByPartner
    }

    /// Whether the viewer may write.
    public var isOpen: Bool {
        partner != nil && !isBlocked && !isBlockedByPartner
            && (lastMessage?.number ?? 0) < ConversationLimits.messages
    }

    /// Checks that the viewer may write.
    ///
    /// - Throws: ``ConversationsError/partnerGone(_:)``, ``ConversationsError/blocking(_:)``,
    ///   ``ConversationsError/closed(_:)``, ``ConversationsError/full(_:limit:)``.
    public func requireOpen() throws(ConversationsError) {
        guard partner != nil else { throw .partnerGone(id) }
        guard !isBlocked else { throw .blocking(id) }
        guard !isBlockedByPartner else { throw .closed(id) }
        guard (lastMessage?.number ?? 0) < ConversationLimits.messages else {
            throw .full(id, limit: Int(ConversationLimits.messages))
        }
    }

    /// What the viewer's read mark becomes after reading up to the message `number`; nil if it
    /// stays. Marks only move forward, and not past the last message.
    public func mark(readingUpTo number: Int64) -> Int64? {
        let mark = min(number, lastMessage?.number ?? 0)
        return mark > readUpTo ? mark : nil
    }
}

/// How much people may write.
public enum ConversationLimits {
    /// How many messages a conversation may have.
    public static let messages: Int64 = 10_000
    /// How many messages a person may send in ``window``, in all conversations.
    public static let messagesAtOnce = 30
    /// How many reports a person may make in a day.
    public static let reportsADay = 20
    /// The time in which ``messagesAtOnce`` are counted.
    public static let window = Duration.seconds(60)
    /// The time in which ``reportsADay`` are counted.
    public static let day = Duration.seconds(86_400)
}
