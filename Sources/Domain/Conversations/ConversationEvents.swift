public import PersonalEvents
import RecordKeeping

/// What a person's events report about their conversations.
public enum ConversationHappening: Hashable, Sendable {
    case opened
    /// The message with this number was sent, by the person themself or by the other.
    case message(Int64, isOwn: Bool)
    /// The person themself or the other has read up to the message with this number.
    case read(Int64, isOwn: Bool)
    /// The person blocks the other, who is not told.
    case blocked
    case unblocked
    /// The account of the other was deleted.
    case partnerGone
}

extension EventDraft {
    /// The event of a change of a conversation, without anything that was written.
    public init(_ happening: ConversationHappening, _ id: Conversation.ID) {
        let (word, members): (String, [String: String]) =
            switch happening {
            case .opened: ("opened", [:])
            case .message(let number, let isOwn):
                ("message", ["number": "\(number)", "by": Self.word(isOwn)])
            case .read(let number, let isOwn):
                ("read", ["upTo": "\(number)", "by": Self.word(isOwn)])
            case .blocked: ("blocked", [:])
            case .unblocked: ("unblocked", [:])
            case .partnerGone: ("partner-gone", [:])
            }
        self.init(
            name: EventName(parts: "conversation", word), subject: id.uuid, members: members)
    }

    private static func word(_ isOwn: Bool) -> String { isOwn ? "me" : "partner" }
}
