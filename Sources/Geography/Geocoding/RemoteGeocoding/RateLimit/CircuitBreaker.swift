public import RecordKeeping

/// Why a request to the remote server failed.
public enum Setback: Hashable, Sendable {
    /// 403: the server refuses this client.
    case refused
    /// 429: too many requests; the server may say how long to wait.
    case throttled(retryAfter: Duration?)
    /// 5xx: the server fails; it may say how long to wait.
    case failing(status: Int, retryAfter: Duration?)
    /// A status that geocoders do not use: the URL may be wrong.
    case unexpected(status: Int)
    /// No connection, a timeout, or an incomplete answer.
    case unreachable(String)
    /// The answer is not a geocoder's.
    case unreadable(String)

    /// The pause after the first setback; it doubles with each further one.
    var firstPause: Duration {
        switch self {
        case .refused, .unexpected: .seconds(3_600)
        case .throttled: .seconds(60)
        case .failing, .unreachable, .unreadable: .seconds(10)
        }
    }

    /// The maximum of the growing pause.
    var maximumPause: Duration {
        switch self {
        case .refused, .unexpected: CircuitBreaker.maximumPause
        case .throttled: .seconds(6 * 3_600)
        case .failing, .unreachable, .unreadable: .seconds(1_800)
        }
    }

    /// The pause that the server asked for; nil if it named none.
    var retryAfter: Duration? {
        switch self {
        case .throttled(let pause), .failing(_, let pause): pause
        case .refused, .unexpected, .unreachable, .unreadable: nil
        }
    }
}

extension Setback: CustomStringConvertible {
    /// What happened, to follow "the server …".
    public var description: String {
        switch self {
        case .refused: "refused the request (403)"
        case .throttled: "asked for fewer requests (429)"
        case .failing(let status, _): "failed (\(status))"
        case .unexpected(let status): "answered with status \(status), which geocoders do not use"
        case .unreachable(let reason): "could not be reached (\(reason))"
        case .unreadable(let reason): "sent an answer that is not a geocoder's (\(reason))"
        }
    }
}

/// A circuit breaker: closed while requests succeed, open for a pause after a setback, then half
/// open for one request that decides. Pauses double with each consecutive setback and are at least
/// as long as the server asks.
///
/// It is a value without a clock. It does not limit the number of simultaneous requests.
///
/// Source: Nygard, "Release It!", 2nd edition, section 5.2.
public struct CircuitBreaker: Hashable, Sendable {
    /// The maximum pause, whatever the server says.
    public static let maximumPause: Duration = .seconds(86_400)

    /// Whether requests may be sent.
    public enum Phase: Hashable, Sendable {
        case closed
        case open(until: Timestamp)
        case halfOpen
    }

    /// The number of consecutive setbacks.
    public private(set) var setbacks: Int
    /// The end of the last pause.
    public private(set) var pausedUntil: Timestamp
    /// A description of the last setback; empty if there was none.
    public private(set) var reason: String

    /// A stored state; without arguments, closed.
    public init(
        setbacks: Int = 0, pausedUntil: Timestamp = Timestamp(millisecondsSinceEpoch: 0),
        reason: String = ""
    ) {
        self.setbacks = max(0, setbacks)
        self.pausedUntil = pausedUntil
        self.reason = reason
    }

    /// The state at `now`. A pause that would end later than the maximum began before the clock was
    /// set back, and counts as over.
    public func phase(at now: Timestamp) -> Phase {
        if setbacks == 0 { return .closed }
        let rest = pausedUntil.since(now)
        return rest > .zero && rest <= Self.maximumPause ? .open(until: pausedUntil) : .halfOpen
    }

    /// Records a success, which closes the breaker.
    public mutating func succeed() {
        self = CircuitBreaker()
    }

    /// Records a setback at `now`, which opens the breaker for a pause.
    public mutating func fail(_ setback: Setback, at now: Timestamp) {
        // 2²⁰ times the shortest pause exceeds every maximum.
        let doublings = min(setbacks, 20)
        let grown = min(setback.firstPause * (1 << doublings), setback.maximumPause)
        let pause = min(max(grown, setback.retryAfter ?? .zero), Self.maximumPause)
        setbacks = setbacks == .max ? .max : setbacks + 1
        pausedUntil = now.advanced(by: pause)
        reason = setback.description
    }
}
