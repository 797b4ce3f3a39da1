import NIOCore
import NIOHTTP1

/// The state machine of one connection. It applies the limits of the connection.
///
/// Responses are sent in the order of the requests, so a number is enough to represent the
/// requests that still wait for a response. The state machine reads and writes nothing: each event
/// returns the action to take.
package struct ConnectionState {
    private let limits: ConnectionLimits
    /// Number of requests that were passed on and whose response is not complete.
    private var owedResponses = 0
    /// Whether the head of a request was passed on, but not its end.
    private var isReading = false
    /// Whether the head of a response was written, but not its end.
    private var isResponding = false
    /// Whether no further request is accepted on this connection.
    private var isLast = false
    /// The rejection to send after all owed responses.
    private var pending: Rejection?
    private var bodyBytes = 0
    /// Maximum size of the body that is arriving, in bytes.
    private var bodyLimit = 0
    /// When the incoming request began to arrive; nil between requests.
    private var arrivalBegan: NIODeadline?
    /// When the oldest request without a response began to wait.
    private var respondingSince: NIODeadline
    private var idleSince: NIODeadline
    private var stopsAt: NIODeadline?
    private var outbound = Outbound()
    /// Whether the last response was sent, so that only the close is left.
    package private(set) var isClosing = false

    /// Bytes that the peer has not accepted yet.
    private struct Outbound {
        var bytes = 0
        var stuckSince: NIODeadline?
    }

    /// The state of a new connection.
    package init(_ limits: ConnectionLimits, now: NIODeadline) {
        self.limits = limits
        respondingSince = now
        idleSince = now
    }

    // MARK: Requests

    /// What to do with a part of a request.
    package enum InboundAction: Equatable {
        /// Pass it to the service.
        case pass
        /// Send `100 Continue`, then pass it to the service.
        case passAndContinue
        /// Ignore it.
        case drop
        /// Respond with this, then close.
        case reject(Rejection)
        /// Tell the handler of the request that the rest will not arrive, and why.
        case interrupt(Rejection)
        /// Close the connection.
        case close
    }

    /// Some bytes arrived, perhaps of a new request.
    package mutating func bytesArrived(now: NIODeadline) {
        guard owedResponses == 0, !isReading, arrivalBegan == nil else { return }
        arrivalBegan = now
    }

    /// The head of a request arrived.
    package mutating func headArrived(
        _ head: HTTPRequestHead, now: NIODeadline
    ) -> InboundAction {
        guard !isLast, !isClosing else { return .drop }
        arrivalBegan = arrivalBegan ?? now
        if let rejection = limits.rejection(of: head) { return rejectNext(rejection) }
        // The bytes after an upgrade are not HTTP/1.1; HTTP/1.0 has its own way of keep-alive.
        isLast =
            !head.isKeepAlive || head.version.isBeforeKeepAlive || head.method == .CONNECT
            || head.headers.contains(name: "upgrade")
        if owedResponses == 0 { respondingSince = now }
        owedResponses += 1
        isReading = true
        bodyBytes = 0
        bodyLimit = limits.bodyLimit(of: head)
        let waits =
            !head.version.isBeforeKeepAlive && owedResponses == 1
            && head.headers.contains(name: "expect")
            && head.headers[canonicalForm: "expect"].contains { $0.lowercased() == "100-continue" }
        return waits ? .passAndContinue : .pass
    }

    /// A part of a body arrived.
    package mutating func bodyArrived(bytes: Int) -> InboundAction {
        guard isReading else { return .drop }
        bodyBytes += bytes
        guard bodyBytes <= bodyLimit else {
            return interrupt(.bodyTooLarge(limit: bodyLimit))
        }
        return .pass
    }

    /// The end of a request arrived.
    package mutating func endArrived(now: NIODeadline) -> InboundAction {
        guard isReading else { return .drop }
        isReading = false
        arrivalBegan = nil
        idleSince = now
        return .pass
    }

    /// The parser failed. It understands no later bytes either.
    package mutating func parsingFailed(_ rejection: Rejection) -> InboundAction {
        if isReading { return interrupt(.malformedBody) }
        return isLast || isClosing ? .drop : rejectNext(rejection)
    }

    private mutating func rejectNext(_ rejection: Rejection) -> InboundAction {
        isLast = true
        guard owedResponses == 0 else {
            pending = rejection
            return .drop
        }
        return reject(rejection)
    }

    private mutating func reject(_ rejection: Rejection) -> InboundAction {
        owedResponses = 0
        isReading = false
        isClosing = true
        return .reject(rejection)
    }

    private mutating func interrupt(_ rejection: Rejection) -> InboundAction {
        isReading = false
        isLast = true
        arrivalBegan = nil
        guard owedResponses > 0 else {
            isClosing = true
            return .close
        }
        return .interrupt(rejection)
    }

    // MARK: Responses

    /// What to do with a part of a response.
    package enum OutboundAction: Equatable {
        /// Send it.
        case pass
        /// Send it with `Connection: close`.
        case passAsLast
        /// Send it, then close.
        case passThenClose
        /// Send it, then respond with this and close.
        case passThenReject(Rejection)
        /// Discard it.
        case drop
    }

    /// The service sends the head of a response.
    package mutating func responseBegins() -> OutboundAction {
        guard owedResponses > 0, !isResponding, !isClosing else { return .drop }
        isResponding = true
        let closes = owedResponses == 1 && pending == nil && (isLast || stopsAt != nil)
        return closes ? .passAsLast : .pass
    }

    /// The service sends a part of the body of a response.
    package func responseContinues() -> OutboundAction {
        isResponding ? .pass : .drop
    }

    /// The service sends the end of a response.
    package mutating func responseEnds(now: NIODeadline) -> OutboundAction {
        guard isResponding else { return .drop }
        isResponding = false
        owedResponses -= 1
        respondingSince = now
        idleSince = now
        guard owedResponses == 0 else { return .pass }
        if let rejection = pending {
            isClosing = true
            return .passThenReject(rejection)
        }
        guard isLast || stopsAt != nil else { return .pass }
        isClosing = true
        return .passThenClose
    }

    /// Whether ``respondAtOnce(now:)`` is allowed: the only request in progress has arrived, and the
    /// connection continues after its response.
    package var mayRespondAtOnce: Bool {
        owedResponses == 1 && !isReading && !isResponding && !isLast && !isClosing
            && pending == nil && stopsAt == nil
    }

    /// The service sends a whole response, of which nothing need be changed.
    package mutating func respondAtOnce(now: NIODeadline) {
        precondition(mayRespondAtOnce)
        owedResponses = 0
        respondingSince = now
        idleSince = now
    }

    // MARK: Timeouts

    /// What to do when the timeouts are checked.
    package enum TimeoutAction: Equatable {
        /// Nothing.
        case proceed
        /// Respond with this, then close.
        case reject(Rejection)
        /// Tell the handler of the request that the rest will not arrive, and why.
        case interrupt(Rejection)
        /// Close after everything is written.
        case close
        /// Close at once. The reason is the label in `/metrics`.
        case abort(reason: String)
    }

    /// Checks the timeouts. `bytes` is the number of bytes that the peer has not accepted yet.
    package mutating func check(unsent bytes: Int, now: NIODeadline) -> TimeoutAction {
        if isStuck(bytes, now) { return .abort(reason: "delivery") }
        if let stopsAt, now >= stopsAt { return .abort(reason: "stop") }
        guard !isClosing else { return .proceed }
        if let arrivalBegan, owedResponses <= (isReading ? 1 : 0),
            now - arrivalBegan >= limits.requestTime
        {
            let rejection = Rejection.tooSlow(seconds: limits.requestSeconds)
            return TimeoutAction(isReading ? interrupt(rejection) : rejectNext(rejection))
        }
        if owedResponses > 0 {
            let isLate = !isReading && !isResponding && now - respondingSince >= limits.requestTime
            guard isLate else { return .proceed }
            return TimeoutAction(reject(.timedOut(seconds: limits.requestSeconds)))
        }
        let isIdle = !isReading && arrivalBegan == nil && now - idleSince >= limits.idleTime
        return isIdle ? .abort(reason: "idle") : .proceed
    }

    /// Whether the peer has accepted no byte for the maximum time of a request.
    private mutating func isStuck(_ bytes: Int, _ now: NIODeadline) -> Bool {
        defer { outbound.bytes = bytes }
        guard bytes > 0, bytes >= outbound.bytes, let since = outbound.stuckSince else {
            outbound.stuckSince = bytes > 0 ? now : nil
            return false
        }
        return now - since >= limits.requestTime
    }

    /// The service is being stopped. Requests in progress may continue until the limit.
    package mutating func stop(now: NIODeadline) {
        stopsAt = stopsAt ?? now + limits.stopTime
    }

    /// Checks for an idle connection a short time after the stop. A request that was being sent at
    /// the time of the stop has arrived by then.
    package func checkAfterStop() -> TimeoutAction {
        owedResponses == 0 && !isClosing ? .abort(reason: "stop") : .proceed
    }
}

extension ConnectionState.TimeoutAction {
    fileprivate init(_ arrival: ConnectionState.InboundAction) {
        switch arrival {
        case .reject(let rejection): self = .reject(rejection)
        case .interrupt(let rejection): self = .interrupt(rejection)
        case .close: self = .close
        case .pass, .passAndContinue, .drop: self = .proceed
        }
    }
}
