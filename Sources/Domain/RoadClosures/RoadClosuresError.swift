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
    /// The account has no role, so it cannot close roads for everyone.
    case needsRole
    /// The closure is for everyone, and the account neither is its author nor has a role.
    case notYours(RoadClosure.ID)
    /// The account has `limit` closures that have not ended.
    case tooManyOfAccount(limit: Int)
    /// There are `limit` closures of this scope that have not ended.
    case tooManyInForce(ClosureScope, limit: Int)
    /// The closed area is larger than `limit` square kilometres.
    case areaTooLarge(squareKilometers: Double, limit: Int)
    /// The closed area has more than `limit` corners.
    case tooManyCorners(Int, limit: Int)
}

extension RoadClosuresError: TimedSentence {
    /// What is wrong and what to do, with each time as `text` writes it.
    public func sentence(writing text: (Timestamp) -> String) -> String {
        switch self {
        case .notFound(let reference):
            "there is no closure \(reference); list the closures to see their ids"
        case .ambiguous(let reference, let candidates):
            "more than one closure begins or ends with \(reference): "
                + candidates.map(\.description).joined(separator: ", ") + "; type more digits"
        case .endsBeforeItBegins(let from, let until):
            "the closure would end at \(text(until)), which is not after its beginning at "
                + "\(text(from)); "
                + "give a later end or an earlier beginning"
        case .changedMeanwhile(let id):
            "closure \(id) has changed since you read it, so this change was not made. "
                + "Read it again, then repeat your change"
        case .needsRole:
            "only the owner of the server and its road managers may close roads for everyone. "
                + "Close it with the scope 'own', for your own routes, or ask the owner of the "
                + "server to make you a road manager"
        case .notYours(let id):
            "closure \(id) applies to everyone, so only its author, the owner of the server and "
                + "its road managers may reopen the road; ask one of them"
        case .tooManyOfAccount(let limit):
            "you have \(limit) closures that have not ended, which is the limit for an account; "
                + "reopen one of them first"
        case .tooManyInForce(.everyone, let limit):
            "\(limit) closures for everyone have not ended, which is the limit of this server; "
                + "reopen one of them first"
        case .tooManyInForce(.own, let limit):
            "the people of this server have \(limit) closures for their own routes, which is the "
                + "limit; try again when some have ended, or ask the owner of the server for more"
        case .areaTooLarge(let size, let limit):
            "the area has \(Self.rounded(size)) square kilometres, and a closure may have "
                + "\(limit); close a smaller area, or several"
        case .tooManyCorners(let count, let limit):
            "the area has \(count) corners, and a closure may have \(limit); simplify it, or close "
                + "its parts one by one"
        }
    }

    /// With one decimal, rounded up, so that it never reads like the limit it exceeds.
    private static func rounded(_ squareKilometers: Double) -> Double {
        (squareKilometers * 10).rounded(.up) / 10
    }
}
