import NIOCore
import NIOHTTP1

/// What goes on on a connection, and what its limits say to it.
///
/// Requests are answered in their order, so those that were passed on and not answered yet are
/// a number. Nothing here reads or writes: each event returns what is to be done.
package struct ConnectionState {
    private let limits: ConnectionLimits
    /// Requests passed on whose answer is not written wholly.
    private var answersOwed = 0
    /// The head of a request was passed on, its end was not.
    private var isReading = false
    /// The head of an answer was written, its end was not.
    private var isAnswering = false
    /// No request is taken after the last one that was passed on.
    private var isLast = false
    /// What is said once all that is owed is answered.
    private var pending: Refusal?
    private var bodyBytes = 0
    /// Since when the request that is coming in is doing so.
    private var arrivalBegan: NIODeadline?
    /// Since when the oldest request that is owed an answer waits for it.
    private var answeringSince: NIODeadline
    private var idleSince: NIODeadline
    private var stopsAt: NIODeadline?
    private var outbound = Outbound()
    package private(set) var isClosing = false

    /// Bytes that the other end has not taken.
    private struct Outbound {
        var bytes = 0
        var stuckSince: NIODeadline?
    }

    package init(_ limits: ConnectionLimits, now: NIODeadline) {
        self.limits = limits
        answeringSince = now
        idleSince = now
    }

    // MARK: What comes in

    package enum Arrival {
        case pass
        /// And say first that the body may come.
        case passAndContinue
        case drop
        /// Answer with this and close.
        case refuse(Refusal)
        /// Tell whoever handles the request that no more of it will come, and why.
        case interrupt(Refusal)
        case close
    }

    package mutating func bytesArrived(now: NIODeadline) {
        guard answersOwed == 0, !isReading, arrivalBegan == nil else { return }
        arrivalBegan = now
    }

    package mutating func headArrived(_ head: HTTPRequestHead, now: NIODeadline) -> Arrival {
        guard !isLast, !isClosing else { return .drop }
        arrivalBegan = arrivalBegan ?? now
        if let refusal = limits.refusal(of: head) { return refuseNext(refusal) }
        // What follows an upgrade is no HTTP/1.1, and HTTP/1.0 keeps connections in its own way.
        isLast =
            !head.isKeepAlive || head.version.isBeforeKeepAlive || head.method == .CONNECT
            || head.headers.contains(name: "upgrade")
        if answersOwed == 0 { answeringSince = now }
        answersOwed += 1
        isReading = true
        bodyBytes = 0
        let waits =
            !head.version.isBeforeKeepAlive && answersOwed == 1
            && head.headers[canonicalForm: "expect"].contains { $0.lowercased() == "100-continue" }
        return waits ? .passAndContinue : .pass
    }

    package mutating func bodyArrived(bytes: Int) -> Arrival {
        guard isReading else { return .drop }
        bodyBytes += bytes
        guard bodyBytes <= limits.bodyBytes else {
            return interrupt(.bodyTooLarge(limit: limits.bodyBytes))
        }
        return .pass
    }

    package mutating func endArrived(now: NIODeadline) -> Arrival {
        guard isReading else { return .drop }
        isReading = false
        arrivalBegan = nil
        idleSince = now
        return .pass
    }

    /// The bytes are no HTTP; no later ones are understood.
    package mutating func parsingFailed(_ refusal: Refusal) -> Arrival {
        if isReading { return interrupt(.cutShort) }
        return isLast || isClosing ? .drop : refuseNext(refusal)
    }

    private mutating func refuseNext(_ refusal: Refusal) -> Arrival {
        isLast = true
        guard answersOwed == 0 else {
            pending = refusal
            return .drop
        }
        return refuse(refusal)
    }

    private mutating func refuse(_ refusal: Refusal) -> Arrival {
        answersOwed = 0
        isReading = false
        isClosing = true
        return .refuse(refusal)
    }

    private mutating func interrupt(_ refusal: Refusal) -> Arrival {
        isReading = false
        isLast = true
        arrivalBegan = nil
        guard answersOwed > 0 else {
            isClosing = true
            return .close
        }
        return .interrupt(refusal)
    }

    // MARK: What goes out

    package enum Departure {
        case pass
        /// Pass it with the word that the connection closes afterwards.
        case passAsLast
        case passThenClose
        case passThenRefuse(Refusal)
        case drop
    }

    package mutating func answerBegins() -> Departure {
        guard answersOwed > 0, !isAnswering, !isClosing else { return .drop }
        isAnswering = true
        let closes = answersOwed == 1 && pending == nil && (isLast || stopsAt != nil)
        return closes ? .passAsLast : .pass
    }

    package func answerGoesOn() -> Departure {
        isAnswering ? .pass : .drop
    }

    package mutating func answerEnds(now: NIODeadline) -> Departure {
        guard isAnswering else { return .drop }
        isAnswering = false
        answersOwed -= 1
        answeringSince = now
        idleSince = now
        guard answersOwed == 0 else { return .pass }
        if let refusal = pending {
            isClosing = true
            return .passThenRefuse(refusal)
        }
        guard isLast || stopsAt != nil else { return .pass }
        isClosing = true
        return .passThenClose
    }

    // MARK: Time

    package enum Check {
        case goOn
        case refuse(Refusal)
        case interrupt(Refusal)
        case close
        /// Without waiting for anything.
        case cut(reason: String)
    }

    /// What the time that has gone by asks for, where the other end has not taken `bytes` yet.
    package mutating func check(unsent bytes: Int, now: NIODeadline) -> Check {
        if isStuck(bytes, now) { return .cut(reason: "delivery") }
        if let stopsAt, now >= stopsAt { return .cut(reason: "stop") }
        guard !isClosing else { return .goOn }
        if let arrivalBegan, answersOwed <= (isReading ? 1 : 0),
            now - arrivalBegan >= limits.requestTime
        {
            let refusal = Refusal.tooSlow(seconds: limits.requestSeconds)
            return isReading ? Check(interrupt(refusal)) : Check(refuseNext(refusal))
        }
        if answersOwed > 0 {
            let isLate = !isReading && !isAnswering && now - answeringSince >= limits.requestTime
            return isLate ? Check(refuse(.unanswered(seconds: limits.requestSeconds))) : .goOn
        }
        let isIdle = !isReading && arrivalBegan == nil && now - idleSince >= limits.idleTime
        return isIdle ? .cut(reason: "idle") : .goOn
    }

    /// Whether not one byte was taken for as long as a request may last.
    private mutating func isStuck(_ bytes: Int, _ now: NIODeadline) -> Bool {
        defer { outbound.bytes = bytes }
        guard bytes > 0, bytes >= outbound.bytes, let since = outbound.stuckSince else {
            outbound.stuckSince = bytes > 0 ? now : nil
            return false
        }
        return now - since >= limits.requestTime
    }

    /// What is under way may go on for the time that the limits give it.
    package mutating func stop(now: NIODeadline) {
        stopsAt = stopsAt ?? now + limits.stopTime
    }

    /// A short time after the stop: a request that was on its way then has arrived, so there is
    /// none to wait for where nothing is owed.
    package func takeLeave() -> Check {
        answersOwed == 0 && !isClosing ? .cut(reason: "stop") : .goOn
    }
}

extension ConnectionState.Check {
    fileprivate init(_ arrival: ConnectionState.Arrival) {
        switch arrival {
        case .refuse(let refusal): self = .refuse(refusal)
        case .interrupt(let refusal): self = .interrupt(refusal)
        case .close: self = .close
        case .pass, .passAndContinue, .drop: self = .goOn
        }
    }
}
