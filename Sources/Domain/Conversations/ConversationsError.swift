public import RecordKeeping

/// Why an operation on a conversation failed.
public enum ConversationsError: Error, Hashable {
    /// There is no such conversation, or other people have it; the message does not say which.
    case notFound(RecordReference)
    /// The reference matches several conversations; `candidates` are at most five of them.
    case ambiguous(RecordReference, candidates: [Conversation.ID])
    /// Both people would be the same.
    case withOneself
    /// The account of the other person was deleted.
    case partnerGone(Conversation.ID)
    /// The person blocks the other.
    case blocking(Conversation.ID)
    /// The other person blocks the one who wants to write.
    case closed(Conversation.ID)
    /// The conversation has as many messages as it may have.
    case full(Conversation.ID, limit: Int)
    /// The person has sent as many messages as they may send in a minute.
    case tooManyMessages(limit: Int, retryAt: Timestamp, wait: Duration)
    /// The person has made as many reports as they may make in a day.
    case tooManyReports(limit: Int, retryAt: Timestamp, wait: Duration)
    /// The conversation has no message of the other person with this number.
    case noMessage(Int64, Conversation.ID)
}

extension ConversationsError: TimedSentence {
    /// What is wrong and what to do, with each time as `text` writes it.
    public func sentence(writing text: (Timestamp) -> String) -> String {
        switch self {
        case .notFound(let reference):
            "you have no conversation \(reference); list your conversations to see their ids"
        case .ambiguous(let reference, let candidates):
            "more than one of your conversations begins or ends with \(reference): "
                + candidates.map(\.description).joined(separator: ", ")
                + "; type more digits"
        case .withOneself:
            "a conversation needs two people; choose somebody else"
        case .partnerGone(let id):
            "the other person of conversation \(id) has deleted their account, "
                + "so nobody would read it"
        case .blocking(let id):
            "you block the other person of conversation \(id); unblock them to write again"
        case .closed(let id):
            "conversation \(id) is closed, so nobody can write in it"
        case .full(let id, let limit):
            "conversation \(id) has \(limit) messages, which is the limit; "
                + "nobody can write in it any more"
        case .tooManyMessages(let limit, let retryAt, _):
            "you have sent \(limit) messages within a minute, which is the limit; "
                + "try again after \(text(retryAt))"
        case .tooManyReports(let limit, let retryAt, _):
            "you have made \(limit) reports within a day, which is the limit; "
                + "try again after \(text(retryAt))"
        case .noMessage(let number, let id):
            "conversation \(id) has no message \(number) of the other person; "
                + "read its messages to see their numbers"
        }
    }
}
