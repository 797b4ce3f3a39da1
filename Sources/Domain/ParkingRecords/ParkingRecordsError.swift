public import RecordKeeping

/// Why something with a parking could not be done.
public enum ParkingRecordsError: Error, Hashable {
    /// Said alike where there is none and where it is somebody else's.
    case notFound(RecordReference)
    /// At most five of the candidates, newest first.
    case ambiguous(RecordReference, candidates: [Parking.ID])
    case ended(Parking.ID, at: Timestamp)
    case expired(Parking.ID, at: Timestamp)
    case extendedTooOften(Parking.ID, limit: Int)
    /// The parking is not as it was when the change was asked for.
    case changedMeanwhile(Parking.ID)
}

extension ParkingRecordsError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notFound(let reference):
            "you have no parking \(reference); list your parkings to see their ids"
        case .ambiguous(let reference, let candidates):
            "more than one of your parkings begins or ends with \(reference): "
                + candidates.map(\.description).joined(separator: ", ")
                + "; type more digits"
        case .ended(let id, let time):
            "parking \(id) was ended at \(time); an ended parking stays as it is. Add a new one"
        case .expired(let id, let time):
            "parking \(id) expired at \(time); an expired parking stays as it is. Add a new one"
        case .extendedTooOften(let id, let limit):
            "parking \(id) was extended \(limit) times, which is the most; "
                + "add a new one when it is over"
        case .changedMeanwhile(let id):
            "parking \(id) was changed since you read it; nothing was changed now. "
                + "Read it again, then repeat what you want"
        }
    }
}
