public import Geometry
public import RecordKeeping

/// A fountain that a person can choose, with its distance from a place.
public struct FountainChoice: Hashable, Sendable {
    /// The text by which the person names it.
    public let reference: FountainReference
    /// Its name or address; for one on the map without either, its kind.
    public let label: String
    /// In metres.
    public let meters: Double

    /// A fountain at a distance in metres.
    public init(reference: FountainReference, label: String, meters: Double) {
        self.reference = reference
        self.label = label
        self.meters = meters
    }
}

/// Why an operation on a fountain or a review failed.
public enum WaterFountainsError: Error, Hashable {
    /// There is no such fountain.
    case fountainNotFound(FountainReference)
    /// The reference matches several fountains; `candidates` are at most five of them, newest first.
    case ambiguousFountain(RecordReference, candidates: [Fountain.ID])
    /// There is no such review or, for a change, it belongs to another account.
    case reviewNotFound(RecordReference)
    /// The reference matches several reviews; `candidates` are at most five of them, newest first.
    case ambiguousReview(RecordReference, candidates: [FountainReview.ID])
    /// The person has a review of this fountain already.
    case alreadyReviewed(FountainReview.ID)
    /// The review has another version than the change expected.
    case changedMeanwhile(FountainReview.ID)
    /// The author has not removed the review, so there is no removal to undo.
    case notRemoved(FountainReview.ID)
    /// The review has no photo.
    case noPhoto(FountainReview.ID)
    /// The person has not said anything about the fountain, so there is nothing to undo.
    case notConfirmed(Fountain.ID)
    /// The person said it at this time, which is too long ago to be undone.
    case confirmedTooLongAgo(Fountain.ID, at: Timestamp)
    /// Several fountains are about equally near; the person must say which one it is.
    case severalNear(Coordinate, [FountainChoice])
    /// The ends of a walk are too far apart in a straight line, in metres.
    case tooFarApart(meters: Double, limit: Double)
    /// A fountain that was to be new is near these records, which the person may not have seen.
    case knownNearby([Fountain.ID])
}

extension WaterFountainsError: TimedSentence {
    /// What is wrong and what to do, with each time as `text` writes it.
    public func sentence(writing text: (Timestamp) -> String) -> String {
        switch self {
        case .fountainNotFound(let reference):
            "there is no fountain \(reference); list the fountains nearby to see their ids"
        case .ambiguousFountain(let reference, let candidates):
            "more than one fountain begins or ends with \(reference): "
                + candidates.map(\.description).joined(separator: ", ")
                + "; type more digits"
        case .reviewNotFound(let reference):
            "there is no review \(reference); list the reviews to see their ids"
        case .ambiguousReview(let reference, let candidates):
            "more than one review begins or ends with \(reference): "
                + candidates.map(\.description).joined(separator: ", ")
                + "; type more digits"
        case .alreadyReviewed(let id):
            "you have reviewed this fountain already, in review \(id); change that one"
        case .changedMeanwhile(let id):
            "review \(id) has changed since you read it, so this change was not made. "
                + "Read it again, then repeat your change"
        case .notRemoved(let id):
            "review \(id) has not been removed, so there is nothing to undo"
        case .noPhoto(let id):
            "review \(id) has no photo; add one"
        case .notConfirmed(let id):
            "you have not said anything about fountain \(id), so there is nothing to undo"
        case .confirmedTooLongAgo(let id, let time):
            "you said it about fountain \(id) at \(text(time)); it can be undone for "
                + "\(Confirmation.undoMinutes) minutes. Say what is true now"
        case .severalNear(let place, let choices):
            "several fountains are near \(place): "
                + choices.map { "\($0.reference) (\($0.label), \(Int($0.meters)) m)" }
                .joined(separator: ", ")
                + "; name the one that you mean, or say that yours is a new one"
        case .tooFarApart(let meters, let limit):
            "the start and the destination are \(Int(meters / 1_000)) km apart; fountains on the "
                + "way are found up to \(Int(limit / 1_000)) km. Choose places closer together"
        case .knownNearby(let ids):
            "somebody has just added a fountain there: "
                + ids.map(\.description).joined(separator: ", ")
                + "; name it if you mean it, or try again"
        }
    }
}
