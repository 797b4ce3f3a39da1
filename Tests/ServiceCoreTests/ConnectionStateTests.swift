import NIOCore
import NIOHTTP1
import ServiceCore
import TestSupport
import Testing

@Suite("The state of a connection")
struct ConnectionStateTests {
    /// 30 s for a request, 60 s of idleness, 16 s after a stop; 1,000 bytes of body.
    private static let limits: ConnectionLimits = {
        var limits = ServiceSettings().limits
        limits.bodyBytes = 1_000
        return ConnectionLimits(limits)
    }()
    private static let start = NIODeadline.uptimeNanoseconds(0)

    private static func head(
        _ method: HTTPMethod = .GET, version: HTTPVersion = .http1_1,
        _ fields: [(String, String)] = []
    ) -> HTTPRequestHead {
        HTTPRequestHead(
            version: version, method: method, uri: "/",
            headers: HTTPHeaders([("Host", "localhost")] + fields))
    }

    private static func time(_ seconds: Int64) -> NIODeadline { start + .seconds(seconds) }

    private var state = ConnectionState(Self.limits, now: Self.start)

    // MARK: Requests and responses

    @Test mutating func aRequestIsPassedAndTheConnectionStaysOpen() {
        #expect(state.headArrived(Self.head(), now: Self.start) == .pass)
        #expect(state.endArrived(now: Self.start) == .pass)
        #expect(state.responseBegins() == .pass)
        #expect(state.responseContinues() == .pass)
        #expect(state.responseEnds(now: Self.start) == .pass)
        #expect(!state.isClosing)
        #expect(state.headArrived(Self.head(), now: Self.start) == .pass)
    }

    @Test mutating func aWholeResponseEndsTheOnlyRequestInProgress() {
        #expect(!state.mayRespondAtOnce)
        _ = state.headArrived(Self.head(), now: Self.start)
        #expect(!state.mayRespondAtOnce)
        _ = state.endArrived(now: Self.start)
        #expect(state.mayRespondAtOnce)
        state.respondAtOnce(now: Self.time(5))
        #expect(!state.mayRespondAtOnce)
        #expect(state.responseBegins() == .drop)
        #expect(state.check(unsent: 0, now: Self.time(64)) == .proceed)
        #expect(state.check(unsent: 0, now: Self.time(65)) == .abort(reason: "idle"))
    }

    @Test mutating func noWholeResponseIsSentWhileAnotherRequestWaits() {
        for _ in 0..<2 {
            _ = state.headArrived(Self.head(), now: Self.start)
            _ = state.endArrived(now: Self.start)
        }
        #expect(!state.mayRespondAtOnce)
    }

    @Test mutating func noWholeResponseIsSentAfterTheStop() {
        _ = state.headArrived(Self.head(), now: Self.start)
        _ = state.endArrived(now: Self.start)
        state.stop(now: Self.start)
        #expect(!state.mayRespondAtOnce)
    }

    @Test(arguments: [
        head(.GET, [("Connection", "close")]),
        head(.GET, version: .http1_0),
        head(.CONNECT),
        head(.GET, [("Upgrade", "websocket")]),
    ])
    func theLastRequestClosesAfterItsResponse(_ head: HTTPRequestHead) {
        var state = ConnectionState(Self.limits, now: Self.start)
        #expect(state.headArrived(head, now: Self.start) == .pass)
        #expect(state.endArrived(now: Self.start) == .pass)
        #expect(!state.mayRespondAtOnce)
        // A pipelined request after the last one is ignored.
        #expect(state.headArrived(Self.head(), now: Self.start) == .drop)
        #expect(state.responseBegins() == .passAsLast)
        #expect(state.responseEnds(now: Self.start) == .passThenClose)
        #expect(state.isClosing)
    }

    @Test mutating func aClientThatExpectsContinueGetsIt() {
        let head = Self.head(.POST, [("Expect", "100-continue"), ("Content-Length", "2")])
        #expect(state.headArrived(head, now: Self.start) == .passAndContinue)
        #expect(state.bodyArrived(bytes: 2) == .pass)
    }

    @Test mutating func pipelinedRequestsAreAnsweredBeforeARejection() {
        #expect(state.headArrived(Self.head(), now: Self.start) == .pass)
        #expect(state.endArrived(now: Self.start) == .pass)
        #expect(state.parsingFailed(.malformed) == .drop)
        #expect(state.responseBegins() == .pass)
        #expect(state.responseEnds(now: Self.start) == .passThenReject(.malformed))
        #expect(state.isClosing)
    }

    @Test mutating func aRejectedHeadEndsTheConnection() {
        let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
        #expect(state.headArrived(head, now: Self.start) == .reject(.hostMissing))
        #expect(state.headArrived(Self.head(), now: Self.start) == .drop)
        #expect(state.responseBegins() == .drop)
    }

    @Test mutating func aBodyBeyondTheLimitInterruptsItsHandler() {
        #expect(state.headArrived(Self.head(.POST), now: Self.start) == .pass)
        #expect(state.bodyArrived(bytes: 1_000) == .pass)
        #expect(state.bodyArrived(bytes: 1) == .interrupt(.bodyTooLarge(limit: 1_000)))
        #expect(state.bodyArrived(bytes: 1) == .drop)
        #expect(state.endArrived(now: Self.start) == .drop)
        #expect(state.responseBegins() == .passAsLast)
        #expect(state.responseEnds(now: Self.start) == .passThenClose)
    }

    // MARK: Timeouts

    @Test mutating func anIdleConnectionIsClosed() {
        #expect(state.check(unsent: 0, now: Self.time(59)) == .proceed)
        #expect(state.check(unsent: 0, now: Self.time(60)) == .abort(reason: "idle"))
    }

    @Test mutating func aSlowHeadIsRejected() {
        state.bytesArrived(now: Self.time(10))
        #expect(state.check(unsent: 0, now: Self.time(39)) == .proceed)
        #expect(state.check(unsent: 0, now: Self.time(40)) == .reject(.tooSlow(seconds: 30)))
    }

    @Test mutating func aSlowBodyInterruptsItsHandler() {
        #expect(state.headArrived(Self.head(.POST), now: Self.start) == .pass)
        #expect(state.check(unsent: 0, now: Self.time(30)) == .interrupt(.tooSlow(seconds: 30)))
    }

    @Test mutating func aSlowResponseIsReplaced() {
        #expect(state.headArrived(Self.head(), now: Self.start) == .pass)
        #expect(state.endArrived(now: Self.start) == .pass)
        #expect(state.check(unsent: 0, now: Self.time(29)) == .proceed)
        #expect(state.check(unsent: 0, now: Self.time(30)) == .reject(.timedOut(seconds: 30)))
        #expect(state.responseBegins() == .drop)
    }

    @Test mutating func aPeerThatReadsNothingIsCutOff() {
        #expect(state.check(unsent: 500, now: Self.start) == .proceed)
        #expect(state.check(unsent: 400, now: Self.time(20)) == .proceed)
        #expect(state.check(unsent: 400, now: Self.time(40)) == .proceed)
        #expect(state.check(unsent: 400, now: Self.time(50)) == .abort(reason: "delivery"))
    }

    @Test mutating func aStopLetsTheLastResponseOut() {
        #expect(state.headArrived(Self.head(), now: Self.start) == .pass)
        #expect(state.endArrived(now: Self.start) == .pass)
        state.stop(now: Self.start)
        #expect(state.checkAfterStop() == .proceed)
        #expect(state.responseBegins() == .passAsLast)
        #expect(state.responseEnds(now: Self.start) == .passThenClose)
    }

    @Test mutating func aStopEndsAnIdleConnection() {
        state.stop(now: Self.start)
        #expect(state.checkAfterStop() == .abort(reason: "stop"))
        #expect(state.check(unsent: 0, now: Self.time(16)) == .abort(reason: "stop"))
    }

    // MARK: All events

    /// A server that answers what is passed to it, and counts.
    private struct Model {
        var unanswered = 0
        var isResponding = false
        var rejections = 0
    }

    @Test(arguments: 0..<50)
    func randomEventsKeepTheOrder(_ seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var state = ConnectionState(Self.limits, now: Self.start)
        var model = Model()
        var now = Self.start
        for _ in 0..<200 {
            now = now + .milliseconds(Int64.random(in: 0...4_000, using: &generator))
            let wasClosing = state.isClosing
            switch Int.random(in: 0..<8, using: &generator) {
            case 0:
                state.bytesArrived(now: now)
            case 1:
                let isLast = Int.random(in: 0..<10, using: &generator) == 0
                let head = Self.head(.POST, isLast ? [("Connection", "close")] : [])
                let action = state.headArrived(head, now: now)
                if action == .pass { model.unanswered += 1 }
                #expect(!wasClosing || action == .drop)
            case 2:
                let action = state.bodyArrived(
                    bytes: Int.random(in: 0...400, using: &generator))
                #expect(!wasClosing || action == .drop)
            case 3:
                #expect(!wasClosing || state.endArrived(now: now) == .drop)
                if !wasClosing { _ = state.endArrived(now: now) }
            case 4 where model.unanswered > 0 && !model.isResponding:
                let action = state.responseBegins()
                model.isResponding = action != .drop
                #expect(wasClosing == (action == .drop))
            case 5 where model.isResponding:
                let action = state.responseEnds(now: now)
                model.isResponding = false
                model.unanswered -= 1
                if case .passThenReject = action { model.rejections += 1 }
                #expect(model.unanswered == 0 || action == .pass || wasClosing)
            case 6 where Int.random(in: 0..<20, using: &generator) == 0:
                if case .reject = state.parsingFailed(.malformed) { model.rejections += 1 }
            default:
                if case .reject = state.check(unsent: 0, now: now) { model.rejections += 1 }
            }
            #expect(model.rejections <= 1)
            #expect(model.rejections == 0 || state.isClosing)
            // After a rejection, nothing more is sent.
            if state.isClosing, !model.isResponding { #expect(state.responseContinues() == .drop) }
        }
    }
}
