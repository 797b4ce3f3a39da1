public import RecordKeeping

/// Why an operation of reporting or moderation failed.
public enum ModerationError: Error, Hashable {
    /// There is no such thing, or the person may not see it; the message does not say which.
    case thingNotFound(ReportedThing)
    /// The thing belongs to the person who wants to report it.
    case ownThing(ReportedThing)
    /// The person has an open report of the thing.
    case alreadyReported(ReportedThing)
    /// The person has made as many reports as they may make in a day.
    case tooManyReports(limit: Int, retryAt: Timestamp, wait: Duration)
    /// There is no such report, or the person is not the owner of the server.
    case reportNotFound(RecordReference)
    /// The reference matches several reports; `candidates` are at most five of them.
    case ambiguousReport(RecordReference, candidates: [ModerationReport.ID])
    /// The person is not the owner of the server.
    case notOwner
    /// A thing of this kind cannot be hidden.
    case cannotHide(ReportedThing)
    /// The owner of the server cannot be blocked.
    case cannotBlockOwner
    /// The action would change nothing.
    case nothingToDo(ModerationAction, ReportedThing)
}

extension ModerationError: TimedSentence {
    /// What is wrong and what to do, with each time as `text` writes it.
    public func sentence(writing text: (Timestamp) -> String) -> String {
        switch self {
        case .thingNotFound(let thing):
            "there is no \(thing); it may have been removed"
        case .ownThing(let thing):
            "\(thing) is your own; change or remove it instead of reporting it"
        case .alreadyReported(let thing):
            "you have reported \(thing) already; the owner of the server will look at it"
        case .tooManyReports(let limit, let retryAt, _):
            "you have made \(limit) reports within a day, which is the limit; "
                + "try again after \(text(retryAt))"
        case .reportNotFound(let reference):
            "there is no report \(reference); list the reports to see their ids"
        case .ambiguousReport(let reference, let candidates):
            "more than one report begins or ends with \(reference): "
                + candidates.map(\.description).joined(separator: ", ")
                + "; type more digits"
        case .notOwner:
            "only the owner of the server can do this; ask them"
        case .cannotHide(let thing):
            "\(thing) cannot be hidden; block the account behind it instead"
        case .cannotBlockOwner:
            "the account of the owner of the server cannot be blocked; choose another one"
        case .nothingToDo(let action, let thing):
            "\(thing) needs no \(action.rawValue), because that would change nothing; look at its history"
        }
    }
}
