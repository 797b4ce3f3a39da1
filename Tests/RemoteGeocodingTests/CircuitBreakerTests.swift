import RecordKeeping
import RemoteGeocoding
import TestSupport
import Testing

@Suite struct CircuitBreakerTests {
    private let now = RemoteTown.noon

    private func pause(_ breaker: CircuitBreaker, since start: Timestamp) -> Duration {
        breaker.pausedUntil.since(start)
    }

    @Test func aNewOneIsClosed() {
        #expect(CircuitBreaker().phase(at: now) == .closed)
    }

    @Test(arguments: [
        (Setback.refused, 3_600), (.throttled(retryAfter: nil), 60),
        (.throttled(retryAfter: .seconds(90)), 90), (.throttled(retryAfter: .seconds(5)), 60),
        (.failing(status: 503, retryAfter: .seconds(120)), 120),
        (.failing(status: 500, retryAfter: nil), 10), (.unreachable("no route"), 10),
        (.unreadable("no list"), 10), (.unexpected(status: 404), 3_600),
    ])
    func oneSetbackOpensItForItsPause(setback: Setback, seconds: Int) {
        var breaker = CircuitBreaker()
        breaker.fail(setback, at: now)
        let end = now.advanced(by: .seconds(seconds))
        #expect(breaker.phase(at: now) == .open(until: end))
        #expect(breaker.phase(at: end.advanced(by: .milliseconds(-1))) == .open(until: end))
        #expect(breaker.phase(at: end) == .halfOpen)
    }

    @Test func pausesDoubleUpToTheLimit() {
        var breaker = CircuitBreaker()
        var time = now
        var pauses: [Int64] = []
        for _ in 0..<12 {
            breaker.fail(.failing(status: 500, retryAfter: nil), at: time)
            pauses.append(pause(breaker, since: time).components.seconds)
            time = breaker.pausedUntil
        }
        #expect(pauses == [10, 20, 40, 80, 160, 320, 640, 1_280, 1_800, 1_800, 1_800, 1_800])
    }

    @Test func oneSuccessClosesItAndResetsThePause() {
        var breaker = CircuitBreaker()
        for _ in 0..<5 { breaker.fail(.unreachable("x"), at: now) }
        breaker.succeed()
        #expect(breaker == CircuitBreaker())
        breaker.fail(.unreachable("x"), at: now)
        #expect(pause(breaker, since: now) == .seconds(10))
    }

    @Test func aRequestedPauseIsLimitedToADay() {
        var breaker = CircuitBreaker()
        breaker.fail(.throttled(retryAfter: .seconds(1_000_000_000)), at: now)
        #expect(pause(breaker, since: now) == .seconds(86_400))
    }

    @Test func aClockThatWasSetBackDoesNotHoldItOpen() {
        var breaker = CircuitBreaker()
        breaker.fail(.refused, at: now)
        #expect(breaker.phase(at: now.advanced(by: .seconds(-90_000))) == .halfOpen)
    }

    @Test func randomSetbacksKeepThePauseWithinItsLimits() {
        var random = SeededGenerator(seed: 6)
        var breaker = CircuitBreaker(setbacks: .max - 3)
        var time = now
        for _ in 0..<5_000 {
            let requested = Duration.milliseconds(Int64.random(in: 0...200_000_000, using: &random))
            let setback: Setback =
                switch Int.random(in: 0..<6, using: &random) {
                case 0: .refused
                case 1: .throttled(retryAfter: Bool.random(using: &random) ? requested : nil)
                case 2:
                    .failing(status: 503, retryAfter: Bool.random(using: &random) ? requested : nil)
                case 3: .unreachable("x")
                case 4: .unexpected(status: 302)
                default: .unreadable("x")
                }
            if Int.random(in: 0..<8, using: &random) == 0 {
                breaker.succeed()
                #expect(breaker.phase(at: time) == .closed)
            }
            breaker.fail(setback, at: time)
            let pause = pause(breaker, since: time)
            #expect(pause >= .seconds(10) && pause <= CircuitBreaker.maximumPause)
            if case .throttled(let requested?) = setback {
                #expect(pause >= min(requested, CircuitBreaker.maximumPause))
            }
            time = time.advanced(by: .milliseconds(Int64.random(in: 0...9_999, using: &random)))
        }
    }
}
