public import PersonalEvents
import RecordKeeping

/// What happens to a post, for its owner.
public enum PostHappening: String, CaseIterable, Sendable {
    case posted, changed, ended
}

/// What happens to a request: for the owner of the post, or for the asker.
public enum JoinHappening: String, CaseIterable, Sendable {
    /// Somebody asks to join, or takes that back.
    case asked, withdrawn
    /// The owner has answered.
    case accepted, refused
    /// It ended by itself; the state says why.
    case requestEnded = "request-ended"
}

extension EventDraft {
    /// The event of a change of `post`, as it is after the change.
    public init(_ happening: PostHappening, _ post: PartnerPost) {
        self.init(
            name: EventName(parts: "partner", happening.rawValue), subject: post.id.uuid,
            members: ["version": "\(post.version)"])
    }

    /// The event of a change of `request`, as it is after the change, without what anybody wrote.
    public init(_ happening: JoinHappening, _ request: JoinRequest) {
        self.init(
            name: EventName(parts: "partner", happening.rawValue), subject: request.post.uuid,
            members: ["request": request.id.description, "state": request.state.word])
    }
}
