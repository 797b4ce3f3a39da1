public import Accounts
public import RecordKeeping

/// Why a person reports a conversation or a message, for the moderator: 1 to 500 characters.
public struct ReportReason: Hashable, Sendable {
    /// The checked text; `\n` separates its lines.
    public let text: String

    private static let rule = LinesOfText(field: "reason", limit: 500)

    /// Removes white space around the text and at the ends of its lines.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

extension ReportReason: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}

/// A report of a conversation, for a moderator.
public struct ConversationReport: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<ConversationReport>

    /// Identifies the report.
    public let id: ID
    /// The conversation, which may be gone.
    public let conversation: Conversation.ID
    /// Who reports; nil if the account was deleted.
    public let reporter: Account.ID?
    /// Who is reported; nil if the account was deleted.
    public let reported: Account.ID?
    /// The reported message; nil if the whole conversation is reported.
    public let message: Int64?
    /// What the reported message said when it was reported; nil if it has no text.
    public let quote: MessageText?
    /// What the reporter says.
    public let reason: ReportReason
    /// When it was reported.
    public let createdAt: Timestamp

    /// A report from its stored parts.
    public init(
        id: ID, conversation: Conversation.ID, reporter: Account.ID?, reported: Account.ID?,
        message: Int64?, quote: MessageText?, reason: ReportReason, createdAt: Timestamp
    ) {
        self.id = id
        self.conversation = conversation
        self.reporter = reporter
        self.reported = reported
        self.message = message
        self.quote = quote
        self.reason = reason
        self.createdAt = createdAt
    }
}
