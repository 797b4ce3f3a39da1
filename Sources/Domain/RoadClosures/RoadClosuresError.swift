public import RecordKeeping

/// Why an operation on a closure failed.
public enum RoadClosuresError: Error, Hashable {
    /// There is no such closure, or its road was reopened.
    case notFound(RecordReference)
    /// The reference matches several records; `candidates` are at most five of them, newest first.
    case ambiguous(RecordReference, candidates: [RoadClosure.ID])
    /// The end of the closure is not after its beginning.
    case endsBeforeItBegins(from: Timestamp, until: Timestamp)
    /// The closure has another version than the change expected.
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
            "the closure would end at \(until), which is not after its beginning at \(from); "
                + "give a later end or an earlier beginning"
        case .changedMeanwhile(let id):
            "closure \(id) has changed since you read it, so this change was not made. "
                + "Read it again, then repeat your change"
        }
    }
}
