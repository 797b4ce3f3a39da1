public import RecordKeeping

/// Why something with a closure could not be done.
public enum RoadClosuresError: Error, Hashable {
    /// There never was such a closure, or its road is open again.
    case notFound(RecordReference)
    /// At most five of the candidates, newest first.
    case ambiguous(RecordReference, candidates: [RoadClosure.ID])
    case endsBeforeItBegins(from: Timestamp, until: Timestamp)
    /// The closure is not as it was when the change was asked for.
    case changedMeanwhile(RoadClosure.ID)
}

extension RoadClosuresError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notFound(let reference):
            "there is no closure \(reference); list the closures to see their ids"
        case .ambiguous(let reference, let candidates):
            "more than one closure begins or ends with \(reference): "
                + candidates.map(\.description).joined(separator: ", ") + "; type more digits"
        case .endsBeforeItBegins(let from, let until):
            "the closure would end at \(until), which is not after \(from), when it begins; "
                + "give a later end or an earlier beginning"
        case .changedMeanwhile(let id):
            "closure \(id) is not as you read it any more; nothing was changed now. "
                + "Read it again, then repeat what you want"
        }
    }
}
