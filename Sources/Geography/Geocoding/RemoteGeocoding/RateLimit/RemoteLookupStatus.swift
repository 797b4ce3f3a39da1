public import RecordKeeping

/// How the remote lookup fares.
public enum RemoteLookupStatus: Hashable, Sendable {
    /// By its switch in the store.
    case switchedOff
    case ready
    /// After a setback; `reason` follows "the server …".
    case paused(until: Timestamp, reason: String)
}

/// A change that whoever looks after the service should know.
public enum RemoteLookupNotice: Hashable, Sendable {
    case paused(server: String, until: Timestamp, reason: String)
    case recovered(server: String)
    /// The store cannot keep answers or turns, so nothing is asked.
    case storeFailed(reason: String)

    /// Whether something is wrong, rather than well again.
    public var isWarning: Bool {
        switch self {
        case .paused, .storeFailed: true
        case .recovered: false
        }
    }
}

extension RemoteLookupNotice: CustomStringConvertible {
    public var description: String {
        switch self {
        case .paused(let server, let until, let reason):
            "the Nominatim server \(server) \(reason); it is left alone until \(until), "
                + "and addresses come from the imported map only"
        case .recovered(let server):
            "the Nominatim server \(server) answers again"
        case .storeFailed(let reason):
            "the Nominatim lookup cannot use the store (\(reason)), so nothing is asked"
        }
    }
}
