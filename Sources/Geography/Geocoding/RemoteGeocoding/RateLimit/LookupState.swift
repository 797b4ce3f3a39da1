public import RecordKeeping

/// The state of the remote lookup, shared by all processes on one store: the switch, the rate limit
/// and the circuit breaker.
///
/// Every transition is pure and returns what to do. A ledger stores the value and runs one
/// transition at a time.
public struct LookupState: Hashable, Sendable {
    /// Maximum duration of a turn, after which it ends even if its process was killed.
    static let maximumClaim: Duration = .seconds(10)

    /// Whether an administrator has switched the lookup off.
    public var isSwitchedOff: Bool
    /// The circuit breaker of the server.
    public private(set) var breaker: CircuitBreaker
    /// No request may start before this.
    public private(set) var freeAt: Timestamp

    /// A stored state; without arguments, that of a new store.
    public init(
        isSwitchedOff: Bool = false, breaker: CircuitBreaker = CircuitBreaker(),
        freeAt: Timestamp = Timestamp(millisecondsSinceEpoch: 0)
    ) {
        self.isSwitchedOff = isSwitchedOff
        self.breaker = breaker
        self.freeAt = freeAt
    }

    /// Whether a request may be sent.
    public enum Admission: Hashable, Sendable {
        /// Send the request now, then call ``LookupState/finish(_:at:)``.
        case granted
        /// Another request is running, or ended less than an interval ago.
        case wait(until: Timestamp)
        case paused(until: Timestamp)
        case switchedOff
    }

    /// The result of ``claim(at:)``, without taking the turn.
    public func admission(at now: Timestamp) -> Admission {
        if isSwitchedOff { return .switchedOff }
        if case .open(let until) = breaker.phase(at: now) { return .paused(until: until) }
        let rest = freeAt.since(now)
        // A turn that is farther away than the maximum was taken before the clock was set back.
        return rest > .zero && rest <= Self.maximumClaim ? .wait(until: freeAt) : .granted
    }

    /// Takes the turn if it is free.
    public mutating func claim(at now: Timestamp) -> Admission {
        let admission = admission(at: now)
        if admission == .granted { freeAt = now.advanced(by: Self.maximumClaim) }
        return admission
    }

    /// The status at `now`.
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
        /// Cancelled by this process, which says nothing about the server.
        case abandoned
    }

    /// A change that an administrator should know.
    public enum Change: Hashable, Sendable {
        case paused(until: Timestamp, reason: String)
        case recovered
    }

    /// Ends the turn. The next one is ``RemoteLookupPolicy/interval`` after the end of this
    /// request, not its beginning, so the server receives requests that far apart whatever the
    /// network's delay.
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
