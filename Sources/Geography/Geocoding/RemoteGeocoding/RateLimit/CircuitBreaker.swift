public import RecordKeeping

/// What went wrong with a request to the remote server.
public enum Setback: Hashable, Sendable {
    /// 403: it does not want us.
    case refused
    /// 429: too much for it; it may have said how long to wait.
    case throttled(retryAfter: Duration?)
    /// 5xx: it is in trouble; it may have said how long to wait.
    case failing(status: Int, retryAfter: Duration?)
    /// Another status than a geocoder gives: the URL may be wrong.
    case unexpected(status: Int)
    /// No connection, no answer in time, half an answer.
    case unreachable(String)
    /// An answer that is none of a geocoder's.
    case unreadable(String)

    /// The pause after the first of its kind; it doubles with each that follows.
    var firstPause: Duration {
        switch self {
        case .refused, .unexpected: .seconds(3_600)
        case .throttled: .seconds(60)
        case .failing, .unreachable, .unreadable: .seconds(10)
        }
    }

    /// The pause never grows beyond this by itself.
    var longestPause: Duration {
        switch self {
        case .refused, .unexpected: CircuitBreaker.longestPause
        case .throttled: .seconds(6 * 3_600)
        case .failing, .unreachable, .unreadable: .seconds(1_800)
        }
    }

    /// What the server asked for.
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
        case .unexpected(let status): "gave status \(status), which no geocoder gives"
        case .unreachable(let reason): "could not be reached (\(reason))"
        case .unreadable(let reason): "answered something else than a geocoder (\(reason))"
        }
    }
}

/// Keeps away from a server in trouble: closed while all is well, open for a pause after a
/// setback, then half open for one request that decides. Pauses double with every setback in a
/// row, and are never shorter than what the server asks for.
///
/// It is a value without a clock. Who lets one request at a time through has one probe at a time.
///
/// Source: Nygard, "Release It!", 2nd edition, section 5.2.
public struct CircuitBreaker: Hashable, Sendable {
    /// No pause is longer, whatever the server says.
    public static let longestPause: Duration = .seconds(86_400)

    public enum Phase: Hashable, Sendable {
        case closed
        case open(until: Timestamp)
        case halfOpen
    }

    /// Setbacks in a row.
    public private(set) var setbacks: Int
    /// The end of the last pause.
    public private(set) var pausedUntil: Timestamp
    /// What the last setback was, for people; empty where there was none.
    public private(set) var reason: String

    /// As it was kept; without arguments, closed.
    public init(
        setbacks: Int = 0, pausedUntil: Timestamp = Timestamp(millisecondsSinceEpoch: 0),
        reason: String = ""
    ) {
        self.setbacks = max(0, setbacks)
        self.pausedUntil = pausedUntil
        self.reason = reason
    }

    /// A pause that ends later than any pause can was begun before somebody set the clock back,
    /// and is over.
    public func phase(at now: Timestamp) -> Phase {
        if setbacks == 0 { return .closed }
        let rest = pausedUntil.since(now)
        return rest > .zero && rest <= Self.longestPause ? .open(until: pausedUntil) : .halfOpen
    }

    public mutating func succeed() {
        self = CircuitBreaker()
    }

    public mutating func fail(_ setback: Setback, at now: Timestamp) {
        // 2²⁰ times the shortest pause is past every bound.
        let doublings = min(setbacks, 20)
        let grown = min(setback.firstPause * (1 << doublings), setback.longestPause)
        let pause = min(max(grown, setback.retryAfter ?? .zero), Self.longestPause)
        setbacks = setbacks == .max ? .max : setbacks + 1
        pausedUntil = now.advanced(by: pause)
        reason = setback.description
    }
}
