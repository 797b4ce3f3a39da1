public import RecordKeeping

/// What a person writes: 1 to 2,000 characters, on several lines if need be.
public struct MessageText: Hashable, Sendable {
    /// How many characters a message may have.
    public static let limit = 2_000

    /// The checked text; `\n` separates its lines.
    public let text: String

    private static let rule = LinesOfText(field: "message", limit: limit)

    /// Removes white space around the text and at the ends of its lines.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

extension MessageText: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}

/// A message in a conversation.
public struct Message: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<Message>

    /// What a message tells.
    public enum Kind: String, CaseIterable, Sendable {
        /// What its sender wrote.
        case text
        /// The sender has accepted the request of the other. The text is an optional word.
        case requestAccepted = "request-accepted"
        /// The sender has rented the other's space, or let it. The text is an optional word.
        case rentalAgreed = "rental-agreed"
    }

    /// Identifies the message.
    public let id: ID
    /// The position in its conversation: 1, 2, 3 … in the order of commits.
    public let number: Int64
    /// Who sent it.
    public let side: ConversationSide
    /// When it was sent.
    public let sentAt: Timestamp
    /// What it tells.
    public let kind: Kind
    /// What the sender wrote; nil if nothing, or if the account of the sender was deleted.
    public let text: MessageText?
    /// Whether the account of the sender was deleted, and the text with it.
    public let isErased: Bool

    /// A message from its stored parts.
    public init(
        id: ID, number: Int64, side: ConversationSide, sentAt: Timestamp, kind: Kind,
        text: MessageText?, isErased: Bool = false
    ) {
        self.id = id
        self.number = number
        self.side = side
        self.sentAt = sentAt
        self.kind = kind
        self.text = text
        self.isErased = isErased
    }
}

/// Which messages of a conversation to read.
public enum MessageRange: Hashable, Sendable {
    /// The last ones.
    case latest
    /// Those just before the message with this number.
    case before(Int64)
    /// Those just after the message with this number. Whoever continues after the last one that they
    /// have misses none.
    case after(Int64)
}

/// A part of a conversation.
public struct MessagePage: Hashable, Sendable {
    /// The messages, oldest first.
    public let messages: [Message]
    /// Whether there are messages before these.
    public let hasEarlier: Bool
    /// Whether there are messages after these.
    public let hasLater: Bool

    /// Messages that follow each other, out of those with the numbers from 1 to `last`.
    public init(_ messages: [Message], last: Int64) {
        self.messages = messages
        hasEarlier = messages.first.map { $0.number > 1 } ?? false
        hasLater = messages.last.map { $0.number < last } ?? false
    }
}
