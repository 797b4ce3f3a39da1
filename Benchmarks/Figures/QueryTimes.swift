/// The minimum time of each query over several passes.
///
/// Measured by the wall clock. If the median is over 300 µs, the CPU time of the thread is measured
/// instead, because the cores are shared. The scripts for the peers do the same.
package struct QueryTimes {
    package let microseconds: [Double]
    /// The number of queries that threw.
    package let unanswered: Int

    package init(of count: Int, passes: Int, _ query: (Int) throws -> Void) {
        let first = Self.times(of: count, 1, .wall, query)
        unanswered = first.unanswered
        if first.best.sorted()[count / 2] > 300 {
            microseconds = Self.times(of: count, passes, .thread, query).best
        } else {
            let others = Self.times(of: count, max(1, passes - 1), .wall, query).best
            microseconds = zip(first.best, others).map { min($0, $1) }
        }
    }

    /// Measured by this clock only.
    package init(
        of count: Int, passes: Int, clock: Stopwatch, _ query: (Int) throws -> Void
    ) {
        (microseconds, unanswered) = Self.times(of: count, passes, clock, query)
    }

    private static func times(
        of count: Int, _ passes: Int, _ clock: Stopwatch, _ query: (Int) throws -> Void
    ) -> (best: [Double], unanswered: Int) {
        var best = [Double](repeating: .infinity, count: count)
        var unanswered = 0
        for _ in 0..<passes {
            unanswered = 0
            for index in 0..<count {
                let began = clock.now()
                do { try query(index) } catch { unanswered += 1 }
                best[index] = min(best[index], (clock.now() - began) * 1e6)
            }
        }
        return (best, unanswered)
    }
}
