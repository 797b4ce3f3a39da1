public import RecordKeeping

/// The status of the remote lookup.
public enum RemoteLookupStatus: Hashable, Sendable {
    /// Switched off in the store.
    case switchedOff
    case ready
    /// Paused after a setback; `reason` continues the sentence "the server …".
    case paused(until: Timestamp, reason: String)
}

/// A change that an administrator should know.
public enum RemoteLookupNotice: Hashable, Sendable {
    case paused(server: String, until: Timestamp, reason: String)
    case recovered(server: String)
    /// The store fails, so no requests are sent.
    case storeFailed(reason: String)

    /// Whether this is a problem and not a recovery.
    public var isWarning: Bool {
        switch self {
        case .paused, .storeFailed: true
        case .recovered: false
        }
    }
}

extension RemoteLookupNotice: TimedSentence {
    /// The change as a sentence without a full stop.
    public func sentence(writing text: (Timestamp) -> String) -> String {
        switch self {
        case .paused(let server, let until, let reason):
            "the Nominatim server \(server) \(reason); no requests are sent to it until "
                + "\(text(until)), and addresses come from the imported map only"
        case .recovered(let server):
            "the Nominatim server \(server) answers again"
        case .storeFailed(let reason):
            "the Nominatim lookup cannot use the store (\(reason)), so no requests are sent"
        }
    }
}
