public import RecordKeeping

/// Why an operation on a post or a request failed.
public enum ActivityPartnersError: Error, Hashable {
    /// There is no such post, or the person may not see or change it; the message does not say which.
    case postNotFound(RecordReference)
    /// The reference matches several posts; `candidates` are at most five of them, newest first.
    case ambiguousPost(RecordReference, candidates: [PartnerPost.ID])
    /// There is no such request, or it is not for the person; the message does not say which.
    case requestNotFound(RecordReference)
    /// The reference matches several requests; `candidates` are at most five of them, newest first.
    case ambiguousRequest(RecordReference, candidates: [JoinRequest.ID])
    /// The post has another version than the change expected.
    case changedMeanwhile(PartnerPost.ID)
    /// The post expired at this time.
    case postExpired(PartnerPost.ID, at: Timestamp)
    /// The owner ended the post at this time.
    case postEnded(PartnerPost.ID, at: Timestamp)
    /// The owner of the server has hidden the post.
    case postHidden(PartnerPost.ID)
    /// All places are taken.
    case postFull(PartnerPost.ID)
    /// The post would have fewer places than are taken.
    case placesTaken(PartnerPost.ID, count: Int)
    /// The person has as many posts as they may have.
    case tooManyPosts(limit: Int)
    /// The post would be over at once.
    case overAlready(Timestamp)
    /// The post would be valid for too long.
    case validTooLong(Timestamp, days: Int)
    /// The post is the person's own.
    case ownPost(PartnerPost.ID)
    /// The person has asked, and the owner has not answered yet.
    case askedAlready(PartnerPost.ID)
    /// The person was accepted.
    case joinedAlready(PartnerPost.ID)
    /// The person has asked as often as they may.
    case askedTooOften(PartnerPost.ID, limit: Int)
    /// As many requests of the person wait as may wait.
    case tooManyPending(limit: Int)
    /// The request does not wait for an answer.
    case notWaiting(JoinRequest.ID, state: JoinState)
    /// The person has no request on the post that could be taken back.
    case nothingToWithdraw(PartnerPost.ID)
    /// The person does not belong to the post.
    case notOfThePost(PartnerPost.ID)
    /// Fewer than two people of the post have said where they start.
    case tooFewStarts(PartnerPost.ID, count: Int)
}

extension ActivityPartnersError: TimedSentence {
    /// What is wrong and what to do, with each time as `text` writes it.
    public func sentence(writing text: (Timestamp) -> String) -> String {
        switch self {
        case .postNotFound(let reference):
            "there is no post \(reference); list the feed or your posts to see their ids"
        case .ambiguousPost(let reference, let candidates):
            "more than one post begins or ends with \(reference): "
                + candidates.map(\.description).joined(separator: ", ")
                + "; type more digits"
        case .requestNotFound(let reference):
            "there is no request \(reference) to you; list the requests to see their ids"
        case .ambiguousRequest(let reference, let candidates):
            "more than one request begins or ends with \(reference): "
                + candidates.map(\.description).joined(separator: ", ")
                + "; type more digits"
        case .changedMeanwhile(let id):
            "post \(id) has changed since you read it, so this change was not made. "
                + "Read it again, then repeat your change"
        case .postExpired(let id, let time):
            "post \(id) expired at \(text(time)); look for another one, or add a new one"
        case .postEnded(let id, let time):
            "post \(id) was ended at \(text(time)); look for another one, or add a new one"
        case .postHidden(let id):
            "post \(id) was hidden from others by the owner of the server, so nobody can join; "
                + "ask them to restore it"
        case .postFull(let id):
            "all places of post \(id) are taken; look for another one"
        case .placesTaken(let id, let count):
            "\(count) places of post \(id) are taken; it cannot have fewer places"
        case .tooManyPosts(let limit):
            "you have \(limit) posts that are not over, which is the limit; end one of them"
        case .overAlready(let time):
            "the post would be valid until \(text(time)), which is over; choose a later time"
        case .validTooLong(let time, let days):
            "the post would be valid until \(text(time)); a post may be valid for \(days) days, "
                + "so choose an earlier time"
        case .ownPost(let id):
            "post \(id) is your own; you belong to it already"
        case .askedAlready(let id):
            "you have asked to join post \(id); wait for the answer, or withdraw"
        case .joinedAlready(let id):
            "you belong to post \(id) already"
        case .askedTooOften(let id, let limit):
            "you have asked \(limit) times to join post \(id), which is the limit; "
                + "look for another one"
        case .tooManyPending(let limit):
            "\(limit) of your requests wait for an answer, which is the limit; withdraw one"
        case .notWaiting(let id, let state):
            "request \(id) does not wait for an answer: \(state.words)"
        case .nothingToWithdraw(let id):
            "you have no request to join post \(id) that could be withdrawn"
        case .notOfThePost(let id):
            "you do not belong to post \(id); ask to join it first"
        case .tooFewStarts(let id, let count):
            "\(count) of the people of post \(id) "
                + "\(count == 1 ? "has" : "have") said where they start; two are needed"
        }
    }
}

extension JoinState {
    fileprivate var words: String {
        switch self {
        case .none, .pending: "it has not been sent"
        case .accepted: "it was accepted"
        case .refused: "it was refused"
        case .withdrawn: "it was withdrawn"
        case .ended(.expired): "the post expired"
        case .ended(.full): "all places were taken"
        case .ended(.postEnded): "the post was ended"
        }
    }
}
