/// The minimum time of each query over several passes.
///
/// Measured by the wall clock. If the median is over 300 µs, the CPU time of the thread is measured
/// instead, because the cores are shared. The scripts for the peers do the same.
package struct QueryTimes {
    package let microseconds: [Double]
    /// The number of queries that threw.
    package let unanswered: Int

    package init(of count: Int, passes: Int, _ query: (Int) throws -> Void) {
        func times(_ passes: Int, _ clock: Stopwatch) -> (best: [Double], unanswered: Int) {
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
        let first = times(1, .wall)
        unanswered = first.unanswered
        if first.best.sorted()[count / 2] > 300 {
            microseconds = times(passes, .thread).best
        } else {
            let others = times(max(1, passes - 1), .wall).best
            microseconds = zip(first.best, others).map { min($0, $1) }
        }
    }
}
