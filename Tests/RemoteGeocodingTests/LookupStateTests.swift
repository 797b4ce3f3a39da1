import RecordKeeping
import RemoteGeocoding
import TestSupport
import Testing

@Suite struct LookupStateTests {
    private let now = RemoteTown.noon

    @Test func theNextTurnComesASecondAfterThisOneEnds() {
        var state = LookupState()
        #expect(state.claim(at: now) == .granted)
        let end = now.advanced(by: .milliseconds(700))
        #expect(state.finish(.answered, at: end) == nil)
        let next = end.advanced(by: .seconds(1))
        #expect(state.claim(at: next.advanced(by: .milliseconds(-1))) == .wait(until: next))
        #expect(state.claim(at: next) == .granted)
    }

    @Test func aKilledProcessKeepsTheTurnForTenSecondsAtMost() {
        var state = LookupState()
        #expect(state.claim(at: now) == .granted)
        #expect(state.claim(at: now.advanced(by: .milliseconds(9_999))) != .granted)
        #expect(state.claim(at: now.advanced(by: .seconds(10))) == .granted)
    }

    @Test func aClockThatWasSetBackDoesNotBlockTheTurn() {
        var state = LookupState()
        #expect(state.claim(at: now) == .granted)
        #expect(state.claim(at: now.advanced(by: .seconds(-3_600))) == .granted)
    }

    @Test func theSwitchTakesPrecedence() {
        var state = LookupState(isSwitchedOff: true)
        _ = state.finish(.setback(.refused), at: now)
        #expect(state.claim(at: now) == .switchedOff)
        #expect(state.status(at: now) == .switchedOff)
        state.isSwitchedOff = false
        #expect(state.claim(at: now) == .paused(until: now.advanced(by: .seconds(3_600))))
    }

    @Test func onlyTheFirstSetbackAndTheRecoveryAreReported() {
        var state = LookupState()
        let first = state.finish(.setback(.failing(status: 502, retryAfter: nil)), at: now)
        #expect(
            first == .paused(until: now.advanced(by: .seconds(10)), reason: "failed (502)"))
        #expect(state.finish(.setback(.refused), at: now) == nil)
        #expect(state.finish(.abandoned, at: now) == nil)
        #expect(state.finish(.answered, at: now) == .recovered)
        #expect(state.finish(.answered, at: now) == nil)
    }

    @Test func afterAPauseOneRequestDecides() {
        var state = LookupState()
        _ = state.finish(.setback(.throttled(retryAfter: nil)), at: now)
        let probe = now.advanced(by: .seconds(60))
        #expect(state.claim(at: probe) == .granted)
        #expect(state.claim(at: probe) != .granted)
        _ = state.finish(.setback(.throttled(retryAfter: nil)), at: probe)
        #expect(state.claim(at: probe) == .paused(until: probe.advanced(by: .seconds(120))))
    }

    /// Many callers at random moments; some are killed while they have the turn.
    @Test func randomCallersNeverOverlapAndKeepASecondApart() {
        var random = SeededGenerator(seed: 7)
        var state = LookupState()
        var time = now
        var holder: Timestamp?
        var lastEnd: Timestamp?
        var granted = 0
        for _ in 0..<20_000 {
            time = time.advanced(by: .milliseconds(Int64.random(in: 0...300, using: &random)))
            if let began = holder, Int.random(in: 0..<3, using: &random) == 0 {
                holder = nil
                if time.since(began) < .seconds(10), Int.random(in: 0..<50, using: &random) > 0 {
                    _ = state.finish(.answered, at: time)
                    lastEnd = time
                }
            }
            guard case .granted = state.claim(at: time) else { continue }
            granted += 1
            #expect(holder.map { time.since($0) >= .seconds(10) } ?? true)
            #expect(lastEnd.map { time.since($0) >= .seconds(1) } ?? true)
            holder = time
        }
        #expect(granted > 1_000)
    }
}
