public import RecordKeeping

/// Why an operation on a parking failed.
public enum ParkingRecordsError: Error, Hashable {
    /// There is no such parking, or it belongs to another account; the message does not say which.
    case notFound(RecordReference)
    /// The reference matches several records; `candidates` are at most five of them, newest first.
    case ambiguous(RecordReference, candidates: [Parking.ID])
    /// The owner ended the parking at this time.
    case ended(Parking.ID, at: Timestamp)
    /// The stay was over at this time.
    case expired(Parking.ID, at: Timestamp)
    /// The parking was already extended `limit` times.
    case extendedTooOften(Parking.ID, limit: Int)
    /// The parking has another version than the change expected.
    case changedMeanwhile(Parking.ID)
    /// The owner has not ended the parking, so there is no end to undo.
    case notEnded(Parking.ID)
    /// The owner ended the parking at this time, which is too long ago to be undone.
    case endedTooLongAgo(Parking.ID, at: Timestamp)
    /// The owner has not removed the parking, so there is no removal to undo.
    case notRemoved(Parking.ID)
    /// The parking has no photo.
    case noPhoto(Parking.ID)
}

extension ParkingRecordsError: TimedSentence {
    /// What is wrong and what to do, with each time as `text` writes it.
    public func sentence(writing text: (Timestamp) -> String) -> String {
        switch self {
        case .notFound(let reference):
            "you have no parking \(reference); list your parkings to see their ids"
        case .ambiguous(let reference, let candidates):
            "more than one of your parkings begins or ends with \(reference): "
                + candidates.map(\.description).joined(separator: ", ")
                + "; type more digits"
        case .ended(let id, let time):
            "parking \(id) was ended at \(text(time)) and cannot be changed; add a new one"
        case .expired(let id, let time):
            "parking \(id) expired at \(text(time)) and cannot be changed; add a new one"
        case .extendedTooOften(let id, let limit):
            "parking \(id) was extended \(limit) times, which is the limit; "
                + "add a new one when it is over"
        case .changedMeanwhile(let id):
            "parking \(id) has changed since you read it, so this change was not made. "
                + "Read it again, then repeat your change"
        case .notEnded(let id):
            "parking \(id) has not been ended, so there is nothing to undo"
        case .endedTooLongAgo(let id, let time):
            "parking \(id) was ended at \(text(time)); an end can be undone for "
                + "\(Parking.undoMinutes) minutes; add a new parking"
        case .notRemoved(let id):
            "parking \(id) has not been removed, so there is nothing to undo"
        case .noPhoto(let id):
            "parking \(id) has no photo; add one"
        }
    }
}
