public import RecordKeeping

/// What all processes on one store share about the remote server: the switch, whose turn it
/// is, and how the server fares.
///
/// Every transition is pure and says what to do; a ledger keeps the value and lets one
/// transition happen at a time.
public struct LookupState: Hashable, Sendable {
    /// How long a claim lasts whose owner never gives it back, because it was killed.
    static let longestClaim: Duration = .seconds(10)

    public var isSwitchedOff: Bool
    public private(set) var breaker: CircuitBreaker
    /// Nobody asks before this.
    public private(set) var freeAt: Timestamp

    /// As it was kept; without arguments, that of a new store.
    public init(
        isSwitchedOff: Bool = false, breaker: CircuitBreaker = CircuitBreaker(),
        freeAt: Timestamp = Timestamp(millisecondsSinceEpoch: 0)
    ) {
        self.isSwitchedOff = isSwitchedOff
        self.breaker = breaker
        self.freeAt = freeAt
    }

    /// The answer to who wants to ask the server.
    public enum Admission: Hashable, Sendable {
        /// Ask now, then ``LookupState/finish(_:at:)``.
        case granted
        /// Somebody else asks, or has asked a moment ago.
        case wait(until: Timestamp)
        case paused(until: Timestamp)
        case switchedOff
    }

    /// What ``claim(at:)`` would answer.
    public func admission(at now: Timestamp) -> Admission {
        if isSwitchedOff { return .switchedOff }
        if case .open(let until) = breaker.phase(at: now) { return .paused(until: until) }
        let rest = freeAt.since(now)
        // A turn that is farther off than any claim was taken before somebody set the clock back.
        return rest > .zero && rest <= Self.longestClaim ? .wait(until: freeAt) : .granted
    }

    /// Asks for the turn, and takes it where it is granted.
    public mutating func claim(at now: Timestamp) -> Admission {
        let admission = admission(at: now)
        if admission == .granted { freeAt = now.advanced(by: Self.longestClaim) }
        return admission
    }

    public func status(at now: Timestamp) -> RemoteLookupStatus {
        if isSwitchedOff { return .switchedOff }
        if case .open(let until) = breaker.phase(at: now) {
            return .paused(until: until, reason: breaker.reason)
        }
        return .ready
    }

    /// How a request ended.
    public enum Ending: Hashable, Sendable {
        case answered
        case setback(Setback)
        /// Given up by us, which says nothing about the server.
        case abandoned
    }

    /// Something that whoever looks after the service should know.
    public enum Change: Hashable, Sendable {
        case paused(until: Timestamp, reason: String)
        case recovered
    }

    /// Gives the turn back. The next one comes ``RemoteLookupPolicy/interval`` after the end of
    /// this request, not after its beginning: the server has got this one by now, so however long
    /// either travels, it sees them that far apart.
    public mutating func finish(_ ending: Ending, at now: Timestamp) -> Change? {
        freeAt = now.advanced(by: RemoteLookupPolicy.interval)
        let wasClosed = breaker.setbacks == 0
        switch ending {
        case .abandoned: return nil
        case .answered:
            breaker.succeed()
            return wasClosed ? nil : .recovered
        case .setback(let setback):
            breaker.fail(setback, at: now)
            return wasClosed
                ? .paused(until: breaker.pausedUntil, reason: breaker.reason) : nil
        }
    }
}
