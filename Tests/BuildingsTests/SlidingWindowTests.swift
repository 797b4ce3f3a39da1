import Buildings
import Testing

@Suite("Hours in a window that slides")
struct SlidingWindowTests {
    @Test func aCarStaysUntilItsHoursAreUsed() {
        let spans = [TimeSpan(0, 4), TimeSpan(10, 20)]
        #expect(limit(from: 10, to: 20, spans, in: 100, allowing: 7) == 13)
        #expect(limit(from: 10, to: 20, spans, in: 100, allowing: 14) == 20)
        #expect(limit(from: 13, to: 20, spans, in: 100, allowing: 7) == nil)
        #expect(limit(from: 12, to: 20, spans, in: 100, allowing: 7) == 13)
    }

    /// At 110, the window begins at 10: of the earlier stay, as much leaves as the new one adds.
    @Test func whatLeavesTheWindowMakesRoom() {
        let spans = [TimeSpan(10, 15), TimeSpan(108, 130)]
        #expect(limit(from: 108, to: 130, spans, in: 100, allowing: 7) == 115)
        #expect(limit(from: 110, to: 130, spans, in: 100, allowing: 7) == 115)
        #expect(limit(from: 108, to: 130, spans, in: 100, allowing: 6) == 109)
        #expect(limit(from: 108, to: 130, spans, in: 100, allowing: 4) == nil)
    }

    @Test func twoCarsOfASuiteUseTwiceTheHours() {
        let spans = [TimeSpan(0, 10), TimeSpan(0, 10)]
        #expect(limit(from: 0, to: 10, spans, in: 100, allowing: 12) == 6)
    }

    @Test func spansThatMeetAreOne() {
        #expect([TimeSpan(5, 9), TimeSpan(0, 5), TimeSpan(7, 8)].united() == [TimeSpan(0, 9)])
        #expect([TimeSpan(3, 3), TimeSpan(5, 6)].united() == [TimeSpan(5, 6)])
    }

    /// The twin counts unit by unit.
    @Test func agreesWithCountingEachMinute() {
        var random = Seeded(state: 20_261_126)
        for round in 0..<3_000 {
            let spans = (0..<Int.random(in: 1...8, using: &random)).map { _ in
                let begin = Int64.random(in: 0...60, using: &random)
                return TimeSpan(begin, begin + Int64.random(in: 0...20, using: &random))
            }
            let now = Int64.random(in: 0...60, using: &random)
            let end = now + Int64.random(in: 1...40, using: &random)
            let window = Int64.random(in: 1...40, using: &random)
            let allowed = Int64.random(in: 1...40, using: &random)
            // In thousandths, because several cars may use up a limit within a unit.
            let found = limit(
                from: now * 1_000, to: end * 1_000,
                spans.map { TimeSpan($0.begin * 1_000, $0.end * 1_000) }, in: window * 1_000,
                allowing: allowed * 1_000)
            let expected = counted(
                from: now, to: end, spans, in: window, allowing: allowed)
            #expect(found.map { $0 / 1_000 } ?? now == expected, "round \(round)")
        }
    }

    private func limit(
        from now: Int64, to end: Int64, _ spans: [TimeSpan], in window: Int64,
        allowing allowed: Int64
    ) -> Int64? {
        SlidingWindow.limit(
            from: now, to: end, counting: spans, in: window, allowing: allowed)
    }

    /// The first unit in which more than `allowed` units lie in the window that ends with it.
    private func counted(
        from now: Int64, to end: Int64, _ spans: [TimeSpan], in window: Int64,
        allowing allowed: Int64
    ) -> Int64 {
        func used(at moment: Int64) -> Int64 {
            (moment - window..<moment).reduce(Int64(0)) { sum, unit in
                sum + Int64(spans.filter { $0.begin <= unit && unit < $0.end }.count)
            }
        }
        guard used(at: now) <= allowed else { return now }
        return (now..<end).first { used(at: $0 + 1) > allowed } ?? end
    }
}

/// SplitMix64, so that each run draws the same numbers.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
