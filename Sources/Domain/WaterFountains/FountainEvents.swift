public import PersonalEvents
import RecordKeeping

/// The changes of a review that its author's events report.
public enum ReviewHappening: String, CaseIterable, Sendable {
    case added, changed, removed, restored
}

extension EventDraft {
    /// For the author: the event of a change of `review`, as it is after the change.
    public init(_ happening: ReviewHappening, _ review: FountainReview) {
        self.init(
            name: EventName(parts: "review", happening.rawValue), subject: review.id.uuid,
            members: [
                "fountain": review.fountain.description, "version": "\(review.version)",
            ])
    }

    /// For the person who said it: what they now say about a fountain, nil for nothing.
    public init(confirmed verdict: Verdict?, of fountain: Fountain) {
        self.init(
            name: EventName(parts: "fountain", "confirmed"), subject: fountain.id.uuid,
            members: ["verdict": verdict?.rawValue ?? "none"])
    }

    /// For those who have reviewed a fountain: somebody else has changed its status.
    public init(status: FountainStatus, of fountain: Fountain) {
        self.init(
            name: EventName(parts: "fountain", "status"), subject: fountain.id.uuid,
            members: ["status": status.name, "fountain": fountain.description.label])
    }
}

/// How many people learn of a status.
public enum FountainNews {
    /// The authors of this many reviews, the newest, learn that a fountain's status has changed.
    public static let audience = 500

    /// Whether a change of status is worth telling: the verdict is another one.
    public static func isNews(_ before: FountainStatus, _ after: FountainStatus) -> Bool {
        before.verdict != after.verdict
    }
}
